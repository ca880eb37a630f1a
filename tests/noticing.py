"""Which scenarios of a game fail, and what else of it comes out otherwise."""

from pathlib import Path

from conformance_games import (
    STOPS,
    TAKEN_BACK,
    TOLD_ONCE,
    can_be_taken_back,
    is_told_once,
    stops,
)
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import run_scenario
from scenario_games import load_rules


def what_notices(game: Path) -> list[str]:
    """The names of the scenarios that fail, and what of `STOPS`, `TOLD_ONCE` and `TAKEN_BACK` comes
    out otherwise."""
    effective, built = load_rules(game)
    workshop = Workshop(built)
    outcomes = [run_scenario(workshop, it) for it in read_all(built, effective.scenarios)[0]]
    assert not any(it.findings for it in outcomes), [it.findings for it in outcomes]
    failing = [it.scenario.name for it in outcomes if not it.passed]
    going_on = [" ".join(it.actions) for it in STOPS if it.game == game.name and not stops(it)]
    if failing:
        return [*failing, *going_on]
    told = [line for it, line in TOLD_ONCE if it == game.name and not is_told_once(it, line)]
    back = [
        f"{' '.join(answers)}: {many}"
        for it, answers, many in TAKEN_BACK
        if it == game.name and can_be_taken_back(it, answers) != many
    ]
    return [*going_on, *told, *back]
