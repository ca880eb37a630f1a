"""Simulations spread over executors: what a job holds, and that who plays changes nothing."""

import pickle
import pickletools
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from typing import ParamSpec, TypeVar

import pytest

import rulewright
from rulewright.engine.compiled import Compiled
from rulewright.native.forms import step_form
from rulewright.simulation.job import Job, compiled_from, play, source_of
from rulewright.simulation.part import MOST_RECORDS
from rulewright.simulation.report import as_json
from rulewright.simulation.run import simulate
from rulewright.simulation.way import INTERPRETED, Way, machine_code

GAMES = 60
ENDLESS = Path(__file__).parents[1] / "properties" / "endless_turns"

Given = ParamSpec("Given")
Gives = TypeVar("Gives")


@cache
def kado() -> Compiled:
    return rulewright.load("kado", 3).compiled


@cache
def ways() -> dict[str, Way]:
    return {
        "interpreted": INTERPRETED,
        "step": Way(step_form(kado().program, kado().machine.budget)),
        "playout": machine_code(kado()),
    }


class AtOnce(Executor):
    """An executor of nobody's: it does what it is given before it answers, and sends it through
    pickle first."""

    def submit(
        self, fn: Callable[Given, Gives], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Gives]:
        done = Future[Gives]()
        sent: tuple[object, ...] = pickle.loads(pickle.dumps(args))
        assert sent == args
        done.set_result(fn(*args, **kwargs))
        return done


def nobody() -> Executor:
    return AtOnce()


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def processes() -> Executor:
    return ProcessPoolExecutor(2, get_context("spawn"))


@cache
def expected() -> str:
    return as_json(replace(simulate(kado(), GAMES, seed=3, way=INTERPRETED), seconds=0.0))


@pytest.mark.parametrize("way", ["interpreted", "playout"])
@pytest.mark.parametrize("make", [nobody, threads, processes])
def test_the_json_is_the_same_whoever_plays(
    way: str, make: Callable[[], AbstractContextManager[Executor]]
) -> None:
    with make() as executor:
        outcome = simulate(kado(), GAMES, seed=3, executor=executor, way=ways()[way])
    assert as_json(replace(outcome, seconds=0.0)) == expected()


@pytest.mark.parametrize("way", ["interpreted", "step", "playout"])
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_json_is_the_same_for_any_number_of_workers(way: str, workers: int) -> None:
    outcome = simulate(kado(), GAMES, seed=3, workers=workers, way=ways()[way])
    assert as_json(replace(outcome, seconds=0.0)) == expected()


def test_a_job_holds_the_source_of_the_game_and_nothing_compiled() -> None:
    source = pickle.dumps(source_of(kado()))
    assert [it.name for it in fields(Job)] == [
        *("source", "stage", "as_machine_code", "kinds", "seed", "first", "count")
    ]
    named = {text for _, text, _ in pickletools.genops(source) if isinstance(text, str)}
    homes = {it for it in named if it.startswith("rulewright.")}
    assert homes
    assert {it.split(".")[1] for it in homes} <= {"game", "source", "syntax", "simulation"}


def test_the_game_made_anew_is_the_same() -> None:
    made = compiled_from(pickle.loads(pickle.dumps(source_of(kado()))))
    assert (made.program, made.machine.budget) == (kado().program, kado().machine.budget)


def test_a_job_is_played_where_the_game_is_not_ready() -> None:
    source, kinds = pickle.dumps(source_of(kado())), ("random",) * 3
    job = Job(source, "nowhere", False, kinds, 3, 0, GAMES)
    assert play(job).part.figures == simulate(kado(), GAMES, seed=3).figures


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("way", ["interpreted", "playout"])
def test_a_halted_simulation_counts_the_games_before_the_first_unfinished_one(
    way: str, workers: int
) -> None:
    halt = Event()
    told: list[int] = []

    def stop_soon(games: int) -> None:
        told.append(games)
        if sum(told) >= 20:
            halt.set()

    outcome = simulate(kado(), 10**7, 3, workers, progress=stop_soon, way=ways()[way], halt=halt)
    assert 20 <= outcome.games == sum(told) < outcome.games_wanted == 10**7
    first = simulate(kado(), outcome.games, 3, way=ways()["playout"])
    assert outcome.figures == first.figures


def test_of_games_that_the_rules_stop_the_first_are_kept() -> None:
    endless = rulewright.load(str(ENDLESS)).compiled
    outcome = simulate(endless, MOST_RECORDS + 20, way=machine_code(endless))
    assert [it.number for it in outcome.stopped] == list(range(MOST_RECORDS))
    assert (outcome.games_stopped, outcome.figures.games) == (MOST_RECORDS + 20, 0)


@pytest.mark.parametrize("workers", [1, 2])
def test_many_games_take_no_more_memory_than_some(workers: int) -> None:
    most: list[int] = []
    for games in (1_000, 100_000):
        tracemalloc.start()
        simulate(tic_tac_toe(), games, workers=workers, way=tic_tac_toe_code())
        most.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert most[1] < most[0] + 200_000


@cache
def tic_tac_toe() -> Compiled:
    return rulewright.load("tic_tac_toe").compiled


@cache
def tic_tac_toe_code() -> Way:
    return machine_code(tic_tac_toe())
