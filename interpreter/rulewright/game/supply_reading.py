"""The supply of a kind: its rows in the order of the file, those of sheets too, and what variants
add to them and take out."""

from collections.abc import Iterator
from dataclasses import field

from rulewright.game.model import Attribute, SupplyRow
from rulewright.game.notes import TITLE, Notes
from rulewright.game.supply import AXES, NOT_OF_A_ROW, SAID_OF_ALL, Supplied, expanded
from rulewright.game.supply_changes import ADD, TAKE_OUT, rows_in
from rulewright.game.taken_out import taken_out
from rulewright.source.finding import FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

SHEET_AND_AXIS = FindingKind(
    "sheet-with-axis", "`{key}:` stands beside a sheet, which names its own columns."
)
SAID_OF_SHEET_AND_ROW = FindingKind(
    "said-of-sheet-and-row",
    "The column `{key}` is in the sheet, and `{key}:` beside it says the same of all its rows.",
)

_PER_TITLE = " per title"
_CHANGES = (ADD, TAKE_OUT)


def read_supply(
    entry: Entry, said: Mapping, attributes: tuple[Attribute, ...], owned: bool, notes: Notes
) -> tuple[SupplyRow, ...]:
    """The rows of the `supply:` of a kind, or the one that its own `count:` stands for."""
    reading = _Reading(Supplied(entry.key.text, attributes, owned), notes)
    supply, count = said.get("supply"), said.get("count")
    if supply is not None:
        reading.read(supply, is_listed=False)
    elif count is not None:
        plain = Mapping(tuple(it for it in said if it.key.text == "count"), said.span)
        if isinstance(count, Scalar) and count.text.endswith(_PER_TITLE):
            plain = _each_title(plain)
        reading.rows.extend(expanded(reading.kind, plain, entry.key.span, 0, notes))
    return tuple(reading.rows)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The rows of a kind so far."""

    kind: Supplied
    notes: Notes
    rows: list[SupplyRow] = field(default_factory=list[SupplyRow])

    def read(self, supply: Node, *, is_listed: bool) -> None:
        """Read a list of rows or one row, which may be one of a list, and what changes it."""
        if isinstance(supply, Sequence):
            for item in supply.items:
                self.read(item, is_listed=True)
            return
        if not isinstance(supply, Mapping):
            return
        self._own_rows(supply, is_listed=is_listed)
        for removed in rows_in(supply.get(TAKE_OUT)):
            self.rows[:] = taken_out(self.kind, self.rows, removed, self.notes)
        added = supply.get(ADD)
        if added is not None:
            self.read(added, is_listed=True)

    def _own_rows(self, supply: Mapping, *, is_listed: bool) -> None:
        """What a row says itself, if it says more than what changes others."""
        entries = tuple(it for it in supply if it.key.text not in _CHANGES)
        if not entries and supply.entries:
            return
        row = replace(supply, entries=entries)
        if is_listed:
            _check_list_row(row, self.notes)
        table = row.get("table")
        if isinstance(table, Sequence):
            for of_sheet in _rows_of_sheet(row, table, self.notes):
                _check_list_row(of_sheet, self.notes)
                self._expand(of_sheet)
        else:
            self._expand(row)

    def _expand(self, row: Mapping) -> None:
        already = sum(it.count for it in self.rows)
        self.rows.extend(expanded(self.kind, row, row.span, already, self.notes))


def _each_title(plain: Mapping) -> Mapping:
    """`count: 2 per title` says the same as a supply of `{each: title, count: 2}`."""
    (count,) = plain.entries
    each, title = (replace(count.key, text=text) for text in ("each", TITLE))
    return Mapping((Entry(each, title), count), plain.span)


def _check_list_row(node: Mapping, notes: Notes) -> None:
    """What is said of a supply as a whole has no place in a row of a list."""
    for entry in node:
        if entry.key.text in SAID_OF_ALL:
            help_line = "Say it of the kind of piece, outside of `supply:`."
            notes.add(NOT_OF_A_ROW.at(entry.key.span, help=help_line, key=entry.key.text))


def _rows_of_sheet(said: Mapping, rows: Sequence, notes: Notes) -> Iterator[Mapping]:
    """The rows of a sheet, each with what is said of all of them beside its name."""
    for entry in said:
        if entry.key.text in AXES:
            help_line = "Take it out; in a variant, write `remove` behind it."
            notes.add(SHEET_AND_AXIS.at(entry.key.span, help=help_line, key=entry.key.text))
    aside = (*AXES, *SAID_OF_ALL, "accept", "table")
    shared = tuple(entry for entry in said if entry.key.text not in aside)
    for row in rows.items:
        if not isinstance(row, Mapping):
            continue
        for entry in shared:
            column = row.key(entry.key.text)
            if column is not None:
                label = Label(entry.key.span, "said of all rows here")
                help_line = "Take one of the two out."
                key = column.text
                notes.add(
                    SAID_OF_SHEET_AND_ROW.at(column.span, help=help_line, labels=(label,), key=key)
                )
        more = (entry for entry in shared if row.get(entry.key.text) is None)
        yield replace(row, entries=(*row.entries, *more))
