"""The page about a key: where it may stand and what it says there, from the schemas."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rulewright.explaining.sheet import Block, Prose, Sheet, Verbatim
from rulewright.explaining.uses import use_of_key
from rulewright.source.suggest import either_of
from rulewright.syntax.schemas import Schema, schema_of

FILES = ("rules", "texts", "scenarios")


@dataclass(frozen=True, slots=True)
class KeyMeaning:
    """What a key says in one place: the place, the sentence, and what may stand behind it."""

    place: str
    says: str
    takes: str | None


def key_sheet(key: str) -> Sheet | None:
    """The page about a key, or None where no file has such a key."""
    meanings = key_meanings().get(key)
    return None if meanings is None else Sheet(f"{key}:", "key", tuple(_blocks(key, meanings)))


def _blocks(key: str, meanings: tuple[KeyMeaning, ...]) -> Iterator[Block]:
    for (says, takes), places in _by_words(meanings).items():
        behind = f" Behind it stands {takes}." if takes else ""
        yield Prose(f"{says}{behind}", f"In {_and(places)}:")
    use = use_of_key(key)
    if use is not None:
        yield Verbatim(f"In {use.span}:", "\n".join(use.lines))


def _by_words(meanings: tuple[KeyMeaning, ...]) -> dict[tuple[str, str | None], list[str]]:
    """The places by what the key says there: often the same in many."""
    places: dict[tuple[str, str | None], list[str]] = {}
    for meaning in meanings:
        places.setdefault((meaning.says, meaning.takes), []).append(meaning.place)
    return places


def _and(places: list[str]) -> str:
    *others, last = dict.fromkeys(places)
    return f"{', '.join(others)} and {last}" if others else last


@cache
def key_meanings() -> dict[str, tuple[KeyMeaning, ...]]:
    """Every key of every sort of file with what it says, by its name."""
    keys: dict[str, list[KeyMeaning]] = {}
    for name in FILES:
        schema = schema_of(name)
        for place, part in _mappings(schema, schema["title"]):
            for key, value in part.get("properties", {}).items():
                meaning = _meaning(place, value, schema)
                if meaning is not None:
                    keys.setdefault(key, []).append(meaning)
    return {key: tuple(meanings) for key, meanings in keys.items()}


def _mappings(part: object, place: str) -> Iterator[tuple[str, Schema]]:
    """Every part of a schema that describes keys, with what people call the thing it describes."""
    if isinstance(part, dict):
        schema: Schema = part
        own = schema.get("title", place) if isinstance(schema.get("title"), str) else place
        if isinstance(schema.get("properties"), dict) and own:
            yield own, schema
        for key, inner in schema.items():
            yield from _mappings(inner, own if key != "definitions" else "")
    elif isinstance(part, list):
        for item in part:
            yield from _mappings(item, place)


def _meaning(place: str, value: Schema, schema: Schema) -> KeyMeaning | None:
    definition = _definition(value, schema)
    says = value.get("description") or definition.get("description")
    if not isinstance(says, str):
        return None
    return KeyMeaning(place, says, _takes(value) or _takes(definition))


def _definition(value: Schema, schema: Schema) -> Schema:
    name = str(value.get("$ref", "")).rpartition("/")[2]
    found: Schema = schema.get("definitions", {}).get(name, {})
    return found


def _takes(part: Schema) -> str | None:
    expected = part.get("expected")
    if isinstance(expected, str):
        return expected
    words = part.get("enum")
    return either_of(map(str, words)) if isinstance(words, list) else None
