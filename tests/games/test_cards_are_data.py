"""Each card and goal of Grund is data alone: nothing outside its own entry speaks of it."""

from pathlib import Path
from typing import cast

import pytest

from cards_as_data import Entries, name_of, read_rules, speaking_of
from scenario_games import load_rules

GAME = Path(__file__).resolve().parents[2] / "games" / "grund" / "grund.rules.yaml"
RULES = read_rules(GAME)
CARDS = cast("dict[str, Entries]", RULES["cards"])
TITLES = [(kind, id) for kind, entries in CARDS.items() for id in entries]


def test_there_are_24_cards_and_eight_goals() -> None:
    assert {kind: len(entries) for kind, entries in CARDS.items()} == {"grund": 24, "goal": 8}


def test_the_japanese_text_has_a_card_more() -> None:
    _, game = load_rules(GAME.parents[1] / "grund_ja")
    assert {it.heading.id: len(it.titles) for it in game.cards} == {"grund": 25, "goal": 8}


@pytest.mark.parametrize(("kind", "id"), TITLES, ids=lambda it: it)
def test_nothing_outside_its_entry_speaks_of_a_card(kind: str, id: str) -> None:
    name = name_of(id, CARDS[kind][id])
    assert speaking_of(id, name, RULES, ("cards", kind, id)) == []
