"""Sets of cells as masks: what lies on a cell is not asked cell by cell where one look at a board
tells it. A set that is no mask is gone through, see `lower_sets`.
"""

from collections.abc import Iterator

from rulewright.meaning.neighbours import ways_from_a_cell
from rulewright.meaning.sets import (
    Cells,
    CellsOfLine,
    Filtered,
    NextCells,
    OpenCells,
    PiecesIn,
    PiecesOn,
    SetMeaning,
)
from rulewright.meaning.straight_lines import straight_lines
from rulewright.meaning.types import Type, member_of
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Call,
    Compare,
    Constant,
    Count,
    Exists,
    Meaning,
    Negation,
    Read,
    Test,
    Variable,
)
from rulewright.meaning.walking import all_nodes
from rulewright.program import lower_values
from rulewright.program.instructions import ANYONE
from rulewright.program.invariant import is_invariant
from rulewright.program.lower_boards import (
    board_of,
    first_cell,
    instance_of,
    length_of,
    line_tables,
    on_board,
)
from rulewright.program.masks import all_cells, is_masked
from rulewright.program.model import BoardLayout, Operand
from rulewright.program.unit import Body, Lowering
from rulewright.source.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class CellMask:
    """Cells of one instance of a board: a bit for each cell, row by row."""

    grid: BoardLayout
    instance: Operand
    bits: Operand

    @property
    def all_bits(self) -> int:
        """The mask of all cells of the instance."""
        return all_cells(self.grid)


def is_mask(low: Lowering, things: SetMeaning) -> bool:
    """Whether the set can be made a mask."""
    match things:
        case Cells(board=board):
            return is_masked(low.layout, board_of(low, board.type))
        case NextCells(cell=cell):
            return is_masked(low.layout, board_of(low, cell.type))
        case OpenCells(board=board):
            return is_masked(low.layout, board_of(low, board.type))
        case CellsOfLine(line=line):
            return _is_fixed(low, line.type)
        case Filtered(things=inner, thing=thing, condition=condition):
            return is_mask(low, inner) and is_of_mask(low, member_of(inner.type), thing, condition)
        case _:
            return False


def is_of_mask(low: Lowering, cells: Type, thing: Variable, condition: Meaning) -> bool:
    """Whether a condition on a cell of this type says what lies on it, and no more."""
    match condition:
        case Negation(operand=operand):
            return is_of_mask(low, cells, thing, operand)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return all(is_of_mask(low, cells, thing, part) for part in parts)
        case _ if is_invariant(condition, thing, low.body_of):
            return True
        case _:
            lying = _lying_on(condition, thing) or _lying_beside(condition, thing)
            return (
                lying is not None
                and is_masked(low.layout, board_of(low, cells))
                and _is_known_at_once(low, lying, board_of(low, cells))
                and not (isinstance(lying, PiecesOn) and board_of(low, cells).slanting)
            )


def cell_mask(low: Lowering, things: SetMeaning) -> CellMask:
    """The mask of a set for which `is_mask` holds."""
    match things:
        case Cells(board=board):
            return _all_cells(low, board)
        case OpenCells(board=board):
            cells = _all_cells(low, board)
            if cells.grid.floating:
                frame = low.code.value("frame_cells", cells.grid.number, cells.instance)
                cells = replace(cells, bits=frame)
            lying = _occupied(low, cells, ANYONE)
            return replace(cells, bits=low.code.value("without", cells.bits, lying))
        case CellsOfLine(line=line):
            return _cells_of_line(low, line)
        case NextCells(cell=cell):
            return _next_cells(low, cell)
        case Filtered(things=inner, thing=thing, condition=condition):
            return narrowed(low, cell_mask(low, inner), thing, condition)
        case _:
            raise AssertionError("the set is no mask")


