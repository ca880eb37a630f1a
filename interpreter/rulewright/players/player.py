"""Who answers the decisions of a match."""

from typing import Protocol

from rulewright.engine.answers import asks_on, candidates
from rulewright.engine.decision import Decision, Option
from rulewright.engine.machine import answer
from rulewright.engine.match import Match
from rulewright.engine.options import options_of
from rulewright.engine.playout import Chooser
from rulewright.program.instructions import ENOUGH
from rulewright.program.layout import PICKED
from rulewright.source.frozen import dataclass


class Player(Protocol):
    """Somebody who can take a seat."""

    def choose(self, match: Match, decision: Decision) -> tuple[Option, ...]:
        """The answer to the decision that waits in the match, which stays as it is."""
        ...


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot at the table: it answers there as it does in a simulation of the same seed."""

    chooser: Chooser

    def choose(self, match: Match, decision: Decision) -> tuple[Option, ...]:
        """One option, or, of a choice of several, the bot's picks one after another."""
        state = match.state
        if decision.kind != "several":
            return (decision.options[self.chooser(state, len(decision.options))],)
        values = candidates(match.compiled, state)
        machine, layout = match.compiled.machine, match.compiled.layout
        picked: list[Option] = []
        while True:
            offered = options_of(layout, state)
            value = offered[self.chooser(state, len(offered))]
            if value == ENOUGH:
                return tuple(picked)
            picked.append(decision.options[values.index(value)])
            before = state[:]
            answer(machine, state, value, machine.full)
            if not asks_on(before, state, before[PICKED] + 1):
                return tuple(picked)
