"""How trees are printed: one spacing, comments kept."""

from pathlib import Path
from typing import cast

import pytest
import yaml

from effect_texts import literal
from rulewright.syntax.parse import parse_binder, parse_moment, parse_phrase, parse_steps
from rulewright.syntax.tree import Binder, Phrase, Steps
from rulewright.syntax.unparse import print_binder, print_moment, print_phrase, print_steps

KADO = Path(__file__).resolve().parents[2] / "games" / "kado" / "kado.rules.yaml"
HERE = Path(__file__).parent
STEPS = ("do", "enter", "leave")
PHRASES = (
    "if", "until", "repeat until", "skip if", "skip turn if", "counts if", "only if", "is",
    "start", "score", "turns", "repeat", "most",
)  # fmt: skip
BINDERS = ("for each", "best of")

Node = dict[str, "Node"] | list["Node"] | str


def printed(key: str, text: str) -> str:
    """The text as it is printed again, with what the key says about its reading."""
    whole = literal(text)
    tree: Binder | Phrase | Steps | None
    if key in STEPS:
        tree, findings = parse_steps(whole)
    else:
        tree, findings = parse_binder(whole) if key in BINDERS else parse_phrase(whole)
    assert findings == ()
    match tree:
        case None:
            return ""
        case Steps():
            return print_steps(tree)
        case Binder():
            return print_binder(tree)
        case _:
            return print_phrase(tree)


def texts(node: Node, key: str = "") -> list[tuple[str, str]]:
    """Every text of the effect language below the node, with its key."""
    match node:
        case dict():
            return [found for name, value in node.items() for found in texts(value, name)]
        case list():
            return [found for value in node for found in texts(value, key)]
        case _:
            return [(key, node)] if key in (*STEPS, *PHRASES, *BINDERS) else []


def kado_texts() -> list[tuple[str, str]]:
    read = cast("Node", yaml.load(KADO.read_text(encoding="utf-8"), Loader=yaml.BaseLoader))
    found = texts(read)
    assert len(found) > 25
    return found


@pytest.mark.parametrize(("key", "text"), kado_texts())
def test_every_text_of_kado_prints_as_it_stands(key: str, text: str) -> None:
    assert printed(key, text) == text


@pytest.mark.parametrize("name", ["other_games", "remarks"])
def test_steps_of_other_games_print_as_they_stand(name: str) -> None:
    text = (HERE / f"{name}.steps").read_text(encoding="utf-8")
    assert printed("do", text) == text


def test_the_expressions_of_other_games_print_as_they_stand() -> None:
    lines = (HERE / "other_games.phrases").read_text(encoding="utf-8").splitlines()
    assert [printed("is", line) for line in lines] == lines


@pytest.mark.parametrize(
    ("key", "written", "expected"),
    [
        ("is", "x  is   at   least 3", "x is at least 3"),
        ("is", "- x+2*( y )", "-x + 2 * (y)"),
        ("is", "[ x,y ]", "[x, y]"),
        ("is", "kids are on tile", "kids is on tile"),
        ("is", "(x\n  or y)", "(x or y)"),
        ("do", "if x :\n     stop#why\n", "if x:\n  stop  #why\n"),
    ],
)
def test_there_is_one_spacing(key: str, written: str, expected: str) -> None:
    assert printed(key, written) == expected


def test_a_comment_inside_brackets_moves_above_its_step() -> None:
    written = "move (x  # the first\n  where y) to z\n"
    assert printed("do", written) == "# the first\nmove (x where y) to z\n"


def test_a_comment_stays_with_the_block_it_is_indented_like() -> None:
    text = "if x:\n  stop\n  # still inside\n# outside\nstop\n# behind all\n"
    tree, _ = parse_steps(literal(text))
    assert tree is not None
    assert print_steps(tree) == text
    assert tree.after == ("# behind all",)


@pytest.mark.parametrize(
    "text",
    [
        "on your turn",
        "on your turn in movement",
        "before another player plays grund",
        "after any player pays amount, receiver",
        "after you win tile",
        "before bid(one, two)",
        "after refill",
        "after refill()",
        "another player is about to walk",
        "you are about to walk",
        "any player is about to draw card from deck",
        "another player is about to gain coins as amount",
        "your turn in movement is about to begin",
        "before your turn",
        "after any player's turn in movement",
        "after another player moves kid from playground as start to corner",
        "instead of refill(card)",
        "during movement",
        "never",
    ],
)
def test_a_moment_is_printed_as_it_was_read(text: str) -> None:
    moment, findings = parse_moment(literal(text))
    assert findings == ()
    assert moment is not None
    assert print_moment(moment) == text
    assert parse_moment(literal(print_moment(moment)))[0] == moment
