"""`{was: OLD, now: NEW}`: a variant says what it replaces, and is told when that has changed."""

from pathlib import Path

import pytest

from files_in_memory import TOY, held, load
from rulewright.game.effective import Effective
from rulewright.game.load import load_effective
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence

HEAD = "rulewright: 1\ngame: mine\nextends: toy\nchange:\n"
BASE = """\
rulewright: 1
game: toy
title: {en: Toy}
players: 2..4
types:
  colour: [red, blue]
pieces:
  card:
    attributes: {colour: colour}
    supply: {table: deck.csv}
    starts in: deck
zones:
  deck: {holds: card, faces: nobody, order: pile}
  hand: {per: player, holds: [card], faces: owner}
tables:
  points: {1: 1, 2: 3, beyond: last entry}
counters:
  coins: {per: player, type: 0..9, start: 3}
first player: {pick: first seat}
phases:
  deal:
    # a comment
    do: |
      for each player in players:
        draw 1 card from deck to player's hand    # one each
  play:
    turns: players clockwise from first_player
    rounds: once
    actions: [take, pass]
actions:
  take:
    if: deck is not empty
    do: |
      draw 1 card from deck to your hand
end:
  played: {when over: play}
scoring:
  cards: {score: number of cards in your hand * 2}
winner: {most: [your score], still tied: shared}
"""


def _laid(changes: str) -> tuple[Effective | None, list[str]]:
    indented = "".join(f"  {line}\n" for line in changes.splitlines())
    files = held(
        toy__toy_rules=BASE, toy__mine_rules=HEAD + indented, **{"toy__deck.csv": "colour\nred\n"}
    )
    return load("toy/mine.rules.yaml", files)


def _at(changes: str, *keys: str) -> Node | None:
    effective, findings = _laid(changes)
    assert findings == []
    assert effective is not None
    node: Node | None = effective.top
    for key in keys:
        assert isinstance(node, Mapping)
        node = node.get(key)
    return node


@pytest.mark.parametrize(
    ("keys", "was", "now"),
    [
        ("players", "2..4", "3"),
        ("counters coins start", "+3", "5"),
        ("counters coins start", "'3'", "5"),
        ("zones deck faces", "nobody", "all"),
        ("zones hand holds", "card", "[card]"),
        ("tables points beyond", "last entry", "cannot happen"),
        ("tables points 2", "3", "4"),
        ("tables points", "{2: 3, beyond: last entry, 1: 1}", "{1: 2, beyond: last entry}"),
        ("types colour", "[red, blue]", "[red]"),
        ("phases play actions", "[take, pass]", "[take]"),
        ("actions take if", '"deck  is not   empty"', "deck is empty"),
        ("actions take do", '"draw 1 card from deck to your hand"', "'nothing'"),
        ("scoring cards score", "number of cards in your hand  * 2", "1"),
        ("pieces card supply table", "deck.csv", "deck.csv"),
        ("pieces card supply", "{table: deck.csv}", "[{colour: red}]"),
        ("winner most", "your score", "[your coins]"),
    ],
)
def test_what_is_as_it_was_is_replaced(keys: str, was: str, now: str) -> None:
    *headings, last = keys.split()
    lines = [f"{'  ' * depth}{heading}:" for depth, heading in enumerate(headings)]
    indent = "  " * len(headings)
    changes = "\n".join([*lines, f"{indent}{last}:", f"{indent}  was: {was}", f"{indent}  now: "])
    plain = "\n".join([*lines, f"{indent}{last}: "])
    assert _at(f"{changes}{now}", *keys.split()) == _at(f"{plain}{now}", *keys.split()) or (
        keys == "tables points"
    )


def test_a_mapping_is_replaced_whole_too() -> None:
    changes = "tables: {points: {was: {1: 1, 2: 3, beyond: last entry}, now: {7: 9}}}"
    points = _at(changes, "tables", "points")
    assert isinstance(points, Mapping)
    assert points.keys == ("7",)


STEPS = """\
phases:
  deal:
    do:
      was: |
        for each player in players:
            draw 1 card from deck to player's hand
      now: |
        nothing
"""


def test_steps_are_what_they_do_whatever_the_indentation_and_comments() -> None:
    steps = _at(STEPS, "phases", "deal", "do")
    assert isinstance(steps, Scalar)
    assert steps.text == "nothing\n"


def test_what_is_as_it_was_can_be_taken_out() -> None:
    actions = "phases: {play: {actions: [take]}}\nactions: {pass: {was: {about: x}, now: remove}}"
    assert _laid(actions)[1] != []
    scoring = "scoring: {cards: {was: {score: number of cards in your hand * 2}, now: remove}}"
    left = _at(scoring, "scoring")
    assert isinstance(left, Mapping)
    assert left.entries == ()


