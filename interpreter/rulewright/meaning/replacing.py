"""The same phrase about another thing: what a filter says of `it`, said of what was chosen."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from rulewright.meaning.values import Meaning, Read, Variable
from rulewright.meaning.walking import is_node

_REPLACE = cast("Callable[..., object]", replace)
"""The fields of a node are its own, whichever node it is."""


def said_of(condition: Meaning, thing: Variable, other: Variable) -> Meaning:
    """What a condition says of a thing, said of another of the same type."""
    return cast("Meaning", _said(condition, thing, other))


def _said(value: object, thing: Variable, other: Variable) -> object:
    match value:
        case Read(variable=variable):
            return replace(value, variable=other) if variable is thing else value
        case tuple():
            held = cast("tuple[object, ...]", value)
            said = tuple(_said(one, thing, other) for one in held)
            is_unchanged = all(one is old for one, old in zip(said, held, strict=True))
            return held if is_unchanged else said
        case _ if is_node(value):
            fields = {name: getattr(value, name) for name in value.__slots__}
            changed = {name: _said(one, thing, other) for name, one in fields.items()}
            new = {name: one for name, one in changed.items() if one is not fields[name]}
            return _REPLACE(value, **new) if new else value
        case _:
            return value
