"""The rows of a sheet as rules would write them: rows of a supply, and titles of cards.

Every key and value keeps its place in the sheet, so the checks of rules are those of sheets too.
"""

from collections.abc import Iterable, Iterator

from rulewright.game.merge import REPEATED_ENTRY
from rulewright.game.notes import TITLE
from rulewright.game.supply_changes import ADD, TAKE_OUT
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence, TextMap
from rulewright.syntax.sheet_reader import Row, Sheet, sliced

UNKNOWN_COLUMN = FindingKind("unknown-column", "This sheet can have no column `{name}`.")
NO_TITLES = FindingKind("sheet-without-titles", "This sheet of cards has no column `title`.")
TITLE_MISSING = FindingKind("row-without-title", "This row has no title.")
COLUMN_IN_PARTS = FindingKind(
    "column-in-parts", "The columns `{whole}` and `{part}` both say the `{whole}` of a card."
)

CARD_COLUMNS = (
    "name",
    "about",
    "play",
    "if",
    "limit",
    "do",
    "lasting",
    "measure",
    "only if",
    "implements",
    "source",
    "accept",
)
"""What a row says of a card besides its title."""

_IN_PARTS = ("name", "about", "source", "accept", "limit")
"""Columns that have another word behind them: a language, an origin, a kind of finding, or a key of
a limit."""

_SUPPLY_COLUMNS = ("count", "starts in", "each")
_OF_TABLES = ("rows", "columns", "cells", "table", ADD, TAKE_OUT)
_QUOTED = '"'
_BLOCK = "|"


def supply_rows(
    sheet: Sheet, shared_with: tuple[str, ...] | None
) -> tuple[tuple[Mapping, ...], tuple[Finding, ...]]:
    """The rows of a supply.

    A sheet that is for the titles of the kind as well is `shared_with` the attributes of the
    kind; what it says of cards is not for the supply then.
    """
    of_cards = [key for key in sheet.header if card_column(key.text) is not None]
    if of_cards and shared_with is None:
        return (), (_of_the_other(of_cards, "Name the sheet under `cards:` of the kind too."),)
    unknown = _unknown_columns(sheet, shared_with)
    if unknown:
        return (), unknown
    columns = [(at, key) for at, key in enumerate(sheet.header) if key not in of_cards]
    rows = (
        Mapping(
            tuple(Entry(key, _supplied(key.text, row[at])) for at, key in columns if row[at].text),
            _place_of(row),
        )
        for row in sheet.rows
    )
    return tuple(row for row in rows if row.entries), ()


def _unknown_columns(sheet: Sheet, shared_with: tuple[str, ...] | None) -> tuple[Finding, ...]:
    """The columns of a sheet that no check of the rules knows to be none."""
    known = (TITLE, *(shared_with or ()), *_SUPPLY_COLUMNS)
    shared = shared_with is not None
    there = (*known, *CARD_COLUMNS) if shared else known
    return tuple(
        UNKNOWN_COLUMN.at(
            key.span,
            help=did_you_mean(key.text, there) or f"Columns are {listed(there)}.",
            name=key.text,
        )
        for key in sheet.header
        if key.text in _OF_TABLES
        or (shared and key.text not in known and card_column(key.text) is None)
    )


def _of_the_other(columns: list[Scalar], remedy: str) -> Finding:
    """Columns of a sheet that is named for pieces or for cards, and has columns of both."""
    first, *others = columns
    labels = tuple(Label(key.span, "nor this") for key in others)
    return UNKNOWN_COLUMN.at(first.span, help=remedy, labels=labels, name=first.text)


def _supplied(key: str, cell: Scalar) -> Node:
    return _listed(cell) if key == "each" and "," in cell.text else cell


