"""The forms of a program as machine code, and what drives them.

All play the same games as the interpreter: the same states, the same stops, the same record.
"""

from collections.abc import Callable, Iterator, Sequence
from ctypes import CFUNCTYPE, POINTER, Array, addressof, c_int32, c_int64, c_void_p, cast
from dataclasses import dataclass
from time import perf_counter

from rulewright.engine.blocks import Recorder
from rulewright.engine.chance import mix
from rulewright.engine.machine import ignore, stop_record
from rulewright.engine.places import State
from rulewright.engine.playout import Played
from rulewright.native.machine_code import MachineCode, assemble
from rulewright.native.playing import (
    A_GAME_STOPPED,
    ALL_PLAYED,
    BASE,
    END,
    LOST,
    NEXT,
    POLICIES,
    RECORD,
    ROW_BEHIND_SCORES,
    ROWS,
    SPARE,
)
from rulewright.native.translate import shape_for, translate
from rulewright.native.writer import signed
from rulewright.program.model import Program

SLICE = 0.1
"""Seconds for which machine code is meant to run before it comes back to Python."""

_FIRST_SPARE = 20_000
"""Steps of the first slice; from then on as many as fit."""

_MOST_ROWS = 1024
"""Games whose results one slice can hold."""

_Told = CFUNCTYPE(None, c_void_p, c_int64, c_int64, POINTER(c_int64))


@dataclass(frozen=True, slots=True)
class Form:
    """A program as machine code.

    *step* comes back at each decision, *playout* answers in its midst, *debug* is step with events
    and with what seats know.
    """

    program: Program
    budget: int
    code: MachineCode


def step_form(program: Program, budget: int) -> Form:
    """The form that stops at each decision. Raises NoMachineCodeError, like the two others."""
    return _form(program, budget, with_events=False, with_policy=False)


def playout_form(program: Program, budget: int) -> Form:
    """The form in which the random policy answers where a decision is asked."""
    return _form(program, budget, with_events=False, with_policy=True)


def debug_form(program: Program, budget: int) -> Form:
    """The form that records events and keeps what seats know."""
    return _form(program, budget, with_events=True, with_policy=False)


def _form(program: Program, budget: int, *, with_events: bool, with_policy: bool) -> Form:
    shape = shape_for(program, with_events=with_events, with_policy=with_policy)
    return Form(program, budget, assemble(translate(program, shape)))


def play_games(
    form: Form, seed: int, games: range, going: Callable[[], bool], steps: int = 0
) -> Iterator[list[Played]]:
    """Games of a simulation with these numbers, played at random, as they end, a slice at a time.

    They end early when `going` says so between two slices. `steps` is the length of a slice; 0
    makes it as long as fits into `SLICE`. What comes is the same for any length, and for any form.
    """
    players = form.program.players
    width = players + ROW_BEHIND_SCORES
    state = (c_int32 * form.program.layout.size)()
    context = _context(form.program)
    rows = (c_int32 * (width * _MOST_ROWS))()
    context[BASE], context[NEXT] = signed(mix(seed & (1 << 64) - 1)), games.start
    spare = steps or _FIRST_SPARE
    while going():
        context[ROWS], context[SPARE] = 0, spare
        context[END] = min(games.stop, context[NEXT] + _MOST_ROWS)
        began = perf_counter()
        why = form.code.play(addressof(state), addressof(context), addressof(rows), form.budget)
        assert why != LOST
        spare = steps or _next_spare(spare, perf_counter() - began)
        ended = [
            _played(tuple(rows[at : at + width]), players)
            for at in range(0, context[ROWS] * width, width)
        ]
        if why == A_GAME_STOPPED:
            ended[-1] = _stopped(form.program, ended[-1], list(state))
        yield ended
        if why == ALL_PLAYED and context[NEXT] == games.stop:
            return


def _next_spare(spare: int, seconds: float) -> int:
    """Steps for the next slice, from how long the last one took."""
    if seconds > SLICE:
        return max(spare // 2, _FIRST_SPARE)
    return spare * 2 if seconds < SLICE / 4 else spare


def _context(program: Program) -> Array[c_int64]:
    return (c_int64 * (POLICIES + program.players))()


def _played(row: tuple[int, ...], players: int) -> Played:
    *scores, mask, decisions = row
    winners = tuple(seat for seat in range(players) if mask >> seat & 1)
    return Played(tuple(scores), winners, decisions, None)


def _stopped(program: Program, played: Played, state: State) -> Played:
    record = stop_record(program, state)
    return Played(played.scores, played.winners, played.decisions, record)


def start(form: Form, seed: int, record: Recorder = ignore) -> State:
    """A new game's state at its first decision (or its end), as in `engine.machine`."""
    buffer = (c_int32 * form.program.layout.size)()
    context = _context(form.program)
    form.code.begin(addressof(buffer), addressof(context), signed(seed))
    return _run(form, list(buffer), record)


def answer(form: Form, state: State, option: int, record: Recorder = ignore) -> None:
    """Takes an option's value as the answer to the decision that waits, and goes on."""
    buffer = (c_int32 * len(state))(*state)
    form.code.take(addressof(buffer), option)
    state[:] = _run(form, list(buffer), record)


def run(form: Form, state: State, record: Recorder = ignore) -> None:
    """Goes on from the resume point until the state waits, is over, halted or stopped.

    Raises LookupError for a resume point that no state can have.
    """
    state[:] = _run(form, state, record)


def _run(form: Form, state: State, record: Recorder) -> State:
    size = len(state)
    buffer = (c_int32 * size)(*state)
    context = _context(form.program)

    def tell(at: int, event: int, count: int, values: Sequence[int]) -> None:
        now = list((c_int32 * size).from_address(at))
        record(now, event, tuple(values[index] for index in range(count)))

    told = _Told(tell)
    context[RECORD] = cast(told, c_void_p).value or 0
    if form.code.run(addressof(buffer), addressof(context), form.budget):
        raise LookupError("a state names a block at which nothing can go on")
    return list(buffer)
