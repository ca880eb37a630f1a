"""Random games by the thousand: they end, lose no piece, come to every rule line, and add up to the
same figures with one worker and two and under any seed of Python's hashes.

A sample runs with all tests; `pytest -m long -k GAME` runs the whole and ends with its table.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

import rulewright
from bundled_games import BUNDLED, BUNDLED_IDS, TRIED, TRIED_WHOLE
from random_games import KADO, Trial, compiled_for, machine_code_for
from rulewright.engine import machine as interpreted
from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.engine.places import State
from rulewright.engine.playout import random_chooser
from rulewright.game.find import find_game
from rulewright.game.rule_lines import LineKey, RuleLine
from rulewright.loading import Game
from rulewright.native.forms import Going
from rulewright.program.layout import DECIDING, OPTION_COUNT, OVER, SEAT, STATUS
from rulewright.scenario.names import name_things
from rulewright.scenario.prepare import Prepared, Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match, play_steps
from rulewright.simulation.coverage import covering
from scenario_games import load_rules

SAMPLE, ENOUGH, WHOLE, MANY = 12, 400, 2_000, 10_000
SELDOM = {"kado": ["otherwise:", "gain 1 prize_tokens"]}
"""Lines to which guesses at random do not come: in Kado the deck has to run out of prizes. The
scenarios come to them."""

HASH_SEEDS = ("0", "1", "31337")
SEED = 1

Report = dict[str, object]
Tell = Callable[[str], None]
Slots = State | memoryview
"""The state of a game, as a list or where machine code keeps it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """How many decisions there were, and the mean score of each seat."""

    decisions: int
    scores: tuple[float, ...]

    def __str__(self) -> str:
        return f"{self.decisions:,} decisions, mean scores {' '.join(map(str, self.scores))}"


