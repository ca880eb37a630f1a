"""While a part of a game cannot be read, only that is told: the rest may hang on it."""

from pathlib import Path

from rulewright.declaring import check_game
from rulewright.explaining.examples import lay_out
from rulewright.explaining.pages import Example

LOST = "rulewright: 1\npart of: market\ntypes:\n  mood: [glad, weary\n"
NOBODYS = "rulewright: 1\npart: market\ntypes:\n  mood: [glad, weary]\n"


def _kinds(folder: Path, part: str) -> list[str]:
    rules = "counters:\n  temper: {type: mood, start: glad}\n"
    lay_out(Example(sections=rules, files=(("moods.rules.yaml", part),)), folder)
    return [finding.kind for finding in check_game(folder / "market")]


def test_a_part_that_cannot_be_read_is_the_only_finding(tmp_path: Path) -> None:
    assert _kinds(tmp_path, LOST) == ["unclosed-bracket"]


def test_a_part_that_does_not_say_so_is_the_only_finding(tmp_path: Path) -> None:
    assert _kinds(tmp_path, NOBODYS) == ["purpose-unsaid"]
