"""Rows: the pieces on one side of another, or at an end, as far as no piece of another kind lies
between."""

from rulewright.meaning.sets import EndOfRow, StretchOfRow
from rulewright.program.lower_pieces import if_owned, is_between, is_of_kind
from rulewright.program.model import Operand, Register
from rulewright.program.unit import Body, Lowering


def each_beside(
    low: Lowering,
    things: StretchOfRow,
    piece: Operand,
    owner: Operand | None,
    body: Body,
    done: int,
) -> None:
    """Runs `body` for each piece of a stretch next to `piece` (of an owner), from the first on,
    then begins `done`."""
    code = low.code
    place = code.value("load_at", low.layout.place, piece, 0)
    in_row = code.block()
    code.branch(_is_row(low, things, place), in_row, done)
    code.begin(in_row)
    middle = code.value("index_of", piece)
    kind = things.kind.heading.id
    if things.after:
        _each_from(low, kind, place, code.value("add", middle, 1), owner, body, done)
    else:
        _each_up_to(low, kind, place, middle, owner, body, done)


def each_at_end(
    low: Lowering, things: EndOfRow, place: Operand, owner: Operand | None, body: Body, done: int
) -> None:
    """Runs `body` for each piece of the stretch at an end of the row at `place`."""
    kind = things.kind.heading.id
    if things.start:
        _each_from(low, kind, place, 0, owner, body, done)
    else:
        _each_up_to(low, kind, place, low.code.value("count", place), owner, body, done)


def _each_up_to(
    low: Lowering,
    kind: str,
    place: Operand,
    end: Operand,
    owner: Operand | None,
    body: Body,
    done: int,
) -> None:
    """The stretch of pieces of the kind that ends before an index."""
    code = low.code

    def at(index: Operand) -> None:
        if_owned(low, owner, code.value("piece_at", place, index), body)

    code.loop(_go_back(low, kind, place, end), end, at, done)


def _each_from(
    low: Lowering,
    kind: str,
    place: Operand,
    first: Operand,
    owner: Operand | None,
    body: Body,
    done: int,
) -> None:
    """The stretch of pieces of the kind that begins at an index."""
    code = low.code
    index = code.variable(first)
    head, look, fits = code.block(), code.block(), code.block()
    code.begin(head)
    code.branch(code.value("less", index, code.value("count", place)), look, done)
    code.begin(look)
    beside = code.value("piece_at", place, index)
    code.branch(is_of_kind(low, kind, beside), fits, done)
    code.begin(fits)
    if_owned(low, owner, code.value("piece_at", place, index), body)
    code.emit("add", index, index, 1)
    code.jump(head)
    code.begin(done)


def _go_back(low: Lowering, kind: str, place: Operand, middle: Operand) -> Register:
    """The index of the first piece of the stretch that ends before an index."""
    code = low.code
    first = code.variable(middle)
    head, look, fits, found = code.block(), code.block(), code.block(), code.block()
    code.begin(head)
    code.branch(code.value("less", 0, first), look, found)
    code.begin(look)
    beside = code.value("piece_at", place, code.value("subtract", first, 1))
    code.branch(is_of_kind(low, kind, beside), fits, found)
    code.begin(fits)
    code.emit("subtract", first, first, 1)
    code.jump(head)
    code.begin(found)
    return first


def _is_row(low: Lowering, things: StretchOfRow, place: Operand) -> Operand:
    """1 if a location is one of the rows of a stretch."""
    found: Operand = 0
    for row in things.rows:
        first = low.first_location(row.heading.id)
        instances = sum(it.place == row.heading.id for it in low.layout.locations)
        found = low.code.value("either", found, is_between(low, first, first + instances, place))
    return found
