"""One game of a simulation."""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import start
from rulewright.engine.playout import Played, finish, play_randomly
from rulewright.players.bots import BOTS


def play_one(compiled: Compiled, kinds: Sequence[str], seed: int) -> Played:
    """How the game of this seed ends when these kinds of bots play it, one for each seat."""
    if set(kinds) == {"random"}:
        return play_randomly(compiled.machine, seed)
    return _play_knowingly(compiled, kinds, seed)


def _play_knowingly(compiled: Compiled, kinds: Sequence[str], seed: int) -> Played:
    """Plays in the form that keeps what seats know, for bots that go by it."""
    machine = compiled.machine
    bots = [BOTS[kind](compiled, seed, seat) for seat, kind in enumerate(kinds)]
    return finish(machine, start(machine, seed, machine.full), bots, machine.full)
