"""What something is worth, where one phrase does not say it: best groups, and awards by rank."""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import Name, Phrase, Word


class GroupRule(Enum):
    """What the pieces of a group have in common."""

    ALL_DIFFERENT = "all different"
    ALL_SAME = "all same"
    CONSECUTIVE = "consecutive"


@dataclass(frozen=True, slots=True)
class BestGroups:
    """`best groups:` pieces are put together so that all groups bring most. `group` names one of
    them, `rules` say by which attributes they hang together. `span` is the place of its key."""

    group: Word
    pieces: Phrase
    rules: tuple[tuple[GroupRule, Name], ...]
    wild: tuple[Phrase, ...]
    span: Span


class Ties(Enum):
    """What players get who share places, such as the second and the third."""

    DIVIDED_DOWN = "add and divide, rounded down"
    DIVIDED_UP = "add and divide, rounded up"
    HIGHER = "each gets the higher"
    LOWER = "each gets the lower"
    NOTHING = "nobody gets any"


@dataclass(frozen=True, slots=True)
class Award:
    """Players are ranked by `rank_by`, most first; `points` are those of the first place, of the
    second, and so on, and places behind them bring nothing. `span` is the place of its key."""

    rank_by: Phrase
    points: tuple[Phrase, ...]
    ties: Ties
    span: Span


def worth_phrases(worth: Phrase | Award) -> tuple[Phrase, ...]:
    """The phrases of what something is worth."""
    return (worth.rank_by, *worth.points) if isinstance(worth, Award) else (worth,)
