"""What many games add up to: wins by seat, scores, length."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from math import sqrt
from statistics import NormalDist

from rulewright.engine.playout import Played
from rulewright.source.frozen import dataclass


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
    lengths, tallies = _Tally(), [_Tally() for _ in range(players)]
    wins, shared = [0] * players, [0] * players
    for game in games:
        lengths.add(game.decisions)
        for tally, score in zip(tallies, game.scores, strict=True):
            tally.add(score)
        counted = wins if len(game.winners) == 1 else shared
        for seat in game.winners:
            counted[seat] += 1
    return Figures(
        games=lengths.count,
        decisions=lengths.total,
        shortest=lengths.lowest,
        longest=lengths.highest,
        seats=tuple(
            SeatFigures(wins[seat], shared[seat], it.total, it.lowest, it.highest)
            for seat, it in enumerate(tallies)
        ),
    )


@dataclass(slots=True)
class _Tally:
    """How many numbers there were, their sum, and the ends of their range; all 0 without any."""

    count: int = 0
    total: int = 0
    lowest: int = 0
    highest: int = 0

    def add(self, number: int) -> None:
        """One number more."""
        if not self.count:
            self.lowest = self.highest = number
        elif number < self.lowest:
            self.lowest = number
        elif number > self.highest:
            self.highest = number
        self.count += 1
        self.total += number


def figures_of_sums(sums: Sequence[int]) -> Figures:
    """The figures of the numbers that machine code adds up: these very ones, in this order."""
    size = len(fields(SeatFigures))
    games, decisions, shortest, longest, *seats = sums
    return Figures(
        games,
        decisions,
        shortest,
        longest,
        tuple(SeatFigures(*seats[at : at + size]) for at in range(0, len(seats), size)),
    )


def together(some: Figures, others: Figures) -> Figures:
    """The figures of the games of both, as if they had been added up at once."""
    if not some.games or not others.games:
        return some if some.games else others
    return Figures(
        games=some.games + others.games,
        decisions=some.decisions + others.decisions,
        shortest=min(some.shortest, others.shortest),
        longest=max(some.longest, others.longest),
        seats=tuple(map(_seat_together, some.seats, others.seats)),
    )


def _seat_together(some: SeatFigures, others: SeatFigures) -> SeatFigures:
    return SeatFigures(
        wins=some.wins + others.wins,
        shared=some.shared + others.shared,
        total_score=some.total_score + others.total_score,
        lowest=min(some.lowest, others.lowest),
        highest=max(some.highest, others.highest),
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
