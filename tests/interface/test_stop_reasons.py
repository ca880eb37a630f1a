"""Why a game stopped, in words that name what was asked for and what there is."""

from pathlib import Path

import pytest

import rulewright

GAME = """\
rulewright: 1
game: prices
title: {en: Prices}
players: 2
source: {assumed: "a test"}
counters:
  stage: {type: 0..9, start: 7}
  coins: {per: player, type: 0..20, start: 0}
tables:
  price: {1: 3, 2: 5, 3: 8, beyond: cannot happen}
first player: {pick: first seat}
phases:
  play: {turns: players clockwise from first_player, rounds: once, actions: [buy, hurry, pass]}
actions:
  buy:
    do: |
      gain (price[stage]) coins
  hurry:
    do: |
      set stage to stage + number of players
      set stage to stage + number of players
end:
  over: {when over: play}
scoring:
  points: {score: your coins}
winner: {most: [your score], still tied: shared}
"""


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("buy", "The table `price` has no entry for 7: its entries go from 1 to 3."),
        ("hurry", "A number left its range: 11 is not from 0 to 9."),
    ],
)
def test_the_reason_names_what_there_is(action: str, reason: str, tmp_path: Path) -> None:
    folder = tmp_path / "prices"
    folder.mkdir()
    (folder / "prices.rules.yaml").write_text(GAME, encoding="utf-8")
    match = rulewright.load(str(folder)).start()
    with pytest.raises(rulewright.Stopped) as stopped:
        match.choose(action)
    assert str(stopped.value.reason) == reason
