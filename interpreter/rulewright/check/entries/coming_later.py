"""What the steps of a game leave to be done later, and where."""

from collections.abc import Iterator

from rulewright.check.entries.places import deeds_of_phase
from rulewright.meaning.deeds import Deeds, Delay
from rulewright.meaning.rules import DelayedMeaning, PhaseMeaning, Rules
from rulewright.meaning.walking import all_deeds


def delayed_in(rules: Rules) -> Iterator[DelayedMeaning]:
    """All of it, with the ids of the entries in which it stands, in the order of the file."""
    for entry, deeds in _entries(rules):
        yield from _delayed(entry, deeds)


def _delayed(entry: str, deeds: Deeds) -> Iterator[DelayedMeaning]:
    for deed in all_deeds(deeds):
        if isinstance(deed, Delay):
            yield DelayedMeaning(entry, deed)
            yield from _delayed(entry, deed.body)


def _entries(rules: Rules) -> Iterator[tuple[str, Deeds]]:
    yield "setup", rules.setup
    yield from _of_phases(rules.phases)
    yield from rules.steps_by_entry()


def _of_phases(phases: tuple[PhaseMeaning, ...]) -> Iterator[tuple[str, Deeds]]:
    for phase in phases:
        yield phase.phase.heading.id, deeds_of_phase(phase)
        yield from _of_phases(phase.phases)
