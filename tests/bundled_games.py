"""The games that come along with Rulewright, for every number of players."""

from random_games import Trial
from rulewright.declaring import declare_game
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.resources import data_path


def _trials() -> tuple[Trial, ...]:
    folder = data_path("games")
    declared = [(it.id, declare_game(it.path)[0]) for it in games_in(DiskFiles(), folder)]
    assert all(game is not None for _, game in declared)
    return tuple(
        Trial(id, players)
        for id, game in declared
        if game is not None
        for players in game.game.players
    )


BUNDLED = _trials()
"""Each game, each number of players."""

BUNDLED_IDS = tuple(dict.fromkeys(trial.game for trial in BUNDLED))
