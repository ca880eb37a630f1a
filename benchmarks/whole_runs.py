"""What is measured from outside: the start of a game, whole commands, and two workers."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen
from time import perf_counter, thread_time

from benchmarks.bars import Verdict
from benchmarks.engine import SEED, decisions_in, loaded
from benchmarks.ways import GRUND, KADO, Contest
from rulewright.engine.compiled import Compiled
from rulewright.simulation.run import simulate

ROOT = Path(__file__).parents[1]

_STARTS = 5
_CHECKS = 15  # they are short, and what else a machine does makes some of them slower
_RUNS = 3
_SECONDS_OF_DECISIONS = 2.0
_GAMES_A_CHUNK = 200
_GAMES = 50_000
_FEW_GAMES, _MANY_GAMES = 1_000, 100_000
_SECONDS_OF_ONE_WORKER = 10


@dataclass(frozen=True, slots=True)
class Ran:
    """What a process printed, the CPU seconds it took, and the most memory it held, in KiB."""

    output: str
    seconds: float
    memory: int


def run_python(*arguments: str) -> Ran:
    """Runs Python in the checkout. Raises ChildProcessError where that fails."""
    paths = (str(ROOT / "interpreter"), str(ROOT), os.environ.get("PYTHONPATH", ""))
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(it for it in paths if it)}
    with Popen([sys.executable, *arguments], stdout=PIPE, env=known, text=True) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise ChildProcessError(f"`python {' '.join(arguments)}` ended with {process.returncode}")
    return Ran(output, used.ru_utime + used.ru_stime, used.ru_maxrss)


def whole_runs() -> list[Verdict]:
    """All of it, which takes minutes."""
    compiled = loaded(KADO)
    return [
        _start(KADO, 0.6),
        *grund_runs(),
        *_command(compiled),
        _memory(),
        _workers(compiled),
    ]


def grund_runs() -> list[Verdict]:
    """How soon Grund is checked and is there, and how fast the code that is there so soon plays."""
    return [_check(GRUND, 1.5), _start(GRUND, 4), _decisions(GRUND)]


def _check(contest: Contest, least: float) -> Verdict:
    command = ("-m", "rulewright", "check", contest.game)
    seconds = [run_python(*command).seconds for _ in range(_CHECKS)]
    claim = f"`check {contest.game}`, from outside: CPU seconds"
    return Verdict(claim, f"under {least:g} s", f"{_spread(seconds)} s", median(seconds) < least)


def _start(contest: Contest, least: float) -> Verdict:
    arguments = ("-m", "benchmarks.start", contest.game, str(contest.players))
    taken = median(float(run_python(*arguments).output) for _ in range(_STARTS))
    claim = f"{contest.title}: from YAML text to native, imports not included"
    return Verdict(claim, f"under {least:g} s", f"{taken:.2f} s", taken < least)


def _decisions(contest: Contest) -> Verdict:
    play = decisions_in(loaded(contest))
    rate = median(_rate(play, _SECONDS_OF_DECISIONS) for _ in range(_RUNS))
    claim = f"{contest.title}: decisions a second in native step form, by that code"
    return Verdict(claim, "at least 1,000,000", f"{rate:,.0f}", rate >= 1_000_000)


def _rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of CPU time, in a run of at least so long."""
    decisions, began = 0, thread_time()
    while (spent := thread_time() - began) < seconds:
        decisions += play(_GAMES_A_CHUNK)
    return decisions / spent


def simulate_kado(games: int) -> Ran:
    """The command `simulate` from outside, start included."""
    command = ("-m", "rulewright", "simulate", KADO.game, "--players", str(KADO.players))
    return run_python(*command, "--games", str(games), "--seed", str(SEED), "--workers", "1", "-q")


def _command(compiled: Compiled) -> list[Verdict]:
    taken = median(simulate_kado(_GAMES).seconds for _ in range(_RUNS))
    games = _GAMES / taken
    decisions = simulate(compiled, _GAMES, SEED).figures.decisions / taken
    claim = f"simulate kado --players 4 --games {_GAMES} --workers 1, from outside"
    return [
        Verdict(
            f"{claim}: decisions a second",
            "at least 1,000,000",
            f"{decisions:,.0f}",
            decisions >= 1_000_000,
        ),
        Verdict(f"{claim}: games a second", "at least 6,500", f"{games:,.0f}", games >= 6_500),
    ]


def _memory() -> Verdict:
    few, many = (simulate_kado(games).memory for games in (_FEW_GAMES, _MANY_GAMES))
    growth = many / few - 1
    return Verdict(
        f"memory of simulate kado, {_MANY_GAMES:,} games against {_FEW_GAMES:,}",
        "flat (less than 10 % more)",
        f"{few // 1024} MiB, then {many // 1024} MiB",
        growth < 0.1,
    )


def _workers(compiled: Compiled) -> Verdict:
    games = _GAMES
    while (seconds := _seconds(compiled, games, 1)) < _SECONDS_OF_ONE_WORKER:
        games = int(games * max(1.2 * _SECONDS_OF_ONE_WORKER / seconds, 1.2))
    gains = [_seconds(compiled, games, 1) / _seconds(compiled, games, 2) for _ in range(_RUNS)]
    gain = median(gains)
    claim = "two workers against one, native, on the clock"
    if (os.cpu_count() or 1) < 2:
        return Verdict(claim, "at least 1.7", "not measured: there is one core", None)
    return Verdict(claim, "at least 1.7", _spread(gains), gain >= 1.7)


def _spread(runs: Sequence[float]) -> str:
    """The median, with the least and the most."""
    return f"{median(runs):.2f} ({min(runs):.2f} to {max(runs):.2f})"


def _seconds(compiled: Compiled, games: int, workers: int) -> float:
    began = perf_counter()
    simulate(compiled, games, SEED, workers)
    return perf_counter() - began
