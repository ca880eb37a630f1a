"""What the README shows works as it says."""

import re
from pathlib import Path

import rulewright

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def _blocks(language: str, text: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_quick_start_has_two_shell_blocks_of_one_line_each() -> None:
    section = README.split("\n## Quick start\n")[1].split("\n## ")[0]
    blocks = _blocks("sh", section)
    assert [len(block.splitlines()) for block in blocks] == [1, 1]


def test_the_small_game_is_clean_and_ends(tmp_path: Path) -> None:
    (rules,) = _blocks("yaml", README)
    folder = tmp_path / "last_stone"
    folder.mkdir()
    (folder / "last_stone.rules.yaml").write_text(rules, encoding="utf-8")
    assert rulewright.check_files(str(folder)) == ()
    game = rulewright.load(str(folder), players=2)
    report = rulewright.simulate(game, games=50, seed=1)
    assert sum(seat.wins for seat in report.seats) == 50


def test_the_python_example_plays_a_game() -> None:
    (example,) = _blocks("python", README)
    names: dict[str, object] = {}
    exec(example, names)
    match = names["match"]
    assert isinstance(match, rulewright.Match)
    assert match.over
