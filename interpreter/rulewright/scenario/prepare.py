"""Scenarios made ready: each configuration of the game is checked and lowered once."""

from dataclasses import field

from rulewright.check.checker import Meanings
from rulewright.declaring import Declared
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.game.model import Game
from rulewright.loading import compile_game
from rulewright.scenario.enter import after_set_up
from rulewright.scenario.model import OwnSupply, Scenario
from rulewright.scenario.names import Names, name_things
from rulewright.scenario.supply import with_own_supply
from rulewright.source.finding import Finding
from rulewright.source.frozen import dataclass

SuppliedConfiguration = tuple[int, tuple[tuple[str, str], ...], tuple[OwnSupply, ...]]
"""Number of players, settings, own supply."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A configuration of the game ready to be played."""

    compiled: Compiled
    names: Names
    _set_up: dict[int, State | None] = field(default_factory=dict[int, "State | None"])

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the score sheet."""
        return tuple(line for line, _ in self.compiled.program.lines)

    def set_up(self, seed: int) -> State | None:
        """The state right after set-up, as `after_set_up` gives it; whoever gets it leaves it."""
        if seed not in self._set_up:
            self._set_up[seed] = after_set_up(self.compiled.machine, seed)
        return self._set_up[seed]


@dataclass
class Workshop:
    """The configurations of one game that were made so far. `meanings` of the same game are used
    where a scenario has no supply of its own. Not `shortened`, configurations are there sooner, and
    little is played with them."""

    game: Game
    digest: str = ""
    meanings: Meanings | None = None
    shortened: bool = True
    made: dict[SuppliedConfiguration, Prepared | tuple[Finding, ...]] = field(
        default_factory=dict[SuppliedConfiguration, "Prepared | tuple[Finding, ...]"]
    )

    def prepare(self, scenario: Scenario) -> Prepared | tuple[Finding, ...]:
        """The configuration that the scenario plays, or what is wrong with it."""
        key = (scenario.players, scenario.settings, scenario.supply)
        if key not in self.made:
            self.made[key] = self._make(scenario)
        return self.made[key]

    def _make(self, scenario: Scenario) -> Prepared | tuple[Finding, ...]:
        game, findings = with_own_supply(self.game, scenario.supply)
        if findings:
            return findings
        known = None if scenario.supply else self.meanings
        declared = Declared(game, self.digest, (), known or Meanings(game))
        compiled, errors = compile_game(
            declared, scenario.players, dict(scenario.settings), shortened=self.shortened
        )
        if compiled is None:
            return errors
        return Prepared(compiled, name_things(compiled.rules.game, compiled.layout))
