"""What the texts of a game say by their words alone, each found when it is first asked for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.check.phrases.bound_names import bound_names
from rulewright.check.structure.brought import brought_to
from rulewright.check.structure.comes_between import (
    all_moments,
    answers_only_cancel,
    interrupted_steps,
)
from rulewright.check.structure.eliminated import eliminates
from rulewright.game.contents import Text, all_texts
from rulewright.game.model import Game, Heading
from rulewright.source.place import Span
from rulewright.syntax.changes import ChangeLine, Lasting, While
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Frame, Name, Word
from rulewright.syntax.walk import Tree, all_nodes

Read = tuple[Heading, Text, tuple[Tree, ...]]
"""A text with the entry it stands in, and all its nodes in printed order."""


@dataclass(frozen=True)
class Texts:
    """The texts of the entries of a game. Configurations in which the same entries are in force
    share them; those of all configurations, the nodes of each text, which are `known` by it."""

    game: Game
    known: dict[int, Read] = field(default_factory=dict[int, Read])
    _cancelled: dict[str, bool] = field(default_factory=dict[str, bool])

    @cached_property
    def read(self) -> tuple[Read, ...]:
        """All texts with their nodes."""
        return tuple(self._read(heading, text) for heading, text in all_texts(self.game))

    def _read(self, heading: Heading, text: Text) -> Read:
        if id(text) not in self.known:
            self.known[id(text)] = (heading, text, tuple(all_nodes(text)))
        return self.known[id(text)]

    @cached_property
    def bound(self) -> Mapping[str, tuple[Heading, Word]]:
        """The names that texts give to things, with where they first do."""
        return bound_names(self.game)

    @cached_property
    def eliminates(self) -> bool:
        """Whether some step may eliminate a player."""
        return eliminates(self.game)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of all rules and cards, and those that steps wait for."""
        return tuple(all_moments(self.game))

    @cached_property
    def interrupted_steps(self) -> frozenset[str]:
        """The events of the steps before or instead of which something comes."""
        return interrupted_steps(self.moments)

    @cached_property
    def brought_to(self) -> frozenset[str]:
        """The zones to which steps may bring pieces, and those that cards go to."""
        return brought_to(self.game, (node for _, _, nodes in self.read for node in nodes))

    @cached_property
    def words(self) -> tuple[tuple[Heading, frozenset[str]], ...]:
        """The words of all texts but moments, with the entries they stand in."""
        return tuple(
            (heading, _words(nodes))
            for heading, text, nodes in self.read
            if not isinstance(text, Moment)
        )

    @cached_property
    def readers(self) -> Mapping[str, tuple[Heading, ...]]:
        """The entries in whose texts, but for moments, each word stands."""
        found: dict[str, list[Heading]] = {}
        for heading, words in self.words:
            for word in words:
                found.setdefault(word, []).append(heading)
        return {word: tuple(headings) for word, headings in found.items()}

    @cached_property
    def moment_words(self) -> tuple[tuple[Heading, frozenset[str]], ...]:
        """The words of all moments, with the entries they stand in."""
        return tuple(
            (heading, _words(nodes))
            for heading, text, nodes in self.read
            if isinstance(text, Moment)
        )

    @cached_property
    def changes(self) -> tuple[tuple[Heading, ChangeLine], ...]:
        """The lines that change something for a while, with the entries they stand in."""
        return tuple(
            (heading, change)
            for heading, _, nodes in self.read
            for node in nodes
            if isinstance(node, Lasting | While)
            for change in node.changes.changes
        )

    @cached_property
    def performed(self) -> tuple[tuple[Heading, str], ...]:
        """The procedures that steps perform, with the entries they stand in."""
        return tuple(
            (heading, name) for heading, _, nodes in self.read for name in _performed(nodes)
        )

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


def _words(nodes: Iterable[Tree]) -> frozenset[str]:
    return frozenset(node.text for node in nodes if isinstance(node, Word))


def _performed(nodes: Iterable[Tree]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Frame(verb=verb, object=Name(word=word)) if verb.text == "perform":
                yield word.text
            case _:
                pass
