"""Random games of Kado by the thousand: they end, lose no piece, and add up to the same figures
with one worker and two and under any seed of Python's hashes.

A sample runs with all tests; `pytest -m long` runs the whole and prints (`-s`) its table.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import cast

import pytest

import rulewright
from random_games import KADO, Trial, compiled_for
from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import answer, start
from rulewright.engine.places import State
from rulewright.engine.playout import random_choosers
from rulewright.program.layout import DECIDING, OPTION_COUNT, OVER, SEAT, STATUS

SAMPLE, WHOLE = 30, 2000
HASH_SEEDS = ("0", "1", "31337")
SEED = 1

Report = dict[str, object]


@pytest.mark.parametrize("trial", KADO, ids=str)
def test_some_games_end_conserve_all_and_count_the_same_everywhere(trial: Trial) -> None:
    check(trial, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("trial", KADO, ids=str)
def test_thousands_of_games_end_conserve_all_and_count_the_same_everywhere(trial: Trial) -> None:
    check(trial, WHOLE)


def check(trial: Trial, games: int) -> None:
    """Plays the games one by one, then as simulations of every kind, and compares."""
    began = perf_counter()
    decisions, scores = play_and_watch(compiled_for(trial), games)
    watched = perf_counter() - began
    one = report(trial, games, workers=1, hash_seed=HASH_SEEDS[0])
    others = [report(trial, games, workers=1, hash_seed=it) for it in HASH_SEEDS[1:]]
    two = report(trial, games, workers=2, hash_seed=HASH_SEEDS[0])
    seconds = [it.pop("seconds") for it in (one, *others, two)]
    assert [*others, two] == [one] * len(HASH_SEEDS)
    assert (one["games"], one["stopped"], one["decisions"]) == (games, 0, decisions)
    assert mean_scores(one) == pytest.approx([total / games for total in scores], abs=1e-6)
    print(
        f"\n{trial}: {games} games, {decisions} decisions, mean scores {mean_scores(one)}; "
        f"seconds: {watched:.1f} watched, {seconds[:-1]} with 1 worker, {seconds[-1]} with 2"
    )


def play_and_watch(compiled: Compiled, games: int) -> tuple[int, list[int]]:
    """How many decisions there are, and the sum of each seat's scores; every piece is looked for
    at every decision."""
    machine, layout = compiled.machine, compiled.layout
    decisions, scores = 0, [0] * compiled.players
    for number in range(games):
        seed = game_seed(SEED, number)
        choosers = random_choosers(compiled.players, seed)
        state = start(machine, seed, machine.fast)
        while state[STATUS] == DECIDING:
            assert is_whole(compiled, state), f"game {number}, seed {seed}"
            decisions += 1
            position = choosers[state[SEAT]](state, state[OPTION_COUNT])
            answer(machine, state, state[layout.options + position], machine.fast)
        assert state[STATUS] == OVER, f"game {number}, seed {seed}"
        assert is_whole(compiled, state), f"game {number}, seed {seed}"
        for seat in range(compiled.players):
            scores[seat] += state[layout.scores + seat]
    return decisions, scores


def is_whole(compiled: Compiled, state: State) -> bool:
    """Whether each piece lies in the one place that it says."""
    layout = compiled.layout
    places = state[layout.place : layout.place + len(layout.pieces)]
    lying = Counter(places)
    return all(
        state[it.base] == lying[it.number]
        and all(
            places[piece] == it.number
            for piece in state[it.base + 1 : it.base + 1 + state[it.base]]
        )
        for it in layout.locations
    )


def report(trial: Trial, games: int, *, workers: int, hash_seed: str) -> Report:
    """What `rulewright simulate` prints in a process of its own."""
    source = str(Path(rulewright.__path__[0]).parent)
    options = {"players": trial.players, "games": games, "seed": SEED, "workers": workers}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "rulewright", "simulate", trial.game, "--format", "json"),
            *(text for name, value in options.items() for text in (f"--{name}", str(value))),
        ],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source},
        capture_output=True,
        check=True,
    )
    found: Report = json.loads(done.stdout)
    return found


def mean_scores(one: Report) -> list[float]:
    """By seat."""
    seats = cast("list[dict[str, float]]", one["seats"])
    return [round(seat["mean_score"], 6) for seat in seats]
