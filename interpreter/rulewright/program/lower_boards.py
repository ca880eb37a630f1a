"""Cells, rows and columns: loops over fixed topology, from tables made once a board."""

from rulewright.program.model import BoardLayout, Operand
from rulewright.program.unit import Body, Lowering

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The orthogonal neighbours as (rows, columns), in printed order."""


def open_cell(
    low: Lowering, grid: BoardLayout, instance: Operand, cell: Operand, yes: int, no: int
) -> None:
    """Goes on with `yes` if the cell is empty and a piece on it would keep inside the frame."""
    code = low.code
    empty = code.block()
    code.branch(code.value("count", cell), no, empty)
    code.begin(empty)
    fits = code.value("fits", grid.number, instance, _on_board(low, grid, cell))
    code.branch(fits, yes, no)


def each_line(
    low: Lowering, grid: BoardLayout, instance: Operand, which: str, body: Body, done: int
) -> None:
    """Runs `body` for each row (or column) of the instance, then begins `done`."""
    code = low.code
    base = code.value("multiply", instance, grid.height + grid.width)
    first, last = (0, grid.height) if which == "rows" else (grid.height, grid.height + grid.width)

    def at(line: Operand) -> None:
        following = code.block()
        if grid.floating:
            inside = code.block()
            code.branch(code.value("in_box", grid.number, instance, line), inside, following)
            code.begin(inside)
        body(code.value("add", base, line))
        code.begin(following)

    code.loop(first, last, at, done)


def cells_of_line(low: Lowering, grid: BoardLayout, line: Operand, body: Body, done: int) -> None:
    """Runs `body` for each cell of a row or column, in order, then begins `done`."""
    code = low.code
    lines = grid.height + grid.width
    instance = code.value("divide_down", line, lines)
    number = code.value("modulo", line, lines)
    length, first, step, crossing = (
        code.value("table", low.table(f"{name} of a line of {grid.id}", 0, entries), number)
        for name, entries in _line_tables(grid).items()
    )
    start = code.value("add", first_cell(low, grid, instance), first)

    def at(index: Operand) -> None:
        following = code.block()
        if grid.floating:
            inside = code.block()
            across = code.value("add", crossing, index)
            code.branch(code.value("in_box", grid.number, instance, across), inside, following)
            code.begin(inside)
        body(code.value("add", start, code.value("multiply", index, step)))
        code.begin(following)

    code.loop(0, length, at, done)


def _line_tables(grid: BoardLayout) -> dict[str, tuple[int, ...]]:
    """By line: how many cells, the first of them, from one to the next, the first line across."""
    rows, columns = range(grid.height), range(grid.width)
    return {
        "length": (*(grid.width for _ in rows), *(grid.height for _ in columns)),
        "start": (*(row * grid.width for row in rows), *columns),
        "step": (*(1 for _ in rows), *(grid.width for _ in columns)),
        "first line across": (*(grid.height for _ in rows), *(0 for _ in columns)),
    }


def next_cells(low: Lowering, grid: BoardLayout, cell: Operand, body: Body, done: int) -> None:
    """Runs `body` for each cell orthogonally next to a cell, then begins `done`."""
    code = low.code
    steps = low.table(f"steps to the neighbours on {grid.id}", 0, _steps(grid))
    index = code.value("multiply", _on_board(low, grid, cell), len(SIDES))

    def at(side: Operand) -> None:
        step = code.value("table", steps, code.value("add", index, side))
        inside, following = code.block(), code.block()
        code.branch(code.value("different", step, 0), inside, following)
        code.begin(inside)
        body(code.value("add", cell, step))
        code.begin(following)

    code.loop(0, len(SIDES), at, done)


def _steps(grid: BoardLayout) -> tuple[int, ...]:
    """By cell and side: what to add to a cell to come to its neighbour, 0 at the edge."""
    found: list[int] = []
    for cell in range(grid.height * grid.width):
        row, column = divmod(cell, grid.width)
        for down, right in SIDES:
            inside = 0 <= row + down < grid.height and 0 <= column + right < grid.width
            found.append(down * grid.width + right if inside else 0)
    return tuple(found)


def first_cell(low: Lowering, grid: BoardLayout, instance: Operand) -> Operand:
    """The location of an instance's first cell."""
    size = grid.height * grid.width
    return low.code.value("add", low.code.value("multiply", instance, size), grid.first_location)


def _on_board(low: Lowering, grid: BoardLayout, cell: Operand) -> Operand:
    """The number of a cell on its own board, from its location."""
    code = low.code
    offset = code.value("subtract", cell, grid.first_location)
    if grid.instances == 1:
        return offset
    return code.value("modulo", offset, grid.height * grid.width)
