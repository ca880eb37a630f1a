"""Two versions of one game, and all that `diff` says of them.

Each `*.pairs` file holds pairs apart from each other by blank lines:

# what is different
- a text of farm.rules.yaml
+ what is written in its place
The sentence that is told.
  was at farm.rules.yaml:1, now at farm.rules.yaml:1

Several lines with `-` are one text, and so are several with `+`; what differs in several places has
several such pairs. In `texts.pairs`, names and texts are told as well. `--update` writes down what
is told; read it as the person who asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from farm_versions import FARM, farm_with
from rulewright.cli.diff import print_differences
from rulewright.comparing.compare import compare
from rulewright.comparing.difference import Comparison
from rulewright.play.screen import Screen

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.pairs"))
BEFORE_PLAY = f"""\
{FARM[: FARM.index("phases:")]}phases:
  day:
    do: |
      nothing
cards: {{trick: {{bell: {{}}}}}}
"""
"""The farm without its course of play, which is read sooner."""
OF_THINGS = "things"
TOLD_WITH_TEXTS = "texts"
ALWAYS_THE_SAME = "same"


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair as its file describes it: its title, and the texts that differ."""

    title: str
    changes: tuple[tuple[str, str], ...]


def test_there_are_pairs() -> None:
    assert {file.stem for file in FILES} >= {TOLD_WITH_TEXTS, ALWAYS_THE_SAME}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_difference_is_told_as_the_pair_says(file: Path, update: bool) -> None:
    text = file.read_text(encoding="utf-8")
    pairs = [read_pair(part) for part in text.strip().split("\n\n")]
    told = [_told(pair, file.stem) for pair in pairs]
    now = "\n".join(_written(pair, lines) for pair, lines in zip(pairs, told, strict=True))
    differ = [pair.title for pair, lines in zip(pairs, told, strict=True) if lines]
    assert differ == ([] if file.stem == ALWAYS_THE_SAME else [pair.title for pair in pairs])
    if update and now != text:
        file.write_text(now, encoding="utf-8")
        return
    assert now == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_other_way_round_the_same_entries_differ(file: Path) -> None:
    base = _base(file.stem)
    farm = farm_with((), base)
    for part in file.read_text(encoding="utf-8").strip().split("\n\n"):
        pair = read_pair(part)
        other = farm_with(pair.changes, base)
        there, back = compare(farm, other), compare(other, farm)
        assert _entries(there) == _entries(back), pair.title


def _entries(comparison: Comparison) -> set[tuple[str, ...]]:
    """The headings of the entries that differ."""
    return {
        difference.path
        for of_play in (*comparison.differences, *comparison.texts)
        for difference in (of_play, *of_play.needs)
    }


def read_pair(part: str) -> Pair:
    lines = part.split("\n")
    return Pair(lines[0], tuple(_changes(lines)))


def _changes(lines: list[str]) -> Iterator[tuple[str, str]]:
    runs = [(mark, list(run)) for mark, run in groupby(lines, key=lambda line: line[:2].strip())]
    for (mark, run), (next_mark, next_run) in pairwise(runs):
        if (mark, next_mark) == ("-", "+"):
            yield _text(run), _text(next_run)


def _text(lines: list[str]) -> str:
    return "\n".join(line[2:] for line in lines)


def _base(file: str) -> str:
    return BEFORE_PLAY if file == OF_THINGS else FARM


def _told(pair: Pair, file: str) -> list[str]:
    base = _base(file)
    comparison = compare(farm_with((), base), farm_with(pair.changes, base))
    out = StringIO()
    screen = Screen(out, width=100, colour=False, frames=False, terminal=False)
    print_differences(comparison.differences, screen)
    if file == TOLD_WITH_TEXTS:
        print_differences(comparison.texts, screen)
    return [line for line in out.getvalue().splitlines() if line]


def _written(pair: Pair, told: list[str]) -> str:
    marked = [
        f"{mark} {line}".rstrip()
        for old, new in pair.changes
        for mark, text in (("-", old), ("+", new))
        for line in text.split("\n")
    ]
    return "".join(f"{line}\n" for line in (pair.title, *marked, *told))
