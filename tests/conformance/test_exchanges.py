"""In the games of the suite, a seat tells no two worlds apart that look alike to it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from conformance_games import SUITE
from exchanged_worlds import follow_shadows
from random_games import Trial, compiled_for, trials_of
from rulewright.game.model import Faces, Game
from rulewright.game.notes import BOX
from scenario_games import load_rules


def hides_something(game: Game) -> bool:
    """Whether something can lie hidden in a game."""
    zones = (it.faces for it in game.zones if it.heading.id != BOX)
    return any(it is not Faces.ALL for it in (*zones, *(board.faces for board in game.boards)))


HIDING = tuple(it for it in SUITE if hides_something(load_rules(it.path)[1]))
TRIALS = trials_of((str(it.path.parent), it.path) for it in HIDING)
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
    compiled = compiled_for(trial, chance_is_asked=True)
    return follow_shadows(compiled, positions, most=40, seed=1)
