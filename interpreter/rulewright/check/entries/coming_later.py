"""What the steps of a game leave to be done later, and where."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deeds
from rulewright.meaning.entries import entries_by_name
from rulewright.meaning.leading import LeadingOf
from rulewright.meaning.rules import DelayedMeaning, Rules


def delayed_in(rules: Rules, leading_of: LeadingOf) -> Iterator[DelayedMeaning]:
    """All of it, with the ids of the entries in which it stands, in the order of the file."""
    for entry, deeds in (("setup", rules.setup), *entries_by_name(rules)):
        yield from _delayed(entry, deeds, leading_of)


def _delayed(entry: str, deeds: Deeds, leading_of: LeadingOf) -> Iterator[DelayedMeaning]:
    for delay in leading_of(deeds).delays:
        yield DelayedMeaning(entry, delay)
        yield from _delayed(entry, delay.body, leading_of)
