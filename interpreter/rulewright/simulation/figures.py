"""What many games add up to: wins by seat, scores, length."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from rulewright.engine.playout import Played


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One seat over all games: sole wins, shared wins, scores."""

    wins: int
    shared: int
    total_score: int
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All games together. `games` are those that ended; lengths are in decisions."""

    games: int
    decisions: int
    shortest: int
    longest: int
    seats: tuple[SeatFigures, ...]


def add_up(games: Iterable[Played], players: int) -> Figures:
    """The figures of these games; of none, all figures are zero."""
    played = tuple(games)
    lengths = [game.decisions for game in played] or [0]
    return Figures(
        games=len(played),
        decisions=sum(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        seats=tuple(_seat_figures(played, seat) for seat in range(players)),
    )


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share: where it lies, with this confidence, from 0 to 1."""
    if trials == 0:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    spread = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / spread
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / spread
    return (max(0.0, middle - reach), min(1.0, middle + reach))


def _seat_figures(played: tuple[Played, ...], seat: int) -> SeatFigures:
    scores = [game.scores[seat] for game in played] or [0]
    won = [game.winners for game in played if seat in game.winners]
    return SeatFigures(
        wins=sum(len(winners) == 1 for winners in won),
        shared=sum(len(winners) > 1 for winners in won),
        total_score=sum(scores),
        lowest=min(scores),
        highest=max(scores),
    )
