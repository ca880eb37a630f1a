"""What a seat can work out in a waiting position: values and sets of the rules, beside the game.

All is worked out in a position that says no more than the seat knows: what it cannot see is dealt
anew. So what comes of it is the same wherever the pieces really lie that the seat cannot tell
apart, and what was read of such a piece counts as hidden.
"""

from collections.abc import Callable

from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import knows, redeal
from rulewright.engine.places import State
from rulewright.engine.questions import Bound, WorkOut
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, OptionalType, Plain, Type
from rulewright.meaning.values import Meaning
from rulewright.program.layout import HALTED, RESULT, STATUS
from rulewright.source.frozen import dataclass, replace


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
        return Things(_put_behind(self.state, after), hidden)

    def things_in_others(self, asked: SetMeaning) -> Callable[[State], tuple[int, ...]]:
        """What is in a set in positions that wait where this one does, however pieces lie there."""
        assert isinstance(asked.type, ManyType)
        work_out, most = self._ready(asked), asked.type.most
        return lambda state: _put_behind(state, work_out(state, most))

    def _after(self, asked: Meaning | SetMeaning, most: int) -> tuple[State, bool]:
        """The position behind the question, with its answer, and whether a hidden face was read."""
        copy = self._ready(asked)(self.state, most)
        known = self.compiled.layout.known
        read = [
            piece.number
            for piece in self.compiled.layout.pieces
            if (copy[known + piece.number] ^ self.state[known + piece.number]) >> self.seat & 1
        ]
        return copy, any(not self.knows(piece) for piece in read)

    def _ready(self, asked: Meaning | SetMeaning) -> WorkOut:
        return self.compiled.questions.ready(asked, self.bound, self.state, self.seat)


def _put_behind(state: State, after: State) -> tuple[int, ...]:
    """The things that a question about a set left behind the state."""
    first = len(state)
    return tuple(after[first + 1 : first + 1 + after[first]])


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
