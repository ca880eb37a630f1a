"""The command `rulewright`, which is `python -m rulewright` as well."""

import gc
import os
import sys
from typing import NoReturn

from rulewright.cli.exit_code import INTERRUPTED

MADE_BETWEEN_LOOKS = 500_000
"""So many objects are made before Python looks for circles of them that nobody needs. Rules are
trees, which stay: looking at them every 700 objects took an eighth of the time of a check, every
50,000 still a twentieth. What is played is given back by itself, and makes next to no circles."""


def run() -> NoReturn:
    """Run the command line of this process and end the process with its exit code."""
    gc.set_threshold(MADE_BETWEEN_LOOKS)
    try:
        from rulewright.cli.main import run as run_command  # noqa: PLC0415 - it makes many objects
    except KeyboardInterrupt:
        os.write(sys.stderr.fileno(), b"\nInterrupted.\n")
        os._exit(INTERRUPTED)
    run_command()


if __name__ == "__main__":  # a worker process of `simulate` imports this module too
    run()
