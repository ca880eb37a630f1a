"""Of steps that are too long to be read, nothing but that is said."""

from pathlib import Path

from rulewright.declaring import check_game

GAME = """\
rulewright: 1
game: long
title: {{en: Long}}
players: 2
pieces:
  card: {{count: 10, starts in: deck}}
zones:
  deck: {{holds: card, order: pile, faces: nobody}}
  hand: {{per: player, holds: card, order: heap, faces: owner}}
first player: {{pick: first seat}}
phases:
  play: {{turns: players clockwise from first_player, rounds: once, actions: [take]}}
actions:
  take:
    do: |
{steps}
end:
  over: {{when over: play}}
scoring:
  cards: {{score: number of cards in your hand}}
winner: {{most: [your score], still tied: shared}}
"""


def test_what_the_rest_of_the_steps_does_is_not_guessed(tmp_path: Path) -> None:
    steps = ["      draw 1 card from deck to your hand as much as possible"] * 2000
    path = tmp_path / "long.rules.yaml"
    path.write_text(GAME.format(steps="\n".join(steps)), encoding="utf-8")
    assert [finding.kind for finding in check_game(path)] == ["value-too-long"]
