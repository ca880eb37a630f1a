"""One game of a simulation."""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import MOST_DECISIONS, answer, start, stop_record, stop_waiting
from rulewright.engine.playout import Played, play_randomly
from rulewright.players.bots import BOTS
from rulewright.program.layout import DECIDING, OPTION_COUNT, SEAT, STATUS, WINNERS


def play_one(compiled: Compiled, kinds: Sequence[str], seed: int) -> Played:
    """How the game of this seed ends when these kinds of bots play it, one for each seat."""
    if set(kinds) == {"random"}:
        return play_randomly(compiled.machine, seed)
    return _play_knowingly(compiled, kinds, seed)


def _play_knowingly(compiled: Compiled, kinds: Sequence[str], seed: int) -> Played:
    """Plays in the form that keeps what seats know, for bots that go by it."""
    machine, layout = compiled.machine, compiled.layout
    bots = [BOTS[kind](compiled, seed, seat) for seat, kind in enumerate(kinds)]
    state = start(machine, seed, machine.full)
    decisions = 0
    while state[STATUS] == DECIDING:
        if decisions == MOST_DECISIONS:
            stop_waiting(state)
            break
        position = bots[state[SEAT]](state, state[OPTION_COUNT])
        decisions += 1
        answer(machine, state, state[layout.options + position], machine.full)
    seats = range(compiled.players)
    return Played(
        scores=tuple(state[layout.scores : layout.scores + compiled.players]),
        winners=tuple(seat for seat in seats if state[WINNERS] >> seat & 1),
        decisions=decisions,
        stopped=stop_record(compiled.program, state),
    )
