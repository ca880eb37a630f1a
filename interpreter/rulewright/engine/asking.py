"""What a seat can work out in a waiting position: values and sets of the rules, beside the game.

All is worked out in a position that says no more than the seat knows: what it cannot see is dealt
anew. So what comes of it is the same wherever the pieces really lie that the seat cannot tell
apart, and what was read of such a piece counts as hidden.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.engine.blocks import compile_blocks
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import knows, redeal
from rulewright.engine.machine import Machine, run
from rulewright.engine.places import State
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, OptionalType, Plain, Type
from rulewright.meaning.values import Meaning, Variable
from rulewright.program.layout import FRAME, HALTED, RESULT, RESUME, RUNNING, STATUS
from rulewright.program.lower_question import QUESTION, lower_question
from rulewright.program.unit import Storage

Bound = Mapping[Variable, Storage]
"""Variables that have a value while something is looked at, beside those that the rules keep."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value that was worked out: None where the rules would stop. It is `hidden` from the seat
    where it depends on a face that the seat does not know."""

    value: int | None
    hidden: bool

    def is_known(self, value: int) -> bool:
        """Whether it is this value, and the seat can know it."""
        return self.value == value and not self.hidden


@dataclass(frozen=True, slots=True)
class Things:
    """The things of a set, in printed order; see `Value`."""

    things: tuple[int, ...]
    hidden: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """A waiting position as a seat (from 0) can know it. `bound` holds further variables."""

    compiled: Compiled
    state: State
    seat: int
    bound: Bound

    def given(self, bound: Bound) -> "Asking":
        """The same position with more variables bound."""
        return replace(self, bound={**self.bound, **bound})

    def knows(self, piece: int) -> bool:
        """Whether the seat knows the face of a piece."""
        return knows(self.compiled.layout, self.compiled.places, self.state, self.seat, piece)

    def value(self, asked: Meaning) -> Value:
        """What a value or a condition is."""
        after, hidden = self._after(asked, 0)
        if after[STATUS] != HALTED:
            return Value(None, hidden)
        return Value(after[RESULT], hidden)

    def things(self, asked: SetMeaning) -> Things:
        """What is in a set."""
        assert isinstance(asked.type, ManyType)
        after, hidden = self._after(asked, asked.type.most)
        first = len(self.state)
        return Things(tuple(after[first + 1 : first + 1 + after[first]]), hidden)

    def _after(self, asked: Meaning | SetMeaning, most: int) -> tuple[State, bool]:
        """The position behind the question, with its answer, and whether a hidden face was read."""
        program = lower_question(
            self.compiled.rules,
            self.compiled.program,
            asked,
            {**self.compiled.kept, **self.bound},
            len(self.state) - self.state[FRAME],
            self.seat,
        )
        copy = [*self.state, *[0] * (most + 1)]
        copy[RESUME] = program.entry(QUESTION)
        copy[STATUS] = RUNNING
        copy[RESULT] = 0
        run(Machine(program), copy, compile_blocks(program, with_events=True))
        known = self.compiled.layout.known
        read = [
            piece.number
            for piece in self.compiled.layout.pieces
            if (copy[known + piece.number] ^ self.state[known + piece.number]) >> self.seat & 1
        ]
        return copy, any(not self.knows(piece) for piece in read)


def asking_as(compiled: Compiled, state: State, seat: int) -> Asking:
    """The position of a state as far as a seat can know it."""
    dealt = redeal(compiled.program, compiled.places, state, seat, stream("asking", 0))
    return Asking(compiled, dealt, seat, {})


def plain(kind: Type) -> Plain | None:
    """The type of one thing that is there."""
    match kind:
        case OptionalType(of=of):
            return of
        case ManyType(member=member):
            return member
        case _:
            return kind if isinstance(kind, Plain) else None
