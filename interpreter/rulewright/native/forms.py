"""The forms of a program as machine code, and what drives them.

All play the same games as the interpreter: the same states, the same stops, the same record.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from ctypes import CFUNCTYPE, POINTER, Array, addressof, c_int32, c_int64, c_void_p, cast, sizeof
from time import perf_counter
from typing import TypeVar

from rulewright.engine.chance import game_seed, mix
from rulewright.engine.machine import Machine
from rulewright.engine.places import State
from rulewright.engine.playout import Played, play_randomly, played_so_far
from rulewright.engine.registers import Recorder, ignore
from rulewright.native.code import Shape
from rulewright.native.machine_code import Effort, MachineCode, assemble
from rulewright.native.occupancy import occupancy_slots
from rulewright.native.playing import (
    A_GAME_STOPPED,
    ALL_PLAYED,
    BASE,
    DECISIONS,
    END,
    LOST,
    NEXT,
    POLICIES,
    RECORD,
    SPARE,
    SPENT,
    sums_of,
)
from rulewright.native.translate import shape_for, translate
from rulewright.native.writer import signed
from rulewright.program.model import Program
from rulewright.source.frozen import dataclass, replace

SLICE = 0.1
"""Seconds for which machine code is meant to run before it comes back to Python."""

_FIRST_SPARE = 20_000
"""Steps of the first slice; from then on as many as fit."""

_LINE = 128
"""Bytes that a processor takes from memory together, or more."""

Numbers = TypeVar("Numbers", Array[c_int32], Array[c_int64])

_Told = CFUNCTYPE(None, c_void_p, c_int64, c_int64, POINTER(c_int64))


@dataclass(frozen=True, slots=True)
class Form:
    """A program as machine code.

    *step* comes back at each decision, *playout* answers in its midst, *debug* is step with events
    and with what seats know. `whole` is the program whose games these are: `program` may be what is
    left of it where it was played ahead.
    """

    program: Program
    budget: int
    code: MachineCode
    whole: Program


def step_form(program: Program, budget: int, effort: Effort = Effort.QUICK) -> Form:
    """The form that stops at each decision. Raises NoMachineCodeError, like the two others."""
    shape = shape_for(program, with_events=False, with_policy=False)
    return _form(program, budget, shape, effort)


def playout_form(program: Program, budget: int, effort: Effort = Effort.QUICK) -> Form:
    """The form in which the random policy answers where a decision is asked.

    A small program is played ahead for it, see `program/ahead.py`. Raises ValueError for a program
    in which chance is asked: no policy answers for it.
    """
    _refuse_chance(program)
    ahead = Machine(program, budget).ahead.program
    shape = shape_for(ahead, with_events=False, with_policy=True)
    form = _form(ahead, budget, shape, effort)
    return replace(form, whole=program)


def debug_form(program: Program, budget: int) -> Form:
    """The form that records events and keeps what seats know."""
    shape = shape_for(program, with_events=True, with_policy=False)
    return _form(program, budget, shape, Effort.QUICK)


def _form(program: Program, budget: int, shape: Shape, effort: Effort) -> Form:
    return Form(program, budget, assemble(translate(program, shape), effort), whole=program)


def _refuse_chance(program: Program) -> None:
    if program.chance_is_asked:
        raise ValueError("nobody plays chance in a random game; load it without chance as a seat")


@dataclass(frozen=True, slots=True)
class Slice:
    """Games that follow one another: the sums of those that ended (see `playing.py`), and the last
    one where it stopped."""

    sums: tuple[int, ...]
    stopped: Played | None


def play_games(
    form: Form, seed: int, games: range, going: Callable[[], bool], steps: int = 0
) -> Iterator[Slice]:
    """Games of a simulation with these numbers, played at random and added up, a slice at a time.

    They end early when `going` says so between two slices. `steps` is the length of a slice; 0
    makes it as long as fits into `SLICE`. The sums of all are the same for any length and form.
    Other threads of Python run meanwhile, and may play other games of the same form. Raises
    ValueError, when the first slice is asked for, where chance is asked.
    """
    program = form.program
    _refuse_chance(program)
    state, context = _state(program), _context(program)
    context[BASE], context[NEXT] = signed(mix(seed & (1 << 64) - 1)), games.start
    context[END] = games.stop
    spare, why = steps or _FIRST_SPARE, SPENT
    while why != ALL_PLAYED and going():
        sums = _alone(c_int64 * sums_of(program))
        context[SPARE] = spare
        began = perf_counter()
        why = form.code.play(addressof(state), addressof(context), addressof(sums), form.budget)
        assert why != LOST
        if why == SPENT and not steps:
            spare = _next_spare(spare, perf_counter() - began)
        stopped = None
        if why == A_GAME_STOPPED:
            stopped = _stopped(form, state, context, game_seed(seed, context[NEXT] - 1))
        yield Slice(tuple(sums), stopped)


def _stopped(form: Form, state: Array[c_int32], context: Array[c_int64], seed: int) -> Played:
    """The game that has stopped. What was played ahead cannot say why: the whole program can."""
    if form.whole is not form.program:
        return play_randomly(Machine(form.whole, form.budget), seed)
    size = form.program.layout.size
    return played_so_far(form.program, state[:size], context[DECISIONS])


def _next_spare(spare: int, seconds: float) -> int:
    """Steps for the next slice, from how long the last one took."""
    if seconds > SLICE:
        return max(spare // 2, _FIRST_SPARE)
    return spare * 2 if seconds < SLICE / 4 else spare


def _state(program: Program) -> Array[c_int32]:
    return _alone(c_int32 * _slots(program))


def _slots(program: Program) -> int:
    """Slots of a state, and of what machine code keeps behind it."""
    return program.layout.size + occupancy_slots(program.layout)


def _context(program: Program) -> Array[c_int64]:
    return _alone(c_int64 * (POLICIES + program.players))


def _alone(kind: type[Numbers]) -> Numbers:
    """An array of zeros that shares no line of a processor's memory with another one's: two threads
    that write to the same line wait for each other."""
    return kind.from_buffer(bytearray(sizeof(kind) + 2 * _LINE), _LINE)


def start(form: Form, seed: int, record: Recorder = ignore) -> State:
    """A new game's state at its first decision (or its end), as in `engine.machine`."""
    buffer = _state(form.program)
    context = _context(form.program)
    form.code.begin(addressof(buffer), addressof(context), signed(seed))
    return _run(form, buffer, record)


