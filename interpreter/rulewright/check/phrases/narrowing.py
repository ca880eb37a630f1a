"""What a condition tells about `or none`: which values are there when it holds, and when not."""

from collections.abc import Callable, Sequence

from rulewright.check.phrases.kinship import can_be_none
from rulewright.meaning.deeds import (
    Deed,
    PerformEffect,
    PerformProcedure,
)
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import (
    Extreme,
    FirstFew,
    FromSeat,
    PiecesIn,
    PiecesOn,
    ReadSet,
    SetChosenBy,
    SetMeaning,
)
from rulewright.meaning.touching import may_change_any
from rulewright.meaning.types import CellType, NoneType, OptionalType, member_of
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    Calculation,
    CellOf,
    ChosenBy,
    Compare,
    Constant,
    Contains,
    Count,
    Exists,
    FirstOf,
    FirstPlayerValue,
    Meaning,
    Negation,
    Neighbour,
    PhaseNumber,
    PieceIn,
    PieceOn,
    Read,
    Test,
)
from rulewright.meaning.walking import all_nodes
from rulewright.source.frozen import replace


def facts_when(condition: Meaning, holds: bool) -> tuple[Meaning, ...]:
    """Values that are not none, and places that are not empty, when the condition holds or not."""
    match condition:
        case Negation(operand=operand):
            return facts_when(operand, not holds)
        case AllOf(parts=parts):
            return _all_facts(parts, holds) if holds else ()
        case AnyOf(parts=parts):
            return () if holds else _all_facts(parts, holds)
        case Compare(test=Test.EQUAL, left=left, right=right):
            return _when_equal(left, right) if holds else _when_different(left, right)
        case Compare(test=Test.DIFFERENT, left=left, right=right):
            return _when_different(left, right) if holds else _when_equal(left, right)
        case Compare(test=Test.LESS, left=Constant(value=value), right=Count(things=things)):
            return _some(things) if holds and value >= 0 else ()
        case Compare(test=Test.AT_MOST, left=Constant(value=value), right=Count(things=things)):
            return _some(things) if holds and value >= 1 else ()
        case Compare(test=Test.LESS, left=Count(things=things), right=Constant(value=value)):
            return _some(things) if not holds and value >= 1 else ()
        case Compare(test=Test.AT_MOST, left=Count(things=things), right=Constant(value=value)):
            return _some(things) if not holds and value >= 0 else ()
        case Exists(things=things, condition=None):
            return _some(things) if holds else ()
        case Contains(things=PiecesOn() as pieces, value=piece):
            return (_cell_of(piece, pieces),) if holds else ()
        case _:
            return ()


def _cell_of(piece: Meaning, pieces: PiecesOn) -> Meaning:
    """The cell of a piece that is one of the pieces on a board."""
    cell = member_of(pieces.cells.type)
    assert isinstance(cell, CellType), "pieces lie on cells"
    return CellOf(piece, cell.board, OptionalType(cell))


def _all_facts(parts: tuple[Meaning, ...], holds: bool) -> tuple[Meaning, ...]:
    return tuple(fact for part in parts for fact in facts_when(part, holds))


def _when_equal(left: Meaning, right: Meaning) -> tuple[Meaning, ...]:
    """`x is y` says that x is there, if y surely is."""
    if can_be_none(left.type) and not can_be_none(right.type):
        return (left,)
    if can_be_none(right.type) and not can_be_none(left.type):
        return (right,)
    match left, right:
        case Count(things=things), Constant(value=value) if value >= 1:
            return _some(things)
        case _:
            return ()


def _when_different(left: Meaning, right: Meaning) -> tuple[Meaning, ...]:
    """`x is not none` says that x is there; `number of S is not 0` that S is not empty."""
    if isinstance(right.type, NoneType):
        return (left,)
    if isinstance(left.type, NoneType):
        return (right,)
    match left, right:
        case Count(things=things), Constant(value=0):
            return _some(things)
        case _:
            return ()


def _some(things: SetMeaning) -> tuple[Meaning, ...]:
    """What is known where the set is not empty: its first thing, and the place where it lies."""
    first = FirstOf(things, False, member_of(things.type))
    return (things.location, first) if isinstance(things, PiecesIn) else (first,)


def is_known_not_empty(things: SetMeaning, facts: tuple[Meaning, ...]) -> bool:
    """Whether facts say that there is something in the set."""
    if any(isinstance(fact, FirstOf) and same(fact.things, things) for fact in facts):
        return True
    match things:
        case FromSeat(things=inner) | Extreme(things=inner):
            return is_known_not_empty(inner, facts)
        case FirstFew(things=inner, count=Constant(value=count)):
            return count > 0 and is_known_not_empty(inner, facts)
        case _:
            return False


def narrowed(value: Meaning, facts: tuple[Meaning, ...]) -> Meaning:
    """The value without its `or none`, where a fact rules none out."""
    if not isinstance(value.type, OptionalType):
        return value
    match value:
        case PieceIn(zone=place) | PieceOn(cell=place, mixed=False):
            there = place in facts or value in facts
        case _:
            there = value in facts
    return replace(value, type=value.type.of) if there else value


def facts_after(facts: tuple[Meaning, ...], changing: Sequence[Deed]) -> tuple[Meaning, ...]:
    """The facts that still hold behind these deeds, and behind nothing else that changes the state:
    those that read nothing they may change."""
    return tuple(fact for fact in facts if not _is_touched(fact, changing))


def _is_touched(fact: Meaning, changing: Sequence[Deed]) -> bool:
    """Whether one of these deeds itself may change what a fact says."""
    nodes = tuple(all_nodes(fact))
    for deed in changing:
        if isinstance(deed, PerformProcedure | PerformEffect) and not _is_lasting(fact):
            return True
        if may_change_any(deed, nodes):
            return True
    return False


IsChanging = Callable[[str, str], bool]
"""Whether an attribute of a kind may change while play goes on."""


def holds_after(condition: Meaning, changing: Sequence[Deed], is_changing: IsChanging) -> bool:
    """Whether a condition surely is what it was once these deeds are done, and nothing else that
    changes the state."""
    return holds_on(condition, is_changing) or not _is_touched(condition, changing)


def holds_on(condition: Meaning, is_changing: IsChanging) -> bool:
    """Whether nothing that is done can change a condition: it is about names alone, and what is
    fixed of them."""
    return all(
        not is_changing(one.kind, one.attribute)
        if isinstance(one, AttributeOf)
        else isinstance(one, _LASTING)
        for one in all_nodes(condition)
    )


_LASTING = (
    AllOf | AnyOf | Calculation | ChosenBy | Compare | Constant | FirstPlayerValue | Negation
    | Neighbour | PhaseNumber | Read
)  # fmt: skip


def lasting_facts(facts: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """The facts that still hold after something was changed: those about names alone."""
    return tuple(fact for fact in facts if _is_lasting(fact))


def _is_lasting(value: Meaning) -> bool:
    match value:
        case Read() | Constant() | FirstPlayerValue():
            return True
        case Neighbour(player=player) | ChosenBy(player=player):
            return _is_lasting(player)
        case FirstOf(things=things):
            return _is_lasting_set(things)
        case _:
            return False


def _is_lasting_set(things: SetMeaning) -> bool:
    match things:
        case ReadSet():
            return True
        case SetChosenBy(player=player):
            return _is_lasting(player)
        case FromSeat(things=inner, start=start):
            return _is_lasting_set(inner) and _is_lasting(start)
        case FirstFew(things=inner, count=count):
            return _is_lasting_set(inner) and _is_lasting(count)
        case _:
            return False
