"""Whether a value fits a JSON Schema, told quickly and without a reason.

Nearly every document fits. `schemas.py` asks jsonschema, which takes long, only where one does not.
"""

import re
from collections.abc import Callable
from collections.abc import Mapping as Table
from typing import Any, cast  # Any: what a schema holds is as free as JSON

from rulewright.source.frozen import dataclass

Schema = Table[str, Any]
"""A schema as it is written, or a part of one."""

Rule = Callable[[object, Any, Schema, Schema], bool]
"""Whether a value keeps a rule: what the rule wants, the part it stands in, the whole schema."""

_TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "number": int,
    "object": dict,
    "array": list,
}


def fits(value: object, part: Schema, whole: Schema) -> bool:
    """Whether a value, as JSON has it, keeps all rules of a part of a schema."""
    known = _RULES_IN.get(id(part))
    if known is None or known.whole is not whole:
        known = _RULES_IN[id(part)] = _rules_in(part, whole)
    for rule, wanted in known.rules:  # noqa: SIM110 - a loop is quicker, and values are many
        if not rule(value, wanted, known.part, whole):
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules in a part of a whole schema. `asked` is what refers to it, or the part itself."""

    asked: Schema
    part: Schema
    whole: Schema
    rules: tuple[tuple[Rule, Any], ...]


_RULES_IN: dict[int, _Rules] = {}
"""The rules in each part of a schema that was asked for, by which it is: there are few schemas, and
they stay."""


def _rules_in(asked: Schema, whole: Schema) -> _Rules:
    """The rules in a part; where it refers to another one, what stands beside that does not
    count."""
    part = asked
    while "$ref" in part:
        part = whole["definitions"][part["$ref"].rpartition("/")[2]]
    rules = tuple((RULES[name], wanted) for name, wanted in part.items() if name in RULES)
    return _Rules(asked, part, whole, rules)


def _table(value: object) -> dict[str, object] | None:
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _type(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    names = (wanted,) if isinstance(wanted, str) else wanted
    return type(value) in map(_TYPES.get, names)


def _enum(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    return value in wanted


def _pattern(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    return not isinstance(value, str) or re.search(wanted, value) is not None


def _minimum(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    return not isinstance(value, int) or value >= wanted


def _items(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    return all(fits(item, wanted, whole) for item in _list(value) or ())


def _min_items(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    items = _list(value)
    return items is None or len(items) >= wanted


def _required(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value)
    return table is None or all(name in table for name in wanted)


def _min_properties(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value)
    return table is None or len(table) >= wanted


def _max_properties(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value)
    return table is None or len(table) <= wanted


def _properties(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    for name, it in (_table(value) or {}).items():
        if name in wanted and not fits(it, wanted[name], whole):
            return False
    return True


def _pattern_properties(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value) or {}
    return all(
        fits(it, inner, whole)
        for pattern, inner in wanted.items()
        for name, it in table.items()
        if re.search(pattern, name)
    )


def _additional_properties(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    known, patterns = part.get("properties", {}), part.get("patternProperties", {})
    for name, it in (_table(value) or {}).items():
        is_other = name not in known and not any(re.search(one, name) for one in patterns)
        if is_other and (wanted is False or not fits(it, wanted, whole)):
            return False
    return True


def _property_names(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value)
    return table is None or all(fits(name, wanted, whole) for name in table)


def _dependencies(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    table = _table(value) or {}
    return all(
        fits(value, needed, whole) if hasattr(needed, "get") else all(it in table for it in needed)
        for name, needed in wanted.items()
        if name in table
    )


def _any_of(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    return any(fits(value, one, whole) for one in wanted)


def _if(value: object, wanted: Any, part: Schema, whole: Schema) -> bool:
    way = part.get("then" if fits(value, wanted, whole) else "else")
    return way is None or fits(value, way, whole)


RULES: dict[str, Rule] = {
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _minimum,
    "items": _items,
    "minItems": _min_items,
    "required": _required,
    "minProperties": _min_properties,
    "maxProperties": _max_properties,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional_properties,
    "propertyNames": _property_names,
    "dependencies": _dependencies,
    "anyOf": _any_of,
    "if": _if,
}
"""The rules that our schemas use, by the word of the schema."""
