"""Pieces: loops over those of a kind, and over those that lie at a place."""

from rulewright.game.model import Kind, Order
from rulewright.meaning.types import CellType, Type, ZoneType
from rulewright.program.model import Operand
from rulewright.program.unit import Body, Lowering


def pieces_of(low: Lowering, kind: Kind, owner: Operand | None, body: Body, done: int) -> None:
    """Runs `body` for each piece of a kind (and of an owner), then begins `done`."""
    first, total = low.kind_range(kind.heading.id)
    low.code.loop(first, first + total, lambda piece: if_owned(low, owner, piece, body), done)


def pieces_at(
    low: Lowering,
    kind: Kind,
    place: Operand,
    at_type: Type,
    owner: Operand | None,
    body: Body,
    done: int,
) -> None:
    """Runs `body` for each piece of a kind (and of an owner) at a location of this type, then
    begins `done`. A pile goes from the top on."""
    code = low.code
    _, total = low.kind_range(kind.heading.id)
    is_mixed = total < len(low.layout.pieces)
    size = code.value("count", place)

    def at(index: Operand) -> None:
        position = index
        if is_pile(low, at_type):
            position = code.value("subtract", code.value("subtract", size, 1), index)
        piece = code.value("piece_at", place, position)
        if is_mixed:
            fits = is_of_kind(low, kind.heading.id, piece)
            code.when(fits, lambda: if_owned(low, owner, piece, body))
        else:
            if_owned(low, owner, piece, body)

    if not holds_one(low, at_type):
        code.loop(0, size, at, done)
        return
    there = code.block()
    code.branch(size, there, done)
    code.begin(there)
    at(0)
    code.begin(done)


def holds_one(low: Lowering, kind: Type) -> bool:
    """Whether there is never more than one piece at a location of this type."""
    match kind:
        case ZoneType(name=name) | CellType(board=name):
            return all(it.room == 1 for it in low.layout.locations if it.place == name)
        case _:
            return False


def is_of_kind(low: Lowering, kind: str, piece: Operand) -> Operand:
    """1 if a piece is of a kind; none is of no kind."""
    first, total = low.kind_range(kind)
    return is_between(low, first, first + total, piece)


def is_between(low: Lowering, first: int, end: int, number: Operand) -> Operand:
    """1 if a number lies from `first` up to `end` - 1."""
    after = low.code.value("at_most", first, number)
    before = low.code.value("less", number, end)
    return low.code.value("both", after, before)


def owner_of_piece(low: Lowering, piece: Operand) -> Operand:
    """The seat of the player to whom a piece belongs, or none."""
    owners = tuple(piece.owner for piece in low.layout.pieces)
    return low.code.value("table", low.table("owner of a piece", 0, owners), piece)


def is_lone_piece(low: Lowering, kind: Kind, place: Operand, owner: Operand | None) -> Operand:
    """1 if a piece of a kind (and of an owner) lies at a location where there is room for one."""
    code = low.code
    piece = code.value("lone_piece", place)
    held: Operand = 1
    if low.kind_range(kind.heading.id)[1] < len(low.layout.pieces):
        held = is_of_kind(low, kind.heading.id, piece)
    if owner is None:
        return code.value("both", held, code.value("different", piece, -1))
    owners = (_NO_PIECE, *(it.owner for it in low.layout.pieces))
    theirs = code.value("table", low.table("owner of a piece or none", -1, owners), piece)
    return code.value("both", held, code.value("equal", theirs, owner))


_NO_PIECE = -2
"""Where there is no piece there is no owner, not even nobody, which is -1."""


def is_pile(low: Lowering, kind: Type) -> bool:
    """Whether it is the type of a zone whose pieces are taken from the top."""
    return isinstance(kind, ZoneType) and low.order_of(kind.name) is Order.PILE


def if_owned(low: Lowering, owner: Operand | None, piece: Operand, body: Body) -> None:
    """Runs `body` with a piece if it is the owner's; without an owner always."""
    if owner is None:
        body(piece)
        return
    is_theirs = low.code.value("equal", owner_of_piece(low, piece), owner)
    low.code.when(is_theirs, lambda: body(piece))
