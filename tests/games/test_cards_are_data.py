"""Each card and goal of Grund is data alone: nothing outside its own entry speaks of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import yaml

from scenario_games import load_rules

GAME = Path(__file__).resolve().parents[2] / "games" / "grund" / "grund.rules.yaml"
PROSE = ("about", "source")
"""What is written for readers only."""

Node = dict[str, "Node"] | list["Node"] | str
Entries = dict[str, dict[str, "Node"]]

RULES = cast("dict[str, Node]", yaml.load(GAME.read_text("utf-8"), Loader=yaml.BaseLoader))
CARDS = cast("dict[str, Entries]", RULES["cards"])
TITLES = [(kind, id) for kind, entries in CARDS.items() for id in entries]


def _texts(node: Node, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every key and value with the keys that lead to it, without prose."""
    match node:
        case dict():
            for key, value in node.items():
                if key not in PROSE:
                    yield (*way, key), key
                    yield from _texts(value, (*way, key))
        case list():
            for item in node:
                yield from _texts(item, way)
        case str():
            yield way, node


TEXTS = tuple(_texts(RULES))


def test_there_are_24_cards_and_eight_goals() -> None:
    assert {kind: len(entries) for kind, entries in CARDS.items()} == {"grund": 24, "goal": 8}


def test_the_japanese_text_has_a_card_more() -> None:
    _, game = load_rules(GAME.parents[1] / "grund_ja")
    assert {it.heading.id: len(it.titles) for it in game.cards} == {"grund": 25, "goal": 8}


@pytest.mark.parametrize(("kind", "id"), TITLES, ids=lambda it: it)
def test_nothing_outside_its_entry_speaks_of_a_card(kind: str, id: str) -> None:
    name = cast("dict[str, str]", CARDS[kind][id].get("name", {})).get("en", id)
    words = re.compile(rf"\b(?:{re.escape(id)}|{re.escape(name)})(?!\w)", re.IGNORECASE)
    entry = ("cards", kind, id)
    speaking = [way for way, text in TEXTS if way[:3] != entry and words.search(text)]
    assert speaking == []
