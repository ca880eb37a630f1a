"""Simulations as machine code: the figures of interpreted ones, however many play at a time."""

import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cache
from multiprocessing import get_context

import pytest

import rulewright
from own_process import environment
from rulewright.engine.compiled import Compiled
from rulewright.native.forms import step_form
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.report import as_json
from rulewright.simulation.run import simulate
from rulewright.simulation.way import (
    INTERPRETED,
    NOT_INSTALLED,
    WORTH_COMPILING,
    Way,
    best_way,
    machine_code,
)

GAMES = 60
RANDOM = ("random",) * 3

SIMULATED = """
import sys
from rulewright.cli.main import run
{before}
sys.argv = ["rulewright", "simulate", "kado", "--players", "2", "--games", "{games}"]
try:
    run()
finally:
    print([it for it in ("llvmlite", "rulewright.native") if sys.modules.get(it)])
"""


@cache
def kado() -> Compiled:
    return rulewright.load("kado", players=3).compiled


@cache
def compiled_way() -> Way:
    return machine_code(kado())


@cache
def interpreted() -> Outcome:
    return timeless(simulate(kado(), GAMES, seed=3, way=INTERPRETED))


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, seconds=0.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_json_is_that_of_the_interpreter(workers: int) -> None:
    step = Way(step_form(kado().program, kado().machine.budget))
    for way in (compiled_way(), step):
        outcome = timeless(simulate(kado(), GAMES, seed=3, workers=workers, way=way))
        assert as_json(outcome) == as_json(interpreted())


def processes() -> Executor:
    return ProcessPoolExecutor(1, get_context("spawn"))


def threads() -> Executor:
    return ThreadPoolExecutor(2)


@pytest.mark.parametrize("make", [threads, processes])
def test_an_executor_counts_the_same(make: "type[AbstractContextManager[Executor]]") -> None:
    with make() as executor:
        outcome = simulate(kado(), GAMES, seed=3, executor=executor, way=compiled_way())
    assert timeless(outcome) == interpreted()


def test_few_games_and_other_bots_are_interpreted() -> None:
    assert best_way(kado(), RANDOM, WORTH_COMPILING - 1) == INTERPRETED
    assert best_way(kado(), ("greedy", *RANDOM[1:]), 10_000) == INTERPRETED
    assert best_way(kado(), RANDOM, WORTH_COMPILING).form is not None


def test_without_the_package_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    assert best_way(kado(), RANDOM, WORTH_COMPILING) == Way(None, NOT_INSTALLED)


def test_where_code_cannot_be_made_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite.binding", None)
    outcome = simulate(rulewright.load("kado", players=2).compiled, WORTH_COMPILING)
    assert outcome.games == WORTH_COMPILING
    assert outcome.interpreted_because.startswith(
        "These games are played by the interpreter, since no machine code could be made of the "
    )


def simulated(games: int, before: str = "") -> tuple[str, str]:
    """The last line printed, and what is told beside it, on one line."""
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED.format(games=games, before=before)],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()[-1], " ".join(done.stderr.split())


def test_the_command_says_when_it_interprets() -> None:
    without = 'sys.modules["llvmlite"] = None'
    assert simulated(WORTH_COMPILING, without) == ("[]", NOT_INSTALLED)


def test_nothing_of_it_is_loaded_where_it_is_not_used() -> None:
    assert simulated(5) == ("[]", "")
    assert simulated(WORTH_COMPILING) == ("['llvmlite', 'rulewright.native']", "")
