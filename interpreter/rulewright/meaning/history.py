"""What questions about the past mean: what is counted, and since when."""

from rulewright.meaning.moments import Event
from rulewright.source.frozen import dataclass

GAME = "game"
"""Since when what is never set back is counted."""

MOST_TIMES = 9999
"""So often at most something is counted; once more stops the game."""


@dataclass(frozen=True, slots=True)
class Question:
    """How often one of the events came since a phase, a `turn` or the `game` began, counted for
    each player who did it, and where it is `of_piece`, for each piece of that kind. The parts
    `within` are of those zones and boards."""

    events: tuple[Event, ...]
    within: tuple[tuple[int, str], ...]
    since: str
    of_piece: str | None

    @property
    def name(self) -> str:
        """What it is called in the state; no two questions are called the same."""
        told = " or ".join(f"{it.happening.value} {it.name}" for it in self.events)
        places = "".join(f" at {part} {place}" for part, place in self.within)
        each = "" if self.of_piece is None else " of each"
        return f"times {told}{places}{each} in {self.since}"
