"""Sets: each is a loop over candidates in printed order; only what must is kept in the frame.

A set is made of values and a value can count a set, so `lower_values` leads here and back.
"""

from collections.abc import Callable
from typing import assert_never

from rulewright.meaning.sets import (
    Cells,
    CellsOfLine,
    DifferentValues,
    EndOfRow,
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
    SetChosenBy,
    SetMeaning,
    StraightLines,
    StretchOfRow,
)
from rulewright.meaning.types import (
    CellType,
    NumberType,
    OptionalType,
    Type,
    ZoneType,
    member_of,
)
from rulewright.meaning.values import Meaning, Variable
from rulewright.program import lower_values
from rulewright.program.invariant import split_invariant
from rulewright.program.lower_boards import (
    board_of,
    cells_of_line,
    each_line,
    first_cell,
    length_of,
    next_cells,
    open_cells,
    straight_lines_of,
)
from rulewright.program.lower_cell_masks import (
    cell_mask,
    cells_with,
    each_in_mask,
    is_mask,
    look_at_boards,
    mask_counted,
)
from rulewright.program.lower_pieces import pieces_at, pieces_of
from rulewright.program.lower_rows import each_at_end, each_beside
from rulewright.program.model import Operand, Register
from rulewright.program.unit import Body, InFrame, Lowering, Region, Regions


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
        case PiecesOf(kind=kind, owner=owner):
            pieces_of(low, kind, _lowered(low, owner), body, done)
        case PiecesIn(kind=kind, location=location, owner=owner):
            place = lower_values.lower(low, location)
            pieces_at(low, kind, place, location.type, _lowered(low, owner), body, done)
        case PiecesOn(kind=kind, cells=cells, owner=owner):
            lying = cells_with(low, things)
            if lying is not None:
                each_in_mask(low, lying, lambda cell: body(code.value("lone_piece", cell)), done)
                return
            on = member_of(cells.type)
            each(
                low,
                cells,
                lambda cell: pieces_at(
                    low, kind, cell, on, _lowered(low, owner), body, low.code.block()
                ),
                done,
            )
        case StretchOfRow(piece=piece, owner=owner):
            beside = lower_values.lower(low, piece)
            each_beside(low, things, beside, _lowered(low, owner), body, done)
        case EndOfRow(location=location, owner=owner):
            row = lower_values.lower(low, location)
            each_at_end(low, things, row, _lowered(low, owner), body, done)
        case Filtered() | OpenCells() if is_mask(low, things):
            each_in_mask(low, cell_mask(low, things), body, done)
        case Cells() | OpenCells() | Lines() | StraightLines() | CellsOfLine() | NextCells():
            _each_of_board(low, things, body, done)
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
        case ReadSet(variable=variable):
            _each_read(low, variable, body, done)
        case SetChosenBy():
            _each_chosen(low, things, body, done)
        case Only(value=value):
            _only(low, lower_values.lower(low, value), body, done)
        case _:
            assert_never(things)


_OfBoard = Cells | OpenCells | Lines | StraightLines | CellsOfLine | NextCells


def _each_of_board(low: Lowering, things: _OfBoard, body: Body, done: int) -> None:
    match things:
        case Cells(board=board):
            grid = board_of(low, board.type)
            first = first_cell(low, grid, lower_values.lower(low, board))
            end = low.code.value("add", first, grid.height * grid.width)
            low.code.loop(first, end, body, done)
        case OpenCells(board=board):
            grid = board_of(low, board.type)
            open_cells(low, grid, lower_values.lower(low, board), body, done)
        case Lines(board=board, which=which):
            grid = board_of(low, board.type)
            each_line(low, grid, lower_values.lower(low, board), which, body, done)
        case StraightLines(board=board, length=length):
            grid = board_of(low, board.type)
            straight_lines_of(low, grid, lower_values.lower(low, board), length, body, done)
        case CellsOfLine(line=line):
            grid = board_of(low, line.type)
            value = lower_values.lower(low, line)
            cells_of_line(low, grid, length_of(line.type), value, body, done)
        case NextCells(cell=cell):
            grid = board_of(low, cell.type)
            next_cells(low, grid, lower_values.lower(low, cell), body, done)
        case _:
            assert_never(things)


def count(low: Lowering, things: SetMeaning) -> Operand:
    """How many things there are."""
    code = low.code
    match things:
        case Players():
            return low.seats
        case Members(enumeration=enumeration):
            return len(enumeration.members)
        case PiecesIn(location=location) if is_counted_at_once(low, things):
            return code.value("count", lower_values.lower(low, location))
        case _:
            cells = mask_counted(low, things)
            if cells is not None:
                return code.value("bit_count", cells.bits)
            total = code.variable(0)
            each(low, things, lambda _: code.emit("add", total, total, 1), code.block())
            return total


def is_counted_at_once(low: Lowering, things: SetMeaning) -> bool:
    """Whether counting takes one instruction: a place whose pieces are all of the kind."""
    if not isinstance(things, PiecesIn) or things.owner is not None:
        return False
    match things.location.type:
        case ZoneType(name=name) | CellType(board=name):
            return low.holds(name) == (things.kind.heading.id,)
        case _:
            return False


def contains(low: Lowering, things: SetMeaning, kind: Type, value: Operand) -> Operand:
    """1 if the value is in the set; none is in no set."""
    code = low.code
    match things:
        case Players() | Members() if not isinstance(kind, OptionalType):
            return 1
        case PiecesIn(location=location) if is_counted_at_once(low, things) and not isinstance(
            kind, OptionalType
        ):
            place = code.value("load_at", low.layout.place, value, 0)
            return code.value("equal", place, lower_values.lower(low, location))
        case FromSeat(things=inner):
            return contains(low, inner, kind, value)
        case Filtered(things=inner, thing=thing, condition=condition):
            held = code.variable(0)
            maybe, yes, done = code.block(), code.block(), code.block()
            code.branch(contains(low, inner, kind, value), maybe, done)
            code.begin(maybe)
            low.storage[thing] = value
            lower_values.test(low, condition, yes, done)
            code.begin(yes)
            code.emit("set", held, 1)
            code.begin(done)
            return held
        case _:
            return _is_met(low, things, value)


