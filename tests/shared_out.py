"""How tests are shared out among the processes of `pytest -n`: those of a game to one of them.

What a process has read, lowered and made machine code of lies there for its other tests. A process
that gets every second test of a game would do all of that again.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from rulewright.game.files import RULES_ENDING

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("games", "tests")

_PARAMETER = re.compile(r"\[([a-z0-9_]+)")


def scheduling(config: pytest.Config, log: object) -> object:
    """The scheduling of pytest-xdist in which tests belong together as they do here. A worker gets
    all of a game or file at once, and those with the most tests come first."""
    by_scope = cast("type[object]", import_module("xdist.scheduler").LoadScopeScheduling)
    by_game = type("GameScheduling", (by_scope,), {"_split_scope": staticmethod(belongs_to)})
    return cast("Callable[[pytest.Config, object], object]", by_game)(config, log)


def belongs_to(test: str) -> str:
    """The game that a test is about, if its parameter begins with one; its file for any other."""
    parameter = _PARAMETER.search(test)
    if parameter is not None and parameter[1] in _games():
        return parameter[1]
    return test.partition("::")[0]


@cache
def _games() -> frozenset[str]:
    """The names of games that come along and of those of the tests, and of their folders."""
    files = [file for it in FOLDERS for file in (ROOT / it).rglob(f"*{RULES_ENDING}")]
    names = (file.name.removesuffix(RULES_ENDING) for file in files)
    return frozenset((*names, *(file.parent.name for file in files)))
