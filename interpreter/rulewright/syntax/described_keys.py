"""What each key of a file says in each place where it may stand, as the schemas describe it."""

from collections.abc import Iterator
from typing import Any  # what a schema holds is as free as JSON

from rulewright.source.frozen import dataclass
from rulewright.source.suggest import either_of
from rulewright.syntax.fitting import Schema
from rulewright.syntax.schemas import schema_of


@dataclass(frozen=True, slots=True)
class DescribedKey:
    """A key in one place: what people call that place, what the key says there, what may stand
    behind it, and what each of its words means where it has words of its own."""

    key: str
    place: str
    says: str
    takes: str | None
    words: tuple[tuple[str, str], ...]


def described_keys(name: str) -> Iterator[DescribedKey]:
    """Every described key of a sort of file: `rules`, `texts` or `scenarios`."""
    schema = schema_of(name)
    for place, part in _mappings(schema, schema["title"]):
        for key, value in part["properties"].items():
            described = _described(key, place, value, schema)
            if described is not None:
                yield described


def _mappings(part: Any, place: str) -> Iterator[tuple[str, Schema]]:
    """Every part of a schema that lists keys, with what people call the thing it describes.

    It is its title, or what it is `called` where it is no entry of a section.
    """
    if not hasattr(part, "items"):
        for item in part if hasattr(part, "append") else ():
            yield from _mappings(item, place)
        return
    schema: Schema = part
    title = schema.get("title") or schema.get("called")
    own = title if isinstance(title, str) else place
    if hasattr(schema.get("properties"), "items") and own:
        yield own, schema
    for key, inner in schema.items():
        yield from _mappings(inner, own if key != "definitions" else "")


def _described(key: str, place: str, value: Schema, schema: Schema) -> DescribedKey | None:
    definition = _definition(value, schema)
    says = value.get("description") or definition.get("description")
    if not isinstance(says, str):
        return None
    takes = _takes(value) or _takes(definition)
    return DescribedKey(key, place, says, takes, _words(value) or _words(definition))


def _definition(value: Schema, schema: Schema) -> Schema:
    name = str(value.get("$ref", "")).rpartition("/")[2]
    found: Schema = schema.get("definitions", {}).get(name, {})
    return found


def _takes(part: Schema) -> str | None:
    words: list[object] = part.get("enum", [])
    expected: str | None = part.get("expected")
    return expected or either_of(map(str, words)) or None


def _words(part: Schema) -> tuple[tuple[str, str], ...]:
    words: list[object] = part.get("enum", [])
    meanings: list[str] = part.get("enumDescriptions", [])
    return tuple(zip(map(str, words), meanings, strict=False))
