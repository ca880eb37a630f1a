"""Heaps are stirred before their order can tell anything.

A heap has no order, but the state holds its pieces one behind the other, as they came. So where
somebody picks pieces of a heap whose faces they may not see, and where steps go through pieces of
a heap that not everyone may look into, it is put into a random order first, by a stream of its own.
"""

from collections.abc import Iterator
from functools import partial

from rulewright.game.model import Faces, Order
from rulewright.game.notes import BOX
from rulewright.meaning.sets import (
    Extreme,
    Filtered,
    FirstFew,
    ListedThings,
    PiecesIn,
    PiecesOf,
    PiecesOn,
    ReadSet,
    SetMeaning,
)
from rulewright.meaning.types import CellType, ManyType, PieceType, ZoneType
from rulewright.meaning.values import Meaning, ZoneAt
from rulewright.program import lower_sets, lower_values
from rulewright.program.lower_chance import put_in_random_order
from rulewright.program.model import Location, Operand
from rulewright.program.unit import Lowering
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


def stream_of_heap(place: str) -> str:
    """The name of the stream by which a zone or board is stirred; no author can write it."""
    return f"heap {place}"


def stir_unseen(low: Lowering, things: SetMeaning, chooser: Meaning, span: Span) -> None:
    """The chooser is about to be offered the things: those that they may not see come in an order
    that tells nothing."""
    _stir(low, things, chooser, span, offered=True)


def stir_chosen_together(low: Lowering, things: SetMeaning, span: Span) -> None:
    """Several of the things are about to be chosen, which are then held as they lie: where not
    everyone may see them, nobody must tell anything by that either."""
    _stir(low, things, None, span, offered=True)


def stir_gone_through(low: Lowering, things: SetMeaning, span: Span) -> None:
    """Steps are about to go through the things one after another: where not everyone may see
    them, they come in an order that tells nothing.

    What was chosen or remembered before was stirred then, and what is listed has its order.
    """
    _stir(low, things, None, span, offered=False)


def can_be_mixed(location: Location) -> bool:
    """Whether somebody may lose track of pieces there."""
    is_heap = location.order is Order.HEAP
    return is_heap and location.faces is not Faces.ALL and location.room > 1


@dataclass(frozen=True, slots=True)
class _Heaps:
    """Heaps in which things may lie: the one that is said, or else some of these."""

    among: tuple[Location, ...]
    said: Meaning | None = None


def _stir(
    low: Lowering, things: SetMeaning, chooser: Meaning | None, span: Span, *, offered: bool
) -> None:
    if not isinstance(things.type, ManyType) or things.type.most < 2:
        return
    if not isinstance(things.type.member, PieceType):
        return
    for heaps in _heaps(low, things, chooser, offered=offered):
        if heaps.said is not None:
            _put_in_random_order(low, heaps.among[0], lower_values.lower(low, heaps.said), span)
            continue
        for location in heaps.among:
            lying = _count_at(low, things, location)
            stir = partial(_put_in_random_order, low, location, location.number, span)
            low.code.when(low.code.value("less", 1, lying), stir)


def _heaps(
    low: Lowering, things: SetMeaning, chooser: Meaning | None, *, offered: bool
) -> Iterator[_Heaps]:
    match things:
        case PiecesIn(location=said):
            assert isinstance(said.type, ZoneType | CellType), "pieces lie in zones and on cells"
            place = said.type.name if isinstance(said.type, ZoneType) else said.type.board
            there = _hidden(low, place)
            if there and not _may_look(said, chooser):
                yield _Heaps(there, said)
        case PiecesOn(cells=cells):
            assert isinstance(cells.type, ManyType)
            assert isinstance(cells.type.member, CellType)
            yield _Heaps(_hidden(low, cells.type.member.board))
        case PiecesOf(kind=kind):
            yield _anywhere(low, kind.heading.id)
        case ReadSet() | ListedThings() if offered:
            assert isinstance(things.type, ManyType)
            assert isinstance(things.type.member, PieceType)
            yield _anywhere(low, things.type.member.kind)
        case Filtered(things=inner) | Extreme(things=inner) | FirstFew(things=inner):
            yield from _heaps(low, inner, chooser, offered=offered)
        case _:
            return


def _hidden(low: Lowering, place: str) -> tuple[Location, ...]:
    return tuple(it for it in low.layout.locations if it.place == place and can_be_mixed(it))


def _anywhere(low: Lowering, kind: str) -> _Heaps:
    """The heaps in which pieces of a kind may lie while they are in the game."""
    places = dict.fromkeys(it.place for it in low.layout.locations if it.place != BOX)
    holding = [it for it in places if kind in low.holds(it)]
    return _Heaps(tuple(it for place in holding for it in _hidden(low, place)))


def _may_look(location: Meaning, chooser: Meaning | None) -> bool:
    """Whether the zone is the chooser's own, into which its owner may look."""
    if chooser is None or not isinstance(location, ZoneAt):
        return False
    return location.zone.faces is Faces.OWNER and location.of == chooser


def _count_at(low: Lowering, things: SetMeaning, location: Location) -> Operand:
    code = low.code
    lying = code.variable(0)

    def count(piece: Operand) -> None:
        place = code.value("load_at", low.layout.place, piece, 0)
        code.emit("add", lying, lying, code.value("equal", place, location.number))

    lower_sets.each(low, things, count, code.block())
    return lying


def _put_in_random_order(low: Lowering, heap: Location, location: Operand, span: Span) -> None:
    if heap.place not in low.stirred:
        low.stirred.append(heap.place)
    put_in_random_order(low, heap.place, location, stream_of_heap(heap.place), span)
