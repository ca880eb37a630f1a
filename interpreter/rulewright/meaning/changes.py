"""What lasting changes mean: which value is changed, how, and until when."""

from dataclasses import field
from enum import Enum

from rulewright.meaning.types import Type
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import How


class End(Enum):
    """What ends a lasting change."""

    PHASE = "phase"
    TURN = "turn"
    ACTION = "action"
    PROCEDURE = "procedure"
    START_OF_NEXT_TURN = "start of next turn"
    END_OF_NEXT_TURN = "end of next turn"
    GAME = "game"
    WHILE = "while"


@dataclass(frozen=True, slots=True)
class Until:
    """When a change ends: with which end, and for phases, actions and procedures, of which. What
    holds while a card says so has the name of that card."""

    end: End
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the rules that changes a named value for a while.

    `number` counts in the order of the file. `over` are the types of the value's subject and
    parameters: it is changed for one choice of them at a time. `constant` is what it is changed to,
    or by, where that is known before the game, and `type` the type of that. `entry` is the id of
    the entry in which it stands.
    """

    number: int
    value: str
    how: How
    until: Until
    over: tuple[Type, ...]
    constant: int | None
    type: Type
    entry: str
    span: Span = field(repr=False)

    @property
    def keeps_amount(self) -> bool:
        """Whether what it is changed to, or by, is kept while it is in force."""
        return self.constant is None or self.how in _ADDED_UP

    def groups(self, players: int) -> int:
        """Of how many groups one ends at a time: of what ends in the turns of players, there is one
        for each of them; of what ends with a turn, one more each for who has not begun it yet."""
        match self.until.end:
            case End.START_OF_NEXT_TURN:
                return players
            case End.END_OF_NEXT_TURN:
                return 2 * players
            case _:
                return 1


_ADDED_UP = (How.INCREASED, How.REDUCED, How.MULTIPLIED)
"""Changes of which several together come to more than one alone."""
