"""Going through a game: its headings, its phases, its texts in the effect language."""

from collections.abc import Iterable, Iterator

from rulewright.game.model import Game, Heading, Phase, TypeName
from rulewright.game.worth import BestGroups, worth_phrases
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Binder, Phrase, Steps

Text = Phrase | Steps | Binder | Moment
"""A whole text of the effect language."""


def all_headings(game: Game) -> Iterator[Heading]:
    """The heading of the game and of everything in it, parts after what they belong to."""
    yield game.heading
    yield from (setting.heading for setting in game.settings)
    for enumeration in game.enumerations:
        yield enumeration.heading
        yield from (member.heading for member in enumeration.members)
    for kind in game.kinds:
        yield kind.heading
        yield from (attribute.heading for attribute in kind.attributes)
        yield from _given(kind.supply_heading)
    for board in game.boards:
        yield from (attribute.heading for attribute in board.attributes)
    for section in (game.zones, game.boards, game.counters, game.tables, game.values):
        yield from (entry.heading for entry in section)
    yield from _given(game.first_player.heading if game.first_player else None)
    yield from _given(game.setup.heading if game.setup else None)
    yield from (phase.heading for phase in all_phases(game.phases))
    played_by = (game.actions, game.procedures, game.rules, game.state_rules)
    for played in (*played_by, game.ends, game.scoring):
        yield from (entry.heading for entry in played)
    for cards in game.cards:
        yield from (trigger.heading for title in cards.titles for trigger in title.triggers)
    if game.winner:
        yield game.winner.heading
        yield from _given(game.winner.still_tied_heading)


def all_phases(phases: Iterable[Phase]) -> Iterator[Phase]:
    """The phases and all phases in them, each before those in it."""
    for phase in phases:
        yield phase
        yield from all_phases(phase.phases)


def rule_numbers(game: Game) -> tuple[str, ...]:
    """The numbers of the rules that the game carries out or lists as not modelled, each once."""
    tagged = (tag.number for heading in all_headings(game) for tag in heading.implements)
    left_out = (left.number for left in game.not_modelled)
    return tuple(dict.fromkeys((*tagged, *left_out)))


def all_texts(game: Game) -> Iterator[tuple[Heading, Text]]:
    """Every text of the effect language, with the heading of the entry it stands in."""
    for heading in all_headings(game):
        yield from _texts(heading, heading.only_if)
    for kind in game.kinds:
        for attribute in kind.attributes:
            yield from _texts(attribute.heading, attribute.start)
    for counter in game.counters:
        yield from _texts(counter.heading, counter.start)
    for value in game.values:
        yield from _texts(value.heading, *_grouped(value.best_groups), *value.counts_if)
        yield from _texts(value.heading, *worth_phrases(value.body))
    if game.setup:
        yield from _texts(game.setup.heading, game.setup.steps)
    yield from _played_texts(game)
    for line in game.scoring:
        grouped = _grouped(line.best_groups)
        yield from _texts(line.heading, line.for_each, line.best_of, *grouped)
        yield from _texts(line.heading, *line.counts_if, *worth_phrases(line.score))
    yield from _texts(game.heading, *game.checks)
    if game.winner:
        criteria = (criterion.phrase for criterion in game.winner.criteria)
        yield from _texts(game.winner.heading, *criteria)


def _played_texts(game: Game) -> Iterator[tuple[Heading, Text]]:
    for phase in all_phases(game.phases):
        turns = (phase.turns.order, *phase.turns.skip_turn_if) if phase.turns else ()
        conditions = (*phase.skip_if, phase.repeat, *phase.repeat_until, *phase.until)
        steps = (phase.enter, phase.steps, phase.leave)
        yield from _texts(phase.heading, *conditions, *turns, phase.windows_from, *steps)
    for action in game.actions:
        yield from _texts(action.heading, *action.conditions, action.steps)
    for procedure in game.procedures:
        yield from _texts(procedure.heading, procedure.steps)
    for rule in game.rules:
        yield from _texts(rule.heading, *rule.moments, *rule.conditions, rule.steps)
    for state_rule in game.state_rules:
        read = (state_rule.for_each, *state_rule.conditions)
        yield from _texts(state_rule.heading, *read, state_rule.steps)
    for cards in game.cards:
        for title in cards.titles:
            yield from _texts(title.heading, *title.moments, *title.conditions, title.steps)
            yield from _texts(title.heading, title.lasting, title.measure)
            for trigger in title.triggers:
                told = (*trigger.moments, *trigger.conditions)
                yield from _texts(trigger.heading, *told, trigger.steps)
    for end in game.ends:
        yield from _texts(end.heading, *end.conditions, end.winner)


def all_types(game: Game) -> Iterator[TypeName]:
    """Every type that is written in the game."""
    for kind in game.kinds:
        yield from (attribute.type for attribute in kind.attributes)
    for board in game.boards:
        yield from (attribute.type for attribute in board.attributes)
    yield from (counter.type for counter in game.counters)
    for value in game.values:
        yield from (it for it in (value.of, value.type) if it is not None)
        yield from (parameter.type for parameter in value.parameters)
    for procedure in game.procedures:
        yield from (parameter.type for parameter in procedure.parameters)
        yield from (it for it in (procedure.gives,) if it is not None)


def _texts(heading: Heading, *texts: Text | None) -> Iterator[tuple[Heading, Text]]:
    return ((heading, text) for text in texts if text is not None)


def _grouped(groups: BestGroups | None) -> tuple[Phrase, ...]:
    """The texts of a `best groups:`, the attributes by which things hang together among them."""
    if groups is None:
        return ()
    return (groups.pieces, *(name for _, name in groups.rules), *groups.wild)


def _given(heading: Heading | None) -> tuple[Heading, ...]:
    return () if heading is None else (heading,)
