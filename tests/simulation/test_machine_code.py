"""Machine code is made where it pays, and a sentence says where it cannot be had."""

import subprocess
import sys
from functools import cache

import pytest

import rulewright
from own_process import environment
from rulewright.engine.compiled import Compiled
from rulewright.simulation.run import simulate
from rulewright.simulation.way import (
    INTERPRETED,
    NOT_INSTALLED,
    WORTH_COMPILING,
    Way,
    best_way,
)

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
