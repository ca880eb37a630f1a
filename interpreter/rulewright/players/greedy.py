"""The greedy bot: the option after which its own score sheet is highest, as far as it can know.

It looks one answer ahead in a world made up for it: what its seat does not know is dealt anew, as
its seat was shown and told, and the streams of chance are others than the game's.
"""

from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import EvaluationStoppedError, answer
from rulewright.engine.places import State
from rulewright.engine.playout import Chooser
from rulewright.engine.scores import total_points
from rulewright.engine.worlds import draw_world
from rulewright.program.layout import OVER, STATUS, STOPPED

_WORST = -(1 << 62)


def make_greedy(compiled: Compiled, seed: int, seat: int) -> Chooser:
    """Picks an option that leads to the highest own score; equal ones are picked alike often."""
    own = stream(f"greedy of seat {seat}", seed)

    def choose(state: State, options: int) -> int:
        if options == 1:
            return 0
        world = draw_world(compiled, state, seat, own)
        worths = [_worth(compiled, world, seat, position) for position in range(options)]
        best = [position for position in range(options) if worths[position] == max(worths)]
        return best[own.draw(len(best))]

    return choose


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
