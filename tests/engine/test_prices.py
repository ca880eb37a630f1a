"""What an option costs is read from the steps behind it, as far as the one who is asked knows."""

from pathlib import Path

import pytest

from rulewright import load
from rulewright.engine.match import Match
from rulewright.engine.prices import Price, prices_of

RULES = """\
rulewright: 1
game: prices
title: {en: Prices}
players: 2
types:
  ware: [bread, cake, wine]
pieces:
  coin:
    attributes: {value: 1..3}
    supply: {each: value, count: 4}
    starts in: bank
    discarded to: till
  bead: {count: 9, starts in: box, discarded to: box}
  order:
    count: 2 per title
    starts in: order_deck
    played from: hand
    after play: box
    ask: holders
zones:
  bank: {holds: coin, order: pile, faces: nobody, when empty: cannot happen}
  order_deck: {holds: order, order: pile, faces: nobody, when empty: cannot happen}
  purse: {per: player, holds: coin, order: heap, faces: owner}
  bag: {per: player, holds: bead, order: heap, faces: owner}
  hand: {per: player, holds: order, order: heap, faces: owner}
  till: {holds: coin, order: heap, faces: all}
boards:
  square: {shape: square 2 x 2, holds: bead, room: 9 per cell}
counters:
  fame: {per: player, type: -9..9, start: 0}
  tokens: {per: player, type: 0..9, start: 5}
values:
  dearness:
    with: {ware: ware}
    is: 1 if ware is bread otherwise 2 if ware is cake otherwise 3
first player: {pick: first seat}
setup:
  do: |
    let each player clockwise from first_player:
      draw 4 coins from bank to their purse
      draw 1 order from order_deck to their hand
      move 4 beads from box to their bag as much as possible
phases:
  market: {turns: players clockwise from first_player, rounds: once, actions: [buy, rest]}
actions:
  buy:
    do: |
      STEPS
  rest:
    do: |
      nothing
cards:
  order:
    boast:
      play: on your turn
      do: |
        lose 2 fame
        gain 1 tokens
end: {done: {when over: market}}
winner: {most: [your fame], still tied: shared}
"""
CHOOSE = "choose ware from wares\n"
WARES: list[tuple[str, list[list[Price]]]] = [
    (
        "choose (dearness(ware)) coins from coins in your purse as fare\nmove fare to till",
        [[Price(1, "coin")], [Price(2, "coin")], [Price(3, "coin")]],
    ),
    (
        "discard (dearness(ware)) coins from your purse\ndiscard 2 beads from your bag",
        [[Price(number, "coin"), Price(2, "bead")] for number in (1, 2, 3)],
    ),
    (
        "remember dearness(ware) - 1 as dear\npay (dear) tokens\ngain 1 fame",
        [[], [Price(1, "tokens")], [Price(2, "tokens")]],
    ),
    ("lose (dearness(ware)) fame", [[Price(number, "fame")] for number in (1, 2, 3)]),
    (
        "choose 2 beads from beads in your bag as laid\nmove laid to first of square's cells",
        [[], [], []],
    ),
    ("gain 1 fame\nlose (dearness(ware)) fame", [[], [], []]),
    (
        "choose coin from coins in your purse\nmove coin to till\nif ware is wine: gain 1 fame",
        [[], [], []],
    ),
]


def _asked(steps: str, folder: Path) -> Match:
    body = steps.replace("\n", "\n      ")
    file = folder / "prices" / "prices.rules.yaml"
    file.parent.mkdir()
    file.write_text(RULES.replace("STEPS", body), encoding="utf-8")
    return load(str(file)).start(1)


def _prices(match: Match) -> list[list[Price]]:
    return [[*it] for it in prices_of(match.compiled, match.state, match.asked.values)]


@pytest.mark.parametrize(("steps", "prices"), WARES)
def test_what_each_choice_costs(steps: str, prices: list[list[Price]], tmp_path: Path) -> None:
    match = _asked(CHOOSE + steps, tmp_path)
    match.choose("go on")
    match.choose("buy")
    assert _prices(match) == prices


def test_what_an_action_and_a_card_cost(tmp_path: Path) -> None:
    match = _asked("pay 3 tokens\ngain 2 fame", tmp_path)
    assert _prices(match) == [[Price(2, "fame")], []]
    match.choose("go on")
    assert _prices(match) == [[Price(3, "tokens")], []]


def test_what_pieces_have_to_come_to_together(tmp_path: Path) -> None:
    picked = "choose any number of coins from coins in your purse as fare"
    reach = "so that total value of fare is at least 4"
    steps = f"may:\n  {picked} {reach}\n  otherwise: stop\n  move fare to till"
    match = _asked(steps, tmp_path)
    match.choose("go on")
    match.choose("buy")
    assert match.decision.kind == "may"
    assert _prices(match) == [[Price(4, "coin", together=True)], []]
