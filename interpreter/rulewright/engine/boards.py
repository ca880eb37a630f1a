"""Boards: the box round the pieces of a board, and whether a floating frame still holds it."""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.program.model import BoardLayout, Layout

Box = tuple[int, int, int, int]
"""First row, last row, first column, last column, all included."""

_MOST_REMEMBERED = 4096


def find_box(board: BoardLayout, counts: tuple[int, ...]) -> Box | None:
    """The box round the cells with pieces; `counts` goes row by row. None for an empty board."""
    width = board.width
    cells = [cell for cell, count in enumerate(counts) if count]
    if not cells:
        return None
    columns = [cell % width for cell in cells]
    return (cells[0] // width, cells[-1] // width, min(columns), max(columns))


def fitting_cells(board: BoardLayout, counts: tuple[int, ...]) -> tuple[int, ...]:
    """1 for each cell, row by row, on which a piece would keep the box inside the frame, else 0.

    The first piece of a floating board fits only in the middle; a fixed frame always holds.
    """
    box = find_box(board, counts)
    if not board.floating:
        return (1,) * (board.height * board.width)
    middle = board.height // 2 * board.width + board.width // 2
    if box is None:
        return tuple(int(cell == middle) for cell in range(board.height * board.width))
    top, bottom, left, right = box
    return tuple(
        int(
            max(bottom, row) - min(top, row) < board.rows
            and max(right, column) - min(left, column) < board.columns
        )
        for row in range(board.height)
        for column in range(board.width)
    )


def crossing_lines(board: BoardLayout, counts: tuple[int, ...]) -> tuple[int, ...]:
    """1 for each line (rows from the top, then columns from the left) that crosses the box."""
    box = find_box(board, counts) if board.floating else _whole(board)
    if box is None:
        return (0,) * (board.height + board.width)
    top, bottom, left, right = box
    rows = [int(top <= row <= bottom) for row in range(board.height)]
    columns = [int(left <= column <= right) for column in range(board.width)]
    return (*rows, *columns)


def _whole(board: BoardLayout) -> Box:
    return (0, board.height - 1, 0, board.width - 1)


def make_fits(layout: Layout, board: BoardLayout) -> Callable[[State, int, int], int]:
    """Whether a piece on a cell of an instance would keep the frame: 1 or 0, or -1 where the
    instance or the cell does not exist."""
    return _remembering(layout, board, fitting_cells)


def make_in_box(layout: Layout, board: BoardLayout) -> Callable[[State, int, int], int]:
    """Whether a line of an instance crosses the box: 1 or 0, or -1 where it does not exist."""
    return _remembering(layout, board, crossing_lines)


def _remembering(
    layout: Layout,
    board: BoardLayout,
    work_out: Callable[[BoardLayout, tuple[int, ...]], tuple[int, ...]],
) -> Callable[[State, int, int], int]:
    """Answers by a table that is worked out once for each pattern of counts."""
    cells = board.height * board.width
    bases = tuple(it.base for it in layout.locations[board.first_location :])
    stride = 1 + layout.locations[board.first_location].room
    starts = tuple(bases[instance * cells] for instance in range(board.instances))
    remembered: dict[tuple[int, ...], tuple[int, ...]] = {}

    def answer(state: State, instance: int, index: int) -> int:
        if not 0 <= instance < board.instances:
            return -1
        start = starts[instance]
        counts = tuple(state[start : start + cells * stride : stride])
        answers = remembered.get(counts)
        if answers is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            answers = remembered[counts] = work_out(board, counts)
        return answers[index] if 0 <= index < len(answers) else -1

    return answer


def line_in_box(layout: Layout, board: BoardLayout, state: State, line: int) -> int:
    """A row or column (as rules hold it) counted from the first one that has a piece.

    On a fixed board nothing changes.
    """
    lines = board.height + board.width
    instance, number = divmod(line, lines)
    box = find_box(board, board_counts(layout, board, state, instance))
    if box is None or not board.floating:
        return line
    top, _, left, _ = box
    return line - (top if number < board.height else left)


def board_counts(
    layout: Layout, board: BoardLayout, state: State, instance: int
) -> tuple[int, ...]:
    """How many pieces lie on each cell of an instance, row by row."""
    cells = board.height * board.width
    first = board.first_location + instance * cells
    return tuple(state[it.base] for it in layout.locations[first : first + cells])
