"""The same phrase about something else: what a filter says of `it`, said of what was chosen; what a
condition says when a counter will be lower."""

from collections.abc import Callable
from typing import cast

from rulewright.meaning.values import Meaning, Read, Variable
from rulewright.meaning.walking import is_node
from rulewright.source.frozen import replace

_REPLACE = cast("Callable[..., object]", replace)
"""The fields of a node are its own, whichever node it is."""


def said_of(condition: Meaning, thing: Variable, other: Variable) -> Meaning:
    """What a condition says of a thing, said of another of the same type."""

    def said(node: object) -> object:
        match node:
            case Read(variable=variable) if variable is thing:
                return replace(node, variable=other)
            case _:
                return node

    return cast("Meaning", _rewritten(condition, said))


def with_value(condition: Meaning, read: Meaning, value: Meaning) -> Meaning:
    """What a condition says where something that it reads has a value, whatever it has now."""
    return cast("Meaning", _rewritten(condition, lambda it: value if it == read else it))


def _rewritten(value: object, one: Callable[[object], object]) -> object:
    """The same with `one` done to each node, inner nodes being left to it."""
    if isinstance(value, tuple):
        held = cast("tuple[object, ...]", value)
        new = tuple(_rewritten(it, one) for it in held)
        return held if all(it is old for it, old in zip(new, held, strict=True)) else new
    if not is_node(value):
        return value
    done = one(value)
    if done is not value:
        return done
    fields = {name: getattr(value, name) for name in value.__slots__}
    changed = {name: _rewritten(it, one) for name, it in fields.items()}
    differing = {name: it for name, it in changed.items() if it is not fields[name]}
    return _REPLACE(value, **differing) if differing else value
