"""The benchmark suite: that it runs, what it makes of its figures, and that its page is its own."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest
from click import ClickException

from benchmarks.bars import BARS, HONESTY, Verdict, verdicts
from benchmarks.beside import compare
from benchmarks.c_playouts import COMPILER
from benchmarks.engine import decisions_in, interpreted, loaded, playout, step
from benchmarks.measuring import Pace, Rates, measure
from benchmarks.report import PAGE
from benchmarks.ways import CONTESTS, KADO, TIC_TAC_TOE, Contestant, Play, Way
from benchmarks.whole_runs import run_python
from rulewright.engine.compiled import Compiled

ROOT = Path(__file__).parents[2]

TWO_RUNS = Pace(runs=2, seconds=0.001)


def suite(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as CONTRIBUTING.md says it."""
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_quick_run_measures_everybody_and_says_whether_bars_are_met() -> None:
    ended = suite("--quick")
    for bar in (*BARS, *HONESTY):
        assert bar.way.value in ended.stdout
    all_here = which(COMPILER) and all(map(find_spec, ("llvmlite", "pyspiel")))
    assert ("not measured" in ended.stdout) == (not all_here)
    too_slow = "These figures say nothing" in ended.stderr
    assert ended.returncode == (1 if too_slow else 0), ended.stderr


def test_only_a_full_run_is_written_down() -> None:
    for arguments in (("--quick", "--write"), ("--write", "kado")):
        assert "a full run of all games" in suite(*arguments).stderr


def test_a_slow_peer_makes_the_suite_fail() -> None:
    slow = {(TIC_TAC_TOE, Way.CLASS): (40.0, 49.0, 60.0)}
    rates = Rates({**slow, (TIC_TAC_TOE, Way.SPIEL_PYTHON): (100.0, 100.0, 100.0)})
    judged = verdicts(HONESTY, [TIC_TAC_TOE], rates)
    claim = "tic-tac-toe: Python class against OpenSpiel, from Python"
    assert judged[0] == Verdict(claim, "at least 0.5", "0.49", met=False)
    assert judged[1].met is None


def test_a_ratio_is_of_runs_made_one_after_the_other() -> None:
    fast_then_slow = {
        (KADO, Way.PLAYOUT): (30.0, 20.0, 3.0),
        (KADO, Way.C): (60.0, 40.0, 3.0),
    }
    assert Rates(fast_then_slow).ratio(KADO, Way.PLAYOUT, Way.C) == 0.5


def test_everybody_runs_before_anybody_runs_again() -> None:
    told: list[Way] = []

    def count_up(games: int) -> int:
        return sum(1 for _ in range(games))

    both = [Contestant(KADO, way, count_up) for way in (Way.CLASS, Way.C)]
    rates = measure(both, TWO_RUNS, lambda it: told.append(it.way))
    assert told == [Way.CLASS, Way.C, Way.C, Way.CLASS]
    assert {len(it) for it in rates.runs.values()} == {2}


@pytest.mark.parametrize("make", [interpreted, step, playout])
def test_this_engine_plays_as_many_games_as_it_says(make: Callable[[Compiled], Play]) -> None:
    play = make(loaded(TIC_TAC_TOE))
    assert [play(1), play(3), play(2000)] == [1, 3, 2000]


def test_the_decisions_of_games_are_counted() -> None:
    play = decisions_in(loaded(TIC_TAC_TOE))
    assert all(5 * 100 <= play(100) <= 9 * 100 for _ in range(2))


def test_the_time_from_text_to_machine_code_is_told() -> None:
    ran = run_python("-m", "benchmarks.start", "tic_tac_toe", "2")
    assert 0 < float(ran.output) < ran.seconds
    assert ran.memory > 1024


def test_the_page_shows_every_game_and_bar() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for judged in verdicts((*BARS, *HONESTY), CONTESTS, Rates({})):
        assert f"| {judged.claim} | {judged.bar} |" in page


def test_a_checkout_beside_itself_is_about_as_fast() -> None:
    kuhn_poker = ("interpreted", "kuhn_poker", "2")
    (ratio,) = compare(ROOT, kuhn_poker, Pace(runs=1, seconds=0.1))
    assert 0.1 < ratio < 10


def test_a_checkout_without_the_game_is_told_of() -> None:
    with pytest.raises(ClickException, match="cannot play the game"):
        compare(ROOT, ("interpreted", "no_such_game", "2"), TWO_RUNS)
