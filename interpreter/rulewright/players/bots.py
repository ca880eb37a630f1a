"""The bots a seat can be given: how each picks one option of a waiting state."""

from collections.abc import Callable

from rulewright.engine.compiled import Compiled
from rulewright.engine.playout import Chooser, random_chooser
from rulewright.players.greedy import make_greedy

MakeBot = Callable[[Compiled, int, int], Chooser]
"""Given the game, its seed and the seat (from 0), the bot that plays the seat in that game."""


def make_random(compiled: Compiled, seed: int, seat: int) -> Chooser:
    """Each option alike: it needs to know nothing of the game."""
    return random_chooser(seed, seat)


BOTS: dict[str, MakeBot] = {"random": make_random, "greedy": make_greedy}
