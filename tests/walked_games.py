"""Games of this engine walked through one decision at a time, with options in the numbers that the
games written by hand use."""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.c_playouts import Asked
from rulewright.engine.chance import game_seed, policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import answer, start
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.meaning.types import CellType, EnumType, LineType, PlayerType, YesNoType
from rulewright.program.layout import DECIDING, SEAT, SITE, STATUS, WINNERS
from rulewright.program.model import Site

ACTIONS = {"check": 0, "bet": 1, "call": 2, "fold": 3, "challenge": 0, "pass": 1}
"""How those written by hand number what a seat may do."""


@dataclass(slots=True)
class Walk:
    """A game at a decision, or over."""

    compiled: Compiled
    state: State

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.state[STATUS] != DECIDING

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.state[SEAT]

    @property
    def site(self) -> Site:
        """Which decision of the rules it is."""
        return self.compiled.program.sites[self.state[SITE]]

    @property
    def options(self) -> tuple[int, ...]:
        """The options, as those written by hand number them."""
        return tuple(self._number(it) for it in self._values())

    def choose(self, position: int) -> None:
        """Goes on with the option at a position."""
        machine = self.compiled.machine
        answer(machine, self.state, self._values()[position], machine.fast)

    def lying_at(self, place: str) -> list[int]:
        """The pieces in the zones of this name, in their order."""
        bases = [it.base for it in self.compiled.layout.locations if it.place == place]
        return [it for base in bases for it in self.state[base + 1 : base + 1 + self.state[base]]]

    @property
    def end(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Scores and winners."""
        first, seats = self.compiled.layout.scores, range(self.compiled.players)
        winners = tuple(seat for seat in seats if self.state[WINNERS] >> seat & 1)
        return tuple(self.state[first + seat] for seat in seats), winners

    def _values(self) -> list[int]:
        return options_of(self.compiled.layout, self.state)

    def _number(self, value: int) -> int:
        """Cells count from 0, row by row; columns from 0; yes before no; actions as in `ACTIONS`;
        seats and members are numbered as here."""
        match self.site.type:
            case CellType():
                return self.compiled.layout.locations[value].cell
            case LineType(board=board):
                rows = next(it.rows for it in self.compiled.layout.boards if it.id == board)
                return value - rows
            case YesNoType():
                return 1 - value
            case PlayerType() | EnumType():
                return value
            case _:
                return ACTIONS[self.compiled.program.actions[value]]


def begin(compiled: Compiled, seed: int, number: int) -> Walk:
    """The game of this number in a simulation, at its first decision."""
    machine = compiled.machine
    return Walk(compiled, start(machine, game_seed(seed, number), machine.fast))


def walk_randomly(walk: Walk, seed: int, number: int) -> Iterator[Asked]:
    """Each decision of the game of this number, before it is answered as all forms of this engine
    answer it in a simulation."""
    own = game_seed(seed, number)
    draws = [policy_stream(own, seat).draw for seat in range(walk.compiled.players)]
    while not walk.over:
        asked = Asked(walk.seat, walk.options, draws[walk.seat](len(walk.options)))
        yield asked
        walk.choose(asked.position)
