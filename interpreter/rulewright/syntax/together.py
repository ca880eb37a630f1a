"""The tree of steps that are one."""

from typing import TYPE_CHECKING

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place

if TYPE_CHECKING:
    from rulewright.syntax.tree import Body, Trivia


@dataclass(frozen=True, slots=True)
class Together:
    """`together:` with its steps: all is read before any of it is done."""

    body: "Body"
    trivia: "Trivia"
    span: Span = node_place()