def _is_met(low: Lowering, things: SetMeaning, value: Operand) -> Operand:
    """1 if going through the set comes upon the value."""
    code = low.code
    is_there = code.variable(0)
    done = code.block()

    def leave() -> None:
        code.emit("set", is_there, 1)
        code.jump(done)

    each(low, things, lambda thing: code.when(code.value("equal", thing, value), leave), done)
    return is_there


def keep(low: Lowering, things: SetMeaning, region: Region) -> None:
    """Writes the things into the region of the frame, as they are now."""
    code = low.code
    total = code.variable(0)

    def put(thing: Operand) -> None:
        code.emit("frame_store_at", region.offset + 1, total, region.most, thing)
        code.emit("add", total, total, 1)

    each(low, things, put, code.block())
    code.emit("frame_store", region.offset, total)


def each_kept(low: Lowering, region: Region, body: Body, done: int) -> None:
    """Runs `body` for each thing in a region of the frame, then begins `done`."""
    total = low.code.value("frame_load", region.offset)
    low.code.loop(0, total, lambda index: body(kept_thing(low, region, index)), done)


def kept_thing(low: Lowering, region: Region, index: Operand) -> Operand:
    """The thing with this index in a region of the frame."""
    return low.code.value("frame_load_at", region.offset + 1, index, region.most)


def each_still_there(
    low: Lowering,
    things: SetMeaning,
    region: Region,
    member: Type,
    body: Callable[[InFrame, int, int], None],
) -> None:
    """Runs `body` for each thing of a region that is still in the set when its turn comes: with its
    slot, the block that goes on with the next one, and the one behind the loop. It may ask."""
    code = low.code
    at, thing = low.unit.slot(), low.unit.slot(member)
    code.emit("frame_store", at, 0)
    head, inside, there, done = code.block(), code.block(), code.block(), code.block()
    code.begin(head)
    index = code.value("frame_load", at)
    code.branch(code.value("less", index, code.value("frame_load", region.offset)), inside, done)
    code.begin(inside)
    code.emit("frame_store", at, code.value("add", index, 1))
    value = kept_thing(low, region, index)
    code.emit("frame_store", thing, value)
    code.branch(contains(low, things, member, value), there, head)
    code.begin(there)
    body(InFrame(thing), head, done)
    code.jump(head)
    code.begin(done)


def _each_chosen(low: Lowering, things: SetChosenBy, body: Body, done: int) -> None:
    code, kept = low.code, low.storage[things.variable]
    assert isinstance(kept, Regions), "what players chose apart is kept in the frame"
    first = code.value("multiply", lower_values.lower(low, things.player), kept.step)
    total = code.value("frame_load_at", kept.offset, first, kept.length)

    def at(index: Operand) -> None:
        place = code.value("add", first, index)
        body(code.value("frame_load_at", kept.offset + 1, place, kept.length))

    code.loop(0, total, at, done)


def _each_filtered(low: Lowering, things: Filtered, body: Body, done: int) -> None:
    code = low.code
    condition, alike = split_invariant(things.condition, things.thing, low.body_of)
    for variable, meaning in alike:
        low.storage[variable] = lower_values.lower(low, meaning)

    def if_holds(candidate: Operand) -> None:
        fine, following = code.block(), code.block()
        low.storage[things.thing] = candidate
        lower_values.test(low, condition, fine, following)
        code.begin(fine)
        body(candidate)
        code.begin(following)

    before = low.looked
    low.looked = {**before, **look_at_boards(low, condition)}
    each(low, things.things, if_holds, done)
    low.looked = before


def _lowered(low: Lowering, meaning: Meaning | None) -> Operand | None:
    return None if meaning is None else lower_values.lower(low, meaning)


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
        code.branch(contains(low, inner, kind, seat), fine, following)
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
        total = count(low, things.things)
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
    base, width = value_range(low, things.value.type)
    seen = code.variable(0)

    def note(thing: Operand) -> None:
        low.storage[things.thing] = thing
        value = lower_values.lower(low, things.value)
        code.emit("with_bit", seen, seen, code.value("subtract", value, base))

    each(low, things.things, note, code.block())

    def if_seen(bit: Operand) -> None:
        code.when(code.value("has_bit", seen, bit), lambda: body(code.value("add", bit, base)))

    code.loop(0, width, if_seen, done)


def value_range(low: Lowering, kind: Type) -> tuple[int, int]:
    """The lowest value of a type and how many values it has."""
    match kind:
        case NumberType(low=lowest, high=highest):
            return lowest, highest - lowest + 1
        case OptionalType(of=of):
            base, width = value_range(low, of)
            return base - 1, width + 1
        case _:
            name = getattr(kind, "name", None)
            for enumeration in low.rules.enumerations:
                if enumeration.heading.id == name:
                    return 0, len(enumeration.members)
            return 0, max(2, low.seats)


def _each_read(low: Lowering, variable: Variable, body: Body, done: int) -> None:
    stored = low.storage[variable]
    match stored:
        case Region():
            each_kept(low, stored, body, done)
        case Register() | int() | InFrame() | Regions():
            raise AssertionError(f"{variable.name} holds one value, not a set")
        case _:
            each(low, stored, body, done)
