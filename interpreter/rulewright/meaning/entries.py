"""Going through the rules of a configuration: its phases, the steps of its entries, their deeds."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rulewright.meaning.deeds import Deed, Deeds
from rulewright.meaning.rules import PhaseMeaning, Rules
from rulewright.meaning.walking import all_deeds, bodies

Read = TypeVar("Read")


def all_phases(phases: Iterable[PhaseMeaning]) -> Iterator[PhaseMeaning]:
    """The phases and all phases in them, each before those in it."""
    for phase in phases:
        yield phase
        yield from all_phases(phase.phases)


def deeds_of_phase(phase: PhaseMeaning) -> Deeds:
    """What a phase itself does, at its beginning, inside and at its end. Where it does something at
    one of these alone, these are the very steps, which are known by what they are."""
    done = [deeds for deeds in (phase.enter, phase.deeds, phase.leave) if deeds]
    return done[0] if len(done) == 1 else tuple(deed for deeds in done for deed in deeds)


def all_entries(rules: Rules) -> Iterator[Deeds]:
    """The steps of each entry of a configuration, and those that are left to be done later."""
    yield rules.setup
    for phase in all_phases(rules.phases):
        yield from (phase.enter, phase.deeds, phase.leave)
    yield from rules.named_steps()


def entries_of_any(configured: Iterable[Rules]) -> Iterator[Deeds]:
    """The steps of each entry of several configurations, once where these share them."""
    yield from {id(it): it for rules in configured for it in all_entries(rules)}.values()


def once(read: Callable[[Deeds], Read]) -> Callable[[Deeds], Read]:
    """The same function, which reads the steps of an entry once where several configurations share
    them."""
    known: dict[int, tuple[Deeds, Read]] = {}

    def of(deeds: Deeds) -> Read:
        if id(deeds) not in known:
            known[id(deeds)] = (deeds, read(deeds))
        return known[id(deeds)][1]

    return of


def in_each(read: Callable[[Deeds], Read]) -> Callable[[Rules], Iterator[Read]]:
    """What gives what is read in the steps of each entry of a configuration, once where several
    share them."""
    read_once = once(read)
    return lambda rules: (read_once(deeds) for deeds in all_entries(rules))


def entries_by_name(rules: Rules) -> Iterator[tuple[str, Deeds]]:
    """The steps of each entry but the setup by its id."""
    for phase in all_phases(rules.phases):
        yield phase.phase.heading.id, deeds_of_phase(phase)
    yield from rules.steps_by_entry()


def every_deed(rules: Rules) -> Iterator[Deed]:
    """Every deed of a configuration, those in other deeds and those done later too."""
    for deeds in all_entries(rules):
        yield from all_deeds(deeds)


def every_block(rules: Rules) -> Iterator[Deeds]:
    """All blocks of deeds of a configuration, each before those in it."""
    for deeds in all_entries(rules):
        yield deeds
        for deed in all_deeds(deeds):
            yield from bodies(deed)
