"""A variant adds rows to the supply of a game and takes pieces out, however that is written."""

from pathlib import Path

import pytest

from files_in_memory import lines
from rulewright.declaring import declare_and_check
from rulewright.drafting.edits import node_at
from rulewright.game.disk import MemoryFiles
from rulewright.game.load import load_effective
from rulewright.source.finding import Severity
from rulewright.syntax.document import Sequence

TOY = """\
rulewright: 1
game: toy
title: {en: Toy}
players: 2
types:
  colour: [red, blue]
zones:
  deck: {holds: card, order: pile, faces: nobody}
  hand: {per: player, holds: card, order: heap, faces: owner}
first player: {pick: first seat}
phases:
  play: {turns: players clockwise from first_player, rounds: once, actions: [pass]}
end:
  played: {when over: play}
winner: {most: [number of cards in your hand], still tied: shared}
"""
LISTED = "[{colour: red, value: 1, count: 3}, {colour: blue, value: 2, starts in: box}]"
ONE_ROW = "{each: colour, value: 1, count: 3}"
SHEET = "{table: deck.csv, value: 1}"
BOTH = ("3 red 1", "3 blue 1")
FILES = {"deck.csv": "each,colour,count\ncolour,,3\n", "more.csv": "colour,value\nblue,3\n"}


def _game(supply: str) -> str:
    card = f"    attributes: {{colour: colour, value: 1..3}}\n    supply: {supply}\n"
    return f"{TOY}pieces:\n  card:\n{card}    starts in: deck\n"


def _supplied(supply: str, *changes: str) -> list[str]:
    """The rows of the game with a variant for each of these changes, each one of the one before."""
    files = {Path("toy") / name: text for name, text in FILES.items()}
    files[Path("toy/toy.rules.yaml")] = _game(supply)
    base = "toy"
    for number, change in enumerate(changes):
        name = f"toy_{number}"
        said = f"change: {{pieces: {{card: {{supply: {change}}}}}}}\n"
        head = f"rulewright: 1\ngame: {name}\nextends: {base}\n"
        files[Path(f"toy/{name}.rules.yaml")] = head + said
        base = name
    memory = MemoryFiles({path: text.encode() for path, text in files.items()})
    declared, findings = declare_and_check(Path(f"toy/{base}.rules.yaml"), files=memory)
    errors = lines(tuple(it for it in findings if it.severity is Severity.ERROR))
    if declared is None or errors:
        return errors
    (card,) = declared.game.kinds
    return [f"{row.count} {' '.join(word for _, word in row.values)}" for row in card.supply]


@pytest.mark.parametrize(
    ("supply", "change", "rows"),
    [
        (LISTED, "{add: {colour: red, value: 3}}", ["3 red 1", "1 blue 2", "1 red 3"]),
        (ONE_ROW, "{add: [{each: value, colour: red}]}", [*BOTH, "1 red 1", "1 red 2", "1 red 3"]),
        (LISTED, "{add: {table: more.csv}}", ["3 red 1", "1 blue 2", "1 blue 3"]),
        (LISTED, "{add: [{table: more.csv, count: 2}]}", ["3 red 1", "1 blue 2", "2 blue 3"]),
        (LISTED, "{remove: {colour: red}}", ["1 blue 2"]),
        (LISTED, "{remove: {starts in: box}}", ["3 red 1"]),
        (LISTED, "{remove: {colour: red, value: 1, count: 2}}", ["1 red 1", "1 blue 2"]),
        (ONE_ROW, "{remove: {colour: red}}", ["3 blue 1"]),
        (ONE_ROW, "{remove: {value: 1, count: 1}}", ["2 red 1", "2 blue 1"]),
        (ONE_ROW, "{count: 2, add: {colour: red, value: 2}}", ["2 red 1", "2 blue 1", "1 red 2"]),
        (ONE_ROW, "{remove: {colour: red}, add: {colour: red, value: 2}}", ["3 blue 1", "1 red 2"]),
        (SHEET, "{add: {table: more.csv}}", ["3 red 1", "3 blue 1", "1 blue 3"]),
        (SHEET, "{remove: [{colour: red}, {count: 2, colour: blue}]}", ["1 blue 1"]),
    ],
)  # fmt: skip
def test_rows_are_added_and_taken_out(supply: str, change: str, rows: list[str]) -> None:
    assert _supplied(supply, change) == rows