def answer(form: Form, state: State, option: int, record: Recorder = ignore) -> None:
    """Takes an option's value as the answer to the decision that waits, and goes on."""
    buffer = _copied(form.program, state)
    form.code.take(addressof(buffer), option)
    state[:] = _run(form, buffer, record)


class Going:
    """A game of a step form that stays where machine code keeps it, from decision to decision:
    `slots` are those of its state now, to be read only."""

    def __init__(self, form: Form, seed: int) -> None:
        self._form = form
        self._buffer, self._context = _state(form.program), _context(form.program)
        self.slots = memoryview(self._buffer).cast("B").cast("i")[: form.program.layout.size]
        form.code.begin(addressof(self._buffer), addressof(self._context), signed(seed))
        self._go_on()

    def answer(self, option: int) -> None:
        """Takes an option's value as the answer to the decision that waits, and goes on."""
        self._form.code.take(addressof(self._buffer), option)
        self._go_on()

    def _go_on(self) -> None:
        form = self._form
        lost = form.code.run(addressof(self._buffer), addressof(self._context), form.budget)
        assert not lost


def run(form: Form, state: State, record: Recorder = ignore) -> None:
    """Goes on from the resume point until the state waits, is over, halted or stopped.

    Raises LookupError for a resume point that no state can have.
    """
    state[:] = _run(form, _copied(form.program, state), record)


def _copied(program: Program, state: State) -> Array[c_int32]:
    buffer = _state(program)
    memoryview(buffer).cast("B").cast("i")[: len(state)] = array("i", state)
    return buffer


def _run(form: Form, buffer: Array[c_int32], record: Recorder) -> State:
    size = form.program.layout.size
    context = _context(form.program)

    def tell(at: int, event: int, count: int, values: Sequence[int]) -> None:
        now = list((c_int32 * size).from_address(at))
        record(now, event, tuple(values[index] for index in range(count)))

    told = _Told(tell)
    context[RECORD] = cast(told, c_void_p).value or 0
    if form.code.run(addressof(buffer), addressof(context), form.budget):
        raise LookupError("a state names a block at which nothing can go on")
    return buffer[:size]