def title_entries(
    sheet: Sheet, shared_with: tuple[str, ...] | None, taken: Iterable[Scalar] = ()
) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """The titles of cards, none of which is `taken`.

    In a sheet that is for the supply as well, the columns that are not about cards are for that,
    and a row may repeat a title where it says nothing else of the card.
    """
    shared = shared_with is not None
    at_title = next((at for at, key in enumerate(sheet.header) if key.text == TITLE), None)
    if at_title is None:
        others = [key.text for key in sheet.header if card_column(key.text) is None]
        help_text = did_you_mean(TITLE, others) or "Name the column with the ids of the cards so."
        return (), (NO_TITLES.at(sheet.header[0].span, help=help_text),)
    of_pieces = [key for key in sheet.header if key.text in _SUPPLY_COLUMNS]
    if of_pieces and not shared:
        remedy = "Name the sheet under `supply:` of the kind too."
        return (), (_of_the_other(of_pieces, remedy),)
    unknown = _unknown_columns(sheet, shared_with) if shared else ()
    if unknown:
        return (), unknown
    columns = tuple(_columns(sheet.header, at_title, shared))
    findings: list[Finding] = []
    seen = {key.text: key for key in taken}
    entries: list[Entry] = []
    for row in sheet.rows:
        title = row[at_title]
        said = [(column, row[column.at]) for column in columns if row[column.at].text]
        if not findings or findings[0].kind != COLUMN_IN_PARTS.name:
            findings[:0] = _said_twice(said, sheet.header)
        if not title.text:
            help_text = "Write the id of its card, such as `ball`, or delete the row."
            findings.append(TITLE_MISSING.at(_place_of(row), help=help_text))
        elif title.text not in seen:
            seen[title.text] = title
            entries.append(Entry(title, Mapping(tuple(_said(said)), _place_of(row))))
        elif said or not shared:
            label = Label(seen[title.text].span, "it is declared here first")
            help_text = "Give one of the two another name, or take it out."
            place = title.span
            findings.append(
                REPEATED_ENTRY.at(place, help=help_text, labels=(label,), name=title.text)
            )
    return tuple(entries), tuple(findings)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column about cards: where it stands, its key, and the key inside of that, if any."""

    at: int
    key: Scalar
    part: Scalar | None


def _columns(header: Row, at_title: int, shared: bool) -> Iterator[_Column]:
    for at, cell in enumerate(header):
        key = card_column(cell.text)
        if at == at_title or (shared and key is None):
            continue
        if key is None or key == cell.text:
            yield _Column(at, cell, None)
        else:
            part = sliced(cell, len(key) + 1, len(cell.text))
            yield _Column(at, sliced(cell, 0, len(key)), part)


def _said_twice(cells: list[tuple[_Column, Scalar]], header: Row) -> Iterator[Finding]:
    """A row says a thing as a whole or in parts, such as languages."""
    whole = {column.key.text: cell for column, cell in cells if column.part is None}
    for column, cell in cells:
        key = column.key.text
        if column.part is not None and key in whole:
            label = Label(cell.span.first_line, "this row says both")
            part = header[column.at]
            yield COLUMN_IN_PARTS.at(
                part.span,
                help="Keep one of the two in each row.",
                labels=(label,),
                whole=key,
                part=part.text,
            )


def card_column(name: str) -> str | None:
    """The key of a card that a column gives, or a part of it: `name` of `name en`."""
    if name in CARD_COLUMNS:
        return name
    return next((key for key in _IN_PARTS if name.startswith(f"{key} ")), None)


def _said(cells: list[tuple[_Column, Scalar]]) -> Iterator[Entry]:
    """What the cells of a row say, those that are parts of one key together."""
    parts: dict[str, list[Entry]] = {}
    for column, cell in cells:
        if column.part is not None:
            text = cell if column.key.text == "limit" else replace(cell, style=_QUOTED)
            parts.setdefault(column.key.text, []).append(Entry(column.part, text))
    for column, cell in cells:
        key = column.key.text
        if column.part is None:
            yield Entry(column.key, _value(key, cell))
        elif key in parts:
            yield Entry(column.key, Mapping(tuple(parts.pop(key)), cell.span))


def _value(key: str, cell: Scalar) -> Node:
    """A cell as the key of a card reads it."""
    match key:
        case "do" | "lasting":
            return replace(_without_indentation(cell), style=_BLOCK)
        case "play" | "if":
            lines = tuple(_lines_of_its_own(cell))
            return lines[0] if len(lines) == 1 else Sequence(lines, cell.span)
        case "implements":
            listed = _listed(cell)
            return Sequence(listed.items, cell.span)
        case "name" | "about":
            return replace(cell, style=_QUOTED)
        case _:
            return cell


def _listed(cell: Scalar) -> Sequence:
    """What stands between the commas of a cell."""
    items: list[Scalar] = []
    at = 0
    for piece in cell.text.split(","):
        start = at + len(piece) - len(piece.lstrip())
        items.append(sliced(cell, start, max(start, at + len(piece.rstrip()))))
        at += len(piece) + 1
    return Sequence(tuple(items), cell.span)


def _lines_of_its_own(cell: Scalar) -> Iterator[Scalar]:
    """The lines of a cell; a text in parentheses goes over several."""
    start = depth = 0
    for at, sign in enumerate(f"{cell.text}\n"):
        depth += (sign == "(") - (sign == ")")
        if sign == "\n" and depth <= 0:
            line = cell.text[start:at]
            if line.strip():
                begin = start + len(line) - len(line.lstrip())
                one = sliced(cell, begin, start + len(line.rstrip()))
                yield replace(one, style=_BLOCK) if "\n" in one.text else one
            start = at + 1
    if depth > 0:
        yield replace(sliced(cell, start, len(cell.text)), style=_BLOCK)


def _without_indentation(cell: Scalar) -> Scalar:
    """A cell of several lines without the blanks with which all of them begin."""
    lines = cell.text.split("\n")
    indent = min((len(it) - len(it.lstrip(" ")) for it in lines if it.strip()), default=0)
    if indent == 0:
        return cell
    runs: list[tuple[int, int]] = []
    at = reached = 0
    for line in lines:
        kept = sliced(cell, at + min(indent, len(line)), min(at + len(line) + 1, len(cell.text)))
        runs.extend((reached + run, place) for run, place in kept.text_map.runs[:-1])
        at += len(line) + 1
        reached += len(kept.text)
    text = "\n".join(line[indent:] for line in lines)
    return replace(cell, text=text, written=TextMap((*runs, (len(text), cell.span.end))))


def _place_of(row: Row) -> Span:
    """The stretch of a row from its first to its last cell, up to its first line break."""
    filled = [cell for cell in row if cell.text]
    return filled[0].span.to(filled[-1].span).first_line
