"""Rows of a supply without the pieces that a variant takes out."""

from collections.abc import Sequence

from rulewright.game.entries import UNKNOWN_ZONE, known_names, scalars_of
from rulewright.game.model import SupplyRow
from rulewright.game.notes import Notes
from rulewright.game.supply import (
    AXES,
    NOT_OF_A_ROW,
    SAID_OF_ALL,
    Supplied,
    Values,
    own_values,
    read_count,
)
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.syntax.document import Mapping

NO_SUCH_PIECES = FindingKind("no-such-pieces", "No {kind} is like this, so none can be taken out.")
TOO_FEW_TO_TAKE_OUT = FindingKind(
    "too-few-to-take-out", "Only {there} × `{text}` can be taken out, not {count}."
)
WHICH_TO_TAKE_OUT = FindingKind("which-to-take-out", "This does not say which pieces to take out.")

_OF_SUPPLIES = ("each", *AXES, "table", *SAID_OF_ALL)


def taken_out(
    kind: Supplied, rows: Sequence[SupplyRow], removed: Mapping, notes: Notes
) -> list[SupplyRow]:
    """The rows without the pieces that have all the values of `removed`; where it says a count,
    without so many of each of them, the last ones first."""
    before = notes.errors
    _check_row(removed, notes)
    wanted = set(own_values(kind, removed, notes))
    starts = scalars_of(removed.get("starts in"))
    start = known_names(starts, UNKNOWN_ZONE, notes.declared.zones, notes)
    count, _ = read_count(kind, removed, notes)
    if notes.errors > before or kind.id in notes.doubtful:
        return [*rows]
    meant = [
        row
        for row in rows
        if wanted <= set(row.values) and (not start or row.starts_in == start[0])
    ]
    if not meant:
        help_line = "Write the attributes of pieces that the supply has, as in its own rows."
        notes.add(NO_SUCH_PIECES.at(removed.span, help=help_line, kind=kind.id))
    if removed.get("count") is None:
        return [row for row in rows if row not in meant]
    there = {row.values: 0 for row in meant}
    for row in meant:
        there[row.values] += row.count
    for values, many in there.items():
        if many < count:
            help_line = f"Take out {many}, or leave `count:` out for all of them."
            notes.add(
                TOO_FEW_TO_TAKE_OUT.at(
                    removed.span, help=help_line, there=many, text=_words(values), count=count
                )
            )
    return _fewer(rows, meant, count)


def _check_row(removed: Mapping, notes: Notes) -> None:
    """What is taken out is told by the values that it has."""
    example = "as in `remove: {colour: red}`"
    for entry in removed:
        if entry.key.text in _OF_SUPPLIES:
            help_line = f"Say the values of the pieces to take out, {example}."
            notes.add(NOT_OF_A_ROW.at(entry.key.span, help=help_line, key=entry.key.text))
    if all(entry.key.text == "count" for entry in removed):
        notes.add(
            WHICH_TO_TAKE_OUT.at(removed.span, help=f"Say a value that they have, {example}.")
        )


def _fewer(rows: Sequence[SupplyRow], meant: Sequence[SupplyRow], count: int) -> list[SupplyRow]:
    left = {row.values: count for row in meant}
    kept: list[SupplyRow] = []
    for row in reversed(rows):
        taken = min(row.count, left.get(row.values, 0)) if row in meant else 0
        if taken:
            left[row.values] -= taken
        if row.count > taken:
            kept.insert(0, replace(row, count=row.count - taken))
    return kept


def _words(values: Values) -> str:
    return " ".join(word for _, word in values if word != "none")
