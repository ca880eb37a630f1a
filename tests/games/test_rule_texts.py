"""The numbered rules of Kado: README, texts and tags say the same, and none is left out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import yaml

GAME = Path(__file__).resolve().parents[2] / "games" / "kado"
NUMBERS = [f"R{number}" for number in range(1, 40)]
ITEM = re.compile(r"- \*\*(R[0-9]+)\*\* (.+)")

Node = dict[str, "Node"] | list["Node"] | str


def read(name: str) -> dict[str, Node]:
    """The top mapping of a file of the game; every scalar as text."""
    text = (GAME / name).read_text(encoding="utf-8")
    return cast("dict[str, Node]", yaml.load(text, Loader=yaml.BaseLoader))


def rule_texts(language: str) -> Node:
    """The `rules:` of a texts file."""
    return read(f"texts/{language}.texts.yaml")["rules"]


def readme_rules() -> list[tuple[str, str]]:
    """Every rule the README lists, in its order."""
    lines = (GAME / "README.md").read_text(encoding="utf-8").splitlines()
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


def scenario_files() -> list[str]:
    """The scenario files of the game, relative to its folder."""
    return sorted(f"scenarios/{path.name}" for path in (GAME / "scenarios").glob("*.yaml"))


def shown() -> set[str]:
    """Every rule number that some scenario shows."""
    numbers: set[str] = set()
    for name in scenario_files():
        for scenario in cast("dict[str, dict[str, Node]]", read(name)["scenarios"]).values():
            numbers.update(cast("list[str]", scenario.get("shows", [])))
    return numbers


def not_modelled() -> list[str]:
    """The rules that the rules file says no entry carries out."""
    return list(cast("dict[str, Node]", read("kado.rules.yaml")["not modelled"]))


def test_the_readme_lists_all_39_rules_in_order() -> None:
    assert [number for number, _ in readme_rules()] == NUMBERS


def test_the_english_texts_are_the_sentences_of_the_readme() -> None:
    assert rule_texts("en") == dict(readme_rules())


def test_the_japanese_texts_have_every_rule() -> None:
    assert list(cast("dict[str, str]", rule_texts("ja"))) == NUMBERS


def test_every_rule_is_carried_out_by_an_entry_or_said_not_to_be_modelled() -> None:
    rules = read("kado.rules.yaml")
    assert sorted({*tags(rules), *not_modelled()}) == sorted(NUMBERS)


def test_no_rule_is_both_carried_out_and_not_modelled() -> None:
    assert not set(tags(read("kado.rules.yaml"))) & set(not_modelled())


def test_at_most_four_rules_are_not_modelled() -> None:
    assert len(not_modelled()) <= 4


def test_every_modelled_rule_is_shown_by_a_scenario() -> None:
    assert sorted(shown()) == sorted(set(NUMBERS) - set(not_modelled()))
