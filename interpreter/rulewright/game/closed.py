"""Closed phrases: texts of which a key knows a few, so that a slip gets a suggestion."""

import re
from collections.abc import Callable
from collections.abc import Mapping as Table
from typing import TypeVar

from rulewright.game.notes import Notes
from rulewright.game.readings import Reading, expect_reading
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean, either_of
from rulewright.syntax.document import Mapping, Node, Scalar

UNKNOWN_PHRASE = FindingKind("unknown-phrase", "`{text}` is nothing that `{key}` can say.")
OUT_OF_BOUNDS = FindingKind("out-of-bounds", "`{text}` is not from {low} to {high}.")

Meant = TypeVar("Meant")


def as_written(*phrases: str) -> Table[str, str]:
    """Choices of which each stands for itself."""
    return {phrase: phrase for phrase in phrases}


def listed_at(mapping: Mapping, key: str, choices: Table[str, Meant]) -> Meant | None:
    """What the word of `key` stands for. One that is not listed is the schema's to report."""
    expect_reading(key, Reading.CLOSED)
    node = mapping.get(key)
    return choices.get(node.text) if isinstance(node, Scalar) else None


def closed_at(mapping: Mapping, key: str, choices: Table[str, Meant], notes: Notes) -> Meant | None:
    """What the phrase of `key` stands for; None where there is none, or none of the choices."""
    return closed_phrase(mapping.get(key), key, choices, notes)


def closed_phrase(
    node: Node | None, key: str, choices: Table[str, Meant], notes: Notes
) -> Meant | None:
    """What a phrase stands for that is written below `key`."""
    expect_reading(key, Reading.CLOSED)
    if not isinstance(node, Scalar):
        return None
    if node.text in choices:
        return choices[node.text]
    help_line = did_you_mean(node.text, choices) or f"Write {either_of(choices)}."
    notes.add(UNKNOWN_PHRASE.at(node.span, help=help_line, text=node.text, key=key))
    return None


def patterned_at(
    mapping: Mapping,
    key: str,
    pattern: re.Pattern[str],
    example: str,
    read: Callable[[re.Match[str]], Meant],
    notes: Notes,
) -> Meant | None:
    """What a phrase with numbers in it stands for, such as `square 3 x 4`."""
    expect_reading(key, Reading.CLOSED)
    node = mapping.get(key)
    if not isinstance(node, Scalar):
        return None
    match = pattern.fullmatch(node.text)
    if match:
        return read(match)
    help_line = f"Write it like `{example}`."
    notes.add(UNKNOWN_PHRASE.at(node.span, help=help_line, text=node.text, key=key))
    return None


def within(number: int, low: int, high: int, node: Node, notes: Notes) -> bool:
    """Whether a number that stands in `node` is from `low` to `high`; a finding where not."""
    if low <= number <= high:
        return True
    text = node.text if isinstance(node, Scalar) else str(number)
    help_line = f"Write a number from {low} to {high}."
    notes.add(OUT_OF_BOUNDS.at(node.span, help=help_line, text=text, low=low, high=high))
    return False
