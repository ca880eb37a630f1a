"""The names of a game in the schemas for editors: proposed where one of them can stand.

They are proposed, not demanded: a name that a file has just got is no mistake before the schemas
are written again.
"""

from collections.abc import Callable, Iterable, Sequence

from rulewright.editors.json_parts import Part
from rulewright.editors.names import SECTIONS, GameNames
from rulewright.editors.readable import IN_A_VARIANT, readable_schema

_OF_EVERY_TYPE = ("yes/no", "player")
_OF_THIS_GAME = "A word of this game."

Names = Callable[[GameNames], Sequence[str]]


def schema_for(name: str, names: GameNames) -> Part:
    """The schema `rules`, `texts` or `scenarios` for editors, with the names of a game."""
    schema = readable_schema(name)
    _SORTS[name](schema, names)
    return schema


def _types(names: GameNames) -> tuple[str, ...]:
    return (*_OF_EVERY_TYPE, *names.of("types"))


def _owners(names: GameNames) -> tuple[str, ...]:
    return ("player", *names.of("types"))


def _subjects(names: GameNames) -> tuple[str, ...]:
    return ("player", *names.of("types"), *names.of("pieces"))


def _starts(names: GameNames) -> tuple[str, ...]:
    return (*names.of("zones"), "box")


def _attributes(names: GameNames) -> tuple[str, ...]:
    return names.all_attributes


def _entries(section: str) -> Names:
    return lambda names: names.of(section)


_IN_RULES: tuple[tuple[str, str, Names], ...] = (
    ("zone", "holds", _entries("pieces")),
    ("board", "holds", _entries("pieces")),
    ("zone", "per", _owners),
    ("board", "per", _owners),
    ("counter", "per", _owners),
    ("attribute", "", _types),
    ("attribute", "type", _types),
    ("changing_attribute", "type", _types),
    ("counter", "type", _types),
    ("value", "type", _types),
    ("value", "of", _subjects),
    ("procedure", "gives", _subjects),
    ("kind", "starts in", _starts),
    *(
        (row, key, names)
        for row in ("supply", "supply_row")
        for key, names in (
            ("starts in", _starts),
            ("each", _attributes),
            ("rows", _attributes),
            ("columns", _attributes),
            ("cells", _attributes),
        )
    ),
    ("phase", "actions", lambda names: (*names.of("actions"), "pass")),
    ("end", "when over", _entries("phases")),
    ("end", "unless", _entries("end")),
)
"""Which keys of which definitions hold which names; without a key, the definition itself."""


def _name_rules(schema: Part, names: GameNames) -> None:
    definitions: Part = schema["definitions"]
    for definition, key, wanted in _IN_RULES:
        for form in (definition, f"{definition}{IN_A_VARIANT}"):
            described: Part = definitions[form]
            _propose(described["properties"][key] if key else described, wanted(names))
    for key in ("part of", "extends"):
        _propose(schema["properties"][key], names.games)
    change: Part = definitions["change"]["properties"]
    for section in SECTIONS:
        entries = change[section]
        if section == "phases":
            entries = definitions[f"phases{IN_A_VARIANT}"]
        _list_keys(entries, names.of(section), entries["additionalProperties"])


def _name_texts(schema: Part, names: GameNames) -> None:
    sections: Part = schema["properties"]["names"]["properties"]
    entry = {"$ref": "#/definitions/entry"}
    for section in SECTIONS:
        if sections[section].pop("$ref", None):
            sections[section].update(_with_keys(names.of(section), entry))
    text = {"$ref": "#/definitions/text"}
    for section, key, listed in (
        ("types", "members", names.members),
        ("pieces", "attributes", names.attributes),
    ):
        whole: Part = sections[section]["additionalProperties"]
        for name, inner in listed:
            keys = {**whole["properties"], key: _with_keys(inner, text)}
            _list_keys(sections[section], (name,), {**whole, "properties": keys})
    _list_keys(schema["properties"]["rules"], names.rule_numbers, text)
    _propose(schema["properties"]["texts for"], names.games)


