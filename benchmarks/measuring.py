"""Who plays how fast: CPU time of one thread, everybody in turn, several times."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import thread_time

from benchmarks.ways import Contest, Contestant, Play, Way

_CHUNKS_A_RUN = 20


@dataclass(frozen=True, slots=True)
class Pace:
    """How many runs each contestant has, and how many seconds of CPU time each takes at least."""

    runs: int
    seconds: float


FULL = Pace(runs=5, seconds=2.0)
QUICK = Pace(runs=3, seconds=0.05)


@dataclass(frozen=True, slots=True)
class Rates:
    """Playouts a CPU second of each contestant, run by run."""

    runs: Mapping[tuple[Contest, Way], tuple[float, ...]]

    def typical(self, contest: Contest, way: Way) -> float | None:
        """The median, or None where nobody played."""
        runs = self.runs.get((contest, way))
        return None if runs is None else median(runs)

    def ratio(self, contest: Contest, way: Way, against: Way) -> float | None:
        """How many times as many playouts as another way: the median of the ratios of runs that
        were made one after the other. None where one of the two did not play."""
        ours, theirs = (self.runs.get((contest, it)) for it in (way, against))
        if ours is None or theirs is None:
            return None
        return median(one / other for one, other in zip(ours, theirs, strict=True))


def measure(
    contestants: Sequence[Contestant], pace: Pace, told: Callable[[Contestant], None]
) -> Rates:
    """The rates of all. Whoever is about to run is told.

    All who play a game have their run before any has the next one, and every other time in the
    opposite order, so what else the machine does meets them alike.
    """
    chunks = {id(it): _games_in(it.play, pace.seconds / _CHUNKS_A_RUN) for it in contestants}
    runs: dict[tuple[Contest, Way], list[float]] = {(it.contest, it.way): [] for it in contestants}
    for contest in dict.fromkeys(it.contest for it in contestants):
        playing = [it for it in contestants if it.contest == contest]
        for number in range(pace.runs):
            for one in playing if number % 2 == 0 else reversed(playing):
                told(one)
                rate = _run(one.play, chunks[id(one)], pace.seconds)
                runs[one.contest, one.way].append(rate)
    return Rates({who: tuple(rates) for who, rates in runs.items()})


def _games_in(play: Play, seconds: float) -> int:
    """How many games take about so long; playing them is the warm-up."""
    games = 1
    while True:
        began = thread_time()
        played = play(games)
        if thread_time() - began >= seconds:
            return played
        games = 2 * played


def _run(play: Play, chunk: int, seconds: float) -> float:
    """Playouts a second of a run that takes at least so long."""
    games, began = 0, thread_time()
    while (spent := thread_time() - began) < seconds:
        games += play(chunk)
    return games / spent
