"""Named values: their subject, their parameters, and what they are."""

from math import prod

from rulewright.check.phrases.changed_values import with_changes
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.group_worth import finish_groups
from rulewright.check.phrases.grouped import begin_groups
from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import PLAYER, YES_NO
from rulewright.check.phrases.ranked import resolve_award
from rulewright.check.phrases.scope import Bound, Scope, bind
from rulewright.check.phrases.settled import any_of
from rulewright.check.phrases.standing import lines_changing
from rulewright.check.phrases.standing import standing as standing_line
from rulewright.check.phrases.type_sizes import size_of
from rulewright.check.phrases.wanted import (
    checked,
    number_of,
    range_of,
    said,
    typed,
    value_of,
)
from rulewright.game.model import Parameter, TypeName, Value
from rulewright.game.notes import THIS
from rulewright.game.worth import Award, BestGroups
from rulewright.meaning.ranges import inside
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import HasBeen, Meaning, Variable
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.syntax.tree import Phrase, Word

VALUE_OUT_OF_RANGE = FindingKind(
    "value-out-of-range", "`{text}` goes from {low} to {high}, which is not within `{wanted}`."
)

TOO_MUCH_TO_KEEP = FindingKind(
    "too-much-to-keep", "`{name}` would have to be kept for {what}, which is too much."
)
MOST_KEPT = 4096
"""So many things, at most, of which it is kept whether something was so once."""

RANKS_NO_PLAYER = FindingKind("ranks-no-player", "`{name}` has an award, but belongs to no player.")


def resolve_value(value: Value, scope: Scope) -> ValueMeaning | None:
    """What a named value means; None when it has errors, which have been reported."""
    unread = value.heading.id in scope.vocabulary.whole.unread
    bound = bind_parameters(value.of, value.parameters, scope, quiet=unread)
    if bound is None:
        return None
    inner, parameters = bound
    body = _body(value, inner, parameters)
    if body is not None and value.stays:
        body = _kept(value, body, parameters, scope)
    if body is None:
        return None
    return ValueMeaning(value, parameters, _changed(value, body, parameters, scope))


def _kept(
    value: Value, body: Meaning, parameters: tuple[Variable, ...], scope: Scope
) -> Meaning | None:
    """A value that stays yes, where there is room to keep it for all that it can be asked of."""
    span = value.body.span
    if checked(body, span, scope, YES_NO) is None:
        return None
    name = value.heading.id
    sizes = [size_of(it.type, scope.vocabulary) for it in parameters]
    whole = [size for size in sizes if size is not None]
    count = prod(whole)
    if len(whole) == len(sizes) and count <= MOST_KEPT:
        return HasBeen(name, body, parameters, YES_NO)
    what = f"{count:,} things" if len(whole) == len(sizes) else "every set"
    help_line = "Let it be asked of single things, and of fewer of them."
    scope.report.add(TOO_MUCH_TO_KEEP.at(span, help=help_line, name=name, what=what))
    return None


def _changed(
    value: Value, body: Meaning, parameters: tuple[Variable, ...], scope: Scope
) -> Meaning:
    """What a value is with all that changes it for a while."""
    changes = scope.resolver.changing.of(value.heading.id)
    is_own = value.of is not None and value.of.name == "player" and not value.parameters
    lines = lines_changing(value, scope) if is_own else ()
    standing = [standing_line(at, it, body, parameters[0], scope) for at, it in lines]
    known = [one for one in standing if one is not None]
    declared = None if value.type is None else declared_type(value.type, scope.vocabulary)
    players = scope.vocabulary.players
    return with_changes(body, changes, known, parameters, players, declared, value.body.span)


def bind_parameters(
    subject: TypeName | None, parameters: tuple[Parameter, ...], scope: Scope, *, quiet: bool
) -> tuple[Scope, tuple[Variable, ...]] | None:
    """The scope in which the subject and the parameters are bound, and their variables.

    Unless `quiet`, a parameter that is never used is reported.
    """
    found: list[Variable] = []
    declared = [(one.name, one.type, one.span) for one in parameters]
    if subject is not None:
        declared.insert(0, (subject.name, subject, subject.span))
    for name, written, place in declared:
        of = declared_type(written, scope.vocabulary)
        if of is None:
            continue
        variable = scope.fresh(name, of)
        if name == THIS:  # only what is done at a place has one of that name
            scope = replace(scope, names={**scope.names, THIS: Bound(variable, place)})
        else:
            scope = bind(Word(name, place), variable, scope, quiet=quiet or written is subject)
        found.append(variable)
    return (scope, tuple(found)) if len(found) == len(declared) else None


def _body(value: Value, scope: Scope, parameters: tuple[Variable, ...]) -> Meaning | None:
    match value.body:
        case Award():
            return _of_ranks(value, value.body, scope, parameters)
        case body if value.best_groups is not None:
            return _of_groups(value, value.best_groups, body, scope)
        case body if value.type is None:
            return value_of(body, scope)
        case body:
            wanted = declared_type(value.type, scope.vocabulary)
            found = None if wanted is None else typed(body, scope, wanted)
            return None if found is None else _as_declared(found, value, body.span, scope)


def _of_ranks(
    value: Value, award: Award, scope: Scope, parameters: tuple[Variable, ...]
) -> Meaning | None:
    """What the rank of the player brings whom the value is `of:`."""
    if value.of is None or parameters[0].type != PLAYER:
        place = value.heading.span if value.of is None else value.of.span
        help_line = "Write `of: player`: players are ranked."
        scope.report.add(RANKS_NO_PLAYER.at(place, help=help_line, name=value.heading.id))
        return None
    player = parameters[0]
    found_conditions = [truth_of(condition, scope) for condition in value.counts_if]
    conditions = tuple(it for it in found_conditions if it is not None)
    counts = any_of(conditions) if conditions else None
    if counts is not None:
        scope = scope.supposing(counts, value.counts_if[0].span, True)
    found = resolve_award(award, player, counts, scope)
    return None if found is None else _as_declared(found, value, award.span, scope)


def _of_groups(value: Value, groups: BestGroups, body: Phrase, scope: Scope) -> Meaning | None:
    """What the best groups bring, where the body is what one group is worth."""
    begun = begin_groups(groups, scope)
    worth = None if begun is None else number_of(body, begun.inner)
    if begun is None or worth is None:
        return None
    found = finish_groups(begun, (worth, body.span))
    return None if found is None else _as_declared(found, value, body.span, scope)


def _as_declared(found: Meaning, value: Value, span: Span, scope: Scope) -> Meaning | None:
    """What was found, if it is of the type that the value says, or says none."""
    wanted = None if value.type is None else declared_type(value.type, scope.vocabulary)
    if value.type is None:
        return found
    if wanted is None or checked(found, span, scope, wanted) is None:
        return None
    if not isinstance(wanted, NumberType) or inside(range_of(found), wanted):
        return found
    limits = range_of(found)
    help_line = "Widen the type, or leave it out: then it is as wide as it has to be."
    scope.report.add(
        VALUE_OUT_OF_RANGE.at(
            span,
            help=help_line,
            text=said(span),
            low=limits.low,
            high=limits.high,
            wanted=f"{wanted.low}..{wanted.high}",
        )
    )
    return None
