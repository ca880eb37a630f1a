"""What the rules of a game mean in one configuration: every entry resolved."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from rulewright.check.beside import Beside
from rulewright.check.entries.cards import everything, resolve_lying, resolve_plays, resolve_rule
from rulewright.check.entries.changing import note_changes
from rulewright.check.entries.coming_later import delayed_in
from rulewright.check.entries.copied import check_effects_are_there
from rulewright.check.entries.cycles import (
    check_procedures_end,
    check_rules_end,
    check_waiting_ends,
)
from rulewright.check.entries.deciding import check_ends_differ
from rulewright.check.entries.declarations import check_types, resolve_counter, resolve_starts
from rulewright.check.entries.handing_over import (
    note_hidden_arguments,
    note_hidden_pieces,
    resolve_procedures,
)
from rulewright.check.entries.limits import check_limits, check_limits_of_rules
from rulewright.check.entries.mapped import check_cells_are_one_place
from rulewright.check.entries.outcomes import resolve_end, resolve_line, resolve_winner
from rulewright.check.entries.play import (
    resolve_action,
    resolve_phase,
    resolve_setup,
)
from rulewright.check.entries.standing import check_standing
from rulewright.check.entries.state_rules import check_state_rules_end, resolve_state_rules
from rulewright.check.phrases.measures import is_measure
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.standing_permissions import permissions_of_cards
from rulewright.check.phrases.vocabulary import Headed
from rulewright.game.configure import Configuration
from rulewright.game.contents import all_phases
from rulewright.game.model import Counter, Game, Value
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.moments import LyingMeaning, PlayMeaning, RuleMeaning
from rulewright.meaning.permissions import is_permission
from rulewright.meaning.rules import (
    ActionMeaning,
    EndMeaning,
    LineMeaning,
    PhaseMeaning,
    ProcedureMeaning,
    Rules,
    ValueMeaning,
    WinnerMeaning,
)
from rulewright.meaning.types import Type
from rulewright.meaning.values import Meaning
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span

Entry = TypeVar("Entry", bound=Headed)
Resolved = TypeVar("Resolved")


def resolve_rules(
    game: Game, configuration: Configuration, phrases: Phrases, other: Beside | None
) -> Rules:
    """Resolves every entry, in the order of the file; beside another configuration those alone that
    may differ from it."""
    _check_first(game, phrases)
    if other is None:
        note_changes(game, phrases)
    else:
        other.hand_on(phrases)
    known = _Known(other)
    counters = _each(game.counters, known.counters, resolve_counter, phrases, other)
    starts = tuple(resolve_starts(phrases)) if other is None else other.rules.starts
    values = tuple(_in_entry(_value, one, phrases) for one in game.values)
    if other is None:
        note_hidden_pieces(game, phrases)
        phrases.state_rules = tuple(resolve_state_rules(game, phrases))
    setup = _setup(game, phrases, other)
    phases = tuple(_phases(game, known.phases, phrases, other))
    actions = _each(game.actions, known.actions, resolve_action, phrases, other)
    if other is None:
        note_hidden_arguments(game, phrases)
    procedures = _procedures(game, known.procedures, phrases, other)
    triggers = tuple(
        one for one in _each(game.rules, known.triggers, resolve_rule, phrases, other) if one
    )
    plays, lying = _cards(game, phrases, other)
    state_rules = phrases.state_rules
    bodies = (actions, procedures, triggers, lying, plays)
    carrying = [
        it.deeds for those in bodies for it in those if phrases.leading_of(it.deeds).effects
    ]
    for finding in (
        *check_procedures_end(procedures, phrases.leading_of),
        *check_rules_end((*triggers, *lying), procedures, plays, phrases.leading_of),
        *(() if phrases.report.errors else check_state_rules_end(state_rules)),
        *(() if phrases.report.errors else check_effects_are_there(plays, procedures, carrying)),
    ):
        phrases.report.add(finding)
    for finding in (
        *check_limits(game, phrases.vocabulary),
        *check_limits_of_rules(triggers),
    ):
        phrases.report.add(finding)
    ends = _each(game.ends, known.ends, resolve_end, phrases, other)
    for finding in check_ends_differ(ends):
        phrases.report.add(finding)
    scoring = _each(game.scoring, known.scoring, resolve_line, phrases, other)
    winner = _winner(game, phrases, other)
    rules = Rules(
        game=game,
        players=configuration.players,
        settings=configuration.settings,
        enumerations=game.enumerations,
        kinds=game.kinds,
        zones=game.zones,
        boards=game.boards,
        counters=tuple(one for one in counters if one),
        tables=game.tables,
        values=(*(one for one in values if one), *_permissions(phrases)),
        first_at_random=game.first_player is not None and game.first_player.at_random,
        setup=setup,
        phases=phases,
        actions=actions,
        procedures=procedures,
        ends=ends,
        scoring=tuple(one for one in scoring if one),
        winner=winner,
        starts=starts,
        triggers=triggers,
        plays=plays,
        lying=lying,
        state_rules=state_rules,
        changes=phrases.changing.in_order(),
        asked=tuple(phrases.asked.items()),
        eliminates=phrases.vocabulary.eliminates,
        said=tuple(phrases.said),
    )
    rules = replace(rules, delayed=tuple(delayed_in(rules, phrases.leading_of)))
    for finding in check_waiting_ends(rules, phrases.leading_of):
        phrases.report.add(finding)
    return rules


@dataclass(frozen=True, slots=True)
class _Known:
    """What entries mean in another configuration, by their places; nothing where there is none."""

    other: Beside | None

    @property
    def _rules(self) -> Rules | None:
        return None if self.other is None else self.other.rules

    @property
    def counters(self) -> dict[Span, tuple[Counter, Type, Meaning] | None]:
        rules = self._rules
        return {} if rules is None else {it[0].heading.span: it for it in rules.counters}

    @property
    def phases(self) -> dict[Span, PhaseMeaning]:
        rules = self._rules
        return {} if rules is None else {it.phase.heading.span: it for it in rules.phases}

    @property
    def actions(self) -> dict[Span, ActionMeaning]:
        rules = self._rules
        return {} if rules is None else {it.action.heading.span: it for it in rules.actions}

    @property
    def procedures(self) -> dict[Span, ProcedureMeaning | None]:
        rules = self._rules
        return {} if rules is None else {it.procedure.heading.span: it for it in rules.procedures}

    @property
    def triggers(self) -> dict[Span, RuleMeaning | None]:
        rules = self._rules
        return {} if rules is None else {it.rule.heading.span: it for it in rules.triggers}

    @property
    def ends(self) -> dict[Span, EndMeaning]:
        rules = self._rules
        return {} if rules is None else {it.end.heading.span: it for it in rules.ends}

    @property
    def scoring(self) -> dict[Span, LineMeaning | None]:
        rules = self._rules
        return {} if rules is None else {it.line.heading.span: it for it in rules.scoring}


def _check_first(game: Game, phrases: Phrases) -> None:
    """What is looked at before entries are: types, maps, what cards do by lying."""
    for finding in (
        *check_types(game, phrases.vocabulary),
        *check_cells_are_one_place(game, phrases.vocabulary),
        *check_standing(game, phrases),
    ):
        phrases.report.add(finding)


def _each(
    entries: tuple[Entry, ...],
    known: Mapping[Span, Resolved],
    read: Callable[[Entry, Phrases], Resolved],
    phrases: Phrases,
    other: Beside | None,
) -> tuple[Resolved, ...]:
    """What each of these entries means."""
    if other is None:
        return tuple(_in_entry(read, one, phrases) for one in entries)
    return tuple(other.each(entries, known, lambda one: _in_entry(read, one, phrases)))


def _setup(game: Game, phrases: Phrases, other: Beside | None) -> Deeds:
    if game.setup is None:
        return ()
    if other is None or other.is_touched(game.setup.heading):
        return _in_entry(resolve_setup, game.setup, phrases)
    return other.rules.setup


def _winner(game: Game, phrases: Phrases, other: Beside | None) -> WinnerMeaning | None:
    if game.winner is None:
        return None
    if other is None or other.is_touched(game.winner.heading):
        return _in_entry(resolve_winner, game.winner, phrases)
    return other.rules.winner


def _phases(
    game: Game, known: Mapping[Span, PhaseMeaning], phrases: Phrases, other: Beside | None
) -> Iterator[PhaseMeaning]:
    for phase in game.phases:
        inside = all_phases((phase,))
        if other is None or any(other.is_touched(it.heading) for it in inside):
            yield resolve_phase(phase, phrases)
        else:
            yield known[phase.heading.span]


def _procedures(
    game: Game,
    known: Mapping[Span, ProcedureMeaning | None],
    phrases: Phrases,
    other: Beside | None,
) -> tuple[ProcedureMeaning, ...]:
    read = tuple(it for it in game.procedures if other is None or other.is_touched(it.heading))
    found = dict(
        zip((it.heading.id for it in read), resolve_procedures(read, phrases), strict=True)
    )
    every = (
        found[it.heading.id] if it.heading.id in found else known[it.heading.span]
        for it in game.procedures
    )
    return tuple(one for one in every if one is not None)


def _cards(
    game: Game, phrases: Phrases, other: Beside | None
) -> tuple[tuple[PlayMeaning, ...], tuple[LyingMeaning, ...]]:
    """What cards do that are played, and by themselves, in the order of the file."""
    is_told = everything if other is None else other.is_touched
    plays = [it for one in game.cards for it in resolve_plays(one, phrases, is_told)]
    lying = [it for one in game.cards for it in resolve_lying(one, phrases, is_told)]
    if other is None:
        return tuple(plays), tuple(lying)
    known = (other.play(it, phrases) for it in other.rules.plays if not is_told(it.title.heading))
    plays += [it for it in known if it is not None]
    lying += [it for it in other.rules.lying if not is_told(it.trigger.heading)]
    kinds = [one.heading.id for one in game.cards]
    order = [id(trigger) for of in game.cards for it in of.titles for trigger in it.triggers]
    plays.sort(key=lambda it: (kinds.index(it.kind.heading.id), it.number))
    lying.sort(key=lambda it: order.index(id(it.trigger)))
    return tuple(plays), tuple(lying)


def _in_entry(
    resolve_entry: Callable[[Entry, Phrases], Resolved], entry: Entry, phrases: Phrases
) -> Resolved:
    """What an entry means, with one finding for each cause."""
    with phrases.report.entry(is_whole=entry.heading.id not in phrases.vocabulary.whole.unread):
        return resolve_entry(entry, phrases)


def _permissions(phrases: Phrases) -> Iterator[ValueMeaning]:
    """The permissions about which some line says something, and what cards measure."""
    by_cards = sorted(permissions_of_cards(phrases))
    for name in dict.fromkeys((*phrases.changing.known, *by_cards, *phrases.known)):
        found = phrases.value(name) if is_permission(name) or is_measure(name) else None
        if found is not None:
            yield found


def _value(value: Value, phrases: Phrases) -> ValueMeaning | None:
    return phrases.value(value.heading.id)
