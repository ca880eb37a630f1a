"""Every scenario of every bundled game passes, and every game has some."""

from collections.abc import Iterator

import pytest

from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, games_in
from rulewright.resources import data_path
from rulewright.scenario.coverage import rules_not_shown
from rulewright.scenario.model import Scenario
from rulewright.scenario.read import read_all
from rulewright.scenario.report import report_text
from rulewright.scenario.run import run_scenario
from scenario_games import TOY, load_rules, workshop_of

GAMES = (*games_in(DiskFiles(), data_path("games")), GameLocation("toy", TOY / "toy.rules.yaml"))


def _scenarios() -> Iterator[tuple[GameLocation, Scenario]]:
    for location in GAMES:
        effective, game = load_rules(location.path)
        scenarios, _ = read_all(game, effective.scenarios)
        yield from ((location, scenario) for scenario in scenarios)


CASES = tuple(_scenarios())


def _no_variants() -> list[GameLocation]:
    """What a variant leaves as it is, the scenarios of its base show."""
    return [it for it in GAMES if len(load_rules(it.path)[0].lineage) == 1]


@pytest.mark.parametrize("location", GAMES, ids=lambda location: location.id)
def test_a_game_has_scenarios_and_all_can_be_read(location: GameLocation) -> None:
    effective, game = load_rules(location.path)
    scenarios, findings = read_all(game, effective.scenarios)
    assert findings == ()
    assert scenarios


@pytest.mark.parametrize(
    ("location", "scenario"), CASES, ids=[f"{game.id}-{one.name}" for game, one in CASES]
)
def test_a_scenario_passes(location: GameLocation, scenario: Scenario) -> None:
    outcome = run_scenario(workshop_of(location.path), scenario)
    wrong = [f"{it.span}: {it.message} {it.help or ''}" for it in outcome.findings]
    assert outcome.passed, "\n".join((*wrong, report_text(location.id, (outcome,))))


@pytest.mark.parametrize("location", _no_variants(), ids=lambda location: location.id)
def test_each_rule_number_is_shown_by_a_scenario(location: GameLocation) -> None:
    effective, game = load_rules(location.path)
    scenarios, _ = read_all(game, effective.scenarios)
    assert rules_not_shown(game, scenarios) == ()
