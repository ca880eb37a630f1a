"""A simulation spread over the workers of an executor: parts come back in the order of the games.

Only a few jobs wait at a time, and each is to last a moment: so memory stays flat, all workers have
something to do until the end, and whoever interrupts does not wait.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from threading import Event
from time import monotonic

from rulewright.simulation.job import Done, Job, play
from rulewright.simulation.part import Part
from rulewright.source.frozen import dataclass

_SECONDS_A_JOB = 0.15

_JOBS_A_WORKER = 3

_JOBS_OF_AN_EXECUTOR = 128
"""Jobs that wait at a time at an executor of which we do not know how many workers it has."""

_BLINK = 0.05
"""Seconds between two looks at whether a simulation is halted."""

_PATIENCE = 0.3
"""Seconds for which a halted simulation waits for what is under way."""


@dataclass(frozen=True, slots=True)
class Work:
    """How many games there are, the job that plays so many from one on, and when to stop: where a
    simulation is given up, that is set, so that nobody goes on in vain."""

    games: int
    job: Callable[[int, int], Job]
    halt: Event


def spread_over_threads(work: Work, workers: int) -> Iterator[Part]:
    """By so many threads of this process."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield from _spread(work, lambda job: pool.submit(play, job), _JOBS_A_WORKER * workers)
    finally:
        pool.shutdown()


def spread_over_processes(work: Work, workers: int) -> Iterator[Part]:
    """By so many processes of this machine. They are ended where the simulation is."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_alone)

    def submit(job: Job) -> Future[Done]:
        with _interrupts_held_back():
            return pool.submit(play, job)

    is_finished = False
    try:
        yield from _spread(work, submit, _JOBS_A_WORKER * workers)
        is_finished = not work.halt.is_set()
    finally:
        if not is_finished:
            _end_processes(pool)
        pool.shutdown(cancel_futures=True)


def spread_over(work: Work, executor: Executor) -> Iterator[Part]:
    """By an executor of the caller's, which stays open."""
    return _spread(work, lambda job: executor.submit(play, job), _JOBS_OF_AN_EXECUTOR)


def _spread(work: Work, submit: Callable[[Job], Future[Done]], most_waiting: int) -> Iterator[Part]:
    waiting = deque[tuple[Job, Future[Done]]]()
    patience = _Patience(work.halt)
    first, size = 0, 1
    try:
        while True:
            while first < work.games and len(waiting) < most_waiting and not work.halt.is_set():
                job = work.job(first, min(size, work.games - first))
                waiting.append((job, submit(job)))
                first += job.count
            if not waiting:
                return
            job, future = waiting[0]
            done = _result(future, patience)
            if done is not None:
                yield done.part
            if done is None or done.part.games < job.count:
                return
            waiting.popleft()
            size = _next_size(size, done)
    finally:
        if waiting:
            work.halt.set()
        for _, future in waiting:
            future.cancel()


def _next_size(size: int, done: Done) -> int:
    """So many games that a job lasts a moment; not many more at once, since games differ."""
    fitting = done.part.games * _SECONDS_A_JOB / max(done.seconds, 1e-6)
    return max(1, min(2 * size, int(fitting)))


@dataclass(slots=True)
class _Patience:
    """How long a halted simulation waits, in all, for what is under way."""

    halt: Event
    until: float | None = None

    def is_over(self) -> bool:
        """Whether nothing is waited for any longer; the clock runs from the first question on."""
        if not self.halt.is_set():
            return False
        if self.until is None:
            self.until = monotonic() + _PATIENCE
        return monotonic() > self.until


def _result(future: Future[Done], patience: _Patience) -> Done | None:
    """What came of a job; None where it lasts longer than the patience."""
    while not patience.is_over():
        if wait((future,), _BLINK).done:
            return future.result()
    return None


def _end_processes(pool: ProcessPoolExecutor) -> None:
    """Ends the workers, whatever they are doing. From Python 3.14 on a pool does that itself."""
    processes = pool._processes  # pyright: ignore[reportPrivateUsage]  # see above
    for process in tuple((processes or {}).values()):
        process.terminate()


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
