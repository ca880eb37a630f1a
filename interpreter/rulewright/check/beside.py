"""What a setting does not touch means the same whatever is chosen, and need not be read again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rulewright.check.entries.cards import played_otherwise
from rulewright.check.entries.changing import note_changes
from rulewright.check.phrases.changing import Changing
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.vocabulary import Headed, Vocabulary
from rulewright.check.report import Report
from rulewright.check.touched import Touched, coming_in, headings_apart, touched_entries
from rulewright.game.model import Heading
from rulewright.meaning.moments import PlayMeaning
from rulewright.meaning.permissions import is_permission
from rulewright.meaning.rules import Rules
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span

Entry = TypeVar("Entry", bound=Headed)
Meant = TypeVar("Meant")


@dataclass(frozen=True, slots=True)
class Beside:
    """The rules of a configuration without an error, that differs from another one only in what
    is `touched`. There, `changing` is what changes for a while."""

    rules: Rules
    phrases: Phrases
    touched: Touched
    changing: Changing

    def is_touched(self, heading: Heading) -> bool:
        """Whether what an entry means may depend on the difference."""
        return heading.span in self.touched.entries

    def play(self, play: PlayMeaning, phrases: Phrases) -> PlayMeaning | None:
        """What a card that is not touched does when it is played."""
        span = play.title.heading.span
        if span not in self.touched.played_otherwise:
            return play
        return played_otherwise(play, self.phrases.cards_read[span], phrases)

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
        phrases.changing, phrases.handed = self.changing, old.handed.copied()
        phrases.state_rules, phrases.leading_of = old.state_rules, old.leading_of
        phrases.asked.update(old.asked)
        phrases.said.extend(old.said)
        phrases.known.update(
            (name, meant) for name, meant in old.known.items() if self._is_known(name)
        )

    def _is_known(self, name: str) -> bool:
        """Whether a value or a permission means what it does in the other configuration."""
        if is_permission(name):
            return self.changing is self.phrases.changing
        value = self.phrases.vocabulary.values.get(name)
        return value is None or not self.is_touched(value.heading)


def beside(rules: Rules, phrases: Phrases, vocabulary: Vocabulary) -> Beside | None:
    """The rules of one configuration beside the vocabulary of another; None where what differs
    goes too deep."""
    usual = phrases.vocabulary
    if usual.players != vocabulary.players:
        return None
    apart = headings_apart(usual, vocabulary)
    if apart and phrases.report.findings:
        return None  # one of them may be about an entry that is not in force
    touched = touched_entries(usual, vocabulary, apart)
    if touched is None or _is_asked(phrases, touched.entries | touched.played_otherwise):
        return None
    if touched.entries.isdisjoint(heading.span for heading, _ in vocabulary.texts.changes):
        return Beside(rules, phrases, touched, phrases.changing)
    changing = _changing(vocabulary)
    if changing.known == phrases.changing.known:
        return Beside(rules, phrases, touched, phrases.changing)
    if not coming_in(usual, vocabulary, apart):
        return None
    changed = {*changing.known, *phrases.changing.known}
    values = (it.heading.span for name, it in vocabulary.values.items() if name in changed)
    entries = touched.entries.union(values)
    return Beside(rules, phrases, replace(touched, entries=entries), changing)


def _is_asked(phrases: Phrases, touched: frozenset[Span]) -> bool:
    """Whether one of these entries asks how often something was done, which is counted for all."""
    texts = phrases.vocabulary.texts
    return any(
        it.text.span.start <= span.start and span.end <= it.text.span.end
        for span in phrases.asked.values()
        for it in texts.read
        if it.heading.span in touched and it.text.span.source is span.source
    )


def _changing(vocabulary: Vocabulary) -> Changing:
    """What is changed for a while, found out anew."""
    anew = Phrases(vocabulary, Report(others=None))
    note_changes(vocabulary.game, anew)
    return anew.changing
