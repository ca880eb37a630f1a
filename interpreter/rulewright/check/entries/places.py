"""Where deeds bring pieces, all deeds of the rules, and which configuration these are of."""

from collections.abc import Iterator

from rulewright.check.structure.combinations import PLAYERS, in_words
from rulewright.game.configure import Configuration, default_settings
from rulewright.meaning.deeds import Deed, Deeds
from rulewright.meaning.rules import PhaseMeaning, Rules
from rulewright.meaning.types import BoardType, CellType, OptionalType, Type, ZoneType
from rulewright.meaning.walking import all_deeds


def place_of(of: Type) -> str:
    """The name of the zone or board that a value of this type is, or lies on; else an empty one."""
    plain = of.of if isinstance(of, OptionalType) else of
    match plain:
        case ZoneType(name=name) | BoardType(name=name) | CellType(board=name):
            return name
        case _:
            return ""


def where_of(rules: Rules) -> str:
    """In which configuration, in words: the players, and the settings that are not as usual."""
    usual = dict(default_settings(rules.game))
    told = [name for name, value in rules.settings if usual.get(name, value) != value]
    return in_words((PLAYERS, *told), Configuration(rules.players, rules.settings))


def deeds_of(rules: Rules) -> Iterator[Deed]:
    """Every deed of a configuration, those in other deeds too."""
    yield from all_deeds(rules.setup)
    for phase in _all_phases(rules.phases):
        yield from all_deeds(tuple(deeds_of_phase(phase)))
    for deeds in rules.named_steps():
        yield from all_deeds(deeds)


def all_entries(rules: Rules) -> Iterator[Deeds]:
    """The steps of each entry of a configuration, and those that are left to be done later."""
    yield rules.setup
    for phase in _all_phases(rules.phases):
        yield from (phase.enter, phase.deeds, phase.leave)
    yield from rules.named_steps()


def entries_by_name(rules: Rules) -> Iterator[tuple[str, Deeds]]:
    """The steps of each entry but the setup by its id, and those that are left to be done later by
    that of the entry in which they stand."""
    for phase in _all_phases(rules.phases):
        yield phase.phase.heading.id, deeds_of_phase(phase)
    yield from rules.steps_by_entry()
    yield from ((it.entry, it.deeds) for it in rules.delayed)


def deeds_of_phase(phase: PhaseMeaning) -> tuple[Deed, ...]:
    """What a phase itself does, at its beginning, inside and at its end."""
    return (*phase.enter, *phase.deeds, *phase.leave)


def _all_phases(phases: tuple[PhaseMeaning, ...]) -> Iterator[PhaseMeaning]:
    for phase in phases:
        yield phase
        yield from _all_phases(phase.phases)
