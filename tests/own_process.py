"""Where `rulewright` runs in a process of its own: an environment that is alike everywhere."""

import os
from pathlib import Path

import rulewright

LEFT_OUT = (
    *("LC_ALL", "LC_CTYPE", "NO_COLOR", "COLUMNS", "LINES"),
    *("RULEWRIGHT_TRACEBACK", "PYTHONUTF8"),
)
"""What a person's shell may say, and would change what a run shows."""


def environment(**values: str) -> dict[str, str]:
    """The environment of a process that runs this very package, with these values in it."""
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    source = str(Path(rulewright.__path__[0]).parent)
    return {**kept, "LANG": "C.UTF-8", "PYTHONPATH": source, **values}