def narrowed(low: Lowering, cells: CellMask, thing: Variable, condition: Meaning) -> CellMask:
    """Those of the cells for which a condition holds that says what lies on a cell."""
    code = low.code
    match condition:
        case Negation(operand=operand):
            others = narrowed(low, cells, thing, operand)
            return replace(cells, bits=code.value("without", cells.bits, others.bits))
        case AllOf(parts=parts):
            for part in parts:
                cells = narrowed(low, cells, thing, part)
            return cells
        case AnyOf(parts=parts):
            bits: Operand = 0
            for part in parts:
                fitting = narrowed(low, cells, thing, part).bits
                bits = fitting if bits == 0 else code.value("united", bits, fitting)
            return replace(cells, bits=bits)
        case _ if is_invariant(condition, thing, low.body_of):
            held = lower_values.lower(low, condition)
            return replace(cells, bits=code.value("select", held, cells.bits, 0))
        case _:
            lying = _lying_on(condition, thing) or _lying_beside(condition, thing)
            assert lying is not None
            owner = ANYONE if lying.owner is None else lower_values.lower(low, lying.owner)
            occupied = _occupied(low, cells, owner)
            if isinstance(lying, PiecesOn):
                occupied = code.value("beside", cells.grid.number, occupied)
            if _says_empty(condition):
                return replace(cells, bits=code.value("without", cells.bits, occupied))
            if cells.bits == cells.all_bits:
                return replace(cells, bits=occupied)
            return replace(cells, bits=code.value("common", cells.bits, occupied))


def lies_on_any(low: Lowering, things: PiecesOn) -> Operand | None:
    """1 if a piece of the set lies on its cells, else 0; None where no mask tells that."""
    lying = cells_with(low, things)
    return None if lying is None else low.code.value("different", lying.bits, 0)


def cells_with(low: Lowering, things: PiecesOn) -> CellMask | None:
    """The cells on which the pieces of a set lie; None where no mask tells that."""
    if not _lies_on_mask(low, things.cells):
        return None
    if not _is_known_at_once(low, things, board_of(low, member_of(things.cells.type))):
        return None
    match things.cells:
        case CellsOfLine(line=line):
            cells = _cells_of_line(low, line)
        case _:
            cells = cell_mask(low, things.cells)
    owner = ANYONE if things.owner is None else lower_values.lower(low, things.owner)
    occupied = _occupied(low, cells, owner)
    if cells.bits != cells.all_bits:
        occupied = low.code.value("common", cells.bits, occupied)
    return replace(cells, bits=occupied)


def mask_counted(low: Lowering, things: SetMeaning) -> CellMask | None:
    """The mask that has a bit for each thing of the set, if there is one."""
    if isinstance(things, PiecesOn):
        return cells_with(low, things)
    return cell_mask(low, things) if is_mask(low, things) else None


def _lies_on_mask(low: Lowering, cells: SetMeaning) -> bool:
    """Whether pieces on these cells are told by a mask. All pieces of a line lie in the box, so it
    does not matter which cells of a floating board are in it."""
    if isinstance(cells, CellsOfLine):
        return is_masked(low.layout, board_of(low, cells.line.type))
    return is_mask(low, cells)


def each_in_mask(low: Lowering, cells: CellMask, body: Body, done: int) -> None:
    """Runs `body` for each cell, row by row, then begins `done`."""
    code = low.code
    first = first_cell(low, cells.grid, cells.instance)
    left = code.variable(cells.bits)
    head, inside = code.block(), code.block()
    code.begin(head)
    code.branch(code.value("different", left, 0), inside, done)
    code.begin(inside)
    bit = code.value("lowest_bit", left)
    code.emit("common", left, left, code.value("subtract", left, 1))
    body(code.value("add", first, bit))
    code.jump(head)
    code.begin(done)


def end_of_mask(low: Lowering, cells: CellMask, *, last: bool) -> Operand:
    """The first or last cell, or none."""
    code = low.code
    bit = code.value("highest_bit" if last else "lowest_bit", cells.bits)
    cell = code.value("add", first_cell(low, cells.grid, cells.instance), bit)
    return code.value("select", code.value("at_most", 0, bit), cell, lower_values.NONE)


def _lying_on(condition: Meaning, thing: Variable) -> PiecesIn | None:
    """The pieces on a cell that a condition asks for, if it asks whether there are any."""
    match condition:
        case Exists(things=PiecesIn(location=Read(variable=cell)) as pieces, condition=None):
            return pieces if cell == thing else None
        case Compare(
            test=Test.EQUAL | Test.DIFFERENT,
            left=Count(things=PiecesIn(location=Read(variable=cell)) as pieces),
            right=Constant(value=0),
        ):
            return pieces if cell == thing else None
        case _:
            return None


def _lying_beside(condition: Meaning, thing: Variable) -> PiecesOn | None:
    """The pieces next to a cell that a condition asks for, if it asks whether there are any."""
    match condition:
        case Exists(
            things=PiecesOn(cells=NextCells(cell=Read(variable=cell))) as pieces, condition=None
        ):
            return pieces if cell == thing else None
        case _:
            return None


