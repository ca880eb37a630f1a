"""What a setting does not touch means the same whatever is chosen, and need not be read again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.vocabulary import Headed
from rulewright.game.configure import Configuration
from rulewright.game.contents import all_headings, all_texts
from rulewright.game.model import Game, Heading
from rulewright.meaning.rules import Rules
from rulewright.source.place import Span
from rulewright.syntax.changes import Lasting, While
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Steps
from rulewright.syntax.walk import all_nodes, all_words

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
        phrases.changing, phrases.handed = old.changing, old.handed
        phrases.state_rules = old.state_rules
        phrases.asked.update(old.asked)
        phrases.said.extend(old.said)
        values = old.vocabulary.values
        phrases.known.update(
            (name, meant)
            for name, meant in old.known.items()
            if name not in values or not self.is_touched(values[name].heading)
        )


def beside(
    rules: Rules, phrases: Phrases, game: Game, configuration: Configuration
) -> Beside | None:
    """The rules of one configuration beside a game in another one; None where what differs goes
    too deep, or the same entries are not in force."""
    if rules.players != configuration.players or _in_force(rules.game) != _in_force(game):
        return None
    differing = {
        name
        for (name, one), (_, other) in zip(rules.settings, configuration.settings, strict=True)
        if one != other
    }
    touched = _touched(game, differing)
    return None if touched is None else Beside(rules, phrases, touched)


def _in_force(game: Game) -> list[Heading]:
    return [*all_headings(game)]


def _touched(game: Game, names: set[str]) -> frozenset[Span] | None:
    """The entries that read one of these names, and those that read an entry which does; None
    where what they change is known before anything is read."""
    texts = [(heading, text) for heading, text in all_texts(game) if not isinstance(text, Moment)]
    words = [(heading, {word.text for word in all_words(text)}) for heading, text in texts]
    touched: dict[Span, Heading] = {}
    read = set(names)
    while more := [it for it, said in words if it.span not in touched and said & read]:
        touched.update((it.span, it) for it in more)
        read.update(it.id for it in more)
    if any(_is_read_first(game, heading) for heading in touched.values()):
        return None
    changing = (text for it, text in texts if it.span in touched and isinstance(text, Steps))
    if any(isinstance(node, Lasting | While) for text in changing for node in all_nodes(text)):
        return None
    return frozenset(touched)


def _is_read_first(game: Game, heading: Heading) -> bool:
    """Whether other entries lean on this one in other ways than by its name."""
    attributes = (it.heading for kind in game.kinds for it in kind.attributes)
    measuring = (it.heading for of in game.cards for it in of.titles if it.measure is not None)
    early = (
        game.heading,
        *attributes,
        *measuring,
        *(it.heading for it in game.counters),
        *(it.heading for it in game.state_rules),
    )
    return any(it.span == heading.span for it in early)
