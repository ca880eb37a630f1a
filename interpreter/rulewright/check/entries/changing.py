"""Which values change for a while: found out before anything is reported, because what a value can
be depends on what it is changed to, wherever in the file that stands."""

from collections.abc import Iterator, Mapping

from rulewright.check.entries.cards import resolve_lying, resolve_plays, resolve_rule
from rulewright.check.entries.play import (
    resolve_action,
    resolve_phase,
    resolve_procedure,
    resolve_setup,
)
from rulewright.check.entries.state_rules import resolve_state_rule
from rulewright.check.phrases.changing import Changing, Line
from rulewright.check.phrases.resolver import Phrases
from rulewright.game.contents import all_texts
from rulewright.game.model import Game
from rulewright.source.place import Span
from rulewright.syntax.changes import ChangeLine, Lasting, While
from rulewright.syntax.tree import Steps
from rulewright.syntax.walk import all_nodes

MOST_ROUNDS = 4
"""So often all is read anew, until it is settled what each value can be."""


def note_changes(game: Game, phrases: Phrases) -> None:
    """Notes in what is known of phrases which values change, to what, and until when."""
    lines = _lines(game)
    if not lines:
        return
    known = Changing(lines)
    for _ in range(MOST_ROUNDS):
        aside = phrases.aside(changing=Changing(lines, known.known))
        _read_all(game, aside)
        learned = aside.changing.learned()
        if learned.known == known.known:
            break
        known = learned
    phrases.changing = known


def _lines(game: Game) -> Mapping[Span, Line]:
    """The lines that change a value, in the order of the file."""
    found = {change.span: entry for entry, change in _changes(game)}
    names = (*(it.name for it in game.sources), *(it.source.name for it in found))
    sources = [*dict.fromkeys(names)]
    order = sorted(found, key=lambda it: (sources.index(it.source.name), it.start))
    return {span: Line(number, found[span]) for number, span in enumerate(order)}


def _changes(game: Game) -> Iterator[tuple[str, ChangeLine]]:
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
    for heading, text in all_texts(game):
        entry = titles.get(heading.span, heading.id)
        if isinstance(text, Steps):
            for node in all_nodes(text):
                if isinstance(node, Lasting | While):
                    yield from ((entry, change) for change in node.changes.changes)


def _read_all(game: Game, phrases: Phrases) -> None:
    """Reads the steps of all entries."""
    if game.setup is not None:
        resolve_setup(game.setup, phrases)
    for phase in game.phases:
        resolve_phase(phase, phrases)
    for action in game.actions:
        resolve_action(action, phrases)
    for procedure in game.procedures:
        resolve_procedure(procedure, phrases)
    for rule in game.rules:
        resolve_rule(rule, phrases)
    for state_rule in game.state_rules:
        resolve_state_rule(state_rule, phrases)
    for cards in game.cards:
        if cards.heading.id in phrases.vocabulary.kinds:
            tuple(resolve_plays(cards, phrases))
            tuple(resolve_lying(cards, phrases))
