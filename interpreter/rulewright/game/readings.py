"""One key, one reading: which kind of text each key of a rule file holds, and how it is read.

Whoever reads a key says which reading they expect, so that no key can be read in two ways.
"""

from enum import Enum

from rulewright.game.notes import Notes
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.moments import Moment
from rulewright.syntax.parse import parse_binder, parse_moment, parse_phrase, parse_steps
from rulewright.syntax.tree import Binder, Phrase, Steps

FOLDED_EFFECT = FindingKind(
    "folded-effect", "The text of `{key}` is folded with `>`, which loses its line breaks."
)
STEPS_OUTSIDE_BLOCK = FindingKind(
    "steps-outside-block", "The steps of `{key}` do not stand in a block of their own."
)


class Reading(Enum):
    """The kinds of text a key can hold."""

    STEPS = "steps"
    CONDITION = "condition"
    VALUE = "value"
    BINDER = "binder"
    MOMENT = "moment"
    CLOSED = "closed phrase"


READINGS: dict[str, Reading] = {
    "do": Reading.STEPS,
    "enter": Reading.STEPS,
    "leave": Reading.STEPS,
    "lasting": Reading.STEPS,
    "if": Reading.CONDITION,
    "until": Reading.CONDITION,
    "repeat until": Reading.CONDITION,
    "skip if": Reading.CONDITION,
    "skip turn if": Reading.CONDITION,
    "counts if": Reading.CONDITION,
    "only if": Reading.CONDITION,
    "whenever": Reading.CONDITION,
    "checks": Reading.CONDITION,
    "is": Reading.VALUE,
    "once yes": Reading.CLOSED,
    "start": Reading.VALUE,
    "score": Reading.VALUE,
    "measure": Reading.VALUE,
    "turns": Reading.VALUE,
    "repeat": Reading.VALUE,
    "winner": Reading.VALUE,
    "windows from": Reading.VALUE,
    "most": Reading.VALUE,
    "least": Reading.VALUE,
    "for each": Reading.BINDER,
    "best of": Reading.BINDER,
    "from": Reading.VALUE,
    "wild": Reading.CONDITION,
    "rank by": Reading.VALUE,
    "points": Reading.VALUE,
    "ties": Reading.CLOSED,
    "play": Reading.MOMENT,
    "when": Reading.MOMENT,
    "order": Reading.CLOSED,
    "faces": Reading.CLOSED,
    "when empty": Reading.CLOSED,
    "still empty": Reading.CLOSED,
    "beyond": Reading.CLOSED,
    "by": Reading.CLOSED,
    "rounds": Reading.CLOSED,
    "still tied": Reading.CLOSED,
    "result": Reading.CLOSED,
    "frame": Reading.CLOSED,
    "neighbours": Reading.CLOSED,
    "cells are": Reading.CLOSED,
    "shape": Reading.CLOSED,
    "room": Reading.CLOSED,
    "count": Reading.CLOSED,
    "pick": Reading.CLOSED,
    "for": Reading.CLOSED,
    "owner": Reading.CLOSED,
    "after play": Reading.CLOSED,
    "ask": Reading.CLOSED,
    "counts": Reading.CLOSED,
}


class ReadingError(Exception):
    """A key was read in a way that the table of readings does not give it."""


def expect_reading(key: str, reading: Reading) -> None:
    """Raises ReadingError when the table gives `key` another reading, or none."""
    if READINGS.get(key) is not reading:
        raise ReadingError(f"`{key}` is not read as {reading.value}")


def steps_at(mapping: Mapping, key: str, notes: Notes) -> Steps | None:
    """The steps of `key`, or None where there are none that can be read."""
    expect_reading(key, Reading.STEPS)
    text = mapping.get(key)
    if not isinstance(text, Scalar) or _is_folded(text, key, notes):
        return None
    if text.style != "|":
        help_line = f"Write `{key}: |`, and each step on a line of its own below it."
        notes.add(STEPS_OUTSIDE_BLOCK.at(text.span, help=help_line, key=key))
        return None
    return notes.gather(parse_steps(text, notes.is_known))


def conditions_at(mapping: Mapping, key: str, notes: Notes) -> tuple[Phrase, ...]:
    """The conditions of `key`: one, or a list, of which any is enough (of `checks`, all hold)."""
    expect_reading(key, Reading.CONDITION)
    return _phrases(mapping.get(key), key, notes)


def values_at(mapping: Mapping, key: str, notes: Notes) -> tuple[Phrase, ...]:
    """The values of `key`, which holds a list, or a single one."""
    expect_reading(key, Reading.VALUE)
    return _phrases(mapping.get(key), key, notes)


def value_at(mapping: Mapping, key: str, notes: Notes) -> Phrase | None:
    """The value of `key`, or None where there is none that can be read."""
    expect_reading(key, Reading.VALUE)
    return _phrase(mapping.get(key), key, notes)


def condition_at(mapping: Mapping, key: str, notes: Notes) -> Phrase | None:
    """The condition of a `key` that holds one only."""
    expect_reading(key, Reading.CONDITION)
    return _phrase(mapping.get(key), key, notes)


def binder_at(mapping: Mapping, key: str, notes: Notes) -> Binder | None:
    """The `name in set` of `key`, or None where there is none that can be read."""
    expect_reading(key, Reading.BINDER)
    text = mapping.get(key)
    if not isinstance(text, Scalar) or _is_folded(text, key, notes):
        return None
    return notes.gather(parse_binder(text, notes.is_known))


def moments_at(mapping: Mapping, key: str, notes: Notes) -> tuple[Moment, ...]:
    """The moments of `key`: one, or a list of which any will do."""
    expect_reading(key, Reading.MOMENT)
    node = mapping.get(key)
    items = node.items if isinstance(node, Sequence) else (node,)
    read = (_moment(item, key, notes) for item in items)
    return tuple(moment for moment in read if moment is not None)


def _moment(node: Node | None, key: str, notes: Notes) -> Moment | None:
    if not isinstance(node, Scalar) or _is_folded(node, key, notes):
        return None
    moment, findings = parse_moment(node, notes.is_known)
    notes.add_all(findings)
    return moment


def _phrases(node: Node | None, key: str, notes: Notes) -> tuple[Phrase, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    read = (_phrase(item, key, notes) for item in items)
    return tuple(phrase for phrase in read if phrase is not None)


def _phrase(node: Node | None, key: str, notes: Notes) -> Phrase | None:
    if not isinstance(node, Scalar) or _is_folded(node, key, notes):
        return None
    phrase, findings = parse_phrase(node, notes.is_known)
    notes.add_all(findings)
    return phrase


def _is_folded(text: Scalar, key: str, notes: Notes) -> bool:
    if text.style != ">":
        return False
    help_line = f"Write `{key}: |` instead of `{key}: >`."
    notes.add(FOLDED_EFFECT.at(text.span, help=help_line, key=key))
    return True
