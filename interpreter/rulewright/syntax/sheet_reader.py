"""A spreadsheet saved as CSV: its header row and its rows, each cell with its place.

The cells are read as RFC 4180 says it. Every cell is a scalar whose characters map to those of the
file, so that whatever is found in it later is underlined where it stands.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Scalar, TextMap
from rulewright.syntax.sheet_guard import is_formula, is_guarded
from rulewright.syntax.sheet_text import SAVE_ANEW, decode_sheet
from rulewright.syntax.yaml_reader import (
    EMPTY_FILE,
    MAX_NODES,
    MAX_TEXT,
    TOO_MANY_VALUES,
    VALUE_TOO_LONG,
    bounded,
)

UNCLEAR_SEPARATOR = FindingKind(
    "unclear-separator", "What separates the columns of this sheet is not clear: {why}."
)
QUOTE_NOT_CLOSED = FindingKind(
    "cell-not-closed", "The quotation mark that begins this cell has no other that ends it."
)
MISPLACED_QUOTE = FindingKind("misplaced-quote", "A quotation mark stands {where}.")
RAGGED_ROW = FindingKind(
    "ragged-row", "This row has {found}, and the header row of the sheet has {wanted}."
)
COLUMN_TWICE = FindingKind("column-twice", "The column `{name}` stands here a second time.")
COLUMN_UNNAMED = FindingKind("column-unnamed", "This column has cells, but no name.")
NO_ROWS = FindingKind("sheet-without-rows", "This sheet has a header row and nothing below it.")
NOTHING_IN_SHEET = FindingKind(
    "nothing-in-sheet",
    "{what} of this sheet {be} empty, and {stand} for nothing.",
    Severity.INFORMATION,
)
FORMULA_IN_SHEET = FindingKind(
    "formula-in-sheet",
    "A spreadsheet program takes this cell for a formula, because it begins with `{sign}`.",
    Severity.WARNING,
)

_TOLD_TO_EXCEL = re.compile(r"sep=.?(?=\r?$)", re.MULTILINE)
_SIGNS = ",;\t"
_ENDS = {sign: re.compile(f"{sign}|\r?\n") for sign in ",;"}
_SHOWN = {"\t": "a tab", "\r": "a line break", "\n": "a line break"}

Row = tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cells of a sheet as they are meant, blanks around them and guards left out.

    Each of the `rows` has as many cells as the header, and one of them at least is not empty.
    Cells of the header are not empty either: a column without a name is left out.
    """

    source: Source
    header: Row
    rows: tuple[Row, ...]


