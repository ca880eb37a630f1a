"""A row or table of the supply of a kind, expanded to a row for each combination.

Everything is counted before it is expanded, so that a supply of millions is a finding.
"""

import re
from collections.abc import Iterator
from itertools import product

from rulewright.game.closed import patterned_at, within
from rulewright.game.entries import UNKNOWN_ZONE, entries_of, known_names, scalars_of
from rulewright.game.model import Attribute, SupplyRow, TypeName
from rulewright.game.notes import Notes
from rulewright.source.finding import FindingKind, Label, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

UNKNOWN_ATTRIBUTE = FindingKind("unknown-attribute", "A {kind} has no attribute named `{name}`.")
MISSING_ATTRIBUTE = FindingKind("missing-attribute", "These pieces get no `{name}`.")
ATTRIBUTE_TWICE = FindingKind(
    "attribute-given-twice", "These pieces get their `{name}` in two ways."
)
CHANGING_IN_SUPPLY = FindingKind(
    "changing-in-supply", "`{name}` changes while the game runs, so the supply does not give it."
)
WRONG_ATTRIBUTE_VALUE = FindingKind(
    "wrong-attribute-value", "`{text}` cannot be the `{name}` of a {kind}."
)
NOT_OF_A_ROW = FindingKind("not-of-a-row", "A row in a list of pieces cannot say `{key}`.")
ROW_OF_TABLE = FindingKind("row-of-table", "The row `{row}` must {holds}.")
ROW_MISSING = FindingKind(
    "row-missing",
    "This table has no row for {missing}, so there are no such pieces.",
    Severity.WARNING,
)
COLUMN_MISSING = FindingKind(
    "column-missing",
    "No row of this table has a column for {missing}, so there are no such pieces.",
    Severity.WARNING,
)
PIECE_TWICE = FindingKind("piece-twice", "`{text}` stands twice in the same cell of the table.")
ENDLESS_EACH = FindingKind("endless-each", "The values of `{name}` cannot be gone through.")
COUNT_FOR_ALL = FindingKind(
    "count-for-all", "A {kind} belongs to a player, but its count is written for the whole game."
)
TOO_MANY_PIECES = FindingKind(
    "too-many-pieces", "This supply holds more than {most} pieces of a kind."
)

SHEET_NOT_HERE = FindingKind(
    "sheet-not-here", "The sheet `{name}` is named in a scenario, which lists its pieces itself."
)

MAX_PIECES = 10_000

SAID_OF_ALL = ("source", "implements", "about", "name", "only if")
AXES = ("rows", "columns", "cells")
_ROW_WORDS = ("each", "count", "starts in", *AXES, "table", *SAID_OF_ALL)
_COUNT = re.compile(r"([0-9]{1,9})( per player)?( per title)?")

Values = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Supplied:
    """The kind whose supply is read."""

    id: str
    attributes: tuple[Attribute, ...]
    owned: bool

    def attribute(self, name: Scalar, notes: Notes) -> Attribute | None:
        """The fixed attribute of that name, or a finding."""
        for attribute in self.attributes:
            if attribute.heading.id != name.text:
                continue
            if not attribute.changing:
                return attribute
            leave = f"Leave `{name.text}` out here; its `start` says how it begins."
            notes.add(CHANGING_IN_SUPPLY.at(name.span, help=leave, name=name.text))
            return None
        if self.id in notes.doubtful and not self.attributes:
            return None
        known = [it.heading.id for it in self.attributes if not it.changing]
        help_line = did_you_mean(name.text, (*known, *_ROW_WORDS)) or _one_of(known)
        notes.add(UNKNOWN_ATTRIBUTE.at(name.span, help=help_line, kind=self.id, name=name.text))
        return None


def expanded(
    kind: Supplied, node: Mapping, span: Span, already: int, notes: Notes
) -> tuple[SupplyRow, ...]:
    """The rows that one mapping of the supply stands for."""
    before = notes.errors
    count, per_player = read_count(kind, node, notes)
    starts = scalars_of(node.get("starts in"))
    start = known_names(starts, UNKNOWN_ZONE, notes.declared.zones, notes)
    own = own_values(kind, node, notes)
    spread = _spread(kind, node, notes)
    cells = tuple(_table(kind, node, notes)) if notes.errors == before else ()
    if notes.errors == before and kind.id not in notes.doubtful:  # a misspelt one is not missing
        _check_given(kind, _given(node), span, notes)
    if notes.errors > before:
        return ()
    pieces = count * max(len(cells), 1)
    for values in spread.values():
        pieces *= len(values)
    if already + pieces > MAX_PIECES:
        notes.add(TOO_MANY_PIECES.at(span, help="Write fewer.", most=MAX_PIECES))
        return ()
    row = SupplyRow((), count, per_player, start[0] if start else None, span)
    combinations = product(*([(name, it) for it in spread[name]] for name in spread))
    return tuple(
        replace(row, values=_in_order(kind, (*own, *combination, *values)), span=place)
        for combination in combinations
        for values, place in (cells or (((), span),))
    )


