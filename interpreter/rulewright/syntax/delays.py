"""The trees of what is done later: at which beginning or end."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.source.place import Span, node_place
from rulewright.syntax.changes import Boundary

if TYPE_CHECKING:
    from rulewright.syntax.tree import Body, Phrase, Trivia, Word


@dataclass(frozen=True, slots=True)
class AtEndOfThis:
    """`at end of this round`: of the phase or turn that is running."""

    name: "Word"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class AtStartOfNext:
    """`at start of next round`: of the next repetition of a phase."""

    name: "Word"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class AtNextTurn:
    """`at start of your next turn`, `at end of victim's next turn`: `whose` is "your", "their" or
    "its", or the player."""

    boundary: Boundary
    whose: "str | Phrase"
    span: Span = node_place()


Delay = AtEndOfThis | AtStartOfNext | AtNextTurn


@dataclass(frozen=True, slots=True)
class Delayed:
    """`at start of next round:` with the steps that are done then."""

    delay: Delay
    body: "Body"
    trivia: "Trivia"
    span: Span = node_place()
