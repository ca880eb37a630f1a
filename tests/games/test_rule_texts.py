"""The numbered rules of the games: README, texts and tags say the same, and none is left out."""

import re
from pathlib import Path
from typing import cast

import pytest
import yaml

from rulewright.declaring import declare_and_check, readmes_of
from rulewright.scenario.audit import audit_game

GAMES = Path(__file__).resolve().parents[2] / "games"
RULES = {
    "cardcassonne": 43,
    "connect_four": 7,
    "grund": 36,
    "grund_ja": 0,
    "kado": 39,
    "kuhn_poker": 9,
    "picnic": 14,
    "tic_tac_toe": 6,
}
MORE = {
    "grund": tuple(f"C{number}" for number in range(1, 26) if number != 14),
    "grund_ja": ("R32", "R33", "C6", "C7", "C8", "C14", "C20", "C25"),
}
"""The numbers of cards, and those to which a variant gives another sentence; the fourteenth card of
Grund is in its Japanese edition only."""
BASES = {"grund_ja": "grund"}
"""The games of which variants are."""
SECOND_LANGUAGE = {"cardcassonne": "hu"}
"""The language of a game beside English, where it is not Japanese."""

ITEM = re.compile(r"- \*\*([RC][0-9]+)\*\* (.+)")

each_game = pytest.mark.parametrize("game", RULES)

Node = dict[str, "Node"] | list["Node"] | str


def test_every_bundled_game_is_looked_at() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == sorted(RULES)


def numbers(game: str) -> list[str]:
    """The numbers of the rules of its own, from R1, and behind them those of cards."""
    return [*(f"R{number}" for number in range(1, RULES[game] + 1)), *MORE.get(game, ())]


def read(game: str, name: str) -> dict[str, Node]:
    """The top mapping of a file of the game; every scalar as text."""
    text = (GAMES / game / name).read_text(encoding="utf-8")
    return cast("dict[str, Node]", yaml.load(text, Loader=yaml.BaseLoader))


def rule_texts(game: str, language: str) -> Node:
    """The `rules:` of a texts file."""
    return read(game, f"texts/{language}.texts.yaml")["rules"]


def readme_rules(game: str) -> list[tuple[str, str]]:
    """Every rule the README lists, in its order."""
    lines = (GAMES / game / "README.md").read_text(encoding="utf-8").splitlines()
    return [(found[1], found[2]) for line in lines if (found := ITEM.fullmatch(line))]


def not_modelled(game: str) -> list[str]:
    """The rules that the rules file says no entry carries out."""
    rules = read(game, f"{game}.rules.yaml")
    return list(cast("dict[str, Node]", rules.get("not modelled", {})))


@each_game
def test_the_readme_lists_all_rules_in_order(game: str) -> None:
    assert [number for number, _ in readme_rules(game)] == numbers(game)


@each_game
def test_the_english_texts_are_the_sentences_of_the_readme(game: str) -> None:
    assert rule_texts(game, "en") == dict(readme_rules(game))


@each_game
def test_the_texts_of_the_second_language_have_every_rule(game: str) -> None:
    texts = rule_texts(game, SECOND_LANGUAGE.get(game, "ja"))
    assert list(cast("dict[str, str]", texts)) == numbers(game)


@each_game
def test_at_most_four_rules_are_not_modelled(game: str) -> None:
    assert len(not_modelled(game)) <= 4


@each_game
def test_every_rule_has_an_entry_and_a_scenario_and_nothing_is_without_a_rule(game: str) -> None:
    declared, _ = declare_and_check(GAMES / game)
    assert declared is not None
    audit = audit_game(declared, readmes_of(declared, GAMES / game))
    assert [it.message for it in audit.findings] == []
    base = BASES.get(game)
    known = [] if base is None else numbers(base)
    assert [it.number for it in audit.rules] == [*dict.fromkeys((*known, *numbers(game)))]
