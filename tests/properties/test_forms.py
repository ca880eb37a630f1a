"""The two forms of a program, with events and without, are one game."""

import pytest

from random_games import EVERY, Trial, compiled_for, without_knowledge
from rulewright.engine.chance import policy_stream
from rulewright.engine.machine import answer, start
from rulewright.engine.options import options_of
from rulewright.program.layout import DECIDING, SEAT, STATUS

SEEDS = range(11, 14)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("trial", EVERY, ids=str)
def test_both_forms_are_in_the_same_state_at_every_decision(trial: Trial, seed: int) -> None:
    compiled = compiled_for(trial)
    machine = compiled.machine
    draws = [policy_stream(seed, seat).draw for seat in range(compiled.players)]
    full, fast = start(machine, seed, machine.full), start(machine, seed, machine.fast)
    while full[STATUS] == DECIDING:
        assert without_knowledge(compiled, full) == without_knowledge(compiled, fast)
        options = options_of(compiled.layout, full)
        option = options[draws[full[SEAT]](len(options))]
        answer(machine, full, option, machine.full)
        answer(machine, fast, option, machine.fast)
    assert without_knowledge(compiled, full) == without_knowledge(compiled, fast)
    for segment in (compiled.layout.mixed, compiled.layout.strayed):
        kept = fast[segment : segment + len(compiled.layout.pieces)]
        assert not any(kept), "nothing reads it in a playout"
