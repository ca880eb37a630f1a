"""The straight lines of so many cells on a grid: to the right, down, and along both diagonals."""

from collections.abc import Iterator

from rulewright.source.frozen import dataclass

_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""From one cell to the next, as (rows, columns)."""


@dataclass(frozen=True, slots=True)
class StraightLine:
    """Its first cell, counted row by row, and the step from each cell to the next."""

    first: int
    step: int


def straight_lines(rows: int, columns: int, length: int) -> tuple[StraightLine, ...]:
    """All lines of `length` cells, at least 2, by their first cell row by row; from one cell to the
    right, down, down to the right, down to the left."""
    return tuple(_lines(rows, columns, length - 1))


def _lines(rows: int, columns: int, further: int) -> Iterator[StraightLine]:
    for row in range(rows):
        for column in range(columns):
            for down, right in _WAYS:
                last = (row + down * further, column + right * further)
                if last[0] < rows and 0 <= last[1] < columns:
                    yield StraightLine(row * columns + column, down * columns + right)
