"""The table and the points as a person reads them: nothing is cut in the middle, and what goes
without saying is not said."""

import re
from functools import cache
from io import StringIO
from itertools import pairwise
from random import Random

import pytest

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.faces import Faces
from rulewright.play.screen import Screen
from rulewright.play.sheet import show_points
from rulewright.play.table import Table
from rulewright.source.width import width_of


@cache
def _in_the_third_round() -> Match:
    match, chance = load("cardcassonne", players=5).start(seed=4), Random(4)
    while dict(match.view(None).phases)["round"] < 3 or len(_laid(match)) < 12:
        match.choose(chance.choice(match.decision.options))
    return match


def _laid(match: Match) -> list[str]:
    """What lies in the longest row."""
    rows = [zone.pieces for zone in match.view(None).zones if zone.id == "row"]
    return [it.text for it in max(rows, key=len)]


def _drawn(language: str, width: int, *, points: bool = False) -> list[str]:
    match, out = _in_the_third_round(), StringIO()
    names = match.compiled.names(language)
    screen = Screen(out, width, colour=False, frames=True, terminal=False)
    if points:
        show_points(match, 0, names, screen)
    else:
        table = Table(match.compiled, names, Faces(names), screen, language)
        table.show(match, 0, {}, whole=False, opened=False)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("language", ["en", "hu"])
def test_a_row_of_cards_breaks_between_them(language: str, width: int) -> None:
    lines = _drawn(language, width)
    assert max(map(width_of, lines)) <= width
    for line, behind in pairwise(lines):
        if behind.startswith(" " * 6) and behind[6] != " ":
            assert line.endswith((",", " |", " ·"))


def test_in_the_row_of_a_colour_the_colour_goes_without_saying() -> None:
    rows = [it for it in _drawn("en", 100) if it.startswith("  row (")]
    assert len(rows) == 4
    assert [it for it in rows if it.partition(")")[0].rpartition("(")[2] in it[14:]] == []


def test_each_zone_has_its_own_line_where_all_together_would_not_fit() -> None:
    lines = [it.strip() for it in _drawn("en", 60)]
    assert any(it.startswith("hand: ") for it in lines)
    assert any(it.startswith("chest: ") for it in lines)


def test_points_so_far_are_told_line_by_line_with_a_mark_for_what_cannot_be_known() -> None:
    told = "\n".join(_drawn("en", 100, points=True))
    assert len(re.findall("series of buildings", told)) == 5
    assert re.search(r"series of buildings +\?", told)
    assert re.search(r"total +\d+ \+ \?", told)
