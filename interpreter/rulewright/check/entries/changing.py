"""Which values change for a while: found out before anything is reported, because what a value can
be depends on what it is changed to, wherever in the file that stands."""

from collections.abc import Iterable, Mapping

from rulewright.check.entries.cards import read_cards_and_rules
from rulewright.check.entries.play import (
    resolve_action,
    resolve_phase,
    resolve_procedure,
    resolve_setup,
)
from rulewright.check.phrases.changing import Changing, Line
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.structure.comes_between import names_choices
from rulewright.game.contents import all_phases
from rulewright.game.model import Game, Heading
from rulewright.source.place import Span
from rulewright.syntax.changes import ChangeLine

MOST_ROUNDS = 4
"""So often all is read anew, until it is settled what each value can be."""


def note_changes(game: Game, phrases: Phrases) -> None:
    """Notes in what is known of phrases which values change, to what, and until when."""
    changes = phrases.vocabulary.texts.changes
    lines = _lines(game, changes)
    if not lines:
        return
    entries = frozenset(heading.span for heading, _ in changes)
    known = Changing(lines)
    for _ in range(MOST_ROUNDS):
        aside = phrases.aside(changing=Changing(lines, known.known))
        _read(game, aside, entries)
        learned = aside.changing.learned()
        if learned.known == known.known:
            break
        known = learned
    phrases.changing = known


def _lines(game: Game, changes: Iterable[tuple[Heading, ChangeLine]]) -> Mapping[Span, Line]:
    """The lines that change a value, in the order of the file."""
    titles = _titles(game)
    found = {change.span: titles.get(heading.span, heading.id) for heading, change in changes}
    names = (*(it.name for it in game.sources), *(it.source.name for it in found))
    sources = [*dict.fromkeys(names)]
    order = sorted(found, key=lambda it: (sources.index(it.source.name), it.start))
    return {span: Line(number, found[span]) for number, span in enumerate(order)}


def _titles(game: Game) -> dict[Span, str]:
    """What cards and what they do by themselves are called whole, by their place."""
    titles = {
        title.heading.span: f"{cards.heading.id}.{title.heading.id}"
        for cards in game.cards
        for title in cards.titles
    }
    titles |= {
        trigger.heading.span: f"{cards.heading.id}.{title.heading.id}.{trigger.heading.id}"
        for cards in game.cards
        for title in cards.titles
        for trigger in title.triggers
    }
    return titles


def _read(game: Game, phrases: Phrases, changing: frozenset[Span]) -> None:
    """Reads the steps of the entries that change values, with the actions whose choices cards and
    rules name."""

    def is_told(heading: Heading) -> bool:
        return heading.span in changing

    if game.setup is not None and is_told(game.setup.heading):
        resolve_setup(game.setup, phrases)
    if any(is_told(phase.heading) for phase in all_phases(game.phases)):
        for phase in game.phases:
            resolve_phase(phase, phrases)
    moments = phrases.vocabulary.moments
    for action in game.actions:
        if is_told(action.heading) or names_choices(action.heading.id, moments):
            resolve_action(action, phrases)
    for procedure in game.procedures:
        if is_told(procedure.heading):
            resolve_procedure(procedure, phrases)
    read_cards_and_rules(game, phrases, is_told)
