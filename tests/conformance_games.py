"""The games of the conformance suite, and what their scenarios play."""

from collections.abc import Iterator
from pathlib import Path

from random_games import Trial
from rulewright.declaring import declare_game
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, games_in
from rulewright.scenario.prepare import Prepared, Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match, play_steps
from scenario_games import load_rules

SUITE: tuple[GameLocation, ...] = tuple(
    games_in(DiskFiles(), Path(__file__).resolve().parent / "conformance")
)
"""Each game of the suite."""


def trials() -> tuple[Trial, ...]:
    """Each game of the suite with each number of players that it allows."""
    declared = [(str(it.path.parent), declare_game(it.path)[0]) for it in SUITE]
    assert all(game is not None for _, game in declared)
    return tuple(
        Trial(folder, players)
        for folder, game in declared
        if game is not None
        for players in game.game.players
    )


def played_scenarios(location: GameLocation) -> Iterator[tuple[Compiled, Match]]:
    """The match of each scenario of a game, played to its end, with the game that it is of."""
    effective, game = load_rules(location.path)
    workshop = Workshop(game)
    for scenario in read_all(game, effective.scenarios)[0]:
        prepared = workshop.prepare(scenario)
        assert isinstance(prepared, Prepared)
        match = open_match(prepared, scenario)
        assert isinstance(match, Match)
        assert play_steps(scenario, match, prepared) == ()
        yield prepared.compiled, match
