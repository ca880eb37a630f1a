"""The tree of a question about what has happened: how often something was done."""

from typing import TYPE_CHECKING

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place

if TYPE_CHECKING:
    from rulewright.syntax.moments import DoneBy
    from rulewright.syntax.tree import Word


@dataclass(frozen=True, slots=True)
class TimesDone:
    """`number of times you play grund in this round`: what was done, as a moment says it, and
    since the beginning of what."""

    done: "DoneBy"
    since: "Word"
    span: Span = node_place()
