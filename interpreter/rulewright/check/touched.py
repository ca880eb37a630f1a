"""Which entries may mean something else in one configuration than in another one."""

from collections.abc import Iterable, Iterator

from rulewright.check.permitting_rules import Answered, touched_by_rules
from rulewright.check.phrases.vocabulary import Headed, RunningPhase, Vocabulary
from rulewright.game.contents import all_headings, all_phases
from rulewright.game.model import Game, Heading
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.moments import Moment, OnYourTurn


def headings_apart(one: Vocabulary, other: Vocabulary) -> tuple[Heading, ...]:
    """The headings of the entries that are in force in only one of two configurations."""
    if one.texts is other.texts:
        return ()
    here = {id(it): it for it in all_headings(one.game)}
    there = {id(it): it for it in all_headings(other.game)}
    return tuple(here.get(it) or there[it] for it in here.keys() ^ there.keys())


@dataclass(frozen=True, slots=True)
class Touched:
    """The places of the entries that may mean something else in another configuration; and of the
    cards that do the same there, but may be played in other turns, or be answered otherwise."""

    entries: frozenset[Span]
    played_otherwise: frozenset[Span]


def touched_entries(
    usual: Vocabulary, other: Vocabulary, apart: tuple[Heading, ...]
) -> Touched | None:
    """What the other configuration touches of what is read in the usual one, the entries `apart`
    being in force in one of them only. None where what differs goes too deep: where it is known
    before anything is read, does something, or comes in by itself and does more than say what
    players may do."""
    coming = coming_in(usual, other, apart)
    answered = touched_by_rules(coming, usual, other) if coming else Answered()
    if answered is None:
        return None
    phases = tuple(it for one in (usual, other) for it in _phases_of(apart, one))
    about_turns = any(it.phase.turns is not None for it in phases)
    if about_turns and _are_turns_taken(usual) != _are_turns_taken(other):
        return None
    settings = {name for name, word in other.chosen.items() if usual.chosen[name] != word}
    ids = {heading.id for heading in apart}
    touched = {heading.span for heading in apart}
    moments = (it for it in other.texts.read if isinstance(it.text, Moment))
    touched.update(it.heading.span for it in moments if not ids.isdisjoint(it.words))
    played = set(answered.cards)
    if about_turns:
        asking = [it for it in other.texts.read if it.asks_whose_turn]
        played.update(it.heading.span for it in asking if isinstance(it.text, OnYourTurn))
        touched.update(it.heading.span for it in asking if not isinstance(it.text, OnYourTurn))
        touched.update(_listed_by(phases, other))
    _spread(touched, settings | ids, other)
    touched |= answered.entries
    if not touched.union(played).isdisjoint(_read_first(other.game)):
        return None
    around = {name for it in phases for name in it.chain}
    touched.update(other.phases[it].phase.heading.span for it in around if it in other.phases)
    if not played.difference(touched):
        return Touched(frozenset(touched), frozenset())
    alike = frozenset(_doing_the_same(usual, other)) & played.difference(touched)
    return Touched(frozenset((*touched, *played)) - alike, alike)


def _doing_the_same(usual: Vocabulary, other: Vocabulary) -> Iterator[Span]:
    """The cards that are played on turns alone, or never on one. In whose turns makes no difference
    to what their conditions and steps mean, if those name no phase; nor behind which answers, as
    long as what their conditions say still holds there."""
    phases = usual.phases.keys() | other.phases.keys()
    naming = {
        it.heading.span
        for it in other.texts.read
        if not isinstance(it.text, OnYourTurn) and not phases.isdisjoint(it.words)
    }
    for title in (it for cards in other.game.cards for it in cards.titles):
        on_turns = sum(isinstance(it, OnYourTurn) for it in title.moments)
        if on_turns in (0, len(title.moments)) and title.heading.span not in naming:
            yield title.heading.span


def coming_in(
    usual: Vocabulary, other: Vocabulary, apart: tuple[Heading, ...]
) -> tuple[Heading, ...]:
    """Those of the entries `apart` that do something, or come in by themselves."""
    quiet = {it.span for one in (usual, other) for it in _quiet(one.game)}
    return tuple(heading for heading in apart if heading.span not in quiet)


def _quiet(game: Game) -> Iterator[Heading]:
    """The entries that do nothing: they have no steps, and others know of them by their names."""
    yield from (value.heading for value in game.values)
    yield from (line.heading for line in game.scoring)
    for phase in all_phases(game.phases):
        if phase.enter is None and phase.steps is None and phase.leave is None:
            yield phase.heading


def _phases_of(headings: Iterable[Heading], vocabulary: Vocabulary) -> Iterator[RunningPhase]:
    spans = {heading.span for heading in headings}
    return (it for it in vocabulary.phases.values() if it.phase.heading.span in spans)


def _are_turns_taken(vocabulary: Vocabulary) -> bool:
    return any(it.phase.turns is not None for it in vocabulary.phases.values())


def _listed_by(phases: Iterable[RunningPhase], vocabulary: Vocabulary) -> Iterator[Span]:
    """The actions that these phases list: an action knows which phases run when it is taken."""
    for running in phases:
        turns = running.phase.turns
        for listed in () if turns is None else turns.actions:
            if listed.name in vocabulary.actions:
                yield vocabulary.actions[listed.name].heading.span


def _spread(touched: set[Span], names: set[str], vocabulary: Vocabulary) -> None:
    """Adds the entries that read one of these names, and those that read an entry which is added.
    What something comes before or after is only named there, and so is what has steps: who performs
    a procedure means the same by it, whatever is done there."""
    texts, done = vocabulary.texts, {*_with_steps(vocabulary.game)}
    added = (it.heading for it in texts.said if it.heading.span in touched)
    waiting = [*names, *(heading.id for heading in added if heading.span not in done)]
    while waiting:
        for heading in texts.readers.get(waiting.pop(), ()):
            if heading.span not in touched:
                touched.add(heading.span)
                if heading.span not in done:
                    waiting.append(heading.id)


def _with_steps(game: Game) -> Iterator[Span]:
    """The entries that others name, and of which nobody need know what is done there."""
    entries: tuple[Headed, ...] = (*game.actions, *game.procedures, *game.rules)
    yield from (it.heading.span for it in (*entries, *all_phases(game.phases)))
    for title in (it for cards in game.cards for it in cards.titles if it.measure is None):
        yield title.heading.span
        yield from (trigger.heading.span for trigger in title.triggers)


def _read_first(game: Game) -> Iterator[Span]:
    """The entries on which others lean in other ways than by their names."""
    yield game.heading.span
    yield from (it.heading.span for kind in game.kinds for it in kind.attributes)
    yield from (it.heading.span for of in game.cards for it in of.titles if it.measure is not None)
    yield from (it.heading.span for it in game.counters)
    yield from (it.heading.span for it in game.state_rules)
