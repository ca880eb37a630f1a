"""What is wrong with the scenarios of a game, found without playing them."""

from dataclasses import dataclass, field, replace

from rulewright.check.checker import resolve
from rulewright.check.meaning import Rules
from rulewright.game.configure import Configuration, choose_settings
from rulewright.game.model import Game
from rulewright.program.plan import plan_layout
from rulewright.scenario.begin import check_position
from rulewright.scenario.expected_names import check_expectations
from rulewright.scenario.model import Scenario
from rulewright.scenario.names import name_things
from rulewright.scenario.read import read_all
from rulewright.scenario.supply import with_own_supply
from rulewright.source.finding import Finding, sort_findings
from rulewright.syntax.document import Document


@dataclass(slots=True)
class _Configurations:
    """The rules of a game for each configuration that was asked for, None where they are wrong."""

    game: Game
    known: dict[Configuration, Rules | None] = field(
        default_factory=dict[Configuration, "Rules | None"]
    )

    def rules(self, scenario: Scenario) -> Rules | None:
        """The rules that the scenario is played with, but for its own supply."""
        settings, _ = choose_settings(self.game, dict(scenario.settings))
        configuration = Configuration(scenario.players, settings)
        if configuration not in self.known:
            self.known[configuration], _ = resolve(self.game, configuration)
        return self.known[configuration]


def check_scenarios(game: Game, documents: tuple[Document, ...]) -> tuple[Finding, ...]:
    """Everything that is not understood in these files and every position the rules forbid.

    A scenario of a configuration that has errors of its own is only read.
    """
    scenarios, findings = read_all(game, documents)
    configurations = _Configurations(game)
    wrong = (found for one in scenarios for found in _check_scenario(one, configurations))
    return sort_findings((*findings, *wrong))


def _check_scenario(scenario: Scenario, configurations: _Configurations) -> tuple[Finding, ...]:
    supplied, findings = with_own_supply(configurations.game, scenario.supply)
    rules = configurations.rules(scenario)
    if findings or rules is None:
        return findings
    supply = {kind.heading.id: kind.supply for kind in supplied.kinds}
    own = (replace(kind, supply=supply[kind.heading.id]) for kind in rules.kinds)
    rules = replace(rules, kinds=tuple(own) if scenario.supply else rules.kinds)
    names = name_things(rules.game, plan_layout(rules))
    lines = tuple(line.line.heading.id for line in rules.scoring)
    found = check_expectations(scenario.steps, names, lines)
    if scenario.given is None:
        return found
    return (*check_position(scenario.given, rules, names), *found)
