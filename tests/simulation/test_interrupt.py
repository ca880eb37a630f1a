"""Ctrl-C ends a simulation with one word, whatever its workers are doing."""

import os
import signal
import subprocess
import sys
import time

import pytest

from own_process import environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of Unix")

COMMAND = ("-m", "rulewright", "simulate", "kado", "--games", "9000000", "--workers", "2")
INTERPRETED = ("--seats", "greedy,random")


@pytest.mark.parametrize("seconds", [1.2, 1.8, 2.6])
@pytest.mark.parametrize("further", [(), INTERPRETED], ids=["compiled", "interpreted"])
def test_ctrl_c_is_quiet_while_workers_start_and_while_they_play(
    further: tuple[str, ...], seconds: float
) -> None:
    with subprocess.Popen(
        [sys.executable, *COMMAND, *further],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as process:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        printed, told = process.communicate(timeout=60)
    assert (process.returncode, printed, told.strip()) == (130, "", "Interrupted.")
