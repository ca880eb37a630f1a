"""The games that come along with Rulewright, for every number of players."""

from random_games import trials_of
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.resources import data_path

BUNDLED = trials_of((it.id, it.path) for it in games_in(DiskFiles(), data_path("games")))
"""Each game, each number of players."""

BUNDLED_IDS = tuple(dict.fromkeys(trial.game for trial in BUNDLED))
