"""What the steps of a game leave to be done later, and where."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deeds, Delay
from rulewright.meaning.entries import entries_by_name
from rulewright.meaning.rules import DelayedMeaning, Rules
from rulewright.meaning.walking import all_deeds


def delayed_in(rules: Rules) -> Iterator[DelayedMeaning]:
    """All of it, with the ids of the entries in which it stands, in the order of the file."""
    for entry, deeds in (("setup", rules.setup), *entries_by_name(rules)):
        yield from _delayed(entry, deeds)


def _delayed(entry: str, deeds: Deeds) -> Iterator[DelayedMeaning]:
    for deed in all_deeds(deeds):
        if isinstance(deed, Delay):
            yield DelayedMeaning(entry, deed)
            yield from _delayed(entry, deed.body)
