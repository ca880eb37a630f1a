"""Which deeds may change what a value or a set is."""

from collections.abc import Sequence

from rulewright.meaning.deeds import (
    BeginChange,
    Deed,
    Deeds,
    DrawTo,
    Eliminate,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    RefillPile,
    RollDie,
    SetAttribute,
    SetCounter,
    ShufflePile,
    SwapPlaces,
    TurnOver,
)
from rulewright.meaning.sets import (
    EndOfRow,
    Lines,
    OpenCells,
    PiecesIn,
    PiecesOn,
    SetMeaning,
    StretchOfRow,
)
from rulewright.meaning.values import (
    AttributeOf,
    Call,
    CellOf,
    CounterOf,
    FacesUp,
    HasEffect,
    IsOut,
    Meaning,
    PieceIn,
    PieceOn,
    ScoreOf,
    TimesDone,
    ZoneAt,
)
from rulewright.meaning.walking import Node, all_deeds, all_nodes

CHANGING = frozenset({
    BeginChange, DrawTo, Eliminate, MoveTo, Pay, PerformEffect, PerformProcedure, RefillPile,
    RollDie, SetAttribute, SetCounter, ShufflePile, SwapPlaces, TurnOver,
})  # fmt: skip
"""The deeds that change the state."""

PLACED = frozenset({
    ZoneAt, PieceIn, PieceOn, CellOf, PiecesIn, PiecesOn, StretchOfRow, EndOfRow, OpenCells, Lines,
    FacesUp,
})  # fmt: skip
"""What depends on where pieces lie."""

OF_ENTRIES = frozenset({Call, HasEffect, ScoreOf, TimesDone})
"""What is worked out from what stands elsewhere in the rules, or was done."""


def changing_deeds(deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """Those of these deeds, and of the deeds in them, that change the state."""
    return tuple(deed for deed in all_deeds(tuple(deeds)) if type(deed) in CHANGING)


def may_change(deed: Deed, read: Meaning | SetMeaning) -> bool:
    """Whether a deed itself may change what a value or a set is; deeds in it, and in the procedure
    that it performs, are looked at for themselves."""
    return type(deed) in CHANGING and may_change_any(deed, tuple(all_nodes(read)))


def may_change_any(deed: Deed, nodes: Sequence[Node]) -> bool:
    """Whether a deed that changes the state may change one of these values and sets itself."""
    if any(type(it) in OF_ENTRIES for it in nodes):
        return True
    match deed:
        case SetCounter(counter=counter) | Pay(change=SetCounter(counter=counter)):
            return any(isinstance(it, CounterOf) and it.counter == counter for it in nodes)
        case SetAttribute(attribute=attribute) | RollDie(attribute=attribute):
            return any(isinstance(it, AttributeOf) and it.attribute == attribute for it in nodes)
        case Eliminate():
            return any(isinstance(it, IsOut) for it in nodes)
        case MoveTo() | DrawTo() | SwapPlaces() | ShufflePile() | RefillPile():
            return any(type(it) in PLACED for it in nodes)
        case TurnOver():
            return any(isinstance(it, FacesUp) for it in nodes)
        case _:
            return False


def any_may_change(deeds: Deeds, read: Meaning | SetMeaning) -> bool:
    """Whether any of these deeds, or of those in them, may change what a value or a set is. Of a
    procedure that they perform, anything may be."""
    return any(
        isinstance(deed, PerformProcedure | PerformEffect) or may_change(deed, read)
        for deed in all_deeds(deeds)
    )
