"""The cells of a sheet as the bytes of a CSV file that spreadsheet programs open."""

import codecs
import csv
import io

from rulewright.drafting.deck_cells import Grid
from rulewright.syntax.sheet_guard import guarded


def sheet_text(grid: Grid, separator: str = ",") -> str:
    """The sheet as text; what a program would take for a formula is kept from it."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=separator, lineterminator="\n")
    writer.writerow(grid.columns)
    for row in grid.rows:
        writer.writerow([guarded(row.get(column, "")) for column in grid.columns])
    return written.getvalue()


def sheet_bytes(grid: Grid, separator: str = ",") -> bytes:
    """The sheet as a file: with the mark by which spreadsheet programs know UTF-8."""
    return codecs.BOM_UTF8 + sheet_text(grid, separator).encode()
