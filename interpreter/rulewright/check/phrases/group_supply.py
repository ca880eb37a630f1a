"""What can be put together in groups: how many pieces of each class the supply has."""

from collections import Counter

from rulewright.check.phrases.evaluating import (
    NONE,
    Evaluation,
    NoValueError,
    OnlyInPlayError,
    Piece,
)
from rulewright.check.phrases.grouped import Begun
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.sizes import most_size
from rulewright.meaning.sets import Extreme, Filtered, SetMeaning
from rulewright.meaning.supplied import fixed_attributes
from rulewright.meaning.values import AllOf, AnyOf, Meaning, Variable
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass

WILD_NOT_FIXED = FindingKind(
    "wild-not-fixed", "Whether a {kind} is wild is not told by what it has for good."
)

Key = tuple[int, ...]
"""The values that tell a class from others."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """Pieces with these fixed attributes are of this class, among the wild ones or the others."""

    values: tuple[int, ...]
    key: Key
    is_wild: bool


@dataclass(frozen=True, slots=True)
class GroupSupply:
    """How many pieces of each class can be held, and which pieces are of which class. A key begins
    with the values by which pieces hang together; that of wild ones has the others only."""

    own: tuple[tuple[Key, int], ...]
    wild: tuple[tuple[Key, int], ...]
    sorts: tuple[Sorted, ...]


def group_supply(begun: Begun, extras: tuple[str, ...]) -> GroupSupply | None:
    """What the supply has of the pieces that are put together, told apart by the attributes by
    which they hang together and by `extras`; None with a finding.

    What is not wild and has none of such an attribute is in no group.
    """
    scope, kind = begun.inner, begun.kind
    supply = scope.vocabulary.supplies[kind.heading.id]
    may_be_none = _may_be_none(begun)
    own, wild = Counter[Key](), Counter[Key]()
    sorts: dict[Key, Sorted] = {}
    for at, count in enumerate(supply.counts):
        known = {name: values[at] for name, values in supply.columns.items()}
        if len(known) < len(fixed_attributes(kind)):
            continue  # a row without an attribute, which is told elsewhere
        piece = Piece(kind.heading.id, 0, tuple(known.items()), -1)
        if not _may_be_in(begun.things, piece, scope):
            continue
        is_wild = _is_wild(begun, piece, scope)
        if is_wild is None:
            return None
        hanging = tuple(known[name] for _, name, _ in begun.attributes)
        if not is_wild and any(known[name] == NONE for name in may_be_none):
            continue
        key = (*(() if is_wild else hanging), *(known[name] for name in extras))
        (wild if is_wild else own)[key] += count
        numbers = tuple(known.values())
        sorts[numbers] = Sorted(numbers, key, is_wild)
    most = most_size(begun.things, scope.vocabulary)
    return GroupSupply(_limited(own, most), _limited(wild, most), tuple(sorts.values()))


def _may_be_none(begun: Begun) -> tuple[str, ...]:
    """The attributes by which pieces hang together and of which a piece can have none."""
    declared = {it.heading.id: it.type for it in begun.kind.attributes}
    return tuple(name for _, name, _ in begun.attributes if declared[name].or_none)


def _limited(counts: Counter[Key], most: int) -> tuple[tuple[Key, int], ...]:
    return tuple((key, min(count, most)) for key, count in sorted(counts.items()))


def _is_wild(begun: Begun, piece: Piece, scope: Scope) -> bool | None:
    if begun.wild is None:
        return False
    try:
        return Evaluation(scope.resolver, {begun.thing: piece}).holds(begun.wild)
    except (OnlyInPlayError, NoValueError):
        help_line = "Let the condition ask for attributes that do not change."
        span, name = begun.groups.wild[0].span, begun.kind.heading.id
        scope.report.add(WILD_NOT_FIXED.at(span, help=help_line, kind=name))
        return None


def _may_be_in(things: SetMeaning, piece: Piece, scope: Scope) -> bool:
    """Whether a piece can be one of the set, as far as can be told from its attributes."""
    match things:
        case Filtered(things=inner, thing=thing, condition=condition):
            return _may_be_in(inner, piece, scope) and _may_hold(condition, thing, piece, scope)
        case Extreme(things=inner):
            return _may_be_in(inner, piece, scope)
        case _:
            return True


def _may_hold(condition: Meaning, thing: Variable, piece: Piece, scope: Scope) -> bool:
    match condition:
        case AllOf(parts=parts):
            return all(_may_hold(part, thing, piece, scope) for part in parts)
        case AnyOf(parts=parts):
            return any(_may_hold(part, thing, piece, scope) for part in parts)
        case _:
            try:
                return Evaluation(scope.resolver, {thing: piece}).holds(condition)
            except (OnlyInPlayError, NoValueError):
                return True
