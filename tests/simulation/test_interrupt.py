"""Ctrl-C ends a simulation, whatever its workers are doing: the figures are those of the games
finished so far, which are the first ones."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

import rulewright
from own_process import environment
from rulewright.simulation.report import as_text
from terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")

WANTED = 9_000_000
SIMULATE = ("simulate", "kado", "--players", "2", "--games", str(WANTED))
GREEDY = ("--seats", "greedy,random")
TWO = ("--workers", "2")
STOPPED = re.compile(r"Interrupted: stopped after ([\d,]+) of 9,000,000 games\.")
WAYS = ((), TWO, GREEDY, (*GREEDY, *TWO))
NAMES = ("machine code", "machine code, two threads", "interpreted", "interpreted, two processes")


def first_games(further: Sequence[str], games: int) -> rulewright.Outcome:
    """What the same command counts when it plays so many games to the end."""
    seats = ("greedy", "random") if "--seats" in further else ()
    return rulewright.simulate(rulewright.load("kado", 2), games, seats=seats)


def timeless(report: str) -> str:
    """A report without what differs from run to run, and without how many games were wanted."""
    words = re.sub(r"[\d.]+ seconds in all", "", report)
    return re.sub(r"( of 9,000,000)? games? of", " games of", words).strip()


@pytest.mark.parametrize("seconds", [0.8, 1.8, 3.0])
@pytest.mark.parametrize("further", WAYS, ids=NAMES)
def test_at_any_moment_nothing_is_half_written(further: tuple[str, ...], seconds: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rulewright", *SIMULATE, *further, "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as process:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        printed, told = process.communicate(timeout=60)
    assert process.returncode == 130
    if told.strip() == "Interrupted.":  # the game was not ready yet
        assert not printed
        return
    said = STOPPED.fullmatch(told.strip())
    assert said is not None, told
    games = int(said[1].replace(",", ""))
    if games == 0:
        assert not printed
        return
    report: dict[str, object] = json.loads(printed)
    assert (report["games"], report["games_wanted"]) == (games, WANTED)


@pytest.mark.parametrize("further", WAYS, ids=NAMES)
def test_in_the_midst_of_play_the_figures_are_those_of_the_first_games(
    further: tuple[str, ...],
) -> None:
    with Terminal([*SIMULATE, *further], 100, {}) as terminal:
        terminal.wait_for("/9000000")
        while re.search(r"[1-9]\d*/9000000", terminal.seen) is None:
            terminal.wait_for("/9000000")
        began = time.monotonic()
        terminal.interrupt()
        code = terminal.end()
        assert time.monotonic() - began < 5  # a second where nobody else wants the processor
    assert code == 130
    lines = "\n".join(terminal.lines)
    said = STOPPED.search(lines)
    assert said is not None
    report = lines[lines.index("Kado: ") : said.start()].replace("^C", "")
    expected = as_text(first_games(further, int(said[1].replace(",", ""))))
    assert timeless(report) == timeless(expected)


CALLED = """
import signal, threading
import rulewright

def main():
    game = rulewright.load("kado", 2)
    threading.Timer(1.0, signal.raise_signal, (signal.SIGINT,)).start()
    try:
        rulewright.simulate(game, 9_000_000, workers={workers}, seats={seats})
    except KeyboardInterrupt:
        print("interrupted", rulewright.simulate(game, 20).games)

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("seats", [(), ("greedy", "random")], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("workers", [1, 2])
def test_in_python_it_raises_and_leaves_no_worker_behind(
    seats: tuple[str, ...], workers: int, tmp_path: "os.PathLike[str]"
) -> None:
    script = os.path.join(tmp_path, "called.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(CALLED.format(workers=workers, seats=seats))
    done = subprocess.run(
        [sys.executable, script],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted 20\n", "")
