"""What a text of the effect language says, whichever way it is written.

Comments, blank lines, parentheses that change nothing, and steps on the line of a colon are ways
of writing: they are left out where two texts are compared.
"""

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import TypeVar, cast

from rulewright.source.frozen import replace
from rulewright.syntax.changes import Changes
from rulewright.syntax.tree import (
    Alternative,
    Binder,
    Body,
    Branch,
    Grouped,
    Or,
    Phrase,
    Steps,
    Trivia,
)

_PLACES = frozenset(("span", "trivia", "otherwise_trivia", "after", "behind"))
_LAYOUT: dict[str, object] = {
    "trivia": Trivia(),
    "otherwise_trivia": Trivia(),
    "inline": False,
    "one_line": False,
    "after": (),
    "behind": None,
}
_WAYS_OF_WRITING = _PLACES | _LAYOUT.keys()
_BLOCKS = (Body, Branch, Alternative, Changes)

Node = TypeVar("Node")


def meaning_of(node: object) -> Hashable:
    """A value that is equal for two trees if and only if their texts say the same."""
    if isinstance(node, Grouped):
        return meaning_of(node.inner)
    items = _items(node)
    if items is not None:
        return tuple(meaning_of(item) for item in items)
    if is_dataclass(node):
        return (type(node).__name__, *_parts(node, inside=True))
    assert isinstance(node, Hashable)
    return node


def head_of(step: object) -> Hashable:
    """What the first line of a step says, without the blocks below it."""
    return (type(step).__name__, *_parts(step, inside=False))


def alternatives_of(condition: Phrase) -> tuple[Phrase, ...]:
    """The conditions of which each is enough: `a or b` says the same as a list of the two."""
    match condition:
        case Grouped(inner=inner) if isinstance(inner, Or):
            return alternatives_of(inner)
        case Or(left=left, right=right):
            return (*alternatives_of(left), *alternatives_of(right))
        case _:
            return (condition,)


def laid_out(steps: Steps) -> Steps:
    """The steps without comments, each on a line of its own."""
    return _laid_out(steps)


def without_parentheses(phrase: Phrase) -> Phrase:
    """A phrase without parentheses round the whole of it."""
    return without_parentheses(phrase.inner) if isinstance(phrase, Grouped) else phrase


def _parts(node: object, *, inside: bool) -> tuple[Hashable, ...]:
    values = (getattr(node, name) for name in _names(node) if name not in _WAYS_OF_WRITING)
    return tuple(meaning_of(it) for it in values if inside or not _is_block(it))


def _is_block(value: object) -> bool:
    items = _items(value)
    return any(isinstance(item, _BLOCKS) for item in ((value,) if items is None else items))


def _laid_out(node: Node) -> Node:
    items = _items(node)
    if items is not None:
        return cast("Node", tuple(_laid_out(item) for item in items))
    if not is_dataclass(node) or isinstance(node, Trivia | Binder):
        return node
    names = [name for name in _names(node) if name != "span"]
    changed = {it: _LAYOUT[it] if it in _LAYOUT else _laid_out(getattr(node, it)) for it in names}
    return replace(node, **changed)  # type: ignore[type-var]  # a dataclass, as was asked above


def _names(node: object) -> tuple[str, ...]:
    return tuple(it.name for it in fields(node)) if is_dataclass(node) else ()


def _items(node: object) -> tuple[object, ...] | None:
    """The items of a tuple; None of anything else."""
    return cast("tuple[object, ...]", node) if isinstance(node, tuple) else None
