"""What happens where something is to be taken from a zone that is empty."""

from enum import Enum

from rulewright.game.playing import ZoneName
from rulewright.source.frozen import dataclass


class Shortage(Enum):
    """What holds where there is too little: that never comes, or what is there is taken."""

    CANNOT_HAPPEN = "cannot happen"
    TAKES_WHAT_IS_THERE = "as much as possible"


@dataclass(frozen=True, slots=True)
class Refill:
    """The zone from which an empty pile is filled again, shuffled by a stream of chance."""

    zone: ZoneName
    stream: str


@dataclass(frozen=True, slots=True)
class WhenEmpty:
    """`when empty: cannot happen`, or with a `refill` before the `shortage`. What cannot be read is
    None."""

    shortage: Shortage | None
    refill: Refill | None


def is_promised(when_empty: WhenEmpty | None) -> bool:
    """Whether there always is what steps take, once a pile is filled again."""
    return when_empty is not None and when_empty.shortage is Shortage.CANNOT_HAPPEN


def holds_always(when_empty: WhenEmpty | None) -> bool:
    """Whether a zone is promised never to be empty when something is taken."""
    return is_promised(when_empty) and refill_of(when_empty) is None


def refill_of(when_empty: WhenEmpty | None) -> Refill | None:
    """From where an empty pile is filled again, if it is."""
    return None if when_empty is None else when_empty.refill
