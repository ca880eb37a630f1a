"""The trees of lasting changes: how long something holds, and what holds then."""

from enum import Enum
from typing import TYPE_CHECKING

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place

if TYPE_CHECKING:
    from rulewright.syntax.tree import Phrase, Trivia, Word


class Boundary(Enum):
    """At which end of a turn something ends."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class EndOfThis:
    """`until end of this round`, `at end of this turn`: of a phase or a turn that is running, and
    behind `until` of an action or a procedure, too."""

    name: "Word"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class NextTurn:
    """`until start of your next turn`, `at end of victim's next turn`: `whose` is "your", "their"
    or "its", or the player."""

    boundary: Boundary
    whose: "str | Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """`until end of game`"""

    span: Span = node_place()


Duration = EndOfThis | NextTurn | EndOfGame


class How(Enum):
    """What a change does with a value, in the order in which changes are worked out."""

    SET = "is"
    INCREASED = "is increased by"
    REDUCED = "is reduced by"
    MULTIPLIED = "is multiplied by"
    AT_MOST = "is at most"
    AT_LEAST = "is at least"


@dataclass(frozen=True, slots=True)
class Change:
    """`your price is 7`, `player's reach is increased by 1`"""

    target: "Phrase"
    how: How
    amount: "Phrase"
    trivia: "Trivia"
    span: Span = node_place()


class Modal(Enum):
    """Whether players may do something, may not, or must."""

    MAY = "may"
    MAY_NOT = "may not"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class Permission:
    """`other players may not play trick`, `you may walk`, `victim must rest`: `noun` is the kind of
    cards behind `play`, or None."""

    who: "Phrase"
    modal: Modal
    verb: "Word"
    noun: "Word | None"
    trivia: "Trivia"
    span: Span = node_place()


ChangeLine = Change | Permission


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a block. `inline` when the only one stands on the line of the colon.

    `after` holds comments and blank lines behind the last change, `behind` the comment behind the
    colon.
    """

    changes: tuple[ChangeLine, ...]
    inline: bool
    after: tuple[str, ...]
    behind: str | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class While:
    """`while this is in your hand:` with the changes that hold as long as the condition does."""

    condition: "Phrase"
    changes: Changes
    trivia: "Trivia"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Lasting:
    """`until end of this round:` with the changes that hold until then."""

    duration: Duration
    changes: Changes
    trivia: "Trivia"
    span: Span = node_place()
