"""A bot goes by what its seat knows: where hidden pieces really lie changes no choice of it."""

from itertools import islice
from random import Random

import pytest

from exchanged_pieces import exchanged, some_pairs
from random_games import SECRETIVE, Trial, compiled_for, random_states
from rulewright.engine.chance import stream
from rulewright.engine.knowledge import redeal
from rulewright.engine.worlds import is_possible
from rulewright.players.bots import BOTS
from rulewright.program.layout import DECIDING, OPTION_COUNT, SEAT, STATUS

POSITIONS = 50


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_a_bot_chooses_the_same_when_hidden_pieces_change_places(trial: Trial, kind: str) -> None:
    compiled, chance = compiled_for(trial), Random(51)
    compared = 0
    for seed in range(51, 54):
        for number, state in enumerate(random_states(compiled, seed)):
            if state[STATUS] != DECIDING or state[OPTION_COUNT] < 2:
                continue
            seat = state[SEAT]
            chosen = BOTS[kind](compiled, number, seat)(state[:], state[OPTION_COUNT])
            for pair in some_pairs(compiled, state, seat, chance, 1):
                other = exchanged(compiled, state, pair, seat)
                if not is_possible(compiled, other, seat):
                    continue
                bot = BOTS[kind](compiled, number, seat)
                assert bot(other, other[OPTION_COUNT]) == chosen
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_the_world_a_seat_makes_up_is_the_same_wherever_hidden_pieces_lie(trial: Trial) -> None:
    compiled, chance = compiled_for(trial), Random(52)
    for number, state in enumerate(islice(random_states(compiled, 55), 0, None, 3)):
        for seat in range(compiled.players):
            for pair in some_pairs(compiled, state, seat, chance, 1):
                made_up = [
                    redeal(compiled.program, compiled.places, it, seat, stream("worlds", number))
                    for it in (state, exchanged(compiled, state, pair, seat))
                ]
                assert made_up[0] == made_up[1]
