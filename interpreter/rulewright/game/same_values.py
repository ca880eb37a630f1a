"""Whether two values of rule files say the same, however they are written, and where they differ.

What a value says does not go by its spelling: a text of the effect language is what it is read
as, comments left out; one thing is the list of that one thing; and the keys of an entry come in
any order. Entries come in the order of the file.
"""

import re
from itertools import zip_longest

from rulewright.game.readings import READINGS, Reading
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.parse import parse_binder, parse_moment, parse_phrase, parse_steps

_COMMENT = re.compile(r"#.*$", re.MULTILINE)
_LINE = re.compile(r"\S(?:.*\S)?")
"""What stands on a line."""

_LONGEST = 60
NOT_THERE = "not there"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place in which two values differ: what it is called, what each says there, and
    where; the place of what one of them does not have is that of what is around it."""

    what: str
    old: str
    new: str
    old_place: Span
    new_place: Span


def difference(name: str, old: Node, new: Node) -> Difference | None:
    """Where the values `old` and `new` of the key `name` differ, or None where they do not."""
    return _difference(name, f"`{name}`", old, new)


def _difference(name: str, what: str, old: Node, new: Node) -> Difference | None:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _in_mappings(what, old, new)
    if isinstance(old, Scalar) and isinstance(new, Scalar):
        return None if _same_text(name, old, new) else _in_texts(what, old, new)
    if _is_sheet(old, new):
        return None
    if isinstance(old, Mapping) or isinstance(new, Mapping):
        return Difference(what, _said(old), _said(new), old.span, new.span)
    return _in_lists(name, what, old, new)


def _in_mappings(what: str, old: Mapping, new: Mapping) -> Difference | None:
    for entry in old:
        name, there = entry.key.text, new.get(entry.key.text)
        inner = f"`{name}` of {what}"
        if there is None:
            return Difference(inner, _said(entry.value), NOT_THERE, entry.key.span, new.span)
        found = _difference(name, inner, entry.value, there)
        if found is not None:
            return found
    for entry in new:
        if old.get(entry.key.text) is None:
            inner = f"`{entry.key.text}` of {what}"
            return Difference(inner, NOT_THERE, _said(entry.value), old.span, entry.key.span)
    if all(isinstance(entry.value, Mapping) for entry in new) and old.keys != new.keys:
        before, now = (f"`{', '.join(it.keys)}`" for it in (old, new))
        return Difference(f"the order of {what}", before, now, old.span, new.span)
    return None


def _in_lists(name: str, what: str, old: Node, new: Node) -> Difference | None:
    before, now = _items(old), _items(new)
    for number, (one, other) in enumerate(zip(before, now, strict=False), 1):
        found = _difference(name, f"item {number} of {what}", one, other)
        if found is not None:
            return found
    if len(before) == len(now):
        return None
    end = min(len(before), len(now))
    (left, old_place), (there, new_place) = (
        (_said(items[end]), items[end].span) if end < len(items) else (NOT_THERE, node.span)
        for node, items in ((old, before), (new, now))
    )
    return Difference(f"item {end + 1} of {what}", left, there, old_place, new_place)


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)


def _is_sheet(old: Node, new: Node) -> bool:
    """Whether a guard names the sheet whose rows the game has."""
    if not isinstance(old, Scalar) or not isinstance(new, Sequence):
        return False
    return new.span.text.strip("'\"") == old.text


def _in_texts(what: str, old: Scalar, new: Scalar) -> Difference:
    before, now = (tuple(_LINE.finditer(_COMMENT.sub(_blank, it.text))) for it in (old, new))
    if max(len(before), len(now)) > 1:
        for number, (one, other) in enumerate(zip_longest(before, now), 1):
            sides = ((old, one), (new, other))
            (left, old_place), (there, new_place) = (_line(*side) for side in sides)
            if left != there:
                what = f"line {number} of {what}"
                return Difference(what, left, there, old_place, new_place)
    return Difference(what, _said(old), _said(new), old.span, new.span)


def _blank(comment: re.Match[str]) -> str:
    return " " * len(comment[0])


def _line(text: Scalar, line: re.Match[str] | None) -> tuple[str, Span]:
    """What a line of a text says, and where it stands."""
    if line is None:
        return NOT_THERE, text.span
    return _short(line[0]), text.part(line.start(), line.end())


def _same_text(name: str, old: Scalar, new: Scalar) -> bool:
    """Whether two texts of the key `name` say the same."""
    if old.integer is not None and old.integer == new.integer:
        return True
    reading = READINGS.get(name)
    if reading is not Reading.STEPS and old.text.split() == new.text.split():
        return True
    trees = [_tree(reading, it) for it in (old, new)]
    if None in trees:
        return _lines(old) == _lines(new)
    return trees[0] == trees[1]


def _tree(reading: Reading | None, text: Scalar) -> object:
    """What a text of the effect language is read as; None where it is none, or cannot be read."""
    lines = _COMMENT.sub("", text.text).splitlines()
    plain = replace(text, text="".join(f"{line}\n" for line in lines if line.strip()))
    match reading:
        case Reading.STEPS:
            return parse_steps(plain)[0]
        case Reading.CONDITION | Reading.VALUE:
            return parse_phrase(plain)[0]
        case Reading.BINDER:
            return parse_binder(plain)[0]
        case Reading.MOMENT:
            return parse_moment(plain)[0]
        case _:
            return None


def _lines(text: Scalar) -> list[str]:
    return [line.rstrip() for line in text.text.strip().splitlines()]


def _said(node: Node) -> str:
    """What a value says, as a sentence quotes it."""
    return _short(node.text if isinstance(node, Scalar) else node.span.text)


def _short(text: str) -> str:
    """A text on one line in backticks, of a long one its beginning."""
    whole = " ".join(text.split())
    return f"`{whole}`" if len(whole) <= _LONGEST else f"`{whole[: _LONGEST - 1].rstrip()}…`"
