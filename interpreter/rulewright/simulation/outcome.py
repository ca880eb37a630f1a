"""What a simulation hands back."""

from rulewright.engine.machine import StopRecord
from rulewright.simulation.coverage import Covered
from rulewright.simulation.figures import Figures, SeatFigures
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class StoppedGame:
    """A game that the rules stopped: its number from 0, its own seed, the record, and why."""

    number: int
    seed: int
    record: StopRecord
    why: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The figures of the games that ended, and the games that did not.

    `game` is the id. `games` is how many were played, those that the rules stopped included: fewer
    than `games_wanted` where the simulation was halted, and then they are the first ones. `bots`
    says who played, by seat. `seconds` is the time on the clock. `stopped` holds the first 100 of
    the games that the rules stopped. `interpreted_because` is a sentence where machine code would
    have been quicker and could not be had. `coverage` holds each rule line of this configuration
    where that was asked for.
    """

    game: str
    title: str
    digest: str
    players: int
    bots: tuple[str, ...]
    games: int
    games_wanted: int
    seed: int
    seconds: float
    figures: Figures
    stopped: tuple[StoppedGame, ...]
    interpreted_because: str = ""
    coverage: tuple[Covered, ...] = ()

    @property
    def seats(self) -> tuple[SeatFigures, ...]:
        """The figures of each seat."""
        return self.figures.seats

    @property
    def games_stopped(self) -> int:
        """How many games the rules stopped."""
        return self.games - self.figures.games
