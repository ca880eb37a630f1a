"""Masks of cells: on which boards cells are the bits of a mask, and what masks have in common."""

from rulewright.program.instructions import MOST_BITS
from rulewright.program.model import BoardLayout, Layout
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """Masks that are alike but for where they begin: the bits at which one begins, and the bits of
    each as counted from there, without the first."""

    firsts: int
    further: tuple[int, ...]


def patterns_of(masks: tuple[int, ...]) -> tuple[Pattern, ...]:
    """The patterns of masks, each of which has a bit."""
    firsts: dict[int, int] = {}
    for mask in masks:
        first = mask & -mask
        shape = mask // first
        firsts[shape] = firsts.get(shape, 0) | first
    return tuple(Pattern(first, tuple(bits_of(shape)[1:])) for shape, first in firsts.items())


def bits_of(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def all_cells(board: BoardLayout) -> int:
    """The mask of all cells of a board."""
    return (1 << board.height * board.width) - 1


def sideways(board: BoardLayout) -> tuple[int, int]:
    """The masks of the cells to which one comes from the left, and from the right."""
    first = sum(1 << row * board.width for row in range(board.height))
    last = first << board.width - 1
    return all_cells(board) ^ first, all_cells(board) ^ last


def between(board: BoardLayout, edges: tuple[int, int, int, int]) -> int:
    """The mask of the cells between four edges: a row, the one behind the last, two columns."""
    top, bottom, left, right = edges
    return sum(
        1 << row * board.width + column
        for row in range(top, bottom)
        for column in range(left, right)
    )


def is_masked(layout: Layout, board: BoardLayout) -> bool:
    """Whether `occupied` can be asked of a board: a cell has room for one piece, and a mask a bit
    for each cell."""
    return board.height * board.width <= MOST_BITS and (
        layout.locations[board.first_location].room == 1
    )
