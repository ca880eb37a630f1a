"""Whether anything outside the entry of a card speaks of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import yaml

PROSE = ("about", "source")
"""What is written for readers only."""

Node = dict[str, "Node"] | list["Node"] | str
Entries = dict[str, dict[str, "Node"]]


def read_rules(path: Path) -> dict[str, Node]:
    """The top mapping of a rules file; every scalar as text."""
    return cast("dict[str, Node]", yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader))


def speaking_of(id: str, name: str, rules: Node, entry: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The ways to all texts of the rules outside of the entry that name a card."""
    words = re.compile(rf"\b(?:{re.escape(id)}|{re.escape(name)})(?!\w)", re.IGNORECASE)
    return [way for way, text in _texts(rules) if way[: len(entry)] != entry and words.search(text)]


def name_of(id: str, entry: dict[str, Node]) -> str:
    """What a card is called in English."""
    return cast("dict[str, str]", entry.get("name", {})).get("en", id)


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
