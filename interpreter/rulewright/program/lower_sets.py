"""Sets: each is a loop over candidates in printed order; only what must is kept in the frame."""

from typing import assert_never

from rulewright.game.model import Kind, Order
from rulewright.meaning.sets import (
    Cells,
    CellsOfLine,
    DifferentValues,
    Extreme,
    Filtered,
    FirstFew,
    FromSeat,
    Lines,
    ListedThings,
    Members,
    NextCells,
    Only,
    OpenCells,
    PiecesIn,
    PiecesOf,
    PiecesOn,
    Players,
    ReadSet,
    SetMeaning,
)
from rulewright.meaning.types import (
    BoardType,
    CellType,
    LineType,
    ManyType,
    NumberType,
    OptionalType,
    Type,
    ZoneType,
    member_of,
)
from rulewright.meaning.values import Meaning
from rulewright.program import lower_folds, lower_values
from rulewright.program.invariant import split_invariant
from rulewright.program.lower_boards import (
    cells_of_line,
    each_line,
    first_cell,
    next_cells,
    open_cells,
)
from rulewright.program.model import Operand, Register
from rulewright.program.unit import Body, InFrame, Lowering, Region


def each(low: Lowering, things: SetMeaning, body: Body, done: int) -> None:
    """Runs `body` for each thing in printed order, then begins block `done`.

    The body may jump to `done` to leave the loop.
    """
    code = low.code
    match things:
        case Players():
            code.loop(0, low.seats, body, done)
        case Members(enumeration=enumeration):
            code.loop(0, len(enumeration.members), body, done)
        case PiecesOf():
            _each_piece_of(low, things, body, done)
        case PiecesIn(kind=kind, location=location, owner=owner):
            place = lower_values.lower(low, location)
            pile = _is_pile(low, location.type)
            _each_piece_at(low, kind, place, owner, body, done, pile=pile)
        case PiecesOn():
            _each_piece_on(low, things, body, done)
        case Cells(board=board):
            grid = low.board(board_of(board.type))
            first = first_cell(low, grid, lower_values.lower(low, board))
            code.loop(first, code.value("add", first, grid.height * grid.width), body, done)
        case OpenCells(board=board):
            grid = low.board(board_of(board.type))
            open_cells(low, grid, lower_values.lower(low, board), body, done)
        case Lines(board=board, which=which):
            grid = low.board(board_of(board.type))
            each_line(low, grid, lower_values.lower(low, board), which, body, done)
        case CellsOfLine(line=line):
            grid = low.board(board_of(line.type))
            cells_of_line(low, grid, lower_values.lower(low, line), body, done)
        case NextCells(cell=cell):
            grid = low.board(board_of(cell.type))
            next_cells(low, grid, lower_values.lower(low, cell), body, done)
        case Filtered():
            _each_filtered(low, things, body, done)
        case FromSeat():
            _each_from_seat(low, things, body, done)
        case Extreme():
            _each_extreme(low, things, body, done)
        case FirstFew():
            _each_of_few(low, things, body, done)
        case ListedThings(items=items):
            _each_listed(low, [lower_values.lower(low, item) for item in items], body, done)
        case DifferentValues():
            _each_different(low, things, body, done)
        case ReadSet():
            _each_kept(low, things, body, done)
        case Only(value=value):
            _only(low, lower_values.lower(low, value), body, done)
        case _:
            assert_never(things)


def most_of(things: SetMeaning) -> int:
    """How many things there can be."""
    assert isinstance(things.type, ManyType)
    return things.type.most


def board_of(kind: Type) -> str:
    """The board to which a board, line or cell belongs."""
    match kind:
        case OptionalType(of=of):
            return board_of(of)
        case CellType(board=board) | LineType(board=board) | BoardType(name=board):
            return board
        case _:
            raise AssertionError(f"{kind} has no board")


def _is_pile(low: Lowering, kind: Type) -> bool:
    return isinstance(kind, ZoneType) and low.order_of(kind.name) is Order.PILE


def _if_owned(low: Lowering, owner: Operand | None, piece: Operand, body: Body) -> None:
    if owner is None:
        body(piece)
        return
    code = low.code
    fine, following = code.block(), code.block()
    owners = low.table("owner of a piece", 0, tuple(it.owner for it in low.layout.pieces))
    code.branch(code.value("equal", code.value("table", owners, piece), owner), fine, following)
    code.begin(fine)
    body(piece)
    code.begin(following)


def _each_piece_of(low: Lowering, things: PiecesOf, body: Body, done: int) -> None:
    first, total = low.kind_range(things.kind.heading.id)
    owner = None if things.owner is None else lower_values.lower(low, things.owner)
    low.code.loop(first, first + total, lambda piece: _if_owned(low, owner, piece, body), done)


def _each_piece_at(
    low: Lowering,
    kind: Kind,
    place: Operand,
    of: Meaning | None,
    body: Body,
    done: int,
    *,
    pile: bool = False,
) -> None:
    code = low.code
    owner = None if of is None else lower_values.lower(low, of)
    first, total = low.kind_range(kind.heading.id)
    mixed = total < len(low.layout.pieces)
    size = code.value("count", place)

    def at(index: Operand) -> None:
        position = index
        if pile:
            position = code.value("subtract", code.value("subtract", size, 1), index)
        piece = code.value("piece_at", place, position)
        if not mixed:
            _if_owned(low, owner, piece, body)
            return
        fine, following = code.block(), code.block()
        after = code.value("at_most", first, piece)
        before = code.value("less", piece, first + total)
        code.branch(code.value("both", after, before), fine, following)
        code.begin(fine)
        _if_owned(low, owner, piece, body)
        code.begin(following)

    code.loop(0, size, at, done)


