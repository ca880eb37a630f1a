"""The schemas as editors read them best.

Editors know words of JSON Schema that checking does not need: descriptions with marks for code,
sentences for what is wrong, what to propose. They are made here from what the schemas say.
"""

import re
from collections.abc import Callable
from copy import deepcopy

from rulewright.editors.json_parts import Part, is_list, is_part
from rulewright.syntax.fitting import Schema
from rulewright.syntax.schemas import schema_file

_EXAMPLE = re.compile(r" Example: (`.*)\.$", re.DOTALL)
_SHORT = ("name", "names", "id", "type_name")

IN_A_VARIANT = "_in_a_variant"
"""What the name of a definition ends in whose parts may be left out, as `change:` does."""


def readable_schema(name: str) -> Part:
    """The schema `rules`, `texts` or `scenarios` for editors, as a value of its own."""
    schema = _copy(schema_file(name))
    if name == "rules":
        _describe_entries(schema)
        _add_variants(schema)
    schema.pop("required with its parts", None)
    _everywhere(schema, lambda part: _write_out(part, schema["definitions"]))
    _everywhere(schema, _two_forms)
    _everywhere(schema, _say_in_words)
    return schema


def _copy(schema: Schema) -> Part:
    copied = deepcopy(schema)
    assert is_part(copied)
    return copied


def _everywhere(part: object, change: Callable[[Part], None]) -> None:
    """Change every schema in a part of a schema, inner ones first."""
    if is_list(part):
        for item in part:
            _everywhere(item, change)
    elif is_part(part):
        for word, value in part.items():
            if word in ("properties", "definitions", "patternProperties"):
                for inner in value.values():
                    _everywhere(inner, change)
            elif word not in ("defaultSnippets", "examples", "enum"):
                _everywhere(value, change)
        change(part)


def _write_out(part: Part, definitions: Part) -> None:
    """Put a short definition in the place that refers to it, where more can be said beside it."""
    name = part.get("$ref", "").rpartition("/")[2]
    if name.removesuffix(IN_A_VARIANT) in _SHORT:
        del part["$ref"]
        part.update({**deepcopy(definitions[name]), **part})
        _everywhere(part.get("items", {}), lambda inner: _write_out(inner, definitions))


def _two_forms(part: Part) -> None:
    """One thing or a list of them: two forms to choose from, of which one thing comes first."""
    kinds = part.get("type")
    if not isinstance(kinds, list) or "array" not in kinds or "object" in kinds:
        return
    part.pop("minItems", None)  # a list that is just being begun is empty
    expected = part.get("expected", "one or a list")
    alone, _, listed = expected.rpartition(" or a list")
    one: Part = {"title": alone or "one", "type": [it for it in part.pop("type") if it != "array"]}
    several: Part = {"title": f"a list{listed}" if alone else "a list", "type": "array"}
    several["items"] = part.pop("items", {})
    if "examples" in part:
        one["examples"] = part.pop("examples")
    part["anyOf"] = [{**form, "expected": expected} for form in (one, several)]


def _say_in_words(part: Part) -> None:
    """Descriptions with code marked as such, and sentences for what has a wrong form."""
    if isinstance(part.get("description"), str):
        part["markdownDescription"] = _EXAMPLE.sub(r"\n\nExample: \1", part["description"])
    if isinstance(part.get("enumDescriptions"), list):
        part["markdownEnumDescriptions"] = part["enumDescriptions"]
    expected = part.pop("expected", None)
    has_keys = "properties" in part or part.get("additionalProperties") is False
    if expected is not None and "anyOf" not in part and not has_keys:
        part["errorMessage"] = f"This must be {expected.replace('`', '')}."


def _describe_entries(schema: Part) -> None:
    """An entry of a section says what entries of its section are."""
    for section in schema["properties"].values():
        entries = section.get("additionalProperties")
        if is_part(entries) and "$ref" in entries:
            entries["description"] = section["description"]


def _add_variants(schema: Part) -> None:
    """Let `change:` hold parts of entries: no key is required, `remove` stands anywhere, and any
    value may say what it was."""
    definitions: Part = schema["definitions"]
    new = definitions["new_entry"]["properties"]
    guard = definitions["replacement"]["properties"]
    loose = {
        f"{name}{IN_A_VARIANT}": _guarded(_loosened(definition, guard), guard)
        for name, definition in definitions.items()
        if name not in ("change", "id", "replacement", "new_entry")
    }
    for definition in loose.values():
        if "properties" in definition:
            definition["properties"].update(deepcopy(new))
    sections: Part = schema["properties"]
    for key, part in definitions["change"]["properties"].items():
        whole = _loosened(sections[key], guard)
        part.update({word: value for word, value in whole.items() if word != "description"})
    definitions.update(loose)


def _loosened(part: Part, guard: Part) -> Part:
    """A part of the schema in which everything may be left out or be the word `remove`, and values
    by key may be guarded."""
    loose: Part = {}
    for word, value in part.items():
        match word:
            case "required" | "dependencies" | "minProperties" | "minItems" | "pattern":
                pass
            case "$ref":
                loose[word] = value if value.endswith("/id") else f"{value}{IN_A_VARIANT}"
            case "type":
                kinds = value if is_list(value) else [value]
                loose[word] = kinds if "string" in kinds else [*kinds, "string"]
            case "enum":
                loose[word] = [*value, "remove"]
            case "enumDescriptions":
                loose[word] = [*value, "Takes it out."]
            case "properties" | "patternProperties":
                loose[word] = {
                    key: _guarded(_loosened(inner, guard), guard) for key, inner in value.items()
                }
            case "items" | "additionalProperties":
                loose[word] = _loosened(value, guard) if is_part(value) else value
            case _:
                loose[word] = value
    return loose


def _guarded(part: Part, guard: Part) -> Part:
    """A part that may also say what it was and what it is now."""
    if "object" in part.get("type", ()) or "properties" in part:
        part["properties"] = {**part.get("properties", {}), **deepcopy(guard)}
        return part
    name = part.get("$ref", "").rpartition("/")[2]
    if "$ref" in part and name.removesuffix(IN_A_VARIANT) not in _SHORT:
        return part
    replaced = {"type": "object", "properties": deepcopy(guard), "additionalProperties": False}
    told: Part = {word: part[word] for word in ("title", "description") if word in part}
    return {**told, "anyOf": [part, replaced]}
