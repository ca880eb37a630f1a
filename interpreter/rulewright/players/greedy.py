"""The greedy bot: the option after which its own score sheet is highest, as far as it can know.

It looks one answer ahead in a world made up for it: what its seat does not know is dealt anew,
and the streams of chance are others than the game's.
"""

from rulewright.engine.chance import Stream, split, stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import redeal
from rulewright.engine.machine import EvaluationStoppedError, answer
from rulewright.engine.places import State
from rulewright.engine.playout import Chooser
from rulewright.engine.scores import total_points
from rulewright.program.layout import OVER, STATUS, STOPPED

_HALF = 1 << 32
_WORST = -(1 << 62)


def make_greedy(compiled: Compiled, seed: int, seat: int) -> Chooser:
    """Picks an option that leads to the highest own score; equal ones are picked alike often."""
    own = stream(f"greedy of seat {seat}", seed)

    def choose(state: State, options: int) -> int:
        if options == 1:
            return 0
        world = _made_up(compiled, state, seat, own)
        worths = [_worth(compiled, world, seat, position) for position in range(options)]
        best = [position for position in range(options) if worths[position] == max(worths)]
        return best[own.draw(len(best))]

    return choose


def _made_up(compiled: Compiled, state: State, seat: int, own: Stream) -> State:
    world = redeal(compiled.program, compiled.places, state, seat, own)
    for _, slot in compiled.layout.streams:
        world[slot], world[slot + 1] = split(own.draw(_HALF) << 32 | own.draw(_HALF))
    return world


def _worth(compiled: Compiled, world: State, seat: int, position: int) -> int:
    """The points of the seat after this option; an option that stops the game is worth nothing."""
    after = world[:]
    machine = compiled.machine
    answer(machine, after, after[compiled.layout.options + position], machine.fast)
    if after[STATUS] == STOPPED:
        return _WORST
    if after[STATUS] == OVER:
        return after[compiled.layout.scores + seat]
    try:
        return total_points(compiled, after, seat)
    except EvaluationStoppedError:
        return _WORST
