"""The simulation of the public interface."""

from collections.abc import Sequence
from concurrent.futures import Executor

from rulewright.loading import Game
from rulewright.simulation.coverage import covering
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.run import simulate as simulate_compiled


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    seats: Sequence[str] = (),
    *,
    coverage: bool = False,
) -> Outcome:
    """Games played by bots, and their figures: the same for any number of workers.

    Game k has a seed mixed from `seed` and k. `seats` names a bot for each seat ("random" or
    "greedy"); all are random when left out. An `executor` of `concurrent.futures` takes the place
    of `workers` and stays open. Many random games run as machine code where llvmlite is installed,
    and then workers are threads; where it was wanted and could not be had, the outcome's
    `interpreted_because` says why. Whoever plays for an executor is sent the game as its files
    declare it, and makes it ready. A game that the rules stop is not in the figures; the first 100
    are listed in `stopped`. With `coverage`, the outcome's `coverage` says of each rule line in how
    many games play came to it, and all else is the same. KeyboardInterrupt ends the workers within
    a moment and is raised again: there is no outcome then. Raises ValueError for a game in which
    chance is a seat, for seats that do not fit the game, for fewer than 0 games and for fewer than
    1 worker.
    """
    if game.compiled.program.chance_is_asked:
        raise ValueError('nobody plays chance in a simulation; load the game without chance="seat"')
    compiled = covering(game.compiled) if coverage else game.compiled
    return simulate_compiled(compiled, games, seed, workers, executor, seats)
