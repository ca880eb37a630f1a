"""How cards of a kind are played."""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


class Asked(Enum):
    """Who is asked whether they play a card when another moment than their own turn comes."""

    EVERYONE = "everyone"
    HOLDERS = "holders"


@dataclass(frozen=True, slots=True)
class ZoneName:
    """A zone as another entry names it."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class PlayRule:
    """How the cards of a kind are played: from which zone, where they go when they are done, and
    who is asked. What is not said is None."""

    played_from: ZoneName | None
    discarded_to: ZoneName | None
    after_play: str | None
    ask: Asked | None
