"""The first moments of a run, before any command is there."""

import subprocess
import sys

INTERRUPTED_WHILE_LOADING = """
import sys

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Press())
from rulewright.__main__ import run
run()
"""


def test_ctrl_c_while_the_command_is_loaded_is_told_in_a_word() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING], capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (130, b"\nInterrupted.\n")
