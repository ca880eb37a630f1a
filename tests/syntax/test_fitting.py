"""That the quick look at a schema says what jsonschema says."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any  # Any: documents and schemas are as free as JSON

import pytest
from jsonschema import Draft7Validator

from rulewright.syntax.fitting import RULES, Schema, fits
from rulewright.syntax.schemas import as_json, schema_of
from rulewright.syntax.yaml_reader import read_bytes

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "rules": ("games/kado/kado.rules.yaml", "games/cardcassonne/cardcassonne.rules.yaml"),
    "texts": ("games/kado/texts/ja.texts.yaml",),
    "scenarios": ("games/kado/scenarios/duel.scenarios.yaml",),
}
WITH_OTHERS = frozenset({"$ref", "$schema", "definitions", "then", "else"})
"""Words of JSON Schema that are read where another one stands."""

BY_NAME = frozenset({"properties", "patternProperties", "definitions", "dependencies"})
"""Words behind which parts of a schema stand by names of their own."""

STRANGE: tuple[object, ...] = ("x", "A b", "", 0, -3, 12, [], [1], ["x", "x"], {}, {"a b": 1})


@pytest.mark.parametrize("name", FILES)
def test_every_rule_of_our_schemas_is_looked_at(name: str) -> None:
    said = {word for part in _parts(schema_of(name)) for word in part}
    assert said & {*Draft7Validator.VALIDATORS} <= {*RULES, *WITH_OTHERS}


@pytest.mark.parametrize(
    ("name", "file"), [(name, file) for name, files in FILES.items() for file in files]
)
def test_what_fits_is_what_jsonschema_finds_nothing_in(name: str, file: str) -> None:
    document, _ = read_bytes(file, (ROOT / file).read_bytes())
    assert document is not None
    schema = schema_of(name)
    whole: Any = as_json(document.top)
    assert fits(whole, schema, schema) is _is_valid(whole, schema)
    random = Random(file)
    places = [*_places(whole)]
    found: set[bool] = set()
    for place in random.sample(places, 25):
        changed = _changed(whole, place, random)
        is_fine = _is_valid(changed, schema)
        assert fits(changed, schema, schema) is is_fine, place
        found.add(is_fine)
    assert False in found, "no change makes a difference"


def _is_valid(value: object, schema: Schema) -> bool:
    validator: Any = Draft7Validator(schema)
    return bool(validator.is_valid(value))


def _parts(schema: Any) -> Iterator[Schema]:
    """A schema and all parts of it."""
    if hasattr(schema, "append"):
        for one in schema:
            yield from _parts(one)
    elif hasattr(schema, "items"):
        yield schema
        for word, inside in schema.items():
            if word in Draft7Validator.VALIDATORS or word in WITH_OTHERS:
                yield from _parts([*inside.values()] if word in BY_NAME else inside)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in another one."""
    keys: list[Any] = [*value] if hasattr(value, "items") else []
    for key in keys or range(len(value) if hasattr(value, "append") else 0):
        yield (*path, key)
        yield from _places(value[key], (*path, key))


def _changed(whole: Any, path: tuple[Any, ...], random: Random) -> Any:
    """The value with something else at this place, with one key more there, or without it."""
    changed = deepcopy(whole)
    around = changed
    for key in path[:-1]:
        around = around[key]
    way = random.choice(("other", "more", "less"))
    if way == "more" and isinstance(around, dict):
        around["strange"] = random.choice(STRANGE)
    elif way == "less":
        del around[path[-1]]
    else:
        around[path[-1]] = random.choice(STRANGE)
    return changed
