"""Pieces: loops over those of a kind, and over those that lie at a place."""

from rulewright.game.model import Kind, Order
from rulewright.meaning.types import Type, ZoneType
from rulewright.program.model import Operand
from rulewright.program.unit import Body, Lowering


def pieces_of(low: Lowering, kind: Kind, owner: Operand | None, body: Body, done: int) -> None:
    """Runs `body` for each piece of a kind (and of an owner), then begins `done`."""
    first, total = low.kind_range(kind.heading.id)
    low.code.loop(first, first + total, lambda piece: _if_owned(low, owner, piece, body), done)


def pieces_at(
    low: Lowering,
    kind: Kind,
    place: Operand,
    owner: Operand | None,
    body: Body,
    done: int,
    *,
    from_top: bool = False,
) -> None:
    """Runs `body` for each piece of a kind (and of an owner) at a location, then begins `done`."""
    code = low.code
    _, total = low.kind_range(kind.heading.id)
    is_mixed = total < len(low.layout.pieces)
    size = code.value("count", place)

    def at(index: Operand) -> None:
        position = index
        if from_top:
            position = code.value("subtract", code.value("subtract", size, 1), index)
        piece = code.value("piece_at", place, position)
        if is_mixed:
            fits = is_of_kind(low, kind.heading.id, piece)
            code.when(fits, lambda: _if_owned(low, owner, piece, body))
        else:
            _if_owned(low, owner, piece, body)

    code.loop(0, size, at, done)


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


def is_pile(low: Lowering, kind: Type) -> bool:
    """Whether it is the type of a zone whose pieces are taken from the top."""
    return isinstance(kind, ZoneType) and low.order_of(kind.name) is Order.PILE


def _if_owned(low: Lowering, owner: Operand | None, piece: Operand, body: Body) -> None:
    if owner is None:
        body(piece)
        return
    is_theirs = low.code.value("equal", owner_of_piece(low, piece), owner)
    low.code.when(is_theirs, lambda: body(piece))