class _CannotGoOnError(Exception):
    """The cells behind this finding cannot be told apart. Never leaves this module."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def read_sheet(name: str, data: bytes) -> tuple[Sheet | None, tuple[Finding, ...]]:
    """The sheet that a file's bytes hold, and what is wrong with them.

    There is no sheet where something in its form is an error.
    """
    source = decode_sheet(name, data)
    if isinstance(source, Finding):
        return None, (source,)
    if not source.text.strip(" \t\r\n,;"):
        place = Span(source, 0, 0)
        help_text = "Begin it with a row that names its columns."
        return None, (EMPTY_FILE.at(place, help=help_text),)
    try:
        rows = tuple(_rows(source, _separator(source)))
    except _CannotGoOnError as problem:
        return None, (problem.finding,)
    found = [*_check_rows(rows), *_check_header(rows)]
    if any(it.severity is Severity.ERROR for it in found):
        return None, bounded(found)
    header, *below = rows
    named = [at for at, cell in enumerate(header) if cell.text.strip()]
    sheet = Sheet(
        source,
        tuple(_meant(header[at]) for at in named),
        tuple(tuple(_meant(row[at]) for at in named) for row in below if not _is_empty(row)),
    )
    return sheet, bounded(found)


def _separator(source: Source) -> str:
    """The sign that separates the names of the columns; a comma where there is one column."""
    firsts: dict[str, int] = {}
    is_quoted = False
    for at, sign in enumerate(source.text):
        if sign == '"':
            is_quoted = not is_quoted
        elif sign == "\n" and not is_quoted:
            break
        elif sign in _SIGNS and not is_quoted:
            firsts.setdefault(sign, at)
    if "," in firsts and ";" in firsts:
        later, earlier = sorted((firsts[it], it) for it in ",;")[::-1]
        raise _CannotGoOnError(
            UNCLEAR_SEPARATOR.at(
                Span(source, later[0], later[0] + 1),
                help="Put quotation marks around the name of a column that holds one of the two.",
                labels=(Label(Span(source, earlier[0], earlier[0] + 1), "the other one"),),
                why="its header row has commas and semicolons",
            )
        )
    told = _TOLD_TO_EXCEL.match(source.text)
    if told:
        raise _CannotGoOnError(
            UNCLEAR_SEPARATOR.at(
                Span(source, *told.span()),
                help="Delete this line; the row that names the columns tells what separates them.",
                why="its first line is for one program, and names no columns",
            )
        )
    if [*firsts] == ["\t"]:
        raise _CannotGoOnError(
            UNCLEAR_SEPARATOR.at(
                Span(source, firsts["\t"], firsts["\t"] + 1),
                help=SAVE_ANEW,
                why="its header row has tabs, where commas or semicolons are read",
            )
        )
    return ";" if ";" in firsts else ","


def _rows(source: Source, separator: str) -> Iterator[Row]:
    """Every row with its cells as they are written."""
    text, at, cells = source.text, 0, 0
    while at < len(text):
        row: list[Scalar] = []
        while True:
            cell, at = _cell(source, at, separator)
            row.append(cell)
            cells += 1
            if cells > MAX_NODES:
                help_text = "Divide it into several sheets, each with its header row."
                most = f"{MAX_NODES:,}"
                raise _CannotGoOnError(
                    TOO_MANY_VALUES.at(cell.span.first_line, help=help_text, most=most)
                )
            if not text.startswith(separator, at):
                break
            at += 1
        yield tuple(row)
        at += 2 if text.startswith("\r\n", at) else 1


def _cell(source: Source, start: int, separator: str) -> tuple[Scalar, int]:
    """The cell that begins at `start`, and the place of the separator or line break behind it."""
    text = source.text
    if text.startswith('"', start):
        return _quoted_cell(source, start, separator)
    found = _ENDS[separator].search(text, start)
    end = found.start() if found else len(text)
    blank = start + len(text[start:end]) - len(text[start:end].lstrip(" \t"))
    if text.startswith('"', blank):
        raise _CannotGoOnError(
            MISPLACED_QUOTE.at(
                Span(source, blank, blank + 1),
                help="Take out the blanks before it.",
                where="behind blanks, so that it does not begin the cell",
            )
        )
    return _bounded_cell(Scalar(text[start:end], Span(source, start, end))), end


def _quoted_cell(source: Source, start: int, separator: str) -> tuple[Scalar, int]:
    text = source.text
    pieces: list[str] = []
    runs: list[tuple[int, int]] = []
    reached, at = 0, start + 1
    while True:
        end = text.find('"', at)
        if end < 0:
            help_text = "Write it at the end of the cell, or twice where the cell begins with one."
            place = Span(source, start, len(text)).first_line
            raise _CannotGoOnError(QUOTE_NOT_CLOSED.at(place, help=help_text))
        is_pair = text.startswith('"', end + 1)
        for piece, begin in _lines(text, at, end + is_pair):
            runs.append((reached, begin))
            pieces.append(piece)
            reached += len(piece)
        at = end + 1 + is_pair
        if not is_pair:
            break
    if at < len(text) and not text.startswith((separator, "\n", "\r\n"), at):
        raise _CannotGoOnError(
            MISPLACED_QUOTE.at(
                Span(source, at - 1, at),
                help="Inside of a cell that begins with a quotation mark, write each one twice.",
                labels=(Label(Span(source, start, start + 1), "the cell begins here"),),
                where="in the middle of a cell, and ends it there",
            )
        )
    runs.append((reached, end))
    rising = tuple(run for run, later in pairwise(runs) if run[0] < later[0])
    text_map = TextMap((*(rising or ((0, start + 1),)), runs[-1]))
    return _bounded_cell(Scalar("".join(pieces), Span(source, start + 1, end), "", text_map)), at


def _lines(text: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """A stretch of a file line by line, each with its place and a line feed at its end."""
    while True:
        stop = text.find("\r\n", start, end)
        if stop < 0:
            yield text[start:end], start
            return
        yield text[start:stop], start
        yield "\n", stop
        start = stop + 2


def _bounded_cell(cell: Scalar) -> Scalar:
    if len(cell.text) > MAX_TEXT:
        help_text = "Is a quotation mark missing at its end? Or divide it."
        length, most = f"{len(cell.text):,}", f"{MAX_TEXT:,}"
        raise _CannotGoOnError(
            VALUE_TOO_LONG.at(cell.part(0, 1), help=help_text, length=length, most=most)
        )
    return cell


def _check_rows(rows: tuple[Row, ...]) -> Iterator[Finding]:
    """Every row has as many cells as the header row; what is empty or a formula is told."""
    header, *below = rows
    empty = [row for row in below if _is_empty(row)]
    if len(empty) == len(below):
        place = header[0].span.to(header[-1].span).first_line
        yield NO_ROWS.at(place, help="Write a row for each card or sort of piece below it.")
        return
    if empty:
        yield _nothing(empty[0][0].span, len(empty), "row")
    for row in below:
        if len(row) != len(header) and not _is_empty(row):
            place = row[len(header)].span if len(row) > len(header) else row[-1].span
            help_text = "Is a separator missing or too many? A text with one stands in quotes."
            found, wanted = (_count(len(it), "cell") for it in (row, header))
            yield RAGGED_ROW.at(place.first_line, help=help_text, found=found, wanted=wanted)
        for cell in row:
            if is_formula(cell.text) or is_formula(cell.text.strip()):
                sign = _SHOWN.get(cell.text[0], cell.text.strip()[:1])
                help_text = "Write `'` before it if that is the text; it is left out when read."
                yield FORMULA_IN_SHEET.at(cell.span.first_line, help=help_text, sign=sign)


def _check_header(rows: tuple[Row, ...]) -> Iterator[Finding]:
    """Each column has a name of its own, or holds nothing."""
    header, *below = rows
    seen: dict[str, Scalar] = {}
    unused: list[Scalar] = []
    for at, cell in enumerate(header):
        name = cell.text.strip()
        if not name:
            used = [row[at] for row in below if at < len(row) and row[at].text.strip()]
            if used:
                label = Label(used[0].span.first_line, "this is in it")
                help_text = "Name it in the header row, or delete it."
                yield COLUMN_UNNAMED.at(cell.span, help=help_text, labels=(label,))
            else:
                unused.append(cell)
        elif name in seen:
            label = Label(seen[name].span.first_line, "it stands here first")
            help_text = "Take one of the two out, or give it another name."
            span = cell.span.first_line
            yield COLUMN_TWICE.at(span, help=help_text, labels=(label,), name=name)
        else:
            seen[name] = cell
    if unused:
        yield _nothing(unused[0].span, len(unused), "column")


def _nothing(place: Span, count: int, noun: str) -> Finding:
    one = count == 1
    return NOTHING_IN_SHEET.at(
        place.first_line,
        help="Delete what is empty, or leave it: nothing depends on it.",
        what=f"A {noun}" if one else f"{count:,} {noun}s",
        be="is" if one else "are",
        stand="stands" if one else "stand",
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is_empty(row: Row) -> bool:
    return not any(cell.text.strip() for cell in row)


def _meant(cell: Scalar) -> Scalar:
    """A cell without the blanks around it and without the apostrophe of a guard.

    The first of several lines keeps its indentation, which the others may share.
    """
    text = cell.text.rstrip()
    start = len(text) - len(text.lstrip())
    if "\n" in text[start:]:
        start = text.rfind("\n", 0, start) + 1
    start += is_guarded(text[start:])
    return sliced(cell, start, max(start, len(text)))


def sliced(cell: Scalar, start: int, end: int) -> Scalar:
    """The characters of a cell from `start` to `end` as a scalar of their own."""
    places = cell.text_map
    span = cell.part(start, end)
    inner = ((at - start, place) for at, place in places.runs if start < at < end)
    runs = [(0, places.place(start)), *inner]
    if end > start:
        runs.append((end - start, span.end))
    return Scalar(cell.text[start:end], span, cell.style, TextMap(tuple(runs)))
