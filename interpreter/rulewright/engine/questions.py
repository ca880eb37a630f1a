"""Questions about values and sets of the rules, made ready to be asked in many positions."""

from collections.abc import Callable, Mapping
from dataclasses import field

from rulewright.engine.blocks import compile_blocks
from rulewright.engine.machine import Machine, run
from rulewright.engine.places import State
from rulewright.meaning.rules import Rules
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Meaning, Variable
from rulewright.program.layout import FRAME, RESULT, RESUME, RUNNING, STATUS
from rulewright.program.lower_question import QUESTION, lower_question
from rulewright.program.model import Program
from rulewright.program.unit import Storage
from rulewright.source.frozen import dataclass

Asked = Meaning | SetMeaning

WorkOut = Callable[[State, int], State]
"""Gives the position behind a question, with its answer, and with room for so many things."""

Bound = Mapping[Variable, Storage]
"""Variables that have a value while something is looked at, beside those that the rules keep."""

MOST_READY = 300
"""So many questions stay ready, in some megabytes: most are asked again in the next position, and
to make one ready takes much longer than to answer it."""

_Key = tuple[int, tuple[tuple[Variable, Storage], ...], int, int]


@dataclass(slots=True)
class Questions:
    """The questions of one game, of which the last ones stay ready."""

    rules: Rules
    program: Program
    kept: Bound
    _ready: dict[_Key, tuple[Asked, WorkOut]] = field(
        default_factory=dict[_Key, tuple[Asked, WorkOut]]
    )

    def ready(self, asked: Asked, bound: Bound, state: State, seat: int) -> WorkOut:
        """What answers a question of a seat, in this position and where the same frames wait."""
        free = len(state) - state[FRAME]
        key = (id(asked), tuple(bound.items()), free, seat)
        found = self._ready.pop(key, None)
        if found is None:
            found = asked, self._made_ready(asked, bound, free, seat)
            if len(self._ready) == MOST_READY:
                del self._ready[next(iter(self._ready))]
        self._ready[key] = found  # which keeps what was asked: its identity is nobody else's
        return found[1]

    def _made_ready(self, asked: Asked, bound: Bound, free: int, seat: int) -> WorkOut:
        storage = {**self.kept, **bound}
        program = lower_question(self.rules, self.program, asked, storage, free, seat)
        machine, blocks = Machine(program), compile_blocks(program, with_events=True)

        def work_out(state: State, most: int) -> State:
            copy = [*state, *[0] * (most + 1)]
            copy[RESUME] = program.entry(QUESTION)
            copy[STATUS] = RUNNING
            copy[RESULT] = 0
            run(machine, copy, blocks)
            return copy

        return work_out
