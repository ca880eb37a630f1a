"""Settings under which an entry needs another that is then no part of the game.

The guards of both are compared in every combination of the settings they name, and in no other:
the work does not grow with the number of settings of the game.
"""

from collections.abc import Iterator, Mapping

from rulewright.check.phrases.in_force import NOT_IN_FORCE, SAY_WHEN
from rulewright.check.structure.combinations import (
    PLAYERS,
    Settled,
    first_combination,
    in_words,
    named_settings,
)
from rulewright.check.structure.needs import (
    Need,
    needs_of_ends,
    needs_of_entries,
    needs_of_lists,
    needs_of_texts,
)
from rulewright.check.structure.texts import Texts
from rulewright.game.configure import Chosen, Configuration
from rulewright.game.model import Game, Setting
from rulewright.game.setting_values import setting_choices
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.tree import Phrase
from rulewright.syntax.walk import all_words

NONE_IN_FORCE = FindingKind("none-in-force", "{where}, none of the {what} is part of the game.")

TRIES_TO_TELL = 200
"""So many choices of settings are gone into to find out whether one need not be told."""

MAX_TRIES_TO_TELL = 5_000
"""So many are gone into for all findings of one check; behind that all settings are told."""

_SAY_WHEN_HERE = "Say `only if:` here as well, or let one of them be there then too."


@dataclass(frozen=True, slots=True)
class Missing:
    """A need that a combination of settings leaves open, and the finding that says so."""

    need: Need
    configuration: Configuration
    finding: Finding


def check_entries_are_in_force(game: Game) -> Iterator[Finding]:
    """What an entry needs outside of texts is part of the game whenever the entry is."""
    if game.unread:
        return
    settled = Settled(game)
    for need in (*needs_of_entries(game), *needs_of_ends(game)):
        missing = _missing(need, NOT_IN_FORCE, settled)
        if missing is not None:
            yield replace(missing.finding, help="Say `only if:` here as well.")
    for need in needs_of_lists(game):
        missing = _missing(need, NONE_IN_FORCE, settled)
        if missing is not None:
            yield replace(missing.finding, help=_SAY_WHEN_HERE)


def missing_names(texts: Texts) -> tuple[Missing, ...]:
    """Names in texts whose entries some combination of settings leaves out: the first of each name
    in an entry. Whether the text is then read in truth shows when it is resolved."""
    found: dict[tuple[object, str], Missing] = {}
    settled = Settled(texts.game)
    for need in needs_of_texts(texts):
        if (need.entry, need.name) not in found:
            missing = _missing(need, NOT_IN_FORCE, settled)
            if missing is not None:
                found[(need.entry, need.name)] = missing
    return tuple(found.values())


def _missing(need: Need, kind: FindingKind, settled: Settled) -> Missing | None:
    """A combination in which the place may be reached and nothing that it needs is there."""
    led = [condition for condition, wanted in need.here if wanted]
    if any(all(guard in led for guard in guards) for guards in need.entries):
        return None
    asked = named_settings(_conditions(need), settled.game)

    def may_be_open(players: int, chosen: Chosen) -> bool:
        return _is_open(need, players, chosen, settled) is not False

    configuration = first_combination(settled, asked, may_be_open)
    if configuration is None or not _is_open(need, *_parts(configuration), settled):
        return None
    told = _telling(need, asked, configuration, settled)
    finding = kind.at(
        need.span,
        help=SAY_WHEN,
        labels=_labels(need, configuration, settled),
        where=in_words(told, configuration),
        name=need.name,
        what=need.name,
    )
    return Missing(need, configuration, finding)


def _conditions(need: Need) -> tuple[Phrase, ...]:
    guards = tuple(guard for entry in need.entries for guard in entry)
    return (*(condition for condition, _ in need.here), *guards)


def _parts(configuration: Configuration) -> tuple[int, Chosen]:
    return configuration.players, configuration.settings


def _is_open(need: Need, players: int, chosen: Chosen, settled: Settled) -> bool | None:
    """Whether the place may be reached and none of the entries is there; None where settings that
    are not chosen decide it."""
    for condition, wanted in need.here:
        if settled.truth(condition, players, chosen) is (not wanted):
            return False
    is_open: bool | None = True
    for guards in need.entries:
        truths = [settled.truth(guard, players, chosen) for guard in guards]
        if False not in truths:
            if None not in truths:
                return False
            is_open = None
    return is_open


def _telling(
    need: Need, asked: tuple[Setting, ...], configuration: Configuration, settled: Settled
) -> tuple[str, ...]:
    """The parts of a combination that are told: whatever the others were, the need stays open."""
    players, chosen = _parts(configuration)
    values: dict[str, tuple[str, ...]] = {
        PLAYERS: tuple(str(number) for number in settled.game.players),
        **{setting.heading.id: setting_choices(setting) for setting in asked},
    }
    untold: list[str] = []
    for part in values:
        free = (*untold, part)
        fixed = tuple(one for one in chosen if one[0] not in free)
        numbers = settled.game.players if PLAYERS in free else (players,)
        settings = {name: values[name] for name in free if name != PLAYERS}
        last = min(settled.told + TRIES_TO_TELL, MAX_TRIES_TO_TELL)
        if all(_stays_open(need, number, fixed, settings, settled, last) for number in numbers):
            untold.append(part)
    return tuple(part for part in values if part not in untold) or (PLAYERS,)


def _stays_open(
    need: Need,
    players: int,
    chosen: Chosen,
    free: Mapping[str, tuple[str, ...]],
    settled: Settled,
    last: int,
) -> bool:
    """Whether the need is open whatever the free settings are; no where that takes too long to
    find out."""
    settled.told += 1
    if settled.told > last:
        return False
    is_open = _is_open(need, players, chosen, settled)
    if is_open and _hangs_on(free, need, players, chosen, settled):
        is_open = None
    if is_open is not None or not free:
        return bool(is_open)
    (name, choices), *others = free.items()
    rest = dict(others)
    return all(
        _stays_open(need, players, (*chosen, (name, choice)), rest, settled, last)
        for choice in choices
    )


def _hangs_on(
    free: Mapping[str, object], need: Need, players: int, chosen: Chosen, settled: Settled
) -> bool:
    """Whether one of the free settings may still keep play from coming to the place."""
    return any(
        settled.truth(condition, players, chosen) is None
        and any(word.text in free for word in all_words(condition))
        for condition, _ in need.here
    )


def _labels(need: Need, configuration: Configuration, settled: Settled) -> tuple[Label, ...]:
    """The conditions that keep what is needed away, and those that lead to the place."""
    players, chosen = _parts(configuration)
    subject = f"`{need.name}` is" if len(need.entries) == 1 else "one of them is"
    gone = (
        Label(guard.span, f"{subject} only part of the game if this holds")
        for guards in need.entries
        for guard in guards
        if settled.truth(guard, players, chosen) is False
    )
    led = (
        Label(condition.span, "this holds then, and leads here")
        for condition, wanted in need.here
        if wanted and settled.truth(condition, players, chosen) is True
    )
    return tuple(dict.fromkeys((*gone, *led)))
