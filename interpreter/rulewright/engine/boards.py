"""Boards: the box round the pieces of a board, and where a floating frame still holds it."""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.program.masks import between
from rulewright.program.model import BoardLayout, Layout

Box = tuple[int, int, int, int]
"""First row, last row, first column, last column, all included."""

Edges = tuple[int, int, int, int]
"""First row, the row behind the last, first column, the column behind the last."""

_MOST_REMEMBERED = 4096


def find_box(board: BoardLayout, counts: tuple[int, ...]) -> Box | None:
    """The box round the cells with pieces; `counts` goes row by row. None for an empty board."""
    width = board.width
    cells = [cell for cell, count in enumerate(counts) if count]
    if not cells:
        return None
    columns = [cell % width for cell in cells]
    return (cells[0] // width, cells[-1] // width, min(columns), max(columns))


def box_edges(board: BoardLayout, counts: tuple[int, ...]) -> Edges:
    """The lines that cross the box; none on an empty floating board, all on a fixed one."""
    box = find_box(board, counts) if board.floating else _whole(board)
    if box is None:
        return (0, 0, 0, 0)
    top, bottom, left, right = box
    return (top, bottom + 1, left, right + 1)


def frame_edges(board: BoardLayout, counts: tuple[int, ...]) -> Edges:
    """The cells on which a piece would keep the box inside the frame.

    The first piece of a floating board fits only in the middle; a fixed frame always holds.
    """
    if not board.floating:
        return (0, board.height, 0, board.width)
    box = find_box(board, counts)
    if box is None:
        row, column = board.height // 2, board.width // 2
        return (row, row + 1, column, column + 1)
    top, bottom, left, right = box
    return (
        max(bottom - board.rows + 1, 0),
        min(top + board.rows, board.height),
        max(right - board.columns + 1, 0),
        min(left + board.columns, board.width),
    )


def _whole(board: BoardLayout) -> Box:
    return (0, board.height - 1, 0, board.width - 1)


def make_edge(
    layout: Layout, board: BoardLayout, work_out: Callable[[BoardLayout, tuple[int, ...]], Edges]
) -> Callable[[State, int, int], int]:
    """One of the four edges of an instance, or -1 where the instance or the edge does not exist.

    What is worked out is remembered for each pattern of counts.
    """
    cells = board.height * board.width
    bases = tuple(it.base for it in layout.locations[board.first_location :])
    stride = 1 + layout.locations[board.first_location].room
    starts = tuple(bases[instance * cells] for instance in range(board.instances))
    remembered: dict[tuple[int, ...], Edges] = {}

    def edge(state: State, instance: int, which: int) -> int:
        if not (0 <= instance < board.instances and 0 <= which < 4):
            return -1
        start = starts[instance]
        counts = tuple(state[start : start + cells * stride : stride])
        edges = remembered.get(counts)
        if edges is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            edges = remembered[counts] = work_out(board, counts)
        return edges[which]

    return edge


def make_frame_cells(board: BoardLayout) -> Callable[[int], int]:
    """For the mask of all pieces on an instance what the instruction `frame_cells` gives.

    What is worked out is remembered for each mask.
    """
    remembered: dict[int, int] = {}

    def frame_cells(pieces: int) -> int:
        cells = remembered.get(pieces)
        if cells is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            counts = tuple(pieces >> it & 1 for it in range(board.height * board.width))
            cells = remembered[pieces] = between(board, frame_edges(board, counts))
        return cells

    return frame_cells


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
