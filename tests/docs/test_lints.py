"""docs/lints.md: each thing a designer is told has kinds of findings, or a reason why none."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.explaining.pages import page_of
from rulewright.kinds import all_kinds
from rulewright.source.finding import Severity

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lints.md"
REASONS = ("deep", "no construct", "later")
_ROW = re.compile(r"^\| ([EWI]) \| (.+) \| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing a designer is told: how grave it is, what it is, and what tells it."""

    severity: str
    what: str
    told_by: str

    @property
    def kinds(self) -> list[str]:
        """The kinds of findings that tell it."""
        return re.findall(r"`([a-z]+(?:-[a-z]+)+)`", self.told_by)


ROWS = tuple(Row(*found) for found in _ROW.findall(PAGE.read_text("utf-8")))


def test_the_page_has_rows() -> None:
    assert len(ROWS) > 60


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_each_kind_that_the_page_names_exists(row: Row) -> None:
    assert [kind for kind in row.kinds if kind not in all_kinds()] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_a_row_names_kinds_or_a_reason(row: Row) -> None:
    assert row.kinds or row.told_by in REASONS


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.severity == "E" and row.kinds], ids=lambda row: row.what
)
def test_an_error_is_told_by_an_error_that_has_an_example(row: Row) -> None:
    errors = [kind for kind in row.kinds if all_kinds()[kind].severity is Severity.ERROR]
    assert [kind for kind in errors if page_of(kind) is not None]
