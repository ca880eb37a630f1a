"""Whether two phrases mean the same: the things a filter goes through have no name to differ by."""

from typing import cast

from rulewright.meaning.values import Variable
from rulewright.meaning.walking import Node, is_node

_UNREAD = frozenset({"type", "span", "certain"})
"""What a node says besides its meaning: how wide it is, where it stands, what is known of it."""

Held = tuple[object, ...]
Pairs = tuple[tuple[Variable, Variable], ...]


def same(one: Node, other: Node, *, alike: Pairs = ()) -> bool:
    """Whether two values or sets are the same, whatever happens in play, as far as their words
    say so. Of variables that are `alike`, each stands for the other."""
    return one is other or _same(one, other, alike)


def _same(one: object, other: object, pairs: Pairs) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, Variable) and isinstance(other, Variable):
        return one is other or (one, other) in pairs
    if is_node(one):
        return _same_parts(one, other, pairs)
    if isinstance(one, tuple) and isinstance(other, tuple):
        held, others = cast("Held", one), cast("Held", other)
        return _same_each(held, others, pairs)
    return one == other


def _same_each(one: Held, other: Held, pairs: Pairs) -> bool:
    return len(one) == len(other) and all(
        _same(left, right, pairs) for left, right in zip(one, other, strict=True)
    )


def _same_parts(one: Node, other: object, pairs: Pairs) -> bool:
    things: object = getattr(one, "thing", None)
    others: object = getattr(other, "thing", None)
    if isinstance(things, Variable) and isinstance(others, Variable):
        pairs = (*pairs, (things, others))
    return all(
        _same(getattr(one, name), getattr(other, name), pairs)
        for name in one.__slots__
        if name not in _UNREAD
    )
