"""Rules that do no more than say what players may do for a while: what means something else where
such a rule is in force."""

from collections.abc import Iterator

from rulewright.check.entries.cards import replaces_results
from rulewright.check.phrases.standing import changes_own
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Heading, Rule
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import Change, Lasting, Permission


@dataclass(frozen=True, slots=True)
class Answered:
    """The places of the entries that such a rule touches, and of the cards of which it may answer
    the play, and that change nothing for a while."""

    entries: frozenset[Span] = frozenset()
    cards: frozenset[Span] = frozenset()


def touched_by_rules(
    apart: tuple[Heading, ...], usual: Vocabulary, other: Vocabulary
) -> Answered | None:
    """What may mean something else in one of two configurations because the entries `apart`, which
    are no others than such rules, are in force in only one of them; None where they are not.

    Such a rule comes between what is declared and what is done, and lines behind its own have other
    numbers.
    """
    spans = {heading.span for heading in apart}
    rules = [it for one in (usual, other) for it in one.game.rules if it.heading.span in spans]
    if len({it.heading.span for it in rules}) < len(spans) or not all(map(_only_permits, rules)):
        return None
    if usual.interrupted_steps != other.interrupted_steps:
        return None
    if replaces_results(usual.moments) != replaces_results(other.moments):
        return None
    changing = frozenset((*_with_changes(usual), *_with_changes(other)))
    return Answered(changing.union(_answered(other)), frozenset(_played(other)) - changing)


def _only_permits(rule: Rule) -> bool:
    return all(
        isinstance(step, Lasting) and all(isinstance(it, Permission) for it in step.changes.changes)
        for step in rule.steps.steps
    )


def _answered(vocabulary: Vocabulary) -> Iterator[Span]:
    """What a player does but play cards: actions, and what cards do by themselves."""
    yield from (it.heading.span for it in vocabulary.game.actions)
    for title in (it for cards in vocabulary.game.cards for it in cards.titles):
        yield from (trigger.heading.span for trigger in title.triggers)


def _played(vocabulary: Vocabulary) -> Iterator[Span]:
    titles = (it for cards in vocabulary.game.cards for it in cards.titles)
    return (it.heading.span for it in titles if it.steps is not None)


def _with_changes(vocabulary: Vocabulary) -> Iterator[Span]:
    """The entries in which something begins to change, and the values that cards change."""
    for heading, line in vocabulary.texts.changes:
        yield heading.span
        value = vocabulary.values.get(changes_own(line) or "") if isinstance(line, Change) else None
        if value is not None:
            yield value.heading.span
