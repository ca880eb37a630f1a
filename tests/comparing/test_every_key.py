"""Every key that an entry can have is compared, and has sentences of its own."""

from collections.abc import Iterator

import pytest

from rulewright.comparing.sentences.form import Telling
from rulewright.comparing.telling import telling_of
from rulewright.syntax.fitting import Schema
from rulewright.syntax.schemas import schema_of

SECTIONS = {
    "settings": "setting",
    "types": "type",
    "pieces": "kind",
    "zones": "zone",
    "boards": "board",
    "counters": "counter",
    "tables": "table",
    "values": "value",
    "phases": "phase",
    "actions": "action",
    "procedures": "procedure",
    "rules": "rule",
    "cards": "title",
    "triggers": "card_trigger",
    "end": "end",
    "scoring": "scoring_line",
    "first player": "first_player",
    "setup": "setup",
    "winner": "winner",
}
"""The sections by which sentences are looked for, with the schema of an entry."""

NO_DIFFERENCE = ("accept",)
TOLD_UNDER_ANOTHER_KEY = {
    "names": ("part name",),
    "count": ("supply", "supply of each", "supply of all"),
    "attributes": ("attributes type", "attributes only if", "attributes usually"),
    "changing": ("changing type", "changing start", "changing only if"),
    "most": ("criteria",),
    "least": ("criteria",),
    "best groups": ("group", "from", "all different", "all same", "consecutive", "wild"),
    "award": ("rank by", "points", "ties"),
}
TOLD_BY_ENTRY = ("phases", "triggers")
"""Keys that hold entries of their own."""


def keys_of(section: str) -> Iterator[str]:
    schema: Schema = schema_of("rules")["definitions"][SECTIONS[section]]
    for key in schema["properties"]:
        if key not in (*NO_DIFFERENCE, *TOLD_BY_ENTRY):
            yield from TOLD_UNDER_ANOTHER_KEY.get(key, (key,))


CASES = [(section, key) for section in SECTIONS for key in keys_of(section)]


@pytest.mark.parametrize(("section", "key"), CASES, ids=lambda it: it.replace(" ", "_"))
def test_a_key_has_its_own_sentences(section: str, key: str) -> None:
    assert telling_of(section, key) != Telling()


def test_a_key_without_sentences_is_told_all_the_same() -> None:
    assert telling_of("zones", "a_new_key").changed == Telling().changed


def test_every_section_of_a_game_is_compared() -> None:
    head = {"rulewright", "game", "part of", "extends", "change", "accept", "checks"}
    told_of_the_game = {"title", "about", "players", "source", "not modelled", "places"}
    compared = {*SECTIONS, *told_of_the_game} - {"triggers"}
    assert set(schema_of("rules")["properties"]) == head | compared
