"""Which cells of a board are next to each other, and how many steps lead from one to another."""

_STRAIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0))
_ALL_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def ways_from_a_cell(*, slanting: bool) -> tuple[tuple[int, int], ...]:
    """The neighbours of a cell as (rows, columns) from it, in printed order."""
    return _ALL_AROUND if slanting else _STRAIGHT


def longest_way(rows: int, columns: int, *, slanting: bool) -> int:
    """The most steps that lead from one cell to another."""
    down, right = rows - 1, columns - 1
    return max(down, right) if slanting else down + right