@pytest.mark.parametrize("supply", [LISTED, ONE_ROW, SHEET])
def test_a_variant_of_a_variant_changes_what_that_one_made(supply: str) -> None:
    first = "{remove: {colour: red}, add: {colour: red, value: 3}}"
    second = "{remove: [{colour: blue}], add: {colour: blue, value: 3}}"
    assert _supplied(supply, first, second) == ["1 red 3", "1 blue 3"]
    assert _supplied(supply, first, first)[-1] == "1 red 3"


def test_pieces_that_lie_apart_are_taken_out_from_the_last_row_on() -> None:
    add = "{add: {colour: red, value: 1, count: 2, starts in: box}}"
    rows = _supplied(LISTED, add, "{remove: {colour: red, count: 4}}")
    assert rows == ["1 red 1", "1 blue 2"]


@pytest.mark.parametrize("anew", [LISTED, "{each: colour, value: 1, count: 3, add: remove}"])
def test_a_supply_that_is_written_anew_has_no_changes(anew: str) -> None:
    assert _supplied(anew.replace(", add: remove", ""), "{add: {colour: red, value: 3}}", anew) == (
        _supplied(anew.replace(", add: remove", ""))
    )


@pytest.mark.parametrize(
    ("supply", "change", "found"),
    [
        (LISTED, "{remove: {colour: red, value: 2}}", "toy_0.rules.yaml:4:43 no-such-pieces"),
        (LISTED, "{remove: {colour: red, count: 4}}", "toy_0.rules.yaml:4:43 too-few-to-take-out"),
        (LISTED, "{remove: {colour: rod}}", "toy_0.rules.yaml:4:52 wrong-attribute-value"),
        (LISTED, "{remove: {coulor: red}}", "toy_0.rules.yaml:4:44 unknown-attribute"),
        (LISTED, "{remove: {each: colour}}", "toy_0.rules.yaml:4:44 not-of-a-row"),
        (LISTED, "{remove: {}}", "toy_0.rules.yaml:4:43 which-to-take-out"),
        (LISTED, "{remove: red}", "toy_0.rules.yaml:4:43 wrong-shape"),
        (LISTED, "{add: more.csv}", "toy_0.rules.yaml:4:40 wrong-shape"),
        (LISTED, "{add: {table: mare.csv}}", "toy_0.rules.yaml:4:48 missing-file"),
        (LISTED, "{add: {table: ../more.csv}}", "toy_0.rules.yaml:4:48 sheet-elsewhere"),
        (LISTED, "{add: {colour: red}}", "toy_0.rules.yaml:4:40 missing-attribute"),
        (LISTED, "{add: {table: more.csv}, count: 2}", "toy_0.rules.yaml:4:59 row-beside-changes"),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_is_one_finding(supply: str, change: str, found: str) -> None:
    (line,) = _supplied(supply, change)
    assert line.startswith(f"{found}:")


def test_a_game_that_is_no_variant_has_no_supply_to_change() -> None:
    (line,) = _supplied("{add: {colour: red, value: 3}}")
    assert line.startswith("toy.rules.yaml:19:14 no-supply-to-change:")


def test_two_variants_that_are_laid_on_both_change_the_supply() -> None:
    head = "rulewright: 1\nextends: toy\ngame"
    texts = {"toy/toy.rules.yaml": _game(LISTED)}
    for name, value in (("one", 2), ("two", 3)):
        change = f"{{add: {{colour: red, value: {value}}}}}"
        said = f"change: {{pieces: {{card: {{supply: {change}}}}}}}\n"
        texts[f"{name}.rules.yaml"] = f"{head}: {name}\n{said}"
    memory = MemoryFiles({Path(path): text.encode() for path, text in texts.items()})
    variants = [Path("one.rules.yaml"), Path("two.rules.yaml")]
    effective, findings = load_effective(Path("toy/toy.rules.yaml"), variants, memory)
    assert findings == ()
    assert effective is not None
    supply = node_at(effective.top, ("pieces", "card", "supply"))
    assert isinstance(supply, Sequence)
    assert [row.span.text for row in supply.items[2:]] == [
        "{add: {colour: red, value: 2}}",
        "{add: {colour: red, value: 3}}",
    ]
