"""The numbered rules of the games: README, texts and tags say the same, and none is left out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import yaml

GAMES = Path(__file__).resolve().parents[2] / "games"
RULES = {
    "cardcassonne": 43,
    "connect_four": 7,
    "kado": 39,
    "kuhn_poker": 9,
    "picnic": 14,
    "tic_tac_toe": 6,
}
SECOND_LANGUAGE = {"cardcassonne": "hu"}
"""The language of a game beside English, where it is not Japanese."""

ITEM = re.compile(r"- \*\*(R[0-9]+)\*\* (.+)")

each_game = pytest.mark.parametrize("game", RULES)

Node = dict[str, "Node"] | list["Node"] | str


def test_every_bundled_game_is_looked_at() -> None:
    assert sorted(path.name for path in GAMES.iterdir()) == sorted(RULES)


def numbers(game: str) -> list[str]:
    """The numbers of the rules, from R1."""
    return [f"R{number}" for number in range(1, RULES[game] + 1)]


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


def tags(node: Node) -> Iterator[str]:
    """Every number that an `implements:` names, however deep it stands."""
    match node:
        case dict():
            for key, value in node.items():
                if key == "implements":
                    yield from cast("list[str]", value)
                else:
                    yield from tags(value)
        case list():
            for item in node:
                yield from tags(item)
        case str():
            return


def scenario_files(game: str) -> list[str]:
    """The scenario files of the game, relative to its folder."""
    return sorted(f"scenarios/{path.name}" for path in (GAMES / game / "scenarios").glob("*.yaml"))


def shown(game: str) -> set[str]:
    """Every rule number that some scenario shows."""
    found: set[str] = set()
    for name in scenario_files(game):
        scenarios = cast("dict[str, dict[str, Node]]", read(game, name)["scenarios"])
        for scenario in scenarios.values():
            found.update(cast("list[str]", scenario.get("shows", [])))
    return found


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
def test_every_rule_is_carried_out_by_an_entry_or_said_not_to_be_modelled(game: str) -> None:
    rules = read(game, f"{game}.rules.yaml")
    assert sorted({*tags(rules), *not_modelled(game)}) == sorted(numbers(game))


@each_game
def test_no_rule_is_both_carried_out_and_not_modelled(game: str) -> None:
    assert not set(tags(read(game, f"{game}.rules.yaml"))) & set(not_modelled(game))


@each_game
def test_at_most_four_rules_are_not_modelled(game: str) -> None:
    assert len(not_modelled(game)) <= 4


@each_game
def test_every_modelled_rule_is_shown_by_a_scenario(game: str) -> None:
    assert sorted(shown(game)) == sorted(set(numbers(game)) - set(not_modelled(game)))
