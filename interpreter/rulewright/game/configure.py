"""Configurations: a number of players and the values of the settings, and the game for each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from operator import is_
from typing import Protocol, TypeVar

from rulewright.game.guards import Fact, Facts, holds
from rulewright.game.model import (
    Board,
    Cards,
    Enumeration,
    Game,
    Heading,
    Kind,
    Phase,
    Setting,
    SupplyRow,
    Title,
)
from rulewright.game.setting_values import setting_choices
from rulewright.source.finding import Finding, sort_findings
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import did_you_mean, either_of

Chosen = tuple[tuple[str, str], ...]
"""The value of each setting: pairs (name, value as written) in the order of the file."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is settled before play: how many play, and every setting."""

    players: int
    settings: Chosen


class _Headed(Protocol):
    @property
    def heading(self) -> Heading: ...


Entry = TypeVar("Entry", bound=_Headed)


def default_settings(game: Game) -> Chosen:
    """Every setting at its default."""
    return tuple((setting.heading.id, setting.default) for setting in game.settings)


MAX_CONFIGURATIONS = 150


def configurations(game: Game) -> tuple[Configuration, ...]:
    """The configurations that are checked, for each legal number of players.

    First all settings at their defaults, then each setting alone at each other value. Where these
    are too many, which is for a check to say, the defaults alone.
    """
    few = number_of_configurations(game) <= MAX_CONFIGURATIONS
    chosen = _chosen(game) if few else (default_settings(game),)
    players = game.players[:MAX_CONFIGURATIONS]
    return tuple(Configuration(count, settings) for settings in chosen for count in players)


def _chosen(game: Game) -> Iterator[Chosen]:
    usual = default_settings(game)
    yield usual
    for setting in game.settings:
        name = setting.heading.id
        for value in setting_choices(setting):
            if value != setting.default:
                yield tuple((it, value if it == name else old) for it, old in usual)


def number_of_configurations(game: Game) -> int:
    """How many configurations there would be to check."""
    others = sum(len(setting_choices(setting)) - 1 for setting in game.settings)
    return (1 + others) * len(game.players)


def choose_settings(game: Game, wanted: Mapping[str, str]) -> tuple[Chosen, str | None]:
    """Every setting, those in `wanted` at the value given there; or a sentence that says why not.

    With a sentence, the settings are the defaults.
    """
    by_name = {setting.heading.id: setting for setting in game.settings}
    for name, value in wanted.items():
        setting = by_name.get(name)
        if setting is None:
            return (default_settings(game), _no_setting(game, name))
        choices = setting_choices(setting)
        if value not in choices:
            offer = did_you_mean(value, choices) or f"It is {_in_words(setting)}."
            return (default_settings(game), f"`{name}` cannot be `{value}`. {offer}")
    return (tuple((it, wanted.get(it, old)) for it, old in default_settings(game)), None)


def _no_setting(game: Game, name: str) -> str:
    known = [setting.heading.id for setting in game.settings]
    if not known:
        return f"`{game.heading.id}` has no settings."
    listed = ", ".join(f"`{it}`" for it in known)
    offer = did_you_mean(name, known) or f"It has {listed}."
    return f"`{game.heading.id}` has no setting `{name}`. {offer}"


def _in_words(setting: Setting) -> str:
    if setting.type is not None and setting.type.name == "number":
        return f"a number from {setting.type.low} to {setting.type.high}"
    return either_of(setting_choices(setting))


def configure(game: Game, configuration: Configuration) -> tuple[Game, tuple[Finding, ...]]:
    """The game with only what is in force in this configuration. Entries of which all is in force
    are those of the whole game.

    An entry whose `only if` does not hold is gone with all that is in it, and with a member the
    pieces that show it. An `only if` that cannot be told has a finding, and its entry stays.
    """
    keep = _Keeping(facts_of(game, configuration))
    enumerations = tuple(_enumeration(it, keep) for it in keep.those(game.enumerations))
    gone = _members_gone(game, enumerations)
    kinds = tuple(_kind(kind, keep, gone) for kind in keep.those(game.kinds))
    configured = replace(
        game,
        players=(configuration.players,),
        settings=keep.those(game.settings),
        enumerations=enumerations,
        kinds=kinds,
        zones=keep.those(game.zones),
        boards=tuple(_board(board, keep) for board in keep.those(game.boards)),
        counters=keep.those(game.counters),
        tables=keep.those(game.tables),
        values=keep.those(game.values),
        first_player=keep.one(game.first_player),
        setup=keep.one(game.setup),
        phases=_phases(game.phases, keep),
        actions=keep.those(game.actions),
        procedures=keep.those(game.procedures),
        rules=keep.those(game.rules),
        state_rules=keep.those(game.state_rules),
        cards=tuple(
            _cards(cards, keep)
            for cards in game.cards
            if any(kind.heading.id == cards.heading.id for kind in kinds)
        ),
        ends=keep.those(game.ends),
        scoring=keep.those(game.scoring),
        winner=keep.one(game.winner),
    )
    return (configured, sort_findings(keep.findings))