def test_a_sheet_can_take_the_place_of_a_supply() -> None:
    changes = "pieces: {card: {supply: {was: {table: deck.csv}, now: {table: deck.csv}}}}"
    rows = _at(changes, "pieces", "card", "supply", "table")
    assert isinstance(rows, Sequence)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            "counters: {coins: {start: {was: 2, now: 5}}}",
            "mine.rules.yaml:5:35 was-otherwise: `was:` says that `start` is `2`, and in the game "
            "it is `3`. Write here what it is now, if the change still fits; else mend `now:`.",
        ),
        (
            "scoring: {cards: {was: {score: 1}, now: remove}}",
            "mine.rules.yaml:5:34 was-otherwise: `was:` says that `score` of `cards` is `1`, and "
            "in the game it is `number of cards in your hand * 2`. Write here what it is "
            "now, if the change still fits; else mend `now:`.",
        ),
        (
            "phases: {play: {actions: {was: [take], now: [pass]}}}",
            "mine.rules.yaml:5:34 was-otherwise: `was:` says that item 2 of `actions` is not "
            "there, and in the game it is `pass`. Write here what it is now, if the change still "
            "fits; else mend `now:`.",
        ),
        (
            STEPS.replace("1 card", "2 cards"),
            "mine.rules.yaml:10:15 was-otherwise: `was:` says that line 2 of `do` is `draw 2 cards "
            "from deck to player's hand`, and in the game it is `draw 1 card from deck to player's "
            "hand`. Write here what it is now, if the change still fits; else mend "
            "`now:`.",
        ),
        (
            "counters: {coins: {strat: {was: 3, now: 5}}}",
            "mine.rules.yaml:5:22 changes-nothing: There is no `strat` here to change. Did you "
            "mean `start`?",
        ),
        (
            "counters: {cions: {start: {was: 3, now: 5}}}",
            "mine.rules.yaml:5:14 changes-nothing: There is no `cions` here to change. Did you "
            "mean `coins`?",
        ),
        (
            "coins: {start: {was: 3, now: 5}}",
            "mine.rules.yaml:5:3 changes-nothing: There is no `coins` here to change. It stands "
            "deeper, below `counters:`: write these headings above it.",
        ),
        (
            "scoring: {crads: {was: {score: 1}, now: remove}}",
            "mine.rules.yaml:5:13 changes-nothing: There is no `crads` here to change. Did you "
            "mean `cards`?",
        ),
        (
            "counters: {coins: {start: {was: 3}}}",
            "mine.rules.yaml:5:30 was-and-now: `was:` and `now:` go together, and here stands only "
            "`was:`. Write `now:` too, or `now: remove` to take it out.",
        ),
        (
            "counters: {coins: {start: {now: 3}}}",
            "mine.rules.yaml:5:30 was-and-now: `was:` and `now:` go together, and here stands only "
            "`now:`. Write `was:` too, or the new value alone, without `now:`.",
        ),
        (
            "counters: {coins: {start: {was: 3, nwo: 4}}}",
            "mine.rules.yaml:5:38 beside-was: `nwo:` stands beside `was:` and `now:`. Did you mean "
            "`now`?",
        ),
        (
            "counters: {coins: {start: {was: 3, now: 4, about: more}}}",
            "mine.rules.yaml:5:46 beside-was: `about:` stands beside `was:` and `now:`. Write it "
            "inside `now:`, or take it out.",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_guard_is_one_finding(changes: str, found: str) -> None:
    assert _laid(changes)[1] == [found]


def test_both_places_are_shown() -> None:
    changes = f"{HEAD}  scoring: {{points: {{score: {{was: 2, now: 3}}}}}}\n"
    files = held(toy__toy_rules=TOY, toy__mine_rules=changes)
    (finding,) = load_effective(Path("toy/mine.rules.yaml"), (), files)[1]
    (label,) = finding.labels
    assert [str(finding.span), str(label.span)] == ["mine.rules.yaml:5", "toy.rules.yaml:15"]
    assert label.span.text == "1"


def test_a_variant_of_a_variant_guards_what_that_one_made() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__mine_rules=f"{HEAD}  scoring: {{points: {{score: {{was: 1, now: 2}}}}}}\n",
        toy__yours_rules=HEAD.replace("mine", "yours").replace("toy", "mine")
        + "  scoring: {points: {score: {was: 1, now: 3}}}\n",
    )
    (line,) = load("toy/yours.rules.yaml", files)[1]
    assert "`score` is `1`, and in the game it is `2`" in line


def test_an_entry_of_the_game_may_be_called_so() -> None:
    files = held(
        toy__toy_rules=TOY.replace("points: {score: 1}", "now: {score: 1}"),
        toy__mine_rules=f"{HEAD}  scoring: {{now: {{score: 2}}}}\n",
    )
    assert load("toy/mine.rules.yaml", files)[1] == []
