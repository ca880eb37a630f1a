"""What is new or gone only because another difference asks for it stands with that difference."""

import re
from collections.abc import Iterator

from rulewright.comparing.difference import Difference, What
from rulewright.comparing.entries import RuleEntry
from rulewright.source.frozen import replace

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_CAN_BE_NEEDED = ("values", "tables", "procedures", "counters")
"""Sections whose entries do nothing until another entry asks for them."""
_BY_SEVERAL = ("values",)
"""Those of them that can stand with the first of several that ask for them."""


def with_what_is_needed(
    differences: tuple[Difference, ...], first: RuleEntry, second: RuleEntry
) -> tuple[Difference, ...]:
    """The differences, of which those stand in others that only these ask for.

    A new entry is looked for in the second game, and one that is gone in the first. Where several
    differences and nothing else ask for a value, it stands with the first of them.
    """
    asking = {What.NEW: tuple(_asking(second)), What.GONE: tuple(_asking(first))}
    by_path = {it.path: it for it in differences}
    owners: dict[tuple[str, ...], tuple[str, ...]] = {}
    for difference in differences:
        owner = _owner(difference, by_path, asking.get(difference.what, ()))
        if owner is not None:
            owners[difference.path] = owner
    roots = [it for it in differences if _root(it.path, owners) == it.path]
    return tuple(_with_needs(it, differences, owners) for it in roots)


def _asking(entry: RuleEntry) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    """Each entry with the names in all that it says."""
    texts = (text for saying in entry.sayings for text in saying.texts)
    yield entry.path, frozenset(name for text in texts for name in _NAME.findall(text))
    for part in entry.parts:
        yield from _asking(part)


def _owner(
    difference: Difference,
    by_path: dict[tuple[str, ...], Difference],
    asking: tuple[tuple[tuple[str, ...], frozenset[str]], ...],
) -> tuple[str, ...] | None:
    """The difference with which another one stands, if only differences ask for it."""
    path = difference.path
    if path[:1] == () or path[0] not in _CAN_BE_NEEDED or len(path) != 2:
        return None
    users = [of for of, names in asking if path[-1] in names and of != path]
    owners = dict.fromkeys(_nearest(of, by_path) for of in users)
    if None in owners or (len(owners) > 1 and path[0] not in _BY_SEVERAL):
        return None
    return next(iter(owners), None)


def _nearest(
    path: tuple[str, ...], by_path: dict[tuple[str, ...], Difference]
) -> tuple[str, ...] | None:
    """The difference that tells of an entry: its own, or that of the new entry it stands in."""
    while path:
        if path in by_path:
            return path
        path = path[:-1]
    return None


def _root(path: tuple[str, ...], owners: dict[tuple[str, ...], tuple[str, ...]]) -> tuple[str, ...]:
    """The difference in which another one stands in the end; itself where they go in a circle."""
    seen = {path}
    at = path
    while at in owners:
        at = owners[at]
        if at in seen:
            return path
        seen.add(at)
    return at


def _with_needs(
    difference: Difference,
    differences: tuple[Difference, ...],
    owners: dict[tuple[str, ...], tuple[str, ...]],
) -> Difference:
    inside = (it for it in differences if it.path != difference.path)
    return replace(
        difference, needs=tuple(it for it in inside if _root(it.path, owners) == difference.path)
    )
