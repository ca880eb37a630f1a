"""Boards: the box round the pieces of a board, and where a floating frame still holds it."""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.program.instructions import ANYONE
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


def make_occupied(layout: Layout, board: BoardLayout) -> Callable[[State, int, int], int]:
    """See the instruction `occupied`; -1 where the instance or the owner does not exist.

    A cell is its count and the piece on it, so slices of the state are strings of digits.
    """
    reaches = tuple(cell_slices(layout, board, it) for it in range(board.instances))
    owned = {owner: _digits(layout, owner) for owner in range(-1, layout.players)}

    def occupied(state: State, instance: int, owner: int) -> int:
        if not (0 <= instance < board.instances and ANYONE <= owner < layout.players):
            return -1
        counts, pieces = reaches[instance]
        filled = int(bytes(state[counts]).translate(COUNTED), 2)
        if owner == ANYONE:
            return filled
        return filled & int(owned[owner](state[pieces]), 2)

    return occupied


def make_frame_cells(layout: Layout, board: BoardLayout) -> Callable[[State, int], int]:
    """See the instruction `frame_cells`; -1 where the instance does not exist.

    What is worked out is remembered for each mask of pieces.
    """
    occupied = make_occupied(layout, board)
    remembered: dict[int, int] = {}

    def frame_cells(state: State, instance: int) -> int:
        pieces = occupied(state, instance, ANYONE)
        if pieces < 0:
            return -1
        cells = remembered.get(pieces)
        if cells is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            counts = tuple(pieces >> it & 1 for it in range(board.height * board.width))
            cells = remembered[pieces] = between(board, frame_edges(board, counts))
        return cells

    return frame_cells


COUNTED = b"01" + bytes(254)
"""The digit of a count."""


def cell_slices(layout: Layout, board: BoardLayout, instance: int) -> tuple[slice, slice]:
    """The counts of an instance's cells, and the pieces on them, on a board with room for one a
    cell: the last cell first, as its bit is the highest."""
    cells = board.height * board.width
    base = layout.locations[board.first_location + instance * cells].base
    end = base + 2 * cells
    return slice(end - 2, base - 1, -2), slice(end - 1, base, -2)


def _digits(layout: Layout, owner: int) -> Callable[[list[int]], str | bytes]:
    """Makes digits of pieces: 1 if one is of the owner."""
    digits = "".join(str(int(it.owner == owner)) for it in layout.pieces) or "0"
    if len(digits) > 256:
        return lambda pieces: "".join(map(digits.__getitem__, pieces))
    table = digits.encode().ljust(256)
    return lambda pieces: bytes(pieces).translate(table)


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
