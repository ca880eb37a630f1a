"""At every decision the state is whole: each piece lies once, and nothing lies where nothing is."""

from collections.abc import Iterator

import pytest

from random_games import EVERY, Trial, compiled_for, random_states
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.program.layout import (
    ANSWER,
    DECIDING,
    FRAME,
    LEAST,
    MOST,
    OPTION_COUNT,
    OVER,
    PICKED,
    RESUME,
    SEAT,
    SITE,
    STATUS,
    STOPPED,
)

SEEDS = range(1, 4)


def positions(trial: Trial) -> Iterator[tuple[Compiled, State]]:
    """Every position of some games."""
    compiled = compiled_for(trial)
    for seed in SEEDS:
        yield from ((compiled, state) for state in random_states(compiled, seed))


@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_every_piece_lies_in_the_one_place_that_it_says(trial: Trial) -> None:
    for compiled, state in positions(trial):
        layout = compiled.layout
        lying = {
            piece: it.number
            for it in layout.locations
            for piece in state[it.base + 1 : it.base + 1 + state[it.base]]
        }
        counted = sum(state[it.base] for it in layout.locations)
        assert counted == len(layout.pieces)
        assert lying == {it.number: state[layout.place + it.number] for it in layout.pieces}


@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_no_place_holds_more_than_it_has_room_for_and_the_rest_is_zero(trial: Trial) -> None:
    for compiled, state in positions(trial):
        for it in compiled.layout.locations:
            assert 0 <= state[it.base] <= it.room
            assert not any(state[it.base + 1 + state[it.base] : it.base + 1 + it.room])


@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_behind_the_options_and_the_running_frame_is_nothing(trial: Trial) -> None:
    for compiled, state in positions(trial):
        layout = compiled.layout
        unused = state[layout.options + state[OPTION_COUNT] : layout.options + layout.most_options]
        assert not any(unused)
        if state[STATUS] == STOPPED:  # what was running when it stopped is left where it was
            continue
        assert not any(state[end_of_frames(compiled, state) :])


@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_what_belongs_to_a_decision_is_zero_when_none_waits(trial: Trial) -> None:
    for _, state in positions(trial):
        if state[STATUS] == STOPPED:
            return
        waits = state[STATUS] == DECIDING
        assert (state[OPTION_COUNT] > 0) == waits
        assert state[ANSWER] == 0
        if state[STATUS] == OVER:
            assert not any(state[slot] for slot in (SITE, SEAT, PICKED, LEAST, MOST))


@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_every_slot_holds_a_signed_32_bit_number(trial: Trial) -> None:
    for compiled, state in positions(trial):
        assert len(state) == compiled.layout.size
        assert all(-(1 << 31) <= value < 1 << 31 for value in state)


def end_of_frames(compiled: Compiled, state: State) -> int:
    """The first slot behind the running frame; a game that is over has none."""
    if state[STATUS] == OVER:
        return compiled.layout.frames
    owners = {block: it for it in compiled.program.procedures for block in it.blocks}
    return state[FRAME] + owners[state[RESUME]].size
