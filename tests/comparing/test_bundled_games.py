"""What holds of comparing the games that come along."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bundled_games import BUNDLED_IDS
from rulewright.comparing.compare import Compared, compare
from rulewright.comparing.difference import Change, Comparison, What, all_changes
from rulewright.comparing.reading import read_compared
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.game.load import load_effective
from rulewright.resources import data_path
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence

PATHS = {it.id: it.path for it in games_in(DiskFiles(), data_path("games"))}
SAMPLE = 2
MANY = 40
NO_RULES = (
    *("title", "about", "name", "names", "plural", "shown as", "source", "implements"),
    *("accept", "checks", "not modelled", "rulewright"),
)
"""Keys under which numbers make no difference of play."""


@cache
def compared(game: str) -> Compared:
    found, findings = read_compared(PATHS[game])
    assert found is not None, findings
    return found


@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_a_game_does_not_differ_from_itself(game: str) -> None:
    again, _ = read_compared(PATHS[game])
    assert again is not None
    comparison = compare(compared(game), again)
    assert (comparison.differences, comparison.texts) == ((), ())


def test_any_two_games_differ_the_other_way_round_in_the_same_entries() -> None:
    for first in BUNDLED_IDS:
        for second in BUNDLED_IDS:
            if first < second:
                there = compare(compared(first), compared(second))
                back = compare(compared(second), compared(first))
                assert there.differences
                assert _mirrored(there) == _mirrored(back, flipped=True), (first, second)


def _mirrored(comparison: Comparison, *, flipped: bool = False) -> set[tuple[object, ...]]:
    """The entries that differ, each with what became of it from one side."""
    other = {"new": "gone", "gone": "new", "changed": "changed"}
    return {
        (it.path, other[it.what.value] if flipped else it.what.value)
        for of_play in comparison.differences
        for it in (of_play, *of_play.needs)
    }


def test_the_two_grunds_differ_in_what_their_texts_do() -> None:
    comparison = compare(compared("grund"), compared("grund_ja"))
    assert [it.path[-1] for it in comparison.differences] == [
        "photo_points",  # D8
        "come_here_son",  # D10
        "come_on_mate",  # D11
        "comforting",  # D14
        "rest",  # D16
        "telling",  # D19
        "look_mummy_2",  # D15
    ]
    (_, *_, look_mummy_2) = comparison.differences
    assert [(it.path, it.what) for it in look_mummy_2.needs] == [
        (("values", "has_full_column"), What.NEW)
    ]


@dataclass(frozen=True, slots=True)
class Written:
    """A number in the rules: where it stands, and what is written in its place."""

    source: Source
    start: int
    text: str
    instead: str


@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_one_other_number_is_one_difference_that_names_it(game: str) -> None:
    _one_difference_each(game, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_one_other_number_of_many_is_one_difference(game: str) -> None:
    _one_difference_each(game, MANY)


def _one_difference_each(game: str, wanted: int) -> None:
    """So many numbers of a game one by one; what cannot be read with another number is left out."""
    numbers = list(_numbers(game))
    random.Random(f"{game} {wanted}").shuffle(numbers)
    looked_at = 0
    for number in numbers:
        if looked_at == wanted:
            break
        other = read_compared(PATHS[game], (), _OneChanged(number))[0]
        if other is None:
            continue
        looked_at += 1
        (difference,) = compare(compared(game), other).differences
        told = "\n".join(text for it in all_changes((difference,)) for text in _texts(it))
        assert number.text in told, (number, difference)
        assert number.instead in told, (number, difference)
    assert looked_at >= min(wanted, 2)


def _texts(change: Change) -> tuple[str, ...]:
    """All that is told of a change."""
    steps = (text for it in change.steps for text in (*it.was, *it.now))
    return (change.sentence, *change.was, *change.now, *steps)


def _numbers(game: str) -> Iterator[Written]:
    """Every number in the rules, with the next one in its place."""
    effective, _ = load_effective(PATHS[game])
    assert effective is not None
    for scalar in _scalars(effective.top):
        for found in re.finditer(r"\b[0-9]+\b", scalar.text):
            place = scalar.part(found.start(), found.end())
            yield Written(place.source, place.start, found[0], str(int(found[0]) + 1))


class _OneChanged(DiskFiles):
    """The files of this machine, in one of which another number stands."""

    def __init__(self, number: Written) -> None:
        source, end = number.source, number.start + len(number.text)
        self.name = source.name
        self.text = source.text[: number.start] + number.instead + source.text[end:]

    def read(self, path: Path) -> bytes:
        return self.text.encode() if path.as_posix() == self.name else super().read(path)


def _scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from _scalars(item)
        case Mapping():
            for entry in node:
                if entry.key.text not in NO_RULES:
                    yield from _scalars(entry.value)
