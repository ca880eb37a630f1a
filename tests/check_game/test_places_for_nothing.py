"""A place that outlasts all kinds of pieces it holds is told once, and rules about it are not."""

from games_from_text import build, said
from rulewright.check.checker import check_rules

GAME = """\
players: 2..3
pieces:
  card:
    attributes: {value: 1..3}
    supply: {each: value, count: 3}
    starts in: deck
    only if: number of players is 2
zones:
  deck: {holds: card, order: pile, faces: all, when empty: cannot happen}
  slot: {per: player, holds: card, room: 1, faces: all, when empty: cannot happen}
first player: {pick: first seat}
phases:
  play: {turns: players clockwise from first_player, rounds: once, actions: [take]}
actions:
  take:
    if: (top of deck)'s value is 2 or your slot's value is 1
    do: |
      move top of deck to your slot
end:
  over: {when over: play}
scoring:
  points: {score: your slot's value}
winner: {most: [your score], still tied: shared}
"""


def test_what_lies_there_is_not_looked_for_without_its_kind() -> None:
    game, findings = build(GAME)
    assert findings == ()
    assert said(check_rules(game)) == [("none-in-force", "deck"), ("none-in-force", "slot")]
