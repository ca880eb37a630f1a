"""The machine: runs a program on its state, up to the next decision or the end.

The loop here is the one place that mutates, and it mutates only the list it was given.
"""

from __future__ import annotations

from functools import cached_property
from itertools import repeat

from rulewright.engine.blocks import Code, compile_blocks, stop
from rulewright.engine.chance import first_of_mixed, mix_seed, split
from rulewright.engine.frames import owners, running_frames
from rulewright.engine.options import drop_options, options_of
from rulewright.engine.places import State
from rulewright.engine.registers import Recorder, Registers, ignore
from rulewright.program.ahead import MOST_FOLLOWED, play_ahead
from rulewright.program.instructions import StopKind
from rulewright.program.layout import (
    ANSWER,
    FRAME,
    LEAST,
    LINKS,
    MOST,
    PICKED,
    RESULT,
    RESUME,
    RUNNING,
    SEAT,
    SITE,
    STATUS,
    STOP_BLOCK,
    STOP_INDEX,
    STOP_REASON,
    STOP_VALUE,
    STOPPED,
)
from rulewright.program.model import Program
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

BUDGET = 100_000
"""Steps that may be taken between two decisions before the game stops. A step is taken where a
function of `find_cut` is entered, and once more behind every `ROUNDS` rounds of one that goes
on with itself. Both follow from the program alone, so any form of it can count alike."""

MOST_DECISIONS = 20_000
"""Decisions that a game without people may ask before it stops."""


@dataclass(frozen=True)
class Machine:
    """A program made ready to run. The functions of its two forms are built when first needed.

    `full` records events and keeps what seats know; `fast` leaves both out and plays the same
    games.
    """

    program: Program
    budget: int = BUDGET

    def __reduce__(self) -> tuple[type[Machine], tuple[Program, int]]:
        return Machine, (self.program, self.budget)

    @cached_property
    def full(self) -> Code:
        """The form that records events."""
        return compile_blocks(self.program, with_events=True)

    @cached_property
    def fast(self) -> Code:
        """The form for playouts."""
        return compile_blocks(self.program, with_events=False)

    @cached_property
    def fresh(self) -> tuple[int, ...]:
        """The state before the first step, without its streams."""
        return tuple(_fresh_state(self.program))

    @cached_property
    def ahead(self) -> Machine:
        """The machine for random games: that of the program played ahead, if there is one. Of a
        game that stops, only the machine itself can say why."""
        played = play_ahead(self.program, self.fresh) if self.budget >= MOST_FOLLOWED else None
        return self if played is None else Machine(played, self.budget)

    @property
    def either(self) -> Code:
        """A form for what is recorded nowhere: the one that is built already, else that for
        playouts. Both give the same, and building one takes longer than what is asked once."""
        return self.full if "full" in self.__dict__ and "fast" not in self.__dict__ else self.fast


@dataclass(frozen=True, slots=True)
class StopRecord:
    """Why a game stopped, at which instruction and place of the rules, and the wrong value.

    `chain` names what was running, from the outside in: `action challenge`, `procedure reward`.
    """

    kind: StopKind
    block: int
    index: int
    value: int
    span: Span | None
    chain: tuple[str, ...] = ()


def start_state(program: Program, seed: int) -> State:
    """The state before the first step: streams seeded, pieces in the places they start in.

    Pieces lie in piece order, the last of a pile on top. `seed` is any whole number.
    """
    return _seeded(program, _fresh_state(program), mix_seed(seed))


def _seeded(program: Program, state: State, mixed: int) -> State:
    for name, slot in program.layout.streams:
        state[slot], state[slot + 1] = split(first_of_mixed(name, mixed))
    return state


def _fresh_state(program: Program) -> State:
    layout = program.layout
    state = [0] * layout.size
    for piece in layout.pieces:
        base = layout.locations[piece.start].base
        state[base] += 1
        state[base + state[base]] = piece.number
        state[layout.place + piece.number] = piece.start
    state[FRAME] = layout.frames
    state[RESUME] = program.entry("start")
    return state


def run(machine: Machine, state: State, code: Code, record: Recorder = ignore) -> None:
    """Runs from the resume point until the state waits for a decision, is over, halted or stopped.

    A game that does not get there within the budget of steps is stopped.
    """
    run_with(machine, state, code, Registers(code.registers, record))


