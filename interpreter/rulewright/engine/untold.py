"""Variables that may hold what not everyone was told: a secret choice or answer, or what was
worked out from faces."""

from collections.abc import Iterator, Mapping

from rulewright.game.model import Faces
from rulewright.meaning.deeds import (
    AskWhether,
    Choose,
    Deed,
    ForEachDo,
    GiveResult,
    PerformProcedure,
    RememberOne,
    RememberSet,
)
from rulewright.meaning.entries import every_deed
from rulewright.meaning.moments import Happening
from rulewright.meaning.rules import ProcedureMeaning, Rules
from rulewright.meaning.types import is_piece
from rulewright.meaning.values import (
    AttributeOf,
    BoardAt,
    Meaning,
    OwnerOf,
    Read,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import Node, all_deeds, all_nodes, variables_read

Untold = Mapping[Variable, Meaning | None]
"""Each such variable, with the one player who knows it, where it is one."""


def untold_variables(rules: Rules) -> Untold:
    """The variables of all rules that may hold what not everyone was told."""
    found: dict[Variable, Meaning | None] = {}
    count = -1
    while count < len(found):
        count = len(found)
        for deed in every_deed(rules):
            for variable, knower in _of_deed(deed, rules, found):
                found.setdefault(variable, knower)
        for variable in _handed_on(rules, found):
            found.setdefault(variable, None)
    return found


def _handed_on(rules: Rules, untold: Untold) -> Iterator[Variable]:
    """What cards and rules get of a procedure that is given such a variable."""
    procedures = {it.procedure.heading.id: it for it in rules.procedures}
    for answered in rules.answers:
        for hook in answered.hooks:
            if hook.event.happening is not Happening.PROCEDURE:
                continue
            procedure = procedures[hook.event.name]
            own = () if procedure.you is None else (procedure.you,)
            parts = (*own, *procedure.parameters)
            for variable, part in zip(answered.parameters, hook.given, strict=True):
                if parts[part] in untold:
                    yield variable


def _of_deed(deed: Deed, rules: Rules, untold: Untold) -> Iterator[tuple[Variable, Meaning | None]]:
    match deed:
        case Choose(chosen=chosen, actor=actor, apart=apart, secretly=True):
            yield chosen, actor
            if apart is not None:
                yield apart, None
        case ForEachDo(thing=thing, things=things):
            if any(variable in untold for variable in variables_read(things)):
                yield thing, None
        case AskWhether(answer=answer, actor=actor, openly=False):
            yield answer, actor
        case (
            RememberOne(variable=variable, value=node) | RememberSet(variable=variable, things=node)
        ):
            if _tells(node, untold):
                yield variable, None
        case PerformProcedure():
            procedure = next(
                it for it in rules.procedures if it.procedure.heading.id == deed.procedure
            )
            for parameter, argument in zip(procedure.parameters, deed.arguments, strict=True):
                if _tells(argument, untold):
                    yield parameter, None
            if deed.result is not None and _gives_untold(procedure, untold):
                yield deed.result, None
        case _:
            return


def _gives_untold(procedure: ProcedureMeaning, untold: Untold) -> bool:
    given = (it for it in all_deeds(procedure.deeds) if isinstance(it, GiveResult))
    return any(_tells(it.value, untold) for it in given)


def _tells(node: Node, untold: Untold) -> bool:
    """Whether a value depends on such a variable, or on a face that may be hidden."""
    if any(variable in untold for variable in variables_read(node)):
        return True
    nodes = list(all_nodes(node))
    if not any(isinstance(one, AttributeOf | OwnerOf) for one in nodes):
        return False
    places = [one for one in nodes if isinstance(one, ZoneAt | BoardAt)]
    pieces = [one for one in nodes if isinstance(one, Read) and is_piece(one.type)]
    own = {one.variable for one in pieces if not _is_bound_inside(one.variable, nodes)}
    return bool(own) or not places or any(_faces(one) is not Faces.ALL for one in places)


def _is_bound_inside(variable: Variable, nodes: list[Node]) -> bool:
    return any(getattr(one, "thing", None) is variable for one in nodes)


def _faces(place: ZoneAt | BoardAt) -> Faces:
    return place.zone.faces if isinstance(place, ZoneAt) else place.board.faces
