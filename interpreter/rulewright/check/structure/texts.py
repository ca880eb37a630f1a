"""What the texts of a game say by their words alone, each found when it is first asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.check.structure.comes_between import (
    answers_only_cancel,
    interrupted_steps,
    moments_of_entries,
)
from rulewright.check.structure.read_text import ReadText
from rulewright.game.contents import all_texts
from rulewright.game.model import Game, Heading
from rulewright.source.place import Span
from rulewright.syntax.changes import ChangeLine
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Word


@dataclass(frozen=True)
class Texts:
    """The texts of the entries of a game. Configurations in which the same entries are in force
    share them; those of all configurations, what is `known` of each text."""

    game: Game
    known: dict[int, ReadText] = field(default_factory=dict[int, ReadText])
    _cancelled: dict[str, bool] = field(default_factory=dict[str, bool])

    @cached_property
    def read(self) -> tuple[ReadText, ...]:
        """All texts."""
        return tuple(
            self.known.get(id(text)) or self.known.setdefault(id(text), ReadText(heading, text))
            for heading, text in all_texts(self.game)
        )

    @cached_property
    def bound(self) -> Mapping[str, tuple[Heading, Word]]:
        """The names that texts give to things, with where they first do."""
        bound: dict[str, tuple[Heading, Word]] = {}
        for it in self.read:
            for word in it.bound:
                bound.setdefault(word.text, (it.heading, word))
        return bound

    @cached_property
    def eliminates(self) -> bool:
        """Whether some step may eliminate a player."""
        return any(it.eliminates for it in self.read)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of all rules and cards, and those that steps wait for."""
        awaited = (moment for it in self.read for moment in it.awaited)
        return (*moments_of_entries(self.game), *awaited)

    @cached_property
    def interrupted_steps(self) -> frozenset[str]:
        """The events of the steps before or instead of which something comes."""
        return interrupted_steps(self.moments)

    @cached_property
    def brought_to(self) -> frozenset[str]:
        """The names that stand where steps say to which place pieces go, those of places among
        them, and the zones to which pieces are discarded."""
        named = {it.play.discarded_to for it in self.game.kinds if it.play is not None}
        discards = (it.name for it in named if it is not None)
        return frozenset(discards).union(*(it.goals for it in self.read))

    @cached_property
    def said(self) -> tuple[ReadText, ...]:
        """All texts but moments."""
        return tuple(it for it in self.read if not isinstance(it.text, Moment))

    @cached_property
    def readers(self) -> Mapping[str, tuple[Heading, ...]]:
        """The entries in whose texts, but for moments, each word stands."""
        found: dict[str, list[Heading]] = {}
        for it in self.said:
            for word in it.words:
                found.setdefault(word, []).append(it.heading)
        return {word: tuple(headings) for word, headings in found.items()}

    @cached_property
    def changes(self) -> tuple[tuple[Heading, ChangeLine], ...]:
        """The lines that change something for a while, with the entries they stand in."""
        return tuple((it.heading, change) for it in self.read for change in it.changes)

    @cached_property
    def performed(self) -> tuple[tuple[Heading, str], ...]:
        """The procedures that steps perform, with the entries they stand in."""
        return tuple((it.heading, name) for it in self.read for name in it.performed)

    @cached_property
    def performed_by(self) -> Mapping[Span, tuple[str, ...]]:
        """The procedures that each entry performs, by its place."""
        found: dict[Span, tuple[str, ...]] = {}
        for heading, name in self.performed:
            found[heading.span] = (*found.get(heading.span, ()), name)
        return found

    def answers_only_cancel(self, kind: str) -> bool:
        """Whether all that comes between the play of a card of this kind and its effect does no
        more than cancel, or say what players may do."""
        if kind not in self._cancelled:
            self._cancelled[kind] = answers_only_cancel(kind, self.game, self.moments)
        return self._cancelled[kind]
