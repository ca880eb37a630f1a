"""What scenarios cannot say: that the game stops, that a line stands in the log only once, and how
far answers can be taken back."""

import pytest

from conformance_games import (
    STOPS,
    TAKEN_BACK,
    TOLD_ONCE,
    Stop,
    can_be_taken_back,
    is_told_once,
    stops,
)


@pytest.mark.parametrize("stop", STOPS, ids=lambda it: f"{it.game}-{'-'.join(it.actions)}")
def test_the_last_action_stops_the_game_for_its_reason(stop: Stop) -> None:
    assert stops(stop)


@pytest.mark.parametrize(("game", "line"), TOLD_ONCE)
def test_it_is_told_once(game: str, line: str) -> None:
    assert is_told_once(game, line)


@pytest.mark.parametrize(("game", "answers", "many"), TAKEN_BACK)
def test_so_many_answers_can_be_taken_back(game: str, answers: tuple[str, ...], many: int) -> None:
    assert can_be_taken_back(game, answers) == many
