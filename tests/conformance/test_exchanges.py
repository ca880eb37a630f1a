"""In the games of the suite, a seat tells no two worlds apart that look alike to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conformance_games import trials
from exchanged_worlds import follow_shadows
from random_games import Trial
from rulewright import load
from rulewright.game.model import Faces
from rulewright.game.notes import BOX


def secretive() -> Iterator[Trial]:
    """Those in which something can lie hidden."""
    for trial in trials():
        locations = load(trial.game, players=trial.players).compiled.layout.locations
        if any(it.faces is not Faces.ALL and it.place != BOX for it in locations):
            yield trial


TRIALS = tuple(secretive())
OFTEN = tuple(it for it in TRIALS if Path(it.game).name in ("order_4d", "order_5f", "order_8e"))
"""Some in which there is always something to exchange; in others only scenarios hide that much."""


def test_there_is_something_to_exchange() -> None:
    assert all(followed(it, 5) == 5 * (it.players or 0) for it in OFTEN)


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_worlds_that_look_alike_are_not_told_apart(trial: Trial) -> None:
    followed(trial, 5)


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_worlds_that_look_alike_are_not_told_apart(
    trial: Trial, tell: Callable[[str], None]
) -> None:
    tell(f"{followed(trial, 200)} positions in which unknown pieces were exchanged, and played on")


def followed(trial: Trial, positions: int) -> int:
    """How many worlds were played on beside each other; raises `Leak` where one was told apart."""
    compiled = load(trial.game, players=trial.players, chance="seat").compiled
    return follow_shadows(compiled, positions, most=40, seed=1)
