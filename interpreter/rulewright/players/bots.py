"""The bots a seat can be given: how each picks one option of a waiting state."""

from collections.abc import Callable

from rulewright.engine.chance import policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.playout import Chooser
from rulewright.players.greedy import make_greedy

MakeBot = Callable[[Compiled, int, int], Chooser]
"""Given the game, its seed and the seat (from 0), the bot that plays the seat in that game."""


def make_random(compiled: Compiled, seed: int, seat: int) -> Chooser:
    """Each option alike, from a stream that is the seat's own and no part of the game."""
    draw = policy_stream(seed, seat).draw
    return lambda state, options: draw(options)


BOTS: dict[str, MakeBot] = {"random": make_random, "greedy": make_greedy}