def run_with(machine: Machine, state: State, code: Code, registers: Registers) -> None:
    """The same, with registers that the state has been run with before, or new ones."""
    step = code.steps[state[RESUME]]
    for _ in repeat(None, machine.budget):
        if step is None:
            return
        step = step(state, registers)
    if step is not None:
        stop(state, StopKind.BUDGET, code.steps.index(step), 0, machine.budget)


def start(machine: Machine, seed: int, code: Code, record: Recorder = ignore) -> State:
    """A new game's state at its first decision (or its end)."""
    state = begin(machine, mix_seed(seed))
    run(machine, state, code, record)
    return state


def begin(machine: Machine, mixed: int) -> State:
    """The state of `start_state`, for one who begins many games, of what the seed was mixed to."""
    return _seeded(machine.program, list(machine.fresh), mixed)


def answer(
    machine: Machine, state: State, option: int, code: Code, record: Recorder = ignore
) -> None:
    """Takes an option's value as the answer to the decision that waits, and goes on.

    The caller has made sure that the option is one of those in the state.
    """
    take(machine.program, state, option)
    run(machine, state, code, record)


def take(program: Program, state: State, option: int) -> None:
    """The state with an option's value as the answer to the decision that waited."""
    drop_options(program.layout, state)
    state[ANSWER] = option
    state[STATUS] = RUNNING
    state[SITE] = state[SEAT] = state[PICKED] = state[LEAST] = state[MOST] = 0


def evaluate(
    machine: Machine,
    state: State,
    entry: str,
    arguments: tuple[int, ...] = (),
    record: Recorder = ignore,
) -> int:
    """What an entry such as `score:rows` gives for its arguments; the state is not changed.

    Raises EvaluationStoppedError when the rules stop on the way.
    """
    copy = state[:]
    set_entry(machine.program, copy, machine.program.entry(entry), arguments)
    code = machine.either if record is ignore else machine.full
    run(machine, copy, code, record)
    stopped = stop_record(machine.program, copy)
    if stopped is not None:
        raise EvaluationStoppedError(stopped)
    return copy[RESULT]


class EvaluationStoppedError(Exception):
    """An evaluation stopped; `record` says why."""

    def __init__(self, record: StopRecord) -> None:
        super().__init__(f"stopped: {record.kind.name.lower().replace('_', ' ')}")
        self.record = record


def set_entry(program: Program, state: State, block: int, arguments: tuple[int, ...] = ()) -> None:
    """Makes the state go on at a block, with these arguments in the outermost frame.

    What was running is forgotten: frames, the decision that waits and its options are cleared.
    """
    layout = program.layout
    drop_options(layout, state)
    state[layout.frames :] = [0] * (len(state) - layout.frames)
    for slot in (ANSWER, SITE, SEAT, PICKED, LEAST, MOST, RESULT):
        state[slot] = 0
    first = layout.frames + LINKS
    state[first : first + len(arguments)] = list(arguments)
    state[FRAME] = layout.frames
    state[RESUME] = block
    state[STATUS] = RUNNING


def domain_options(machine: Machine, state: State) -> list[int]:
    """What the waiting decision could offer at all, without its filter; the state stays."""
    site = machine.program.sites[state[SITE]]
    if site.domain < 0:
        return options_of(machine.program.layout, state)
    copy = state[:]
    drop_options(machine.program.layout, copy)
    copy[RESUME] = site.domain
    copy[STATUS] = RUNNING
    run(machine, copy, machine.either)
    return options_of(machine.program.layout, copy)


def stop_record(program: Program, state: State) -> StopRecord | None:
    """The record of a stopped game, None for any other."""
    if state[STATUS] != STOPPED:
        return None
    kind, block, index = StopKind(state[STOP_REASON]), state[STOP_BLOCK], state[STOP_INDEX]
    span = program.blocks[block].instructions[index].span
    if kind is StopKind.TOO_LONG:
        span = program.sites[state[SITE]].span
    return StopRecord(kind, block, index, state[STOP_VALUE], span, _chain(program, state))


def _chain(program: Program, state: State) -> tuple[str, ...]:
    """The rules whose frames lie on each other when a game stops, from the outside in."""
    procedures = owners(program)
    chain: list[str] = []
    for _, block in running_frames(program, state, state[STOP_BLOCK]):
        kind, _, name = procedures[block].name.partition(":")
        if name and " " not in kind:
            chain.append(f"{kind} {name}")
    return tuple(reversed(chain))


def stop_waiting(state: State) -> None:
    """Stops a game without people that has asked `MOST_DECISIONS` decisions."""
    stop(state, StopKind.TOO_LONG, state[RESUME], 0, MOST_DECISIONS)
