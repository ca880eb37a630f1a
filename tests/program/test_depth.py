"""How many slots the deepest nesting of units needs."""

import pytest

from rulewright.program.depth import EndlessNestingError, deepest

GAME, PLAY, HOOKS, EFFECT, PROCEDURE = range(5)
SIZES = {GAME: 10, PLAY: 5, HOOKS: 3, EFFECT: 2, PROCEDURE: 1}
"""The game plays a card; before it others answer; its effect performs a procedure."""
CALLS: dict[int, tuple[int, ...]] = {
    GAME: (PLAY, PROCEDURE),
    PLAY: (HOOKS, EFFECT),
    HOOKS: (PLAY,),
    EFFECT: (PROCEDURE,),
    PROCEDURE: (),
}


def test_without_a_circle_it_is_the_longest_way() -> None:
    calls = {**CALLS, HOOKS: ()}
    assert deepest(SIZES, calls, {PLAY: 4}) == 10 + 5 + 3


@pytest.mark.parametrize("copies", [1, 2, 7])
def test_each_piece_lies_once_before_its_player(copies: int) -> None:
    plays = copies * (5 + 3)
    last = 2 + 1
    before_the_first = 3
    assert deepest(SIZES, CALLS, {PLAY: copies}) == 10 + before_the_first + plays + last


def test_a_circle_in_which_nothing_is_played_has_no_end() -> None:
    with pytest.raises(EndlessNestingError):
        deepest(SIZES, CALLS, {})


def test_units_of_two_kinds_of_cards_add_up() -> None:
    other = 5
    sizes = {**SIZES, other: 6}
    calls = {**CALLS, HOOKS: (PLAY, other), other: (HOOKS,)}
    one, two = 2 * (5 + 3), 3 * (6 + 3)
    assert deepest(sizes, calls, {PLAY: 2, other: 3}) == 10 + 3 + one + two + 2 + 1
