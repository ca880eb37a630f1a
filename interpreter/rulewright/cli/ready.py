"""Games and scenarios made ready to play; what keeps a command from that ends it."""

from collections.abc import Mapping

import click

from rulewright.cli.games import end_with, fitting_players, names_or_none, title
from rulewright.declaring import Declared, has_errors
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.loading import compile_game
from rulewright.scenario.model import Scenario
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match
from rulewright.source.suggest import did_you_mean


def load_game(declared: Declared, players: int | None, settings: Mapping[str, str]) -> Compiled:
    """The game, ready for so many players; for the fewest where None is given."""
    count = fitting_players(declared.game, players)
    try:
        compiled, findings = compile_game(declared, count, settings)
    except ValueError as unfit:
        raise click.UsageError(str(unfit)) from None
    if compiled is None:
        end_with(findings)
    return compiled


def load_scenario(
    declared: Declared, scenario_name: str, players: int | None
) -> tuple[Match, Scenario]:
    """The match at the beginning of a scenario of the game. Raises Stopped if the rules stop it."""
    scenarios, findings = read_all(declared.game, declared.scenarios)
    by_name = {it.name: it for it in scenarios}
    scenario = by_name.get(scenario_name)
    if scenario is None:
        if has_errors(findings):
            end_with(findings)
        remedy = did_you_mean(scenario_name, by_name) or f"It has {names_or_none(by_name)}."
        raise click.UsageError(
            f"{title(declared.game)} has no scenario `{scenario_name}`. {remedy}"
        )
    if players not in (None, scenario.players):
        raise click.UsageError(
            f"The scenario `{scenario_name}` is for {scenario.players} players, not {players}."
        )
    prepared = Workshop(declared.game, declared.digest, declared.meanings).prepare(scenario)
    if isinstance(prepared, tuple):
        end_with(prepared)
    match = open_match(prepared, scenario)
    if isinstance(match, tuple):
        end_with(match)
    return match, scenario
