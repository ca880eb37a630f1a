"""The games that come along with Rulewright, for every number of players."""

import pytest
from _pytest.mark.structures import ParameterSet

from random_games import Trial, trials_of
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.resources import data_path

EDITIONS = ("grund_ja",)
"""Games that are another one but for a few entries, and as long: each run tries them with three
players, a long one with any number."""

BUNDLED = trials_of((it.id, it.path) for it in games_in(DiskFiles(), data_path("games")))
"""Each game, each number of players."""

BUNDLED_IDS = tuple(dict.fromkeys(trial.game for trial in BUNDLED))

LENGTHY = ("cardcassonne", "grund", *EDITIONS)
"""Games of hundreds of decisions."""


def _tried(trial: Trial) -> ParameterSet | Trial:
    is_rare = trial.game in EDITIONS and trial.players != 3
    return pytest.param(trial, marks=pytest.mark.long) if is_rare else trial


TRIED = tuple(_tried(it) for it in BUNDLED)
"""Each game, each number of players, to be tried in each run or in a long one."""

LENGTHY_TRIED = tuple(_tried(it) for it in BUNDLED if it.game in LENGTHY)
"""The lengthy ones of these."""

TRIED_WHOLE = tuple(
    pytest.param(it, marks=pytest.mark.long) if it in EDITIONS else it for it in BUNDLED_IDS
)
"""Each game, where a test plays it with every number of players."""
