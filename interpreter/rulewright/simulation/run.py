"""Many games played by bots, in this process or spread over workers: the same figures either way.

Game k has a seed mixed from the simulation's seed and k, so it does not matter who plays it.
"""

import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import get_context
from threading import Event
from time import perf_counter

from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.playout import Played
from rulewright.players.bots import BOTS
from rulewright.simulation.figures import add_up
from rulewright.simulation.one_game import play_one
from rulewright.simulation.outcome import Outcome, StoppedGame
from rulewright.simulation.way import Way, best_way, machine_code

_GAMES_A_CHUNK = 10

_COMPILED_GAMES_A_CHUNK = 500


def simulate(
    compiled: Compiled,
    games: int = 1000,
    seed: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    seats: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
    way: Way | None = None,
) -> Outcome:
    """Play `games` games and count.

    `seats` names a bot of `players.bots.BOTS` for each seat, in seat order; all are "random" when
    left out. With `workers` above 1 they are processes of this machine; an `executor` of
    `concurrent.futures` takes their place and stays open. Without a `way` the quickest is taken:
    as machine code, workers are threads, and each process of an executor makes its own code. The
    figures depend on the rules, the seed, the number of games and the seats alone; only `seconds`
    (of wall-clock time) differs.
    A game that the rules stop is in `stopped` and not in the figures. `progress` is told how many
    more games have ended. Raises ValueError for seats that do not fit the game, for fewer than 0
    games and for fewer than 1 worker.
    """
    kinds = tuple(seats) or ("random",) * compiled.players
    if games < 0 or workers < 1:
        raise ValueError(f"{workers} workers cannot play {games} games")
    _refuse_unfit(kinds, compiled.players)
    began = perf_counter()
    way = best_way(compiled, kinds, games) if way is None else way
    stopped: list[StoppedGame] = []
    chunks = _played(_Task(compiled, kinds, seed, games, way), workers, executor)
    figures = add_up(_ended(compiled, seed, chunks, stopped, progress), compiled.players)
    return Outcome(
        game=compiled.rules.game.heading.id,
        title=compiled.names(compiled.languages[0]).title(),
        digest=compiled.program.digest,
        players=compiled.players,
        bots=kinds,
        games=games,
        seed=seed,
        seconds=perf_counter() - began,
        figures=figures,
        stopped=tuple(stopped),
        interpreted_because=way.why,
    )


def _refuse_unfit(kinds: tuple[str, ...], players: int) -> None:
    if len(kinds) != players:
        raise ValueError(f"{len(kinds)} seats are named, but {players} play")
    for kind in kinds:
        if kind not in BOTS:
            raise ValueError(f"there is no bot {kind!r}; there are {', '.join(BOTS)}")


@dataclass(frozen=True, slots=True)
class _Task:
    """Games to be played, and how."""

    compiled: Compiled
    kinds: tuple[str, ...]
    seed: int
    games: int
    way: Way

    def chunks(self, size: int) -> list[range]:
        """The numbers of the games, so many together."""
        return [range(first, min(first + size, self.games)) for first in range(0, self.games, size)]


def _ended(
    compiled: Compiled,
    seed: int,
    chunks: Iterable[list[Played]],
    stopped: list[StoppedGame],
    progress: Callable[[int], None] | None,
) -> Iterator[Played]:
    """The games that ended. Those that stopped are added to `stopped` on the way."""
    number = 0
    for chunk in chunks:
        for played in chunk:
            if record := played.stopped:
                why = str(compiled.stop_reason(record))
                stopped.append(StoppedGame(number, game_seed(seed, number), record, why))
            else:
                yield played
            number += 1
        if progress:
            progress(len(chunk))


def _played(task: _Task, workers: int, executor: Executor | None) -> Iterator[list[Played]]:
    """How the games of each chunk ended, in the order of the games."""
    if task.way.form is not None:
        yield from _played_as_machine_code(task, workers, executor)
        return
    size = _GAMES_A_CHUNK if set(task.kinds) == {"random"} else 1
    chunks = task.chunks(size)
    if executor is None and workers == 1:
        yield from map(partial(_play_chunk, task.compiled, task.kinds, task.seed), chunks)
        return
    play = partial(_play_packed, pickle.dumps(task.compiled), task.kinds, task.seed)
    yield from _spread(play, chunks, workers) if executor is None else executor.map(play, chunks)


def _played_as_machine_code(
    task: _Task, workers: int, executor: Executor | None
) -> Iterator[list[Played]]:
    """The same by machine code, which lets other threads run: a pool of them shares it. It comes
    back every tenth of a second, so whoever is interrupted does not wait for it."""
    chunks = task.chunks(_COMPILED_GAMES_A_CHUNK)
    if executor is not None and not isinstance(executor, ThreadPoolExecutor):
        yield from executor.map(partial(_play_anew, pickle.dumps(task.compiled), task.seed), chunks)
        return
    if executor is None and workers == 1:
        yield from _compiled_games(task.way, task.seed, range(task.games), Event())
        return
    pool = ThreadPoolExecutor(workers) if executor is None else executor
    halt = Event()
    play = partial(_play_compiled, task.way, task.seed, halt)
    waiting = [pool.submit(play, chunk) for chunk in chunks]
    try:
        for future in waiting:
            yield future.result()
    finally:
        halt.set()
        for future in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown()


def _compiled_games(way: Way, seed: int, games: range, halt: Event) -> Iterator[list[Played]]:
    from rulewright.native.forms import play_games  # noqa: PLC0415 - only loaded where it pays

    assert way.form is not None
    return play_games(way.form, seed, games, lambda: not halt.is_set())


def _play_compiled(way: Way, seed: int, halt: Event, games: range) -> list[Played]:
    return [it for some in _compiled_games(way, seed, games, halt) for it in some]


def _play_anew(packed: bytes, seed: int, games: range) -> list[Played]:
    """Plays in a process that makes machine code of its own, or interprets if it cannot."""
    way = _way_of(packed)
    if way.form is None:
        compiled = _unpacked(packed)
        return _play_chunk(compiled, ("random",) * compiled.players, seed, games)
    return _play_compiled(way, seed, Event(), games)


@lru_cache(maxsize=2)
def _way_of(packed: bytes) -> Way:
    return machine_code(_unpacked(packed))


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
