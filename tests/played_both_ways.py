"""Random games, interpreted and as machine code, side by side."""

from collections.abc import Callable, Iterator

from rulewright.engine import machine as interpreted
from rulewright.engine.chance import policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.native import forms
from rulewright.native.forms import Form
from rulewright.program.layout import DECIDING, SEAT, STATUS


def draws_of(compiled: Compiled, seed: int) -> list[Callable[[int], int]]:
    """What answers for each seat, and behind them, which is at -1, for chance."""
    return [policy_stream(seed, seat).draw for seat in range(compiled.players + 1)]


def compiled_states(compiled: Compiled, form: Form, seed: int) -> Iterator[State]:
    """The state at each decision of the same random game, as machine code."""
    draws = draws_of(compiled, seed)
    state = forms.start(form, seed)
    yield state[:]
    while state[STATUS] == DECIDING:
        options = options_of(compiled.layout, state)
        forms.answer(form, state, options[draws[state[SEAT]](len(options))])
        yield state[:]


def agree(compiled: Compiled, form: Form, seeds: range) -> None:
    """Asserts that these random games are in the same state at every decision, both ways."""
    machine = compiled.machine
    for seed in seeds:
        draws = draws_of(compiled, seed)
        state = interpreted.start(machine, seed, machine.fast)
        for there in compiled_states(compiled, form, seed):
            assert there == state
            if state[STATUS] == DECIDING:
                options = options_of(compiled.layout, state)
                option = options[draws[state[SEAT]](len(options))]
                interpreted.answer(machine, state, option, machine.fast)
