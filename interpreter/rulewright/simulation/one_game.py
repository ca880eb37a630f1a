"""One game of a simulation."""

from collections.abc import Sequence
from threading import Event

from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import start
from rulewright.engine.places import State
from rulewright.engine.playout import Chooser, Played, finish, play_out
from rulewright.players.bots import BOTS


class HaltedError(Exception):
    """A game was given up before its end."""


def play_one(compiled: Compiled, kinds: Sequence[str], seed: int, halt: Event) -> Played:
    """How the game of this seed ends when these kinds of bots play it, one for each seat.

    Raises HaltedError at the first decision at which `halt` is set.
    """
    machine = compiled.machine
    bots = [_until(halt, BOTS[kind](compiled, seed, seat)) for seat, kind in enumerate(kinds)]
    if set(kinds) == {"random"}:
        return play_out(machine, seed, bots)
    return finish(machine, start(machine, seed, machine.full), bots, machine.full)


def _until(halt: Event, bot: Chooser) -> Chooser:
    """The bot, which no longer answers once `halt` is set."""

    def choose(state: State, options: int) -> int:
        if halt.is_set():
            raise HaltedError
        return bot(state, options)

    return choose
