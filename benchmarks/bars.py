"""What is to be reached, and what makes the others honest."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.measuring import Rates
from benchmarks.ways import CONNECT_FOUR, CONTESTS, KADO, TIC_TAC_TOE, Contest, Way

_TWO = (TIC_TAC_TOE, CONNECT_FOUR)


@dataclass(frozen=True, slots=True)
class Bar:
    """How many times as many playouts as another way is the least, on these games."""

    way: Way
    against: Way
    least: float
    contests: tuple[Contest, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be reached, and what was. `met` is None where it was not measured."""

    claim: str
    bar: str
    figure: str
    met: bool | None


BARS = (
    Bar(Way.STEP, Way.CLASS, 30, _TWO),
    Bar(Way.STEP, Way.CLASS, 20, (KADO,)),
    Bar(Way.STEP, Way.SPIEL_PYTHON, 13, _TWO),
    Bar(Way.PLAYOUT, Way.SPIEL_INSIDE, 2, _TWO),
    Bar(Way.PLAYOUT, Way.C, 0.7, CONTESTS),
    Bar(Way.INTERPRETED, Way.CLASS, 0.08, CONTESTS),
)

HONESTY = (
    Bar(Way.CLASS, Way.SPIEL_PYTHON, 0.5, (TIC_TAC_TOE,)),
    Bar(Way.C, Way.SPIEL_INSIDE, 2.5, _TWO),
)
"""A peer that is slower than this is no peer, and what is measured against it says nothing."""


def verdicts(bars: Iterable[Bar], contests: Iterable[Contest], rates: Rates) -> list[Verdict]:
    """What was reached of each bar, on each of these games."""
    playing = set(contests)
    return [
        _verdict(bar, contest, rates.ratio(contest, bar.way, bar.against))
        for bar in bars
        for contest in bar.contests
        if contest in playing
    ]


def _verdict(bar: Bar, contest: Contest, ratio: float | None) -> Verdict:
    claim = f"{contest.title}: {bar.way.value} against {bar.against.value}"
    wanted = f"at least {bar.least:g}"
    if ratio is None:
        return Verdict(claim, wanted, "not measured", None)
    return Verdict(claim, wanted, f"{ratio:.3g}", ratio >= bar.least)
