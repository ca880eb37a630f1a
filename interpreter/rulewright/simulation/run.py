"""Many games played by bots, in this process or spread over workers: the same figures either way.

Game k has a seed mixed from the simulation's seed and k, so it does not matter who plays it.
"""

import pickle
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from threading import Event
from time import perf_counter

from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.players.bots import BOTS
from rulewright.simulation.coverage import covered_lines
from rulewright.simulation.job import Job, ready, source_of
from rulewright.simulation.outcome import Outcome, StoppedGame
from rulewright.simulation.part import Part, Stage, no_part, play_parts
from rulewright.simulation.spread import (
    Work,
    spread_over,
    spread_over_processes,
    spread_over_threads,
)
from rulewright.simulation.way import Way, best_way
from rulewright.source.frozen import dataclass


def simulate(  # noqa: PLR0913  # each says one thing about who plays what, and for whom
    compiled: Compiled,
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    seats: Sequence[str] = (),
    *,
    progress: Callable[[int], None] | None = None,
    way: Way | None = None,
    halt: Event | None = None,
) -> Outcome:
    """Play `games` games and count.

    `seats` names a bot of `players.bots.BOTS` for each seat, in seat order; all are "random" when
    left out. With `workers` above 1 they are processes of this machine, or threads for machine
    code; an `executor` of `concurrent.futures` takes their place and stays open. Without a `way`
    the quickest is taken. The figures depend on the rules, the seed, the number of games and the
    seats alone; only `seconds` (of wall-clock time) differs.
    A game that the rules stop is in `stopped` and not in the figures. `progress` is told how many
    more games have ended. Once `halt` is set, the simulation ends within a moment: its outcome is
    that of the games finished before the first unfinished one, and `games` says how many those are.
    Where `covering(compiled)` made the game, the outcome says which rule lines play came to.
    Raises ValueError for seats that do not fit the game, for fewer than 0 games and for fewer than
    1 worker.
    """
    kinds = tuple(seats) or ("random",) * compiled.players
    if games < 0 or workers < 1:
        raise ValueError(f"{workers} workers cannot play {games} games")
    _refuse_unfit(kinds, compiled.players)
    began = perf_counter()
    stopping = Event() if halt is None else halt
    way = best_way(compiled, kinds, games, stopping) if way is None else way
    stage = Stage(compiled, way, stopping)
    done = no_part(compiled.players)
    with closing(_played(stage, kinds, seed, games, _Spread(workers, executor))) as parts:
        for part in parts:
            done = done.followed_by(part)
            if progress:
                progress(part.games)
    return Outcome(
        game=compiled.rules.game.heading.id,
        title=compiled.names(compiled.languages[0]).title(),
        digest=compiled.program.digest,
        players=compiled.players,
        bots=kinds,
        games=done.games,
        games_wanted=games,
        seed=seed,
        seconds=perf_counter() - began,
        figures=done.figures,
        stopped=tuple(
            StoppedGame(number, game_seed(seed, number), record, str(compiled.stop_reason(record)))
            for number, record in done.stopped
        ),
        interpreted_because=way.why,
        coverage=covered_lines(compiled, done.reached),
    )


@dataclass(frozen=True, slots=True)
class _Spread:
    """Who plays."""

    workers: int
    executor: Executor | None


def _refuse_unfit(kinds: tuple[str, ...], players: int) -> None:
    if len(kinds) != players:
        raise ValueError(f"{len(kinds)} seats are named, but {players} play")
    for kind in kinds:
        if kind not in BOTS:
            raise ValueError(f"there is no bot {kind!r}; there are {', '.join(BOTS)}")


def _played(
    stage: Stage, kinds: tuple[str, ...], seed: int, games: int, spread: _Spread
) -> Generator[Part]:
    """The parts of a simulation, in the order of the games."""
    with_code = stage.way.form is not None
    if spread.executor is None and spread.workers == 1:
        yield from play_parts(stage, kinds, seed, range(games))
        return
    threads = with_code and spread.executor is None
    source = b"" if threads else pickle.dumps(source_of(stage.compiled))
    with ready(stage) as name:
        work = Work(games, partial(Job, source, name, with_code, kinds, seed), stage.halt)
        if spread.executor is not None:
            yield from spread_over(work, spread.executor)
        elif threads:
            yield from spread_over_threads(work, spread.workers)
        else:
            yield from spread_over_processes(work, spread.workers)
