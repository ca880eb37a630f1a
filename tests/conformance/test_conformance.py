"""The little games of the order of things and of mended defects, the small games, the variants and
the fifteen cards are clean and do what they say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.declaring import check_game
from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, games_in
from rulewright.scenario.model import Scenario
from rulewright.scenario.read import read_all
from rulewright.scenario.report import report_text
from rulewright.scenario.run import run_scenario
from scenario_games import load_rules, workshop_of

TESTS = Path(__file__).resolve().parents[1]
FOLDERS = (
    "conformance",
    "fifteen_cards",
    "frames",
    "regression",
    "sheets",
    "small_games",
    "variants",
)
GAMES = tuple(game for folder in FOLDERS for game in games_in(DiskFiles(), TESTS / folder))


def scenarios() -> Iterator[tuple[GameLocation, Scenario]]:
    """Every scenario of every one of these games."""
    for location in GAMES:
        effective, game = load_rules(location.path)
        found, findings = read_all(game, effective.scenarios)
        assert (bool(found), findings) == (True, ())
        yield from ((location, scenario) for scenario in found)


CASES = tuple(scenarios())


def test_there_are_games_in_every_folder() -> None:
    assert {game.path.parents[1].name for game in GAMES} == {*FOLDERS}


@pytest.mark.parametrize("location", GAMES, ids=lambda game: game.id)
def test_the_game_is_clean(location: GameLocation) -> None:
    assert [f"{it.span}: {it.message}" for it in check_game(location.path)] == []


@pytest.mark.parametrize(
    ("location", "scenario"), CASES, ids=[f"{game.id}-{one.name}" for game, one in CASES]
)
def test_the_scenario_passes(location: GameLocation, scenario: Scenario) -> None:
    outcome = run_scenario(workshop_of(location.path), scenario)
    wrong = [f"{it.span}: {it.message} {it.help or ''}" for it in outcome.findings]
    assert outcome.passed, "\n".join((*wrong, report_text(location.id, (outcome,))))
