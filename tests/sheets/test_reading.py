"""Sheets are read as spreadsheet programs write them; what is wrong in one is told at its place."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from files_in_memory import lines
from rulewright.source.finding import Severity
from rulewright.syntax.document import Scalar
from rulewright.syntax.sheet_guard import guarded, is_formula, is_guarded
from rulewright.syntax.sheet_reader import Sheet, read_sheet

# Signs that mean something in a sheet, letters of several widths, and an ordinary one.
SIGNS = st.sampled_from("ab \"',;\n=-+@é箱🂡\t'")
CELLS = st.text(SIGNS, max_size=8)


def _read(data: str | bytes) -> tuple[Sheet | None, list[str]]:
    sheet, findings = read_sheet("deck.csv", data.encode() if isinstance(data, str) else data)
    return sheet, lines(findings)


def _texts(sheet: Sheet | None) -> list[list[str]]:
    assert sheet is not None
    return [[cell.text for cell in row] for row in (sheet.header, *sheet.rows)]


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_every_way_in_which_programs_save_says_the_same(
    mark: str, separator: str, end: str
) -> None:
    rows = [["title", "name", "do"], ["ball", 'a "good", big; ball', f"gain 1 coins{end}stop"]]
    written = io.StringIO()
    csv.writer(written, delimiter=separator, lineterminator=end).writerows(rows)
    sheet, found = _read(mark + written.getvalue())
    assert (_texts(sheet), found) == ([rows[0], [*rows[1][:2], "gain 1 coins\nstop"]], [])


@given(
    rows=st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=5),
    separator=st.sampled_from(",;"),
    end=st.sampled_from(["\n", "\r\n"]),
    is_all_quoted=st.booleans(),
)
def test_what_the_csv_module_writes_is_read_back_with_exact_places(
    rows: list[tuple[str, str, str]], separator: str, end: str, is_all_quoted: bool
) -> None:
    full = [row for row in rows if any(cell.strip() for cell in row)]
    if not full or any(cell.strip()[:1] == '"' for row in rows for cell in row):
        return
    written = io.StringIO()
    guards = [[guarded(cell.strip()) for cell in row] for row in rows]
    writer = csv.writer(
        written,
        delimiter=separator,
        lineterminator=end,
        quoting=csv.QUOTE_ALL if is_all_quoted else csv.QUOTE_MINIMAL,
    )
    writer.writerows([["one", "two", "three"], *guards])
    sheet, findings = read_sheet("deck.csv", written.getvalue().encode())
    assert [it for it in findings if it.severity is not Severity.INFORMATION] == []
    assert _texts(sheet)[1:] == [[cell.strip() for cell in row] for row in full]
    assert sheet is not None
    assert all(_lies_where_it_says(cell) for row in sheet.rows for cell in row)


def _lies_where_it_says(cell: Scalar) -> bool:
    """Whether each character of a cell is the one that stands at its place in the file."""
    places = [cell.part(at, at + 1).text for at in range(len(cell.text))]
    return "".join(places).replace("\r", "\n") == cell.text and places == [*cell.text]


@given(st.text())
def test_a_guarded_text_is_no_formula_and_comes_back(text: str) -> None:
    cell = guarded(text)
    assert not is_formula(cell)
    assert (cell[1:] if is_guarded(cell) else cell) == text


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("", "empty-file"),
        (",,\n,,\n", "empty-file"),
        ("a,b\n", "sheet-without-rows"),
        ("a,b\n,\n\n", "sheet-without-rows"),
        ("a,b;c\n1,2\n", "unclear-separator"),
        ("a\tb\n1\t2\n", "unclear-separator"),
        ("sep=;\r\na;b\r\n1;2\r\n", "unclear-separator"),
        ('a,b\n1,"2\n3,4\n', "cell-not-closed"),
        ('a,b\n"1" x,2\n', "misplaced-quote"),
        ('a,b\n1, "2"\n', "misplaced-quote"),
        ("a,b\n1,2,3\n", "ragged-row"),
        ("a,b\n1\n", "ragged-row"),
        ("a,a\n1,2\n", "column-twice"),
        ("a,\n1,2\n", "column-unnamed"),
        ("a,b\n1,2\n\n,\n", "nothing-in-sheet"),
        ("a,b,\n1,2,\n", "nothing-in-sheet"),
        ("a,b\n1,=2\n", "formula-in-sheet"),
        ("a,b\n1,\t2\n", "formula-in-sheet"),
        ("a,b\r1,2\r", "odd-character"),
        (b"a,b\n1,\0\n", "binary-file"),
        (b"PK\x03\x04\x14\0\x06\0", "binary-file"),
        (b"a,b\n" + b"1,2\n" * 250_000, "file-too-large"),
        (b"a\n" + b"\n" * 40_000, "too-many-values"),
        (b"a\n" + b"x" * 100_001, "value-too-long"),
    ],
)
def test_each_fault_is_one_finding(data: str | bytes, found: str) -> None:
    _, told = _read(data)
    assert [line.split()[1] for line in told] == [f"{found}:"]


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-16", "it is UTF-16"),
        ("utf-16-le", "it is UTF-16"),
        ("utf-16-be", "it is UTF-16"),
        ("utf-32", "it is UTF-32"),
        ("cp1252", "it is Windows-1252 or a relative of it, as Excel saves `CSV` where"),
        ("cp1250", "it is Windows-1252 or a relative of it, as Excel saves `CSV` where"),
        ("cp932", "it is Shift_JIS, as Excel saves `CSV` in Japan"),
    ],
)
def test_another_encoding_is_named_with_the_remedy(encoding: str, named: str) -> None:
    text = "title,name\nbox,はこ\n" if encoding == "cp932" else "title,name\nbox,Élan\n"
    sheet, (told,) = _read(text.encode(encoding))
    assert sheet is None
    assert f"This file is not UTF-8 text: {named}" in told
    assert told.endswith("In the spreadsheet program, save it as `CSV UTF-8`.")


def test_the_byte_that_is_no_utf_8_is_shown_on_its_line() -> None:
    _, (told,) = _read("title,name\nbox,Élan\n".encode("cp1252"))
    assert told.startswith("deck.csv:2:5 wrong-encoding:")


def test_a_negative_number_is_no_formula() -> None:
    assert _read("a,b\n-1,-12\n") == (_read("a,b\n-1,-12\n")[0], [])


def test_of_very_many_ragged_rows_the_first_are_told() -> None:
    _, told = _read("a,b\n" + "1\n" * 5_000)
    assert len(told) == 101
    assert "4,900 more things are wrong" in told[-1]
