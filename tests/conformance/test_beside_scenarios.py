"""What scenarios cannot say: that the game stops, and that a line stands in the log only once."""

import pytest

from conformance_games import STOPS, TOLD_ONCE, Stop, is_told_once, stops


@pytest.mark.parametrize("stop", STOPS, ids=lambda it: f"{it.game}-{'-'.join(it.actions)}")
def test_the_last_action_stops_the_game_for_its_reason(stop: Stop) -> None:
    assert stops(stop)


@pytest.mark.parametrize(("game", "line"), TOLD_ONCE)
def test_it_is_told_once(game: str, line: str) -> None:
    assert is_told_once(game, line)
