"""Limits of cards, actions and rules: how often something may be, and what counts."""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

TURN = "turn"
GAME = "game"
OTHER_SPANS = (TURN, GAME)
"""What a limit can hold for besides the repetition of a phase."""


class Counted(Enum):
    """What a limit counts: cards that are played, those that had their effect, actions that are
    taken, how often a rule comes."""

    PLAYS = "plays"
    RESOLVED = "resolved"
    TAKEN = "taken"
    TRIGGERS = "triggers"


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in each repetition of the phase `per`, in a turn, or in a game: for each player
    on their own, or for all together."""

    times: int
    per: str
    per_span: Span
    each_player: bool
    counts: Counted
    counts_span: Span
    span: Span
