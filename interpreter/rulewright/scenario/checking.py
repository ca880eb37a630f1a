"""What is wrong with the scenarios of a game, found without playing them."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.check.checker import Meanings
from rulewright.declaring import Declared, declare_and_check, has_errors
from rulewright.game.configure import Configuration, choose_settings
from rulewright.game.disk import Files
from rulewright.game.model import Game, Kind
from rulewright.meaning.entries import all_phases
from rulewright.meaning.rules import Rules
from rulewright.program.plan import plan_layout
from rulewright.scenario.begin import check_position
from rulewright.scenario.expected_names import check_expectations
from rulewright.scenario.model import Position, Scenario
from rulewright.scenario.names import UNKNOWN_PIECE, Names, name_things
from rulewright.scenario.position import Table, table_at_start
from rulewright.scenario.read import (
    NO_SUCH_PLAYERS,
    UNFIT_SETTING,
    UNKNOWN_RULE_NUMBER,
    read_all,
)
from rulewright.scenario.supply import with_own_supply
from rulewright.source.finding import Finding, sort_findings
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.document import Document

_ABOUT_THE_RULES = frozenset({NO_SUCH_PLAYERS.name, UNFIT_SETTING.name, UNKNOWN_RULE_NUMBER.name})
"""What the reader of scenarios finds wrong with them by comparing them with the rules."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What scenarios of one configuration and supply can speak of, and where the pieces lie before
    anything is laid."""

    rules: Rules
    names: Names
    at_start: Table


@dataclass(slots=True)
class _Configurations:
    """The game's configurations that scenarios asked for, each worked out once."""

    meanings: Meanings
    known: dict[object, _Known] = field(default_factory=dict[object, _Known])
    named: dict[object, Names] = field(default_factory=dict[object, Names])

    def rules(self, scenario: Scenario) -> Rules | None:
        """The rules that the scenario is played with, but for its own supply."""
        settings, _ = choose_settings(self.meanings.game, dict(scenario.settings))
        rules, _ = self.meanings.resolve(Configuration(scenario.players, settings))
        return rules

    def with_supply(self, scenario: Scenario, rules: Rules, kinds: tuple[Kind, ...]) -> _Known:
        """The rules with the supply of the scenario, and the names of what there is then."""
        key = (rules.players, rules.settings, scenario.supply)
        if key not in self.known:
            supply = {kind.heading.id: kind.supply for kind in kinds}
            own = tuple(replace(kind, supply=supply[kind.heading.id]) for kind in rules.kinds)
            supplied = replace(rules, kinds=own) if scenario.supply else rules
            names = self._names(supplied, (scenario.supply, *_declared(rules)))
            self.known[key] = _Known(supplied, names, table_at_start(names))
        return self.known[key]

    def _names(self, rules: Rules, declared: tuple[object, ...]) -> Names:
        """The names of what there is, which few settings change. Where things lie in the state may
        be another place then: nobody asks for it here."""
        if declared not in self.named:
            self.named[declared] = name_things(rules.game, plan_layout(rules))
        return replace(self.named[declared], game=rules.game)


def _declared(rules: Rules) -> Iterator[object]:
    """All that tells apart of which things scenarios can speak, but for a supply of their own."""
    yield rules.players
    for enumeration in rules.enumerations:
        yield enumeration.heading.id
        yield from map(id, enumeration.members)
    for board in rules.boards:
        yield board.heading.id
        yield from map(id, (*board.places, *board.attributes))
    counters = (counter for counter, _, _ in rules.counters)
    yield from map(id, (*rules.kinds, *rules.zones, *counters))
    yield from (it.phase.heading.id for it in all_phases(rules.phases))


def declare_and_check_all(
    path: Path, variants: Sequence[Path] = (), files: Files | None = None
) -> tuple[Declared | None, tuple[Finding, ...]]:
    """The game as `declare_and_check` gives it, and everything that is wrong with it, its scenarios
    included, by place."""
    declared, in_rules = declare_and_check(path, variants, files)
    if declared is None:
        return None, in_rules
    in_scenarios = check_scenarios(
        declared.game,
        declared.scenarios,
        rules_are_sound=not has_errors(in_rules),
        meanings=declared.meanings,
    )
    return declared, sort_findings((*in_rules, *in_scenarios))


def check_scenarios(
    game: Game,
    documents: tuple[Document, ...],
    *,
    rules_are_sound: bool = True,
    meanings: Meanings | None = None,
) -> tuple[Finding, ...]:
    """Everything that is not understood in these files and every position the rules forbid.

    Where the rules have errors, scenarios are only read: what they speak of may be meant. So is
    one of a configuration that has errors of its own. `meanings` of the same game are used.
    """
    scenarios, findings = read_all(game, documents)
    if not rules_are_sound:
        return tuple(finding for finding in findings if finding.kind not in _ABOUT_THE_RULES)
    configurations = _Configurations(meanings or Meanings(game))
    wrong = [found for it in scenarios for found in _check_scenario(it, configurations)]
    return sort_findings((*findings, *_each_name_once(sort_findings(wrong))))


def _each_name_once(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    """The findings, but of a piece that there is not only the first, which counts the others: a
    card that is taken out of a game may be named in dozens of places."""
    alike: dict[object, list[Finding]] = {}
    for finding in findings:
        is_name = finding.kind == UNKNOWN_PIECE.name
        alike.setdefault(finding.message if is_name else finding, []).append(finding)
    for first, *others in alike.values():
        if not others:
            yield first
            continue
        places = "one more place" if len(others) == 1 else f"{len(others)} more places"
        help_text = " ".join(filter(None, (first.help, f"The same stands in {places}.")))
        yield replace(first, help=help_text)


def _check_scenario(scenario: Scenario, configurations: _Configurations) -> tuple[Finding, ...]:
    supplied, findings = with_own_supply(configurations.meanings.game, scenario.supply)
    rules = configurations.rules(scenario)
    if findings or rules is None:
        return findings
    known = configurations.with_supply(scenario, rules, supplied.kinds)
    lines = tuple(line.line.heading.id for line in rules.scoring)
    found = check_expectations(scenario.steps, known.names, lines)
    if scenario.given is None:
        return found
    return (
        *check_position(scenario.given, known.rules, known.names, known.at_start),
        *_check_what_lasts(scenario.given, known.rules),
        *found,
    )


def _check_what_lasts(position: Position, rules: Rules) -> tuple[Finding, ...]:
    """What a position says to last and these rules cannot bring about. How that is told, only a
    program knows: what makes one is loaded for the few scenarios that say such a thing."""
    if position.in_force is None and position.waiting is None and position.out is None:
        return ()
    from rulewright.scenario.what_lasts import check_what_lasts  # noqa: PLC0415 - see above

    return check_what_lasts(position, rules)
