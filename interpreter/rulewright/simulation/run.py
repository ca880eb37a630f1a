"""Many games played by bots, in this process or spread over workers: the same figures either way.

Game k has a seed mixed from the simulation's seed and k, so it does not matter who plays it.
"""

import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache, partial
from multiprocessing import get_context
from time import perf_counter

from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.playout import Played
from rulewright.players.bots import BOTS
from rulewright.simulation.figures import add_up
from rulewright.simulation.one_game import play_one
from rulewright.simulation.outcome import Outcome, StoppedGame

_GAMES_A_CHUNK = 10


def simulate(
    compiled: Compiled,
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    seats: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play `games` games and count.

    `seats` names a bot of `players.bots.BOTS` for each seat, in seat order; all are "random" when
    left out. With `workers` above 1 they are processes of this machine; an `executor` of
    `concurrent.futures` takes their place and stays open. The figures depend on the rules, the
    seed, the number of games and the seats alone; only `seconds` (of wall-clock time) differs.
    A game that the rules stop is in `stopped` and not in the figures. `progress` is told how many
    more games have ended. Raises ValueError for seats that do not fit the game, for fewer than 0
    games and for fewer than 1 worker.
    """
    kinds = tuple(seats) or ("random",) * compiled.players
    if games < 0 or workers < 1:
        raise ValueError(f"{workers} workers cannot play {games} games")
    _refuse_unfit(kinds, compiled.players)
    began = perf_counter()
    size = _GAMES_A_CHUNK if set(kinds) == {"random"} else 1
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    ended: list[Played] = []
    for chunk in _played(compiled, kinds, seed, chunks, workers, executor):
        ended.extend(chunk)
        if progress:
            progress(len(chunk))
    return Outcome(
        game=compiled.rules.game.heading.id,
        title=compiled.names(compiled.languages[0]).title(),
        digest=compiled.program.digest,
        players=compiled.players,
        bots=kinds,
        games=games,
        seed=seed,
        seconds=perf_counter() - began,
        figures=add_up((it for it in ended if it.stopped is None), compiled.players),
        stopped=tuple(_stopped_games(compiled, ended, seed)),
    )


def _refuse_unfit(kinds: tuple[str, ...], players: int) -> None:
    if len(kinds) != players:
        raise ValueError(f"{len(kinds)} seats are named, but {players} play")
    for kind in kinds:
        if kind not in BOTS:
            raise ValueError(f"there is no bot {kind!r}; there are {', '.join(BOTS)}")


def _stopped_games(compiled: Compiled, ended: list[Played], seed: int) -> Iterator[StoppedGame]:
    for number, played in enumerate(ended):
        if record := played.stopped:
            why = str(compiled.stop_reason(record))
            yield StoppedGame(number, game_seed(seed, number), record, why)


def _played(
    compiled: Compiled,
    kinds: tuple[str, ...],
    seed: int,
    chunks: Sequence[range],
    workers: int,
    executor: Executor | None,
) -> Iterator[list[Played]]:
    """How the games of each chunk ended, in the order of the chunks."""
    if executor is not None:
        yield from executor.map(partial(_play_packed, pickle.dumps(compiled), kinds, seed), chunks)
    elif workers > 1:
        yield from _spread(
            partial(_play_packed, pickle.dumps(compiled), kinds, seed), chunks, workers
        )
    else:
        yield from map(partial(_play_chunk, compiled, kinds, seed), chunks)


def _spread(
    play: Callable[[range], list[Played]], chunks: Iterable[range], workers: int
) -> Iterator[list[Played]]:
    """The same in `workers` processes; when this one is interrupted, they end with their chunk."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        with _interrupts_held_back():
            ended = pool.map(play, chunks)
        yield from ended
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Generator[None]:
    """Ctrl-C is dealt with behind this block. The processes that start in it never get one: until
    they are ready to leave interrupts alone, they would print where they were."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of a terminal; the one that spread the work deals with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_packed(packed: bytes, kinds: tuple[str, ...], seed: int, chunk: range) -> list[Played]:
    return _play_chunk(_unpacked(packed), kinds, seed, chunk)


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Compiled:
    compiled: Compiled = pickle.loads(packed)
    return compiled


def _play_chunk(
    compiled: Compiled, kinds: tuple[str, ...], seed: int, chunk: range
) -> list[Played]:
    return [play_one(compiled, kinds, game_seed(seed, number)) for number in chunk]
