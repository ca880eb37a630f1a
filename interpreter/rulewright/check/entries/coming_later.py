"""What the steps of a game leave to be done later, and where."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deeds
from rulewright.meaning.entries import all_phases
from rulewright.meaning.leading import LeadingOf
from rulewright.meaning.rules import DelayedMeaning, Rules


def delayed_in(rules: Rules, leading_of: LeadingOf) -> Iterator[DelayedMeaning]:
    """All of it, with the ids of the entries in which it stands, in the order of the file."""
    of_phases = [
        (phase.phase.heading.id, deeds)
        for phase in all_phases(rules.phases)
        for deeds in (phase.enter, phase.deeds, phase.leave)
    ]
    for entry, deeds in (("setup", rules.setup), *of_phases, *rules.steps_by_entry()):
        yield from _delayed(entry, deeds, leading_of)


def _delayed(entry: str, deeds: Deeds, leading_of: LeadingOf) -> Iterator[DelayedMeaning]:
    for delay in leading_of(deeds).delays:
        yield DelayedMeaning(entry, delay)
        yield from _delayed(entry, delay.body, leading_of)
