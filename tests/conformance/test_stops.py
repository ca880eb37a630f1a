"""What cannot be stops the game: a scenario cannot expect that, so it is tested here."""

from pathlib import Path

import pytest

import rulewright
from rulewright.program.instructions import StopKind

HERE = Path(__file__).resolve().parent


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (("clear_away", "count_up"), StopKind.EMPTY_FOLD),
        (("overflow", "take"), StopKind.NOTHING_THERE),
        (("overflow", "count_up", "overflow"), StopKind.OUT_OF_RANGE),
        (("crowd",), StopKind.NO_ROOM),
    ],
)
def test_the_game_stops_with_its_reason(actions: tuple[str, ...], reason: StopKind) -> None:
    assert_stops("order_7g", actions, reason)


def test_two_ends_that_hold_at_once_stop_the_game() -> None:
    assert_stops("order_7c", ("feast",), StopKind.TWO_ENDS)


def test_a_changed_value_out_of_its_range_stops_the_game() -> None:
    assert_stops("order_9h", ("swell", "shrink", "swell"), StopKind.OUT_OF_RANGE)


def assert_stops(game: str, actions: tuple[str, ...], reason: StopKind) -> None:
    """The last of these actions stops the game, and the others do not."""
    match = rulewright.load(str(HERE / game)).start()
    *before, last = actions
    for action in before:
        choose(match, action)
    with pytest.raises(rulewright.Stopped) as stopped:
        choose(match, last)
    assert stopped.value.record.kind == reason


def choose(match: rulewright.Match, action: str) -> None:
    """Takes the action with this name."""
    by_name = {str(option): option for option in match.decision.options}
    match.choose(by_name[action.replace("_", " ")])
