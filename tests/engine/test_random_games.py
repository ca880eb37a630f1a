"""Random games of Kado: both forms agree, no piece is lost, worlds a seat cannot tell apart look
the same to it."""

from random import Random

import pytest

from random_games import without_knowledge
from rulewright import load
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import redeal
from rulewright.engine.machine import answer, start
from rulewright.engine.match import Match
from rulewright.engine.options import options_of
from rulewright.program.layout import DECIDING, OVER, SEAT, STATUS


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def kado(request: pytest.FixtureRequest) -> Compiled:
    players: int = request.param
    return load("kado", players=players).compiled


def test_both_forms_play_the_same_game(kado: Compiled) -> None:
    machine, chance = kado.machine, Random(1)
    full, fast = start(machine, 5, machine.full), start(machine, 5, machine.fast)
    while full[STATUS] == DECIDING:
        assert without_knowledge(kado, full) == without_knowledge(kado, fast)
        option = chance.choice(options_of(kado.layout, full))
        answer(machine, full, option, machine.full)
        answer(machine, fast, option, machine.fast)
    assert (full[STATUS], fast[STATUS]) == (OVER, OVER)
    assert without_knowledge(kado, full) == without_knowledge(kado, fast)


def test_every_piece_lies_in_one_place_to_the_end(kado: Compiled) -> None:
    machine, chance = kado.machine, Random(2)
    state = start(machine, 6, machine.fast)
    while state[STATUS] == DECIDING:
        answer(machine, state, chance.choice(options_of(kado.layout, state)), machine.fast)
        lying = [
            piece
            for it in kado.layout.locations
            for piece in state[it.base + 1 : it.base + 1 + state[it.base]]
        ]
        assert sorted(lying) == list(range(len(kado.layout.pieces)))


def test_worlds_a_seat_cannot_tell_apart_look_and_ask_the_same(kado: Compiled) -> None:
    chance, match = Random(3), Match(kado, start(kado.machine, 7, kado.machine.full))
    dealer = stream("worlds", 8)
    while not match.over:
        seat = match.decision.seat
        state = match.state
        other = Match(kado, redeal(kado.program, kado.places, state, seat, dealer))
        assert other.view(state[SEAT]) == match.view(state[SEAT])
        assert other.decision == match.decision
        match.choose(chance.choice(match.decision.options))