@dataclass(slots=True)
class _Keeping:
    """Decides what stays, and gathers why that could not be decided."""

    facts: Facts
    findings: list[Finding] = field(default_factory=list[Finding])

    def those(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """The entries that are in force."""
        return tuple(
            it for it in entries if it.heading.only_if is None or self.holds_for(it.heading)
        )

    def one(self, entry: Entry | None) -> Entry | None:
        """The entry, if it is in force."""
        return entry if entry is not None and self.holds_for(entry.heading) else None

    def holds_for(self, heading: Heading) -> bool:
        """Whether what has this heading is in force."""
        if heading.only_if is None:
            return True
        kept = holds(heading.only_if, self.facts)
        if isinstance(kept, Finding):
            self.findings.append(kept)
            return True
        return kept


def facts_of(game: Game, configuration: Configuration) -> Facts:
    """What is known before play in this configuration."""
    by_name = {setting.heading.id: setting for setting in game.settings}
    settings = {name: _fact(by_name[name], value) for name, value in configuration.settings}
    words = frozenset(choice for setting in game.settings for choice in setting.choices)
    return Facts(configuration.players, settings, words)


def _fact(setting: Setting, value: str) -> Fact:
    if setting.type is None:
        return value
    return int(value) if setting.type.name == "number" else value == "yes"


def _members_gone(game: Game, kept: tuple[Enumeration, ...]) -> dict[str, frozenset[str]]:
    """For each enumeration, the members that are not in force."""
    left = {enumeration.heading.id: _member_ids(enumeration) for enumeration in kept}
    return {
        enumeration.heading.id: _member_ids(enumeration)
        - left.get(enumeration.heading.id, frozenset())
        for enumeration in game.enumerations
    }


def _member_ids(enumeration: Enumeration) -> frozenset[str]:
    return frozenset(member.heading.id for member in enumeration.members)


def _enumeration(enumeration: Enumeration, keep: _Keeping) -> Enumeration:
    members = keep.those(enumeration.members)
    is_whole = len(members) == len(enumeration.members)
    return enumeration if is_whole else replace(enumeration, members=members)


def _kind(kind: Kind, keep: _Keeping, gone: Mapping[str, frozenset[str]]) -> Kind:
    attributes = keep.those(kind.attributes)
    supplied = kind.supply_heading is None or keep.holds_for(kind.supply_heading)
    types = {attribute.heading.id: attribute.type.name for attribute in attributes}
    is_whole = supplied and len(attributes) == len(kind.attributes)
    if is_whole and not any(gone.get(it) for it in types.values()):
        return kind
    rows = (_row(row, types) for row in kind.supply if not _shows_gone(row, types, gone))
    return replace(kind, attributes=attributes, supply=tuple(rows) if supplied else ())


def _row(row: SupplyRow, types: Mapping[str, str]) -> SupplyRow:
    """The row with the attributes that are in force."""
    values = tuple(pair for pair in row.values if pair[0] in types)
    return row if len(values) == len(row.values) else replace(row, values=values)


def _cards(cards: Cards, keep: _Keeping) -> Cards:
    titles = tuple(_title(it, keep) for it in keep.those(cards.titles))
    return cards if _are_those(titles, cards.titles) else replace(cards, titles=titles)


def _title(title: Title, keep: _Keeping) -> Title:
    """The card with what is in force of what it does by itself."""
    triggers = keep.those(title.triggers)
    return title if len(triggers) == len(title.triggers) else replace(title, triggers=triggers)


def _board(board: Board, keep: _Keeping) -> Board:
    """The board with the places that are in force, each cell of the map being one of them."""
    places, attributes = keep.those(board.places), keep.those(board.attributes)
    known = {place.heading.id for place in places}
    cells = tuple(tuple(it for it in cell if it.name in known) for cell in board.map)
    is_whole = _are_those(places, board.places) and _are_those(attributes, board.attributes)
    if is_whole and cells == board.map:
        return board
    return replace(board, attributes=attributes, places=places, map=cells)


def _shows_gone(
    row: SupplyRow, types: Mapping[str, str], gone: Mapping[str, frozenset[str]]
) -> bool:
    return any(value in gone.get(types.get(name, ""), ()) for name, value in row.values)


def _phases(phases: Iterable[Phase], keep: _Keeping) -> tuple[Phase, ...]:
    return tuple(_phase(phase, keep) for phase in keep.those(phases))


def _phase(phase: Phase, keep: _Keeping) -> Phase:
    inside = _phases(phase.phases, keep)
    return phase if _are_those(inside, phase.phases) else replace(phase, phases=inside)


def _are_those(kept: Sequence[object], all_of_them: Sequence[object]) -> bool:
    """Whether these are all of them, and each is as it was."""
    return len(kept) == len(all_of_them) and all(map(is_, kept, all_of_them))
