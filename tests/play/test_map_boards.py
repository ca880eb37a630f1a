"""The board of a map: what each place is called, what is printed on it, and who lies there."""

from io import StringIO
from pathlib import Path

import pytest

from rulewright import Game, load
from rulewright.engine.match import Match
from rulewright.play.faces import Faces
from rulewright.play.screen import Screen
from rulewright.play.table import Table
from rulewright.source.width import width_of

QUARREL = Path(__file__).parent / "quarrel" / "quarrel.rules.yaml"
QUARREL_IN_JAPANESE = [
    ("{name: {en: slide}", "{name: {en: slide, ja: 公園のすべり台}"),
    ("{name: {en: cat}", "{name: {en: cat, ja: 猫}"),
    ("limit: 1..4 or none}", "limit: {name: {en: limit, ja: 定員}, type: 1..4 or none}}"),
]


def _walking(game: Game) -> Match:
    """Player 1 is asked where a child goes, with several children on several tiles."""
    match = game.start(3)
    for answer in ("walk", "player 1's child", "sandpit", "walk", "player 2's child", "sandpit"):
        while answer not in {str(it) for it in match.decision.options}:
            match.choose(match.decision.options[-1])
        match.choose(answer)
    while match.decision.kind != "action" or match.decision.seat != 1:
        match.choose(match.decision.options[-1])
    match.choose("walk")
    match.choose(match.decision.options[-1])
    return match


def _drawn(match: Match, language: str, width: int) -> list[str]:
    out = StringIO()
    names = match.compiled.names(language)
    screen = Screen(out, width, colour=False, frames=True, terminal=False)
    table = Table(match.compiled, names, Faces(names), screen, language)
    table.show(match, match.decision.seat, {("ground", -1, 1): "2"}, whole=False, opened=False)
    return out.getvalue().splitlines()


def _board(lines: list[str]) -> list[str]:
    return [it for it in lines if it[0] in "┌│├└"]


def test_a_cell_has_its_place_what_is_printed_there_and_who_lies_on_it() -> None:
    assert _board(_drawn(_walking(load(str(QUARREL), players=2)), "en", 80)) == [
        "┌────────────────┬────────────────┬────────────────┐",
        "│ sandpit        │ 2 slide        │ swing          │",
        "│ red            │ red · limit 2  │ blue · limit 3 │",
        "│ player 1       │                │                │",
        "│ player 2       │                │                │",
        "├────────────────┼────────────────┼────────────────┤",
        "│ bush           │ gate           │ corner         │",
        "│ red            │ blue           │ blue           │",
        "│                │ 2 × player 1   │ cat            │",
        "│                │ 2 × player 2   │                │",
        "└────────────────┴────────────────┴────────────────┘",
    ]


@pytest.mark.parametrize("width", [60, 80, 100])
def test_wide_names_keep_the_frame_straight(width: int, tmp_path: Path) -> None:
    text = QUARREL.read_text("utf-8")
    for english, both in QUARREL_IN_JAPANESE:
        assert english in text
        text = text.replace(english, both)
    file = tmp_path / "quarrel" / "quarrel.rules.yaml"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    lines = _board(_drawn(_walking(load(str(file), players=2)), "ja", width))
    assert len({width_of(it) for it in lines}) == 1
    assert width_of(lines[0]) <= width
    assert any("定員2" in it for it in lines)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_board_fits_the_screen(width: int) -> None:
    lines = _drawn(_walking(load(str(QUARREL), players=3)), "en", width)
    assert max(map(width_of, lines)) <= width