@pytest.mark.parametrize("trial", TRIED, ids=str)
def test_some_games_end_and_conserve_every_piece(trial: Trial) -> None:
    watched = watch_interpreted(trial, SAMPLE)
    assert watched.decisions
    assert watched == watch_compiled(trial, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize("trial", BUNDLED, ids=str)
def test_ten_thousand_games_end_and_conserve_every_piece(trial: Trial, tell: Tell) -> None:
    watched = watch_compiled(trial, MANY)
    tell(f"{MANY:,} games as machine code, every piece found at every decision: {watched}")
    assert watched.decisions


def test_some_games_count_the_same_everywhere() -> None:
    counted_alike(KADO[1], SAMPLE, HASH_SEEDS[-1:])


@pytest.mark.long
@pytest.mark.parametrize("trial", BUNDLED, ids=str)
def test_thousands_of_games_count_the_same_everywhere(trial: Trial, tell: Tell) -> None:
    seconds = counted_alike(trial, WHOLE, HASH_SEEDS)
    tell(f"{WHOLE:,} games alike under {len(HASH_SEEDS)} seeds of hashes, and by 2: {seconds} s")


@pytest.mark.parametrize("game", TRIED_WHOLE)
def test_random_games_reach_every_rule_line(game: str) -> None:
    assert [it.text for it in never_reached(game, ENOUGH)] == SELDOM.get(game, [])


@pytest.mark.long
@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_ten_thousand_games_or_a_scenario_reach_every_rule_line(game: str, tell: Tell) -> None:
    never = never_reached(game, MANY)
    shown = reached_in_scenarios(game)
    by_none = [it.text for it in never if it.key not in shown]
    told = ", ".join(f"{it.span.line}: {it.text}" for it in never) or "none"
    tell(
        f"{MANY:,} games as machine code for each number of players: rule lines not reached {told}"
    )
    tell(f"of these, lines that no scenario reaches either: {', '.join(by_none) or 'none'}")
    assert [it.text for it in never] == SELDOM.get(game, [])
    assert by_none == []


def never_reached(game: str, games: int) -> list[RuleLine]:
    """The rule lines to which no game came with any number of players."""
    lines: dict[LineKey, RuleLine] = {}
    came = Counter[LineKey]()
    for trial in BUNDLED:
        if trial.game == game:
            played = Game(compiled_for(trial))
            for it in rulewright.simulate(played, games=games, seed=SEED, coverage=True).coverage:
                lines[it.line.key] = it.line
                came[it.line.key] += it.games
    return [line for key, line in lines.items() if not came[key]]


def reached_in_scenarios(game: str) -> set[LineKey]:
    """The rule lines to which the scenarios of a game come."""
    (location,), _ = find_game(game, Path())
    effective, declared = load_rules(location.path)
    scenarios, _ = read_all(declared, effective.scenarios)
    workshop = Workshop(declared)
    noting: dict[int, Prepared] = {}
    reached: set[LineKey] = set()
    for scenario in scenarios:
        plain = workshop.prepare(scenario)
        assert isinstance(plain, Prepared)
        if id(plain) not in noting:
            compiled = covering(plain.compiled)
            names = name_things(compiled.rules.game, compiled.layout)
            noting[id(plain)] = Prepared(compiled, names)
        prepared = noting[id(plain)]
        match = open_match(prepared, scenario)
        assert isinstance(match, Match)
        assert play_steps(scenario, match, prepared) == ()
        marks = prepared.compiled.program.marks
        reached |= {key for key, slot in marks if match.state[slot]}
    return reached


def counted_alike(trial: Trial, games: int, hash_seeds: tuple[str, ...]) -> list[object]:
    """Simulates in processes of every kind, compares with what is counted here, and gives their
    seconds, those of two workers last."""
    watched = watch_compiled(trial, games)
    ones = [report(trial, games, workers=1, hash_seed=it) for it in hash_seeds]
    all_of_them = [*ones, report(trial, games, workers=2, hash_seed=hash_seeds[0])]
    seconds = [it.pop("seconds") for it in all_of_them]
    one = all_of_them[0]
    assert all_of_them == [one] * len(all_of_them)
    assert (one["games"], one["stopped"], one["decisions"]) == (games, 0, watched.decisions)
    assert mean_scores(one) == pytest.approx(watched.scores, abs=1e-4)
    return seconds


def watch_interpreted(trial: Trial, games: int) -> Watched:
    compiled = compiled_for(trial)
    machine = compiled.machine

    def play(seed: int) -> Iterator[Slots]:
        choosers = [random_chooser(seed, seat) for seat in range(compiled.players)]
        state = interpreted.start(machine, seed, machine.fast)
        yield state
        while state[STATUS] == DECIDING:
            position = choosers[state[SEAT]](state, state[OPTION_COUNT])
            interpreted.answer(
                machine, state, state[compiled.layout.options + position], machine.fast
            )
            yield state

    return watch(compiled, games, play)


def watch_compiled(trial: Trial, games: int) -> Watched:
    compiled = compiled_for(trial)
    form = machine_code_for(trial)

    def play(seed: int) -> Iterator[Slots]:
        choosers = [random_chooser(seed, seat) for seat in range(compiled.players)]
        going = Going(form, seed)
        slots = going.slots
        yield slots
        while slots[STATUS] == DECIDING:
            position = choosers[slots[SEAT]]([], slots[OPTION_COUNT])
            going.answer(slots[compiled.layout.options + position])
            yield slots

    return watch(compiled, games, play)


def watch(compiled: Compiled, games: int, play: Callable[[int], Iterator[Slots]]) -> Watched:
    """Plays these games and looks for every piece at every decision."""
    layout = compiled.layout
    decisions, scores = 0, [0] * compiled.players
    for number in range(games):
        state: Slots = []
        for state in play(game_seed(SEED, number)):
            assert is_whole(compiled, state), f"game {number}"
            decisions += state[STATUS] == DECIDING
        assert state[STATUS] == OVER, f"game {number}"
        for seat in range(compiled.players):
            scores[seat] += state[layout.scores + seat]
    return Watched(decisions, tuple(round(total / games, 4) for total in scores))


def is_whole(compiled: Compiled, state: Slots) -> bool:
    """Whether each piece lies in the one place that it says."""
    layout = compiled.layout
    count = len(layout.pieces)
    found, lying = [-1] * count, 0
    for it in layout.locations:
        if many := state[it.base]:
            lying += many
            for piece in state[it.base + 1 : it.base + 1 + many]:
                found[piece] = it.number
    return lying == count and found == [*state[layout.place : layout.place + count]]


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
    return [seat["mean_score"] for seat in seats]
