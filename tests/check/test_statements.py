"""Statements about a whole game: what one that fails says, and what a variant makes of them."""

from pathlib import Path
from shutil import copytree

from rulewright.check.entries.statements import check_statements
from rulewright.declaring import check_game
from table_case import build_case

BAZAAR = Path(__file__).parents[1] / "small_games" / "bazaar"


def test_a_statement_that_fails_says_where_and_what_both_sides_come_to() -> None:
    text = """\
settings:
  extra: {type: 0..2, default: 0}
  unread: {type: yes/no, default: no}
tables:
  hand_size: {by: number of players, 2: 7, 3: 5}
checks:
  - hand_size * (number of players) + extra is 14
"""
    game, _ = build_case("extra.rules.yaml", text)
    (finding,) = check_statements(game)
    where = (
        "with 3 players and `extra` 0, with 2 players and `extra` 1, with 3 players and `extra` 1"
    )
    assert finding.message == (
        f"`hand_size * (number of players) + extra is 14` does not hold {where}, and so on."
    )
    assert [label.text for label in finding.labels] == [
        "this is 15 with 3 players and `extra` 0, 16 with 3 players and `extra` 1, "
        "17 with 3 players and `extra` 2"
    ]


OF_NONE = """\
rulewright: 1
game: gems
title: Gems
players: 2
pieces:
  gem:
    attributes: {bonus: 1..3 or none}
    supply: [{bonus: 2, count: 4}, {bonus: none, count: 5}]
    starts in: pot
zones:
  pot: {holds: gem, order: heap, faces: all}
  hand: {per: player, holds: gem, order: heap, faces: all}
checks:
  - number of (gems where bonus is none) is 5
  - number of (gems where bonus is not none) is 5
first player: {pick: first seat}
phases: {day: {turns: players clockwise from first_player, rounds: once, actions: [take]}}
actions:
  take:
    do: |
      choose gem from gems in pot
      move gem to your hand
end: {evening: {when over: day}}
winner: {most: [number of gems in your hand], still tied: shared}
"""


def test_a_statement_knows_which_pieces_have_none_of_an_attribute(tmp_path: Path) -> None:
    rules = tmp_path / "gems" / "gems.rules.yaml"
    rules.parent.mkdir()
    rules.write_text(OF_NONE, "utf-8")
    (finding,) = check_game(rules)
    assert (finding.kind, finding.span.line) == ("check-fails", 15)


def test_a_variant_replaces_the_statements(tmp_path: Path) -> None:
    copytree(BAZAAR, tmp_path / "bazaar")
    folder = tmp_path / "fair"
    folder.mkdir()
    head = "rulewright: 1\ngame: fair\nextends: bazaar\ntitle: {en: Fair}\n"
    more = "  pieces: {bale: {supply: {each: [ware, worth], count: 3}}}\n"
    rules = folder / "fair.rules.yaml"
    rules.write_text(f"{head}change:\n{more}", "utf-8")
    assert [it.kind for it in check_game(rules)] == ["check-fails"]
    rules.write_text(f"{head}change:\n{more}  checks: [number of bales is 27]\n", "utf-8")
    assert check_game(rules) == ()


PLACES = """\
rulewright: 1
game: yard
title: Yard
players: 2..3
types:
  colour: [red, blue]
pieces:
  card:
    attributes: {colour: colour, value: 1..3}
    supply: [{each: [colour, value], count: 2}, {colour: red, value: 1, starts in: shop}]
    starts in: deck
  stone: {owner: player, count: 3 per player, starts in: bag}
zones:
  deck: {holds: card, order: pile, faces: nobody, when empty: cannot happen}
  shop: {holds: card, order: heap, faces: all}
  bag: {per: player, holds: stone, order: heap, faces: all}
  pot: {per: colour, holds: card, order: heap, faces: all}
boards:
  yard_floor: {shape: square 3 x 4, holds: stone, room: 1 per cell, faces: all}
first player: {pick: first seat}
phases: {day: {turns: players clockwise from first_player, rounds: once, actions: [take, put]}}
actions:
  take:
    do: |
      draw 1 card from deck to red's pot
  put:
    do: |
      choose cell from yard_floor's cells where it is empty
      choose stone from your stones in your bag
      move stone to cell
end: {evening: {when over: day}}
winner: {most: [number of your stones in your bag], still tied: shared}
checks:
"""
HOLD = (
    "number of cards in deck is 12",
    "number of cards in shop is 1",
    "number of cards in box is 0",
    "(number of player's stones in player's bag is 3) for every player in players",
    "number of all stones on yard_floor is 0",
    "deck is not empty",
    "red's pot is empty",
    "total value of cards in deck is 24",
    "number of (cards in shop where colour is red) is 1",
    "number of yard_floor's cells is 12",
    "(number of row's cells is 4) for every row in yard_floor's rows",
    "(number of column's cells is 3) for every column in yard_floor's columns",
    "(number of line's cells is 3) for every line in yard_floor's lines(3)",
    "(number of cells next to cell is at least 2) for every cell in yard_floor's cells",
    "(number of cells next to cell is 4) for some cell in yard_floor's cells",
    "(cell is empty) for every cell in yard_floor's cells",
)
FAIL = (
    "shop is empty",
    "number of cards in deck is 13",
    "(number of cells next to cell is 3) for every cell in yard_floor's cells",
    "(number of cards in deck) * 2 is (number of yard_floor's cells) + number of players",
)


def test_a_statement_knows_the_cells_of_boards_and_what_the_supply_puts_where(
    tmp_path: Path,
) -> None:
    rules = tmp_path / "yard" / "yard.rules.yaml"
    rules.parent.mkdir()
    listed = "".join(f"  - {statement}\n" for statement in (*HOLD, *FAIL))
    rules.write_text(PLACES + listed, "utf-8")
    found = [(it.kind, it.span.text) for it in check_game(rules) if it.kind.startswith("check-")]
    assert found == [("check-fails", statement) for statement in FAIL]