def read_count(kind: Supplied, node: Mapping, notes: Notes) -> tuple[int, bool]:
    example = "7 per player" if kind.owned else "7"
    found = patterned_at(node, "count", _COUNT, example, lambda match: match, notes)
    written = node.get("count")
    if found is None or written is None:
        return (1, kind.owned)
    count, per_player = int(found[1]), found[2] is not None
    within(count, 1, MAX_PIECES, written, notes)
    if kind.owned and not per_player:
        help_line = f"Write `count: {count} per player`."
        notes.add(COUNT_FOR_ALL.at(written.span, help=help_line, kind=kind.id))
    return (count, per_player)


def own_values(kind: Supplied, node: Mapping, notes: Notes) -> Values:
    """The values that the row itself writes: `value: 3`."""
    values: list[tuple[str, str]] = []
    for entry in node:
        if entry.key.text in _ROW_WORDS or not isinstance(entry.value, Scalar):
            continue
        attribute = kind.attribute(entry.key, notes)
        if attribute is not None and fits(kind, attribute, entry.value, notes):
            values.append((entry.key.text, entry.value.text))
    return tuple(values)


def _spread(kind: Supplied, node: Mapping, notes: Notes) -> dict[str, tuple[str, ...]]:
    """The attributes that `each:` goes through, with their values."""
    spread: dict[str, tuple[str, ...]] = {}
    for name in scalars_of(node.get("each")):
        attribute = kind.attribute(name, notes)
        if attribute is None:
            continue
        values = _all_values(attribute.type, notes)
        if values is None and not _is_a_type(attribute.type.name, notes):
            spread[name.text] = ()
        elif values is None:
            help_line = (
                "Name an attribute whose type is a short range, `yes/no` or one of `types:`."
            )
            notes.add(ENDLESS_EACH.at(name.span, help=help_line, name=name.text))
        else:
            spread[name.text] = values
    return spread


def _is_a_type(name: str, notes: Notes) -> bool:
    """Whether there is such a type; one that is not there is reported where it is named."""
    declared = notes.declared
    named = (*declared.kinds, *declared.members, *declared.spots)
    return name in (*named, "number", "yes/no", "player")


def _given(node: Mapping) -> tuple[str, ...]:
    """The attributes that the row gives, once for each way in which it does."""
    own = (entry.key.text for entry in node if entry.key.text not in _ROW_WORDS)
    axes = (axis for name in ("rows", "columns", "cells") for axis in scalars_of(node.get(name)))
    each = scalars_of(node.get("each"))
    return (*own, *(name.text for name in (*each, *axes)))


def _table(kind: Supplied, node: Mapping, notes: Notes) -> Iterator[tuple[Values, Span]]:
    """The cells of a `table:`, one for each piece that is written in it."""
    axes = [node.get(axis) for axis in ("rows", "columns", "cells")]
    rows, columns, cells = (
        kind.attribute(axis, notes) if isinstance(axis, Scalar) else None for axis in axes
    )
    table = node.get("table")
    if isinstance(table, Scalar):
        help_line = "Write the few rows that the scenario needs."
        notes.add(SHEET_NOT_HERE.at(table.span, help=help_line, name=table.text))
        return
    if rows is None or cells is None or (columns is None and axes[1] is not None):
        return
    _check_rows(rows, axes[0], table, notes)
    if columns is not None:
        _check_columns(columns, axes[1], table, notes)
    odd = [it for it in entries_of(table) if isinstance(it.value, Mapping) is (columns is None)]
    if odd:
        if kind.id not in notes.doubtful:
            _report_rows(odd, columns, cells, notes)
        return
    for entry in entries_of(table):
        if not fits(kind, rows, entry.key, notes):
            continue
        row = (rows.heading.id, entry.key.text)
        if columns is None:
            yield from _cell(kind, cells, entry.value, (row,), notes)
            continue
        for inner in entries_of(entry.value):
            if fits(kind, columns, inner.key, notes):
                column = (columns.heading.id, inner.key.text)
                yield from _cell(kind, cells, inner.value, (row, column), notes)


