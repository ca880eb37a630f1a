"""This engine's three ways to play."""

from collections.abc import Callable
from itertools import count

from benchmarks.ways import Contest, Play
from rulewright import load
from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.playout import play_randomly
from rulewright.native.forms import Form, play_games, playout_form, step_form
from rulewright.native.machine_code import Effort
from rulewright.native.playing import TOTAL

SEED = 1


def loaded(contest: Contest) -> Compiled:
    """The game, ready to play."""
    return load(contest.game, players=contest.players).compiled


def interpreted(compiled: Compiled) -> Play:
    """The interpreter's playouts."""
    machine, numbers = compiled.machine, count()

    def play(games: int) -> int:
        for _ in range(games):
            play_randomly(machine, game_seed(SEED, next(numbers)))
        return games

    return play


def step(compiled: Compiled) -> Play:
    """Machine code that stops at each decision with the options written down; a loop of machine
    code answers. Raises NoMachineCodeError."""
    return _native(step_form(compiled.program, compiled.machine.budget, Effort.THOROUGH))


def playout(compiled: Compiled) -> Play:
    """Machine code that answers where a decision is asked. Raises NoMachineCodeError."""
    return _native(playout_form(compiled.program, compiled.machine.budget, Effort.THOROUGH))


def decisions_in(compiled: Compiled) -> Callable[[int], int]:
    """Plays so many games by step code that was made quickly, and answers how many decisions that
    took. Raises NoMachineCodeError."""
    form, first = step_form(compiled.program, compiled.machine.budget), 0

    def play(games: int) -> int:
        nonlocal first
        parts = play_games(form, SEED, range(first, first + games), lambda: True)
        first += games
        return sum(it.sums[TOTAL] for it in parts)

    return play


def _native(form: Form) -> Play:
    """A loop of machine code plays game after game, and comes back ten times a second."""
    first = 0

    def play(games: int) -> int:
        nonlocal first
        for _ in play_games(form, SEED, range(first, first + games), lambda: True):
            pass
        first += games
        return games

    return play
