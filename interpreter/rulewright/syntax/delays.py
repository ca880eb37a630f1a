"""The trees of what is done later: at which beginning or end, or the next time that something
happens."""

from typing import TYPE_CHECKING

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place
from rulewright.syntax.changes import Duration, EndOfThis, NextTurn

if TYPE_CHECKING:
    from rulewright.syntax.moments import AboutTo, Around
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


@dataclass(frozen=True, slots=True)
class NextTime:
    """`next time after you walk kid:` with the steps that are done then, once. Behind `until end of
    this round,` they are waited for no longer than that."""

    until: Duration | None
    moment: "Around | AboutTo"
    body: "Body"
    trivia: "Trivia"
    span: Span = node_place()


Later = Delayed | NextTime