def _report_rows(
    odd: list[Entry], columns: Attribute | None, cells: Attribute, notes: Notes
) -> None:
    """A row goes by column exactly where the table has columns."""
    first, *others = odd
    row = first.key.text
    cell = (_all_values(cells.type, notes) or ("...",))[0]
    if columns is None:
        holds = f"list values of `{cells.heading.id}`"
        help_line = f"Write it like `{row}: [{cell}]`, or say by what the `columns:` go."
    else:
        column = (_all_values(columns.type, notes) or ("...",))[0]
        holds = f"go by `{columns.heading.id}`"
        help_line = f"Write it like `{row}: {{{column}: [{cell}]}}`."
    labels = tuple(Label(it.key.span, "and so must this one") for it in others)
    notes.add(ROW_OF_TABLE.at(first.key.span, help=help_line, labels=labels, row=row, holds=holds))


def _check_rows(rows: Attribute, axis: Node | None, table: Node | None, notes: Notes) -> None:
    """A table that goes by the members of a type has a row for each."""
    written = [entry.key.text for entry in entries_of(table)]
    members = notes.declared.members.get(rows.type.name, ())
    missing = [member for member in members if member not in written]
    if any(name not in members for name in written):
        return
    if written and missing and axis is not None:
        names = ", ".join(f"`{member}`" for member in missing)
        help_line = f"Write `{missing[0]}: []` if there are none."
        notes.add(ROW_MISSING.at(axis.span, help=help_line, missing=names))


def _check_columns(columns: Attribute, axis: Node | None, table: Node | None, notes: Notes) -> None:
    """A member by which the columns of a table go stands in one of its rows at least."""
    rows = [entry.value for entry in entries_of(table)]
    written = {entry.key.text for row in rows for entry in entries_of(row)}
    members = notes.declared.members.get(columns.type.name, ())
    missing = [member for member in members if member not in written]
    if written - set(members) or not written or not missing or axis is None:
        return
    names = ", ".join(f"`{member}`" for member in missing)
    help_line = f"Add `{missing[0]}: [...]` to the rows, or `{missing[0]}: []` to one of them."
    notes.add(COLUMN_MISSING.at(axis.span, help=help_line, missing=names))


def _cell(
    kind: Supplied, attribute: Attribute, node: Node, place: Values, notes: Notes
) -> Iterator[tuple[Values, Span]]:
    seen: set[str] = set()
    for item in scalars_of(node):
        if item.text in seen:
            help_line = "Write it once; more of the same are a row of their own with `count:`."
            notes.add(PIECE_TWICE.at(item.span, help=help_line, text=item.text))
        elif fits(kind, attribute, item, notes):
            seen.add(item.text)
            yield ((*place, (attribute.heading.id, item.text)), item.span)


def _check_given(kind: Supplied, given: tuple[str, ...], span: Span, notes: Notes) -> None:
    """Each fixed attribute gets its value in one way."""
    for attribute in kind.attributes:
        name = attribute.heading.id
        if attribute.changing:
            continue
        if name not in given:
            notes.add(MISSING_ATTRIBUTE.at(span, help=f"Write `{name}:` too.", name=name))
        elif given.count(name) > 1:
            help_line = "Keep one: the value, `each:`, or the table."
            notes.add(ATTRIBUTE_TWICE.at(span, help=help_line, name=name))


def fits(kind: Supplied, attribute: Attribute, value: Scalar, notes: Notes) -> bool:
    """Whether a value can be the attribute's; a finding where it cannot."""
    declared = attribute.type
    if declared.or_none and value.text == "none":
        return True
    if declared.name == "number":
        if value.integer is not None and declared.low <= value.integer <= declared.high:
            return True
        help_line: str | None = f"Write a number from {declared.low} to {declared.high}."
    else:
        known = _all_values(declared, notes)
        if not known or declared.name in notes.doubtful or value.text in known:
            return True  # a type that cannot be gone through is reported where it is declared
        help_line = did_you_mean(value.text, known) or _one_of(known)
    notes.add(
        WRONG_ATTRIBUTE_VALUE.at(
            value.span,
            help=help_line,
            text=value.text,
            name=attribute.heading.id,
            kind=kind.id,
        )
    )
    return False


def _all_values(declared: TypeName, notes: Notes) -> tuple[str, ...] | None:
    """All values of a type as they are written, or None where it is not that sort of type."""
    if declared.name == "number":
        if declared.high - declared.low >= MAX_PIECES:
            return None
        return tuple(str(number) for number in range(declared.low, declared.high + 1))
    if declared.name == "yes/no":
        return ("yes", "no")
    return notes.declared.members.get(declared.name) or notes.declared.spots.get(declared.name)


def _in_order(kind: Supplied, values: Values) -> Values:
    """The values in the order in which the kind declares its attributes."""
    order = [attribute.heading.id for attribute in kind.attributes]
    return tuple(sorted(values, key=lambda pair: order.index(pair[0])))


def _one_of(names: tuple[str, ...] | list[str]) -> str | None:
    return f"It is one of {listed(names)}." if names else None
