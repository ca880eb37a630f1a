"""Beside the points of a player stands who begins, and what they have used up."""

from io import StringIO
from pathlib import Path

import pytest

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.faces import Faces
from rulewright.play.screen import Screen
from rulewright.play.table import Table

QUARREL = Path(__file__).parent / "quarrel" / "quarrel.rules.yaml"


def _lines(match: Match, language: str) -> list[str]:
    out = StringIO()
    names = match.compiled.names(language)
    screen = Screen(out, 100, colour=False, frames=True, terminal=False)
    table = Table(match.compiled, names, Faces(names), screen, language)
    table.show(match, 0, {}, whole=False, opened=False)
    return out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "Player 1 (you) · 0 points so far · trick: 1 of 1 used", "start player"),
        ("ja", "プレイヤー1（あなた） · 公開の得点 0 · trick：1回のうち1回使用", "start player"),
    ],
)
def test_who_begins_and_what_is_used_up_stands_by_the_seat(
    language: str, first: str, second: str
) -> None:
    match = load(str(QUARREL), players=2).start(3)
    match.choose("Giggle")
    (line,) = [it for it in _lines(match, language) if it.startswith(first.partition(" · ")[0])]
    assert line == first.replace(" · trick", f" · {second} · trick")


def test_who_begins_moves_on_with_the_counter() -> None:
    match = load(str(QUARREL), players=2).start(3)
    begins: list[list[bool]] = []
    while not match.over:
        seats = [it for it in _lines(match, "en") if it.startswith("Player")]
        begins.append(["start player" in it for it in seats])
        match.choose(match.decision.options[-1])
    assert [True, False] in begins
    assert [False, True] in begins
    assert {sum(it) for it in begins} == {1}


def test_what_others_hold_is_told_by_kind_where_hands_hold_several() -> None:
    match = load(str(QUARREL), players=2).start(3)
    assert "  hand: 3 × sweet (face down), trick (face down)" in _lines(match, "en")
    assert "  hand：sweet × 3（裏向き）、trick（裏向き）" in _lines(match, "ja")
