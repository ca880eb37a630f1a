"""Cells, rows and columns: loops over fixed topology, from tables made once a board."""

from rulewright.meaning.neighbours import ways_from_a_cell
from rulewright.meaning.straight_lines import straight_lines
from rulewright.meaning.types import BoardType, CellType, LineType, OptionalType, Type
from rulewright.program.model import BoardLayout, Operand
from rulewright.program.unit import Body, Lowering


def board_of(low: Lowering, kind: Type) -> BoardLayout:
    """The board to which values of this type belong: boards, lines or cells."""
    match kind:
        case OptionalType(of=of):
            return board_of(low, of)
        case CellType(board=board) | LineType(board=board) | BoardType(name=board):
            return low.board(board)
        case _:
            raise AssertionError(f"{kind} has no board")


def open_cells(low: Lowering, grid: BoardLayout, instance: Operand, body: Body, done: int) -> None:
    """Runs `body` for each empty cell of the instance, row by row, on which a piece would keep
    inside the frame, then begins `done`."""
    code = low.code
    first = first_cell(low, grid, instance)

    def at(cell: Operand) -> None:
        empty, following = code.block(), code.block()
        code.branch(code.value("count", cell), following, empty)
        code.begin(empty)
        body(cell)
        code.begin(following)

    if not grid.floating:
        code.loop(first, code.value("add", first, grid.height * grid.width), at, done)
        return
    top, bottom, left, right = (
        code.value("frame_edge", grid.number, instance, edge) for edge in range(4)
    )

    def in_row(row: Operand) -> None:
        start = code.value("add", first, code.value("multiply", row, grid.width))
        end = code.value("add", start, right)
        code.loop(code.value("add", start, left), end, at, code.block())

    code.loop(top, bottom, in_row, done)


def each_line(
    low: Lowering, grid: BoardLayout, instance: Operand, which: str, body: Body, done: int
) -> None:
    """Runs `body` for each row (or column) of the instance, then begins `done`."""
    code = low.code
    base = code.value("multiply", instance, grid.height + grid.width)
    first, length = (0, grid.height) if which == "rows" else (grid.height, grid.width)
    start: Operand = first
    end: Operand = first + length
    if grid.floating:
        edge = 0 if which == "rows" else 2
        start, end = (
            code.value("add", code.value("box_edge", grid.number, instance, it), first)
            for it in (edge, edge + 1)
        )
    code.loop(start, end, lambda line: body(code.value("add", base, line)), done)


def length_of(kind: Type) -> int:
    """How many cells a straight line has; 0 for a row or column."""
    match kind:
        case OptionalType(of=of):
            return length_of(of)
        case LineType(length=length):
            return length
        case _:
            raise AssertionError(f"{kind} is no line")


def straight_lines_of(
    low: Lowering, grid: BoardLayout, instance: Operand, length: int, body: Body, done: int
) -> None:
    """Runs `body` for each straight line of so many cells, then begins `done`."""
    lines = len(straight_lines(grid.rows, grid.columns, length))
    base = low.code.value("multiply", instance, lines)
    low.code.loop(base, low.code.value("add", base, lines), body, done)


def cells_of_line(
    low: Lowering, grid: BoardLayout, length: int, line: Operand, body: Body, done: int
) -> None:
    """Runs `body` for each cell of a row or column, or of a straight line where there is a
    `length`, in order, then begins `done`."""
    if length:
        _cells_of_straight_line(low, grid, length, line, body, done)
    else:
        _cells_across(low, grid, line, body, done)


def _cells_of_straight_line(
    low: Lowering, grid: BoardLayout, length: int, line: Operand, body: Body, done: int
) -> None:
    code = low.code
    lines = straight_lines(grid.rows, grid.columns, length)
    instance, number = instance_of(low, grid, line, len(lines))
    of = f"of a line of {length} on {grid.id}"
    firsts = low.table(f"first cell {of}", 0, tuple(it.first for it in lines))
    steps = low.table(f"step {of}", 0, tuple(it.step for it in lines))
    first = code.value("add", first_cell(low, grid, instance), code.value("table", firsts, number))
    step = code.value("table", steps, number)
    code.loop(
        0,
        length,
        lambda index: body(code.value("add", first, code.value("multiply", index, step))),
        done,
    )


def instance_of(
    low: Lowering, grid: BoardLayout, line: Operand, lines: int
) -> tuple[Operand, Operand]:
    """The instance of a line's board, and the number of the line on it."""
    if grid.instances == 1:
        return 0, line
    return low.code.value("divide_down", line, lines), low.code.value("modulo", line, lines)


def _cells_across(low: Lowering, grid: BoardLayout, line: Operand, body: Body, done: int) -> None:
    code = low.code
    lines = grid.height + grid.width
    instance, number = instance_of(low, grid, line, lines)
    length, first, step, across = (
        code.value("table", low.table(f"{name} of a line of {grid.id}", 0, entries), number)
        for name, entries in line_tables(grid).items()
    )
    start = code.value("add", first_cell(low, grid, instance), first)
    begin: Operand = 0
    end = length
    if grid.floating:
        begin = code.value("box_edge", grid.number, instance, across)
        end = code.value("box_edge", grid.number, instance, code.value("add", across, 1))

    def at(index: Operand) -> None:
        body(code.value("add", start, code.value("multiply", index, step)))

    code.loop(begin, end, at, done)


def line_tables(grid: BoardLayout) -> dict[str, tuple[int, ...]]:
    """By line: how many cells, the first of them, from one to the next, and the number of the edge
    of a box at which they begin."""
    rows, columns = range(grid.height), range(grid.width)
    return {
        "length": (*(grid.width for _ in rows), *(grid.height for _ in columns)),
        "start": (*(row * grid.width for row in rows), *columns),
        "step": (*(1 for _ in rows), *(grid.width for _ in columns)),
        "first edge across": (*(2 for _ in rows), *(0 for _ in columns)),
    }


def next_cells(low: Lowering, grid: BoardLayout, cell: Operand, body: Body, done: int) -> None:
    """Runs `body` for each cell next to a cell, then begins `done`."""
    code = low.code
    sides = len(ways_from_a_cell(slanting=grid.slanting))
    steps = low.table(f"steps to the neighbours on {grid.id}", 0, _steps(grid))
    index = code.value("multiply", on_board(low, grid, cell), sides)

    def at(side: Operand) -> None:
        step = code.value("table", steps, code.value("add", index, side))
        is_inside = code.value("different", step, 0)
        code.when(is_inside, lambda: body(code.value("add", cell, step)))

    code.loop(0, sides, at, done)


def _steps(grid: BoardLayout) -> tuple[int, ...]:
    """By cell and side: what to add to a cell to come to its neighbour, 0 at the edge."""
    found: list[int] = []
    for cell in range(grid.height * grid.width):
        row, column = divmod(cell, grid.width)
        for down, right in ways_from_a_cell(slanting=grid.slanting):
            inside = 0 <= row + down < grid.height and 0 <= column + right < grid.width
            found.append(down * grid.width + right if inside else 0)
    return tuple(found)


def first_cell(low: Lowering, grid: BoardLayout, instance: Operand) -> Operand:
    """The location of an instance's first cell."""
    size = grid.height * grid.width
    return low.code.value("add", low.code.value("multiply", instance, size), grid.first_location)


def on_board(low: Lowering, grid: BoardLayout, cell: Operand) -> Operand:
    """The number of a cell on its own board, from its location."""
    code = low.code
    offset = code.value("subtract", cell, grid.first_location)
    if grid.instances == 1:
        return offset
    return code.value("modulo", offset, grid.height * grid.width)
