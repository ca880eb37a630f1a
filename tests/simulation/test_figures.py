import pytest

from rulewright.engine.playout import Played
from rulewright.simulation.figures import Figures, SeatFigures, add_up, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # as textbook tables print them
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (250, 1000, 0.2242, 0.2778),
    ],
)
def test_wilson_intervals_are_the_known_ones(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_after_no_game() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_sole_and_shared_wins_are_counted_apart() -> None:
    games = (
        Played((5, 3), (0,), 10, None),
        Played((4, 4), (0, 1), 14, None),
        Played((1, 2), (1,), 12, None),
    )
    assert add_up(games, 2) == Figures(
        games=3,
        decisions=36,
        shortest=10,
        longest=14,
        seats=(SeatFigures(1, 1, 10, 1, 5), SeatFigures(1, 1, 9, 2, 4)),
    )
