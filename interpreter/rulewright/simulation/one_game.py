"""One game of a simulation."""

from collections.abc import Callable, Sequence
from threading import Event

from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import start
from rulewright.engine.places import State
from rulewright.engine.playout import Chooser, Played, finish, play_randomly
from rulewright.players.bots import BOTS


class HaltedError(Exception):
    """A game was given up before its end."""


def play_one(compiled: Compiled, kinds: Sequence[str], seed: int, halt: Event) -> Played:
    """How the game of this seed ends when these kinds of bots play it, one for each seat.

    Raises HaltedError at the first decision at which `halt` is set.
    """
    machine = compiled.machine

    def go_on() -> None:
        if halt.is_set():
            raise HaltedError

    if set(kinds) == {"random"}:
        return play_randomly(machine, seed, go_on)
    bots = [_asking(go_on, BOTS[kind](compiled, seed, seat)) for seat, kind in enumerate(kinds)]
    return finish(machine, start(machine, seed, machine.full), bots, machine.full)


def _asking(go_on: Callable[[], None], bot: Chooser) -> Chooser:
    """The bot, which asks before each answer whether it should."""

    def choose(state: State, options: int) -> int:
        go_on()
        return bot(state, options)

    return choose
