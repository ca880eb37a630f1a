"""The door to JSON Schema: the schema of each sort of file, and where a document breaks it."""

import json
from functools import cache
from typing import Any, assert_never  # Any: what a schema holds is as free as JSON

from rulewright.resources import data_path
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.fitting import Schema, fits
from rulewright.syntax.misplaced import EntryShape


@dataclass(frozen=True, slots=True)
class SchemaError:
    """A value of the document, at `path`, that breaks a rule of its schema.

    `rule` is the word of the schema (`required`, `enum`, ...), `wanted` what the schema writes
    behind it, and `part` the part of the schema that it stands in. `wrong_name` is given where
    the rule is one for the keys of the value: it is the key that breaks it.
    """

    path: tuple[str | int, ...]
    rule: str
    wanted: Any
    part: Schema
    wrong_name: str | None


def schema_errors(top: Mapping, name: str) -> tuple[SchemaError, ...]:
    """Where a document breaks the schema `name`, what stands further out before what is in it."""
    plain, schema = as_json(top), schema_of(name)
    if fits(plain, schema, schema):
        return ()
    errors = (_typed(error) for error in _validator(name).iter_errors(plain))
    return tuple(sorted(errors, key=lambda error: len(error.path)))


def _typed(error: Any) -> SchemaError:
    is_of_name = "propertyNames" in error.relative_schema_path
    return SchemaError(
        path=tuple(error.absolute_path),
        rule=error.validator,
        wanted=error.validator_value,
        part=error.schema,
        wrong_name=str(error.instance) if is_of_name else None,
    )


@cache
def schema_of(name: str) -> Schema:
    """The whole schema of that name: `rules`, `texts` or `scenarios`."""
    return _with_parts(schema_file(name))


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft7Validator  # noqa: PLC0415 - slow to import

    return Draft7Validator(schema_of(name))


def schema_file(name: str) -> Schema:
    """The schema as its file says it, which is what editors read: file by file."""
    text = data_path("schemas", f"{name}.schema.json").read_text(encoding="utf-8")
    schema: Schema = json.loads(text)
    return schema


def _with_parts(schema: Schema) -> Schema:
    """The schema of a document in which all parts of a game have been joined, the rows of sheets
    stand where these were named, and the changes of variants where they belong."""
    wanted = schema.get("required with its parts")
    if wanted is None:
        return schema
    definitions = {name: _with_rows(part) for name, part in schema["definitions"].items()}
    required = [*schema["else"]["required"], *wanted]
    return {**schema, "definitions": definitions, "else": {"required": required}}


def _with_rows(definition: Schema) -> Schema:
    """A definition of what a sheet can stand for, with the rows that it holds then; and of what
    variants change, with the changes."""
    changed = definition.get("properties when changed", {})
    if changed:
        return {**definition, "properties": {**definition["properties"], **changed}}
    items = definition.get("items of its sheet")
    if items is None:
        return definition
    return {**definition, "type": [*definition["type"], "array"], "items": items}


def as_json(node: Node) -> object:
    """The node as JSON Schema sees it: whole numbers are numbers, all other scalars are texts."""
    match node:
        case Scalar():
            number = node.integer
            return node.text if number is None else number
        case Sequence():
            return [as_json(item) for item in node.items]
        case Mapping():
            return {entry.key.text: as_json(entry.value) for entry in node}
        case _:
            assert_never(node)


def entry_shapes(schema: Schema) -> dict[str, EntryShape]:
    """What the entries of each section look like, for the sections that hold entries."""
    shapes: dict[str, EntryShape] = {}
    for section, of_section in schema["properties"].items():
        entries = (_referred(of_section, schema) or of_section).get("additionalProperties")
        shape = _referred(entries, schema)
        if "title" in shape:
            required = frozenset(shape.get("required", ()))
            shapes[section] = EntryShape(shape["title"], shape["properties"], required)
    return shapes


def keys_of_singles(schema: Schema) -> dict[str, frozenset[str]]:
    """The keys of each section that is no list of entries, such as `winner:`."""
    keys: dict[str, frozenset[str]] = {}
    for section, of_section in schema["properties"].items():
        shape = _referred(of_section, schema)
        if "title" in shape and section not in ("change", "source"):
            keys[section] = frozenset(shape.get("properties", ()))
    return keys


def _referred(node: Any, schema: Schema) -> Schema:
    """The definition that a part of the schema refers to; nothing where it refers to none."""
    name = str(node.get("$ref", "")) if hasattr(node, "get") else ""
    definition: Schema = schema.get("definitions", {}).get(name.rpartition("/")[2], {})
    return definition