def _each_piece_on(low: Lowering, things: PiecesOn, body: Body, done: int) -> None:
    def on_cell(cell: Operand) -> None:
        _each_piece_at(low, things.kind, cell, things.owner, body, low.code.block())

    each(low, things.cells, on_cell, done)


def _each_filtered(low: Lowering, things: Filtered, body: Body, done: int) -> None:
    code = low.code
    condition, alike = split_invariant(things.condition, things.thing)
    for variable, meaning in alike:
        low.storage[variable] = lower_values.lower(low, meaning)

    def if_holds(candidate: Operand) -> None:
        fine, following = code.block(), code.block()
        low.storage[things.thing] = candidate
        lower_values.test(low, condition, fine, following)
        code.begin(fine)
        body(candidate)
        code.begin(following)

    each(low, things.things, if_holds, done)


def _only(low: Lowering, value: Operand, body: Body, done: int) -> None:
    code = low.code
    fine = code.block()
    code.branch(code.value("different", value, lower_values.NONE), fine, done)
    code.begin(fine)
    body(value)
    code.begin(done)


def _each_from_seat(low: Lowering, things: FromSeat, body: Body, done: int) -> None:
    code = low.code
    start = lower_values.lower(low, things.start)
    inner = things.things
    kind = member_of(inner.type)

    def at(steps: Operand) -> None:
        seat = code.value("modulo", code.value("add", start, steps), low.seats)
        fine, following = code.block(), code.block()
        code.branch(lower_folds.contains(low, inner, kind, seat), fine, following)
        code.begin(fine)
        body(seat)
        code.begin(following)

    code.loop(0, low.seats, at, done)


def _each_extreme(low: Lowering, things: Extreme, body: Body, done: int) -> None:
    code = low.code
    found, best = code.variable(0), code.variable(0)
    keep_best = "maximum" if things.most else "minimum"

    def compare(thing: Operand) -> None:
        low.storage[things.thing] = thing
        value = lower_values.lower(low, things.measure)
        better = code.value(keep_best, best, value)
        code.emit("select", best, found, better, value)
        code.emit("set", found, 1)

    each(low, things.things, compare, code.block())

    def if_best(thing: Operand) -> None:
        fine, following = code.block(), code.block()
        low.storage[things.thing] = thing
        value = lower_values.lower(low, things.measure)
        code.branch(code.value("equal", value, best), fine, following)
        code.begin(fine)
        body(thing)
        code.begin(following)

    each(low, things.things, if_best, done)


def _each_of_few(low: Lowering, things: FirstFew, body: Body, done: int) -> None:
    code = low.code
    wanted = lower_values.lower(low, things.count)
    passed = code.variable(0)
    skipped: Operand = 0
    if things.last:
        total = lower_folds.count(low, things.things)
        skipped = code.value("maximum", 0, code.value("subtract", total, wanted))

    def take(thing: Operand) -> None:
        fine, following = code.block(), code.block()
        if things.last:
            wanted_now = code.value("at_most", skipped, passed)
            code.emit("add", passed, passed, 1)
            code.branch(wanted_now, fine, following)
        else:
            wanted_now = code.value("less", passed, wanted)
            code.emit("add", passed, passed, 1)
            code.branch(wanted_now, fine, done)
        code.begin(fine)
        body(thing)
        code.begin(following)

    each(low, things.things, take, done)


def _each_listed(low: Lowering, items: list[Operand], body: Body, done: int) -> None:
    code = low.code
    if not items:
        code.begin(done)
        return

    def at(index: Operand) -> None:
        item = items[-1]
        for number in range(len(items) - 2, -1, -1):
            item = code.value("select", code.value("equal", index, number), items[number], item)
        body(item)

    code.loop(0, len(items), at, done)


def _each_different(low: Lowering, things: DifferentValues, body: Body, done: int) -> None:
    code = low.code
    base, width = _value_range(low, things.value.type)
    seen = code.variable(0)

    def note(thing: Operand) -> None:
        low.storage[things.thing] = thing
        value = lower_values.lower(low, things.value)
        code.emit("with_bit", seen, seen, code.value("subtract", value, base))

    each(low, things.things, note, code.block())

    def if_seen(bit: Operand) -> None:
        fine, following = code.block(), code.block()
        code.branch(code.value("has_bit", seen, bit), fine, following)
        code.begin(fine)
        body(code.value("add", bit, base))
        code.begin(following)

    code.loop(0, width, if_seen, done)


def _value_range(low: Lowering, kind: Type) -> tuple[int, int]:
    """The lowest value of a type and how many values it has."""
    match kind:
        case NumberType(low=lowest, high=highest):
            return lowest, highest - lowest + 1
        case OptionalType(of=of):
            base, width = _value_range(low, of)
            return base - 1, width + 1
        case _:
            name = getattr(kind, "name", None)
            for enumeration in low.rules.enumerations:
                if enumeration.heading.id == name:
                    return 0, len(enumeration.members)
            return 0, max(2, low.seats)


def _each_kept(low: Lowering, things: ReadSet, body: Body, done: int) -> None:
    code = low.code
    kept = low.storage[things.variable]
    match kept:
        case Region(offset=offset, most=most):
            total = code.value("frame_load", offset)
            code.loop(
                0,
                total,
                lambda index: body(code.value("frame_load_at", offset + 1, index, most)),
                done,
            )
        case Register() | int() | InFrame():
            raise AssertionError(f"{things.variable.name} holds one value, not a set")
        case _:
            each(low, kept, body, done)
