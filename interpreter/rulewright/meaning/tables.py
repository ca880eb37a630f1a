"""What a table says beyond its last entry."""

from rulewright.game import beyond
from rulewright.game.model import Table

STARTING_AGAIN = (beyond.START_AGAIN, beyond.START_AGAIN_SPLIT)
"""A first series goes up to the last entry, and what is left over counts from the start: as one
series after another, or in those series that bring most."""

MOST_ENTRIES = 10_000
"""How far a table can go on that starts again."""


def entries_up_to(table: Table, high: int) -> dict[int, int]:
    """The entries of a table that is asked for numbers up to `high`, as far as they have to be
    written out: what is beyond a last entry that counts for all is that entry, as `entry_of`
    says."""
    rows = dict(table.rows)
    last = max(rows)
    match table.beyond:
        case beyond.START_AGAIN:
            return rows | {it: _in_a_row(it, rows, last) for it in range(last + 1, high + 1)}
        case beyond.START_AGAIN_SPLIT:
            best = _best_splits(high - last, rows, last)
            return rows | {it: rows[last] + best[it - last] for it in range(last + 1, high + 1)}
        case _:
            return rows


def entry_of(table: Table, number: int) -> int | None:
    """What a table says for a number; None where it says nothing."""
    last = max(dict(table.rows))
    is_beyond = table.beyond == beyond.LAST_ENTRY and number > last
    return entries_up_to(table, number).get(last if is_beyond else number)


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
