"""The trees of what is done later: at which beginning or end."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.source.place import Span, node_place
from rulewright.syntax.changes import EndOfThis, NextTurn

if TYPE_CHECKING:
    from rulewright.syntax.tree import Body, Trivia, Word


@dataclass(frozen=True, slots=True)
class StartOfNext:
    """`at start of next round`: of the next repetition of a phase."""

    name: "Word"
    span: Span = node_place()


Delay = EndOfThis | StartOfNext | NextTurn


@dataclass(frozen=True, slots=True)
class Delayed:
    """`at start of next round:` with the steps that are done then."""

    delay: Delay
    body: "Body"
    trivia: "Trivia"
    span: Span = node_place()
