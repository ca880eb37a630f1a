"""Moments: where a card or a rule comes in, and the names it gets from there."""

from collections.abc import Sequence

from rulewright.check.moments.happenings import told, turns_of
from rulewright.check.moments.told import Told
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.scope import Scope, bind
from rulewright.check.phrases.wanted import said
from rulewright.meaning.moments import Happening, Hook, Point
from rulewright.meaning.types import Type
from rulewright.meaning.values import Variable
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
from rulewright.syntax.moments import AboutTo, Around, During, Moment, Never, OnYourTurn, Time

MOMENT_OF_LATER = FindingKind(
    "moment-of-later-version", "`{text}` is a moment that this version does not have."
)
NOT_FOR_A_RULE = FindingKind("not-for-a-rule", "`{text}` is no moment of a rule, which nobody has.")
NOT_ALONE = FindingKind(
    "instead-of-not-alone", "What comes instead of something has no other moment."
)

_POINTS = {Time.BEFORE: Point.BEFORE, Time.INSTEAD_OF: Point.INSTEAD, Time.AFTER: Point.AFTER}


@dataclass(frozen=True, slots=True)
class Moments:
    """What the moments of an entry mean together. `names` are those that each of them gives, with
    their variables; `hooks` give them in this order. `gives` is the type of the result that the
    entry has to give instead of a procedure."""

    hooks: tuple[Hook, ...]
    on_turns_of: frozenset[str]
    scope: Scope
    parameters: tuple[Variable, ...]
    gives: Type | None


def resolve_moments(moments: Sequence[Moment], scope: Scope, *, of_rule: bool) -> Moments | None:
    """Where an entry comes in. None where a moment has a finding."""
    points: list[tuple[Point, Told]] = []
    turns: set[str] = set()
    is_whole = _is_alone_where_it_replaces(moments, scope)
    for moment in moments:
        match moment:
            case OnYourTurn() if of_rule:
                help_line = (
                    "Write what it comes before or after, such as `before any player's turn`."
                )
                text = said(moment.span)
                scope.report.add(NOT_FOR_A_RULE.at(moment.span, help=help_line, text=text))
                is_whole = False
            case OnYourTurn(phase=phase):
                found = turns_of(phase, moment.span, scope)
                is_whole = is_whole and found is not None
                turns |= found or set()
            case Around() | AboutTo():
                point, one = _pointed(moment, scope, of_rule=of_rule)
                is_whole = is_whole and one is not None
                if one is not None:
                    points.append((point, one))
            case During() | Never():
                help_line = "Write `on your turn`, `before …` or `after …`."
                text = said(moment.span)
                scope.report.add(MOMENT_OF_LATER.at(moment.span, help=help_line, text=text))
                is_whole = False
    if not is_whole:
        scope.report.left_out.extend(moment.span for moment in moments)
        return None
    return _together(points, frozenset(turns), scope)


def _is_alone_where_it_replaces(moments: Sequence[Moment], scope: Scope) -> bool:
    replacing = [it for it in moments if isinstance(it, Around) and it.time is Time.INSTEAD_OF]
    if not replacing or len(moments) == 1:
        return True
    help_line = "Write an entry for each of its moments."
    scope.report.add(NOT_ALONE.at(replacing[0].span, help=help_line))
    return False


def _pointed(moment: Around | AboutTo, scope: Scope, *, of_rule: bool) -> tuple[Point, Told | None]:
    if isinstance(moment, AboutTo):
        return Point.ABOUT_TO, told(moment, Point.ABOUT_TO, scope, of_rule=of_rule)
    point = _POINTS[moment.time]
    return point, told(moment.happening, point, scope, of_rule=of_rule)


def _together(points: list[tuple[Point, Told]], turns: frozenset[str], scope: Scope) -> Moments:
    """The moments of an entry as one: bound are the names that all of them give."""
    given = [{it[0].text: it for it in one.names} for _, one in points]
    if turns:
        given.append({})
    shared = [name for name in given[0] if all(name in one for one in given)] if given else []
    parameters: list[Variable] = []
    for name in shared:
        word, _, of, _ = given[0][name]
        variable = scope.fresh(name, of)
        scope = bind(word, variable, scope, quiet=True)
        is_hidden = any(one[name][3] for one in given)
        scope = scope.hiding(variable, is_hidden)
        parameters.append(variable)
    hooks = tuple(
        Hook(point, event, tuple(names[name][1] for name in shared), one.who, one.within)
        for (point, one), names in zip(points, given, strict=False)
        for event in one.events
    )
    return Moments(hooks, turns, scope, tuple(parameters), _given_instead(hooks, scope))


def _given_instead(hooks: tuple[Hook, ...], scope: Scope) -> Type | None:
    """The result that the procedure gives which is replaced."""
    for hook in hooks:
        if hook.point is Point.INSTEAD and hook.event.happening is Happening.PROCEDURE:
            gives = scope.vocabulary.procedures[hook.event.name].gives
            return None if gives is None else declared_type(gives, scope.vocabulary)
    return None
