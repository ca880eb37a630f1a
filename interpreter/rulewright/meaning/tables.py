"""What a table says beyond its last entry."""

from rulewright.game import beyond
from rulewright.game.model import Table

STARTING_AGAIN = (beyond.START_AGAIN, beyond.START_AGAIN_SPLIT)
"""A first series goes up to the last entry, and what is left over counts from the start: as one
series after another, or in those series that bring most."""

MOST_ENTRIES = 10_000
"""How far a table can go on that starts again."""


def entries_up_to(table: Table, high: int) -> dict[int, int]:
    """The entries of a table for all numbers up to `high`, as far as it says any."""
    rows = dict(table.rows)
    last = max(rows)
    match table.beyond:
        case beyond.LAST_ENTRY:
            return rows | dict.fromkeys(range(last + 1, high + 1), rows[last])
        case beyond.START_AGAIN:
            return rows | {it: _in_a_row(it, rows, last) for it in range(last + 1, high + 1)}
        case beyond.START_AGAIN_SPLIT:
            best = _best_splits(high - last, rows, last)
            return rows | {it: rows[last] + best[it - last] for it in range(last + 1, high + 1)}
        case _:
            return rows


def _in_a_row(number: int, rows: dict[int, int], last: int) -> int:
    whole, rest = divmod(number, last)
    return whole * rows[last] + (rows[rest] if rest else 0)


def _best_splits(most: int, rows: dict[int, int], last: int) -> list[int]:
    """By number, from 0: the most that it brings in series of 1 to `last`."""
    best = [0]
    for number in range(1, most + 1):
        series = range(1, min(number, last) + 1)
        best.append(max(rows[length] + best[number - length] for length in series))
    return best
