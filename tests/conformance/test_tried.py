"""What cannot go wrong in this language, because the rule file that tries it gets a finding: each
stands behind the line it is about. The files are variants of one small game. README.md names what
shows each of 82 pitfalls."""

import re
from pathlib import Path

import pytest

from language_files import differences, expectations
from rulewright.declaring import check_game

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
FOLDER = HERE / "tried" / "table"
TABLE = FOLDER / "table.rules.yaml"
TRIED = sorted(FOLDER.glob("pitfall_*.rules.yaml"))


def test_the_table_itself_is_clean() -> None:
    assert TRIED
    assert check_game(TABLE) == ()


@pytest.mark.parametrize("path", TRIED, ids=lambda path: path.name.removesuffix(".rules.yaml"))
def test_what_is_tried_gets_the_finding(path: Path) -> None:
    text = path.read_text("utf-8")
    assert expectations(text)
    assert "\n".join(differences(text, check_game(path))) == ""


def rows() -> list[tuple[int, str]]:
    """The numbers of the table in README.md, each with what shows the row, or `*open*`."""
    text = (HERE / "README.md").read_text("utf-8")
    return [(int(it[1]), it[2]) for it in re.finditer(r"^\| (\d+) \|.*\| (.+) \|$", text, re.M)]


def test_the_table_has_every_pitfall_once() -> None:
    assert [number for number, _ in rows()] == list(range(1, 83))


@pytest.mark.parametrize(("number", "shown"), [row for row in rows() if row[1] != "*open*"])
def test_what_shows_a_pitfall_is_there(number: int, shown: str) -> None:
    name = shown.strip("`")
    assert any((folder / name).exists() for folder in (HERE, CHECKOUT)) or _is_tried(name)
    assert not name.split("/")[-1].startswith("pitfall_") or name.endswith(f"_{number:02}")


def _is_tried(name: str) -> bool:
    return (HERE / f"{name}.rules.yaml").exists()
