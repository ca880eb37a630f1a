"""What a setting does not touch means the same whatever is chosen, and need not be read again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.vocabulary import Headed, Vocabulary
from rulewright.check.structure.texts import Texts
from rulewright.game.model import Game, Heading
from rulewright.meaning.rules import Rules
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

Entry = TypeVar("Entry", bound=Headed)
Meant = TypeVar("Meant")


@dataclass(frozen=True, slots=True)
class Beside:
    """The rules of a configuration without an error, that differs from another one only in what
    the `touched` entries read."""

    rules: Rules
    phrases: Phrases
    touched: frozenset[Span]

    def is_touched(self, heading: Heading) -> bool:
        """Whether what an entry means may depend on the difference."""
        return heading.span in self.touched

    def each(
        self,
        entries: Iterable[Entry],
        known: Mapping[Span, Meant],
        read: Callable[[Entry], Meant],
    ) -> Iterator[Meant]:
        """What each entry means, read anew only where it is touched."""
        for entry in entries:
            span = entry.heading.span
            is_known = span in known and not self.is_touched(entry.heading)
            yield known[span] if is_known else read(entry)

    def hand_on(self, phrases: Phrases) -> None:
        """Lets the phrases of the other configuration know what is known here already."""
        old = self.phrases
        phrases.changing, phrases.handed = old.changing, old.handed.copied()
        phrases.state_rules = old.state_rules
        phrases.asked.update(old.asked)
        phrases.said.extend(old.said)
        values = old.vocabulary.values
        phrases.known.update(
            (name, meant)
            for name, meant in old.known.items()
            if name not in values or not self.is_touched(values[name].heading)
        )


def beside(rules: Rules, phrases: Phrases, vocabulary: Vocabulary) -> Beside | None:
    """The rules of one configuration beside the vocabulary of another; None where what differs
    goes too deep, or the same entries are not in force."""
    usual = phrases.vocabulary
    if usual.players != vocabulary.players or usual.texts is not vocabulary.texts:
        return None
    differing = {name for name, word in vocabulary.chosen.items() if usual.chosen[name] != word}
    touched = _touched(vocabulary.texts, differing)
    return None if touched is None else Beside(rules, phrases, touched)


def _touched(texts: Texts, names: set[str]) -> frozenset[Span] | None:
    """The entries that read one of these names, and those that read an entry which does; None
    where what they change is known before anything is read."""
    touched: set[Span] = set()
    read = set(names)
    while more := [
        heading
        for heading, words in texts.words
        if heading.span not in touched and not read.isdisjoint(words)
    ]:
        touched.update(heading.span for heading in more)
        read.update(heading.id for heading in more)
    changing = (heading.span for heading, _ in texts.changes)
    if not touched.isdisjoint((*_read_first(texts.game), *changing)):
        return None
    return frozenset(touched)


def _read_first(game: Game) -> Iterator[Span]:
    """The entries on which others lean in other ways than by their names."""
    yield game.heading.span
    yield from (it.heading.span for kind in game.kinds for it in kind.attributes)
    yield from (it.heading.span for of in game.cards for it in of.titles if it.measure is not None)
    yield from (it.heading.span for it in game.counters)
    yield from (it.heading.span for it in game.state_rules)