def _name_scenarios(schema: Part, names: GameNames) -> None:
    definitions: Part = schema["definitions"]
    _propose(schema["properties"]["scenarios for"], names.games)
    scenario: Part = definitions["scenario"]["properties"]
    for key, section in (("settings", "settings"), ("own supply", "pieces")):
        _list_keys(scenario[key], names.of(section), scenario[key]["additionalProperties"])
    _propose(scenario["shows"], names.rule_numbers)
    given: Part = definitions["given"]["properties"]
    _propose(given["start"], ("set-up", *(f"phase {phase}" for phase in names.of("phases"))))
    _propose(given["first_player"], names.seats)
    counters: Part = definitions["counters"]
    per_player = _with_keys(names.seats, {"type": ["string", "integer"]})
    for counter in names.of("counters"):
        shape = per_player if counter in names.of_players else counters["additionalProperties"]
        _list_keys(counters, (counter,), shape)
    pieces = {"$ref": "#/definitions/pieces"}
    _list_keys(definitions["places"], _places(names), pieces)
    _list_keys(definitions["pieces_of_players"], names.seats, pieces)
    number = {"type": "integer"}
    step: Part = definitions["step"]["properties"]
    for repeated in (given, definitions["expect"]["properties"]):
        repeated["phases"] = {**_with_keys(names.of("phases"), number), **repeated["phases"]}
        repeated["phases"].pop("$ref")
    _list_keys(step["play on until"], names.of("phases"), number)
    _propose(step["play on until"]["properties"]["phase"], names.of("phases"))
    _list_keys(definitions["step"], names.seats, {"$ref": "#/definitions/answer"})
    _expect(definitions["expect"]["properties"], names)


def _expect(expect: Part, names: GameNames) -> None:
    for key in ("asked", "first_player"):
        _propose(expect[key], names.seats)
    _propose(expect["winners"], names.seats)
    number = {"type": "integer"}
    lines = _with_keys(names.of("scoring"), number)
    expect["scores"] = {**_with_keys(names.seats, number), **expect["scores"]}
    expect["scores"].pop("$ref")
    for key, shape in (("lines", lines), ("log of", {"$ref": "#/definitions/lines"})):
        _list_keys(expect[key], names.seats, shape)
    refused = {"$ref": "#/definitions/answer"}
    _list_keys(expect["refuses"], (*names.seats, "because"), refused)


_SORTS: dict[str, Callable[[Part, GameNames], None]] = {
    "rules": _name_rules,
    "texts": _name_texts,
    "scenarios": _name_scenarios,
}


def _places(names: GameNames) -> tuple[str, ...]:
    """Zones and boards, those of players with each player's."""
    places: list[str] = []
    for place in (*names.of("zones"), *names.of("boards")):
        owned = place in names.of_players
        places.extend(f"{seat}'s {place}" for seat in names.seats if owned)
        if not owned:
            places.append(place)
    return tuple(places)


def _propose(part: Part, values: Sequence[str]) -> None:
    """Propose these values, alone or as items of a list."""
    proposed = [{"label": value, "description": _OF_THIS_GAME, "body": value} for value in values]
    if not proposed:
        return
    one, several = part.get("anyOf", (part, part))
    if "items" in several:
        several["items"]["defaultSnippets"] = proposed
    if one is not several or "items" not in part:
        one["defaultSnippets"] = proposed


def _list_keys(part: Part, keys: Iterable[str], shape: object) -> None:
    """Propose these keys of a mapping, each with a value of this shape."""
    listed: Part = part.setdefault("properties", {})
    for key in keys:
        listed.setdefault(key, shape)


def _with_keys(keys: Iterable[str], shape: Part) -> Part:
    """A mapping that proposes these keys, and allows others."""
    return {
        "type": "object",
        "properties": dict.fromkeys(keys, shape),
        "additionalProperties": shape,
    }
