"""Simulations of Kado: the same figures however they are played."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.engine.compiled import Compiled
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.run import simulate

GAMES = 60


@cache
def kado(players: int) -> Compiled:
    return rulewright.load("kado", players=players).compiled


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, seconds=0.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_workers_count_what_one_counts(players: int) -> None:
    one = simulate(kado(players), GAMES, seed=3)
    two = simulate(kado(players), GAMES, seed=3, workers=2)
    assert timeless(one) == timeless(two)


def test_an_executor_takes_the_place_of_workers_and_stays_open() -> None:
    with ThreadPoolExecutor(2) as executor:
        spread = simulate(kado(2), GAMES, seed=3, executor=executor)
        assert executor.submit(int, "7").result() == 7
    assert timeless(spread) == timeless(simulate(kado(2), GAMES, seed=3))


def test_more_games_begin_with_the_same_games() -> None:
    told: list[int] = []
    few = simulate(kado(2), 25, seed=9, progress=told.append)
    many = simulate(kado(2), 26, seed=9)
    assert sum(told) == few.games == 25
    added = many.figures.decisions - few.figures.decisions
    assert many.figures.shortest <= added <= many.figures.longest


def test_hash_seeds_change_nothing() -> None:
    source = str(Path(rulewright.__path__[0]).parent)
    seen: list[dict[str, object]] = []
    for hash_seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source}
        arguments = ["simulate", "kado", "--players", "3", "--games", "20", "--format", "json"]
        done = subprocess.run(
            [sys.executable, "-m", "rulewright", *arguments],
            env=environment,
            capture_output=True,
            check=True,
        )
        seen.append({**json.loads(done.stdout), "seconds": 0})
    assert seen[0] == seen[1] == seen[2]


def test_every_game_is_won_by_somebody() -> None:
    outcome = simulate(kado(4), GAMES, seed=1)
    shared = sum(seat.shared for seat in outcome.seats)
    sole = sum(seat.wins for seat in outcome.seats)
    assert outcome.stopped == ()
    assert sole + shared // 2 >= GAMES - 1 >= sole - 1


def test_the_greedy_bot_beats_the_random_one() -> None:
    outcome = simulate(kado(2), 20, seed=1, seats=("greedy", "random"))
    assert outcome.seats[0].wins > 3 * outcome.seats[1].wins


def test_seats_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="3 seats are named, but 2 play"):
        simulate(kado(2), 1, seats=("random",) * 3)
    with pytest.raises(ValueError, match="there is no bot 'gredy'"):
        simulate(kado(2), 1, seats=("gredy", "random"))
