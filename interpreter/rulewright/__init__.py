"""Board and card games written as data: checked completely, explained, and played.

    game = rulewright.load("kado", players=3)
    match = game.start(seed=7)
    while not match.over:
        match.choose(match.decision.options[0])
    print(match.scores, match.winners)
"""

from collections.abc import Sequence
from concurrent.futures import Executor

from rulewright.engine.decision import Decision, Option
from rulewright.engine.match import Match, Refused, Stopped
from rulewright.engine.view import View
from rulewright.loading import Game, RuleErrors, check, load
from rulewright.simulate.outcome import Outcome
from rulewright.simulate.run import simulate as _simulate
from rulewright.source.finding import Finding, Severity

__all__ = [
    "Decision",
    "Finding",
    "Game",
    "Match",
    "Option",
    "Outcome",
    "Refused",
    "RuleErrors",
    "Severity",
    "Stopped",
    "View",
    "check",
    "load",
    "simulate",
]


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    seats: Sequence[str] = (),
) -> Outcome:
    """Games played by bots, and their figures: the same for any number of workers.

    Game k has a seed mixed from `seed` and k. `seats` names a bot for each seat ("random" or
    "greedy"); all are random when left out. An `executor` of `concurrent.futures` takes the place
    of `workers` and stays open. Raises ValueError for seats that do not fit the game.
    """
    return _simulate(game.compiled, games, seed, workers, executor, seats)
