"""What cards of their own and places of a map say: their text, or the rules behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from rulewright.game.model import Heading, Title
from rulewright.game.texts import words_in
from rulewright.source.place import Span
from rulewright.wording.names import Names


@dataclass(frozen=True)
class Printed:
    """The texts of a game in one language."""

    names: Names

    def of_piece(self, number: int) -> tuple[str, ...]:
        """What a card of its own says, by the number of the piece; nothing for any other piece."""
        kind, title = self.names.title_of(number)
        return () if title < 0 else self._titles[kind][title]

    def of_action(self, id: str) -> tuple[str, ...]:
        """The text of an action, where it has one."""
        return self._actions.get(id, ())

    @cached_property
    def _actions(self) -> dict[str, tuple[str, ...]]:
        headings = (it.action.heading for it in self.names.rules.actions)
        return {it.id: self._about(it) for it in headings}

    @cached_property
    def _titles(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """What each card says, by its kind and the number of its title."""
        return {
            cards.heading.id: tuple(map(self._of_title, cards.titles))
            for cards in self.names.rules.game.cards
        }

    def of_heading(self, heading: Heading) -> tuple[str, ...]:
        """The text of an entry, else the numbered rules that it carries out."""
        return self._about(heading) or self._sentences(heading)

    def whole(self, title: Title) -> tuple[str, ...]:
        """What a card says; where that is only in the rules, with when it can be played."""
        return self.of_heading(title.heading) or (*_when(title), *_as_written(title))

    def _of_title(self, title: Title) -> tuple[str, ...]:
        return self.of_heading(title.heading) or tuple(_as_written(title))

    def _about(self, heading: Heading) -> tuple[str, ...]:
        text = words_in(heading.about, *self._languages)
        return (text,) if text else ()

    def _sentences(self, heading: Heading) -> tuple[str, ...]:
        """The numbered rules that an entry carries out, where they are in words."""
        texts = dict(self.names.rules.game.rule_texts)
        told = (texts.get(it.number, ()) for it in heading.implements)
        return tuple(filter(None, (words_in(it, *self._languages) for it in told if it)))

    @property
    def _languages(self) -> tuple[str, str]:
        """The language of the names, and the one that stands in for it."""
        return (self.names.language, self.names.rules.game.languages[0])


def _when(title: Title) -> Iterator[str]:
    """When a card can be played, in the words of the rules."""
    if title.moments:
        moments = ", ".join(it.span.text for it in title.moments)
        yield f"play: {moments}"
    for condition in title.conditions:
        yield f"if: {condition.span.text}"


def _as_written(title: Title) -> Iterator[str]:
    """The steps of a card in the words of the rules, and what it measures."""
    for steps in (title.steps, title.lasting, *(it.steps for it in title.triggers)):
        if steps is not None and steps.steps:
            yield from lines_of(steps.span)
    if title.measure is not None:
        yield title.measure.span.text


def lines_of(span: Span) -> tuple[str, ...]:
    """The lines of steps as they were written, set against each other as there."""
    return tuple(dedent(" " * (span.column - 1) + span.text).splitlines())