def _says_empty(condition: Meaning) -> bool:
    return isinstance(condition, Compare) and condition.test is Test.EQUAL


def _is_known_at_once(low: Lowering, pieces: PiecesIn | PiecesOn, grid: BoardLayout) -> bool:
    """Whether they are all pieces of an owner. Who is told what is read needs each of them."""
    if low.holds(grid.id) != (pieces.kind.heading.id,):
        return False
    owner = pieces.owner
    return owner is None or (low.reader is None and lower_values.is_simple(low, owner))


def _is_fixed(low: Lowering, kind: Type) -> bool:
    grid = board_of(low, kind)
    return not grid.floating and is_masked(low.layout, grid)


def _all_cells(low: Lowering, board: Meaning) -> CellMask:
    cells = CellMask(board_of(low, board.type), lower_values.lower(low, board), 0)
    return replace(cells, bits=cells.all_bits)


def _occupied(low: Lowering, cells: CellMask, owner: Operand) -> Operand:
    looked = low.looked.get(cells.grid.number)
    if looked is not None and owner == ANYONE:
        return looked
    return low.code.value("occupied", cells.grid.number, cells.instance, owner)


def look_at_boards(low: Lowering, condition: Meaning) -> dict[int, Operand]:
    """What lies on the boards without further instances of which a condition asks, by number: one
    look does for a loop that moves nothing."""
    grids = (
        board_of(low, member_of(node.type))
        for node in _all_called(low, condition)
        if isinstance(node, Filtered) and is_mask(low, node)
    )
    numbers = dict.fromkeys(it.number for it in grids if it.instances == 1)
    return {it: low.code.value("occupied", it, 0, ANYONE) for it in numbers if it not in low.looked}


def _all_called(low: Lowering, meaning: Meaning) -> Iterator[Meaning | SetMeaning]:
    """All nodes under a meaning, and under the named values that it reads."""
    for node in all_nodes(meaning):
        yield node
        if isinstance(node, Call):
            yield from _all_called(low, low.value_named(node.value).body)


def _cells_of_line(low: Lowering, line: Meaning) -> CellMask:
    grid, length = board_of(low, line.type), length_of(line.type)
    of = f"of {length} on {grid.id}" if length else f"across {grid.id}"
    masks = lines_of(grid, length) if length else _lines_across(grid)
    value = lower_values.lower(low, line)
    instance, number = instance_of(low, grid, value, len(masks))
    table = low.table(f"cells of a line {of}", 0, masks)
    return CellMask(grid, instance, low.code.value("table", table, number))


def lines_of(grid: BoardLayout, length: int) -> tuple[int, ...]:
    """The masks of the straight lines of a board."""
    return tuple(
        sum(1 << (it.first + at * it.step) for at in range(length))
        for it in straight_lines(grid.rows, grid.columns, length)
    )


def _lines_across(grid: BoardLayout) -> tuple[int, ...]:
    """The masks of the rows, then of the columns."""
    tables = line_tables(grid)
    lines = zip(tables["length"], tables["start"], tables["step"], strict=True)
    return tuple(
        sum(1 << (start + at * step) for at in range(length)) for length, start, step in lines
    )


def _next_cells(low: Lowering, cell: Meaning) -> CellMask:
    code, grid = low.code, board_of(low, cell.type)
    place = lower_values.lower(low, cell)
    size = grid.height * grid.width
    table = low.table(f"cells next to a cell of {grid.id}", 0, _neighbours(grid))
    instance: Operand = 0
    if grid.instances > 1:
        offset = code.value("subtract", place, grid.first_location)
        instance = code.value("divide_down", offset, size)
    number = on_board(low, grid, place)
    return CellMask(grid, instance, code.value("table", table, number))


def _neighbours(grid: BoardLayout) -> tuple[int, ...]:
    """By cell, the mask of the cells next to it."""
    ways = ways_from_a_cell(slanting=grid.slanting)
    masks: list[int] = []
    for cell in range(grid.height * grid.width):
        row, column = divmod(cell, grid.width)
        near = ((row + down, column + right) for down, right in ways)
        masks.append(
            sum(
                1 << down * grid.width + right
                for down, right in near
                if 0 <= down < grid.height and 0 <= right < grid.width
            )
        )
    return tuple(masks)
