"""Whole games without people: raw option values are answered, nothing is printed or recorded."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulewright.engine.blocks import Code
from rulewright.engine.chance import draw, mix_seed, policy_stream, policy_streams
from rulewright.engine.machine import (
    MOST_DECISIONS,
    Machine,
    StopRecord,
    begin,
    run_with,
    stop_record,
    stop_waiting,
    take,
)
from rulewright.engine.places import State
from rulewright.engine.registers import Registers
from rulewright.program.layout import DECIDING, OPTION_COUNT, SEAT, STATUS, WINNERS
from rulewright.program.model import Program

Chooser = Callable[[State, int], int]
"""Given the waiting state and the number of options, the position (from 0) of the one chosen.
A choice of several is asked one pick at a time; the last option may be that it is enough."""


class Played(NamedTuple):
    """How a game ended: final points by seat, the seats that won, how many decisions were
    answered, and the record of a game that stopped; and for each of the program's marks whether it
    was reached."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    stopped: StopRecord | None
    reached: tuple[int, ...] = ()


def play_out(machine: Machine, seed: int, choosers: Sequence[Chooser]) -> Played:
    """Plays a game to its end; seat s is played by `choosers[s]`."""
    code = machine.fast
    registers = Registers(code.registers)
    state = begin(machine, mix_seed(seed))
    run_with(machine, state, code, registers)
    return _finish(machine, state, choosers, code, registers)


def play_randomly(machine: Machine, seed: int, asked: Callable[[], object] = bool) -> Played:
    """Plays a game in which every seat picks each option alike, from a stream of its own.

    `asked` is called before each answer; what it raises ends the game.
    """
    played = _play_randomly(machine.ahead, seed, asked)
    if played.stopped is None or machine.ahead is machine:
        return played
    return _play_randomly(machine, seed, asked)


def _play_randomly(machine: Machine, seed: int, asked: Callable[[], object]) -> Played:
    program, code = machine.program, machine.fast
    options = program.layout.options
    mixed = mix_seed(seed)
    policies = policy_streams(mixed, program.players)
    registers = Registers(code.registers)
    state = begin(machine, mixed)
    run_with(machine, state, code, registers)
    decisions = 0
    while state[STATUS] == DECIDING:
        asked()
        if decisions == MOST_DECISIONS:
            stop_waiting(state)
            break
        seat = state[SEAT]
        number, step = policies[seat]
        position, number = draw(number, step, state[OPTION_COUNT])
        policies[seat] = number, step
        decisions += 1
        take(program, state, state[options + position])
        run_with(machine, state, code, registers)
    return played_so_far(program, state, decisions)


def random_chooser(seed: int, seat: int) -> Chooser:
    """Each option alike, from a stream that is the seat's own and no part of the game."""
    policy = policy_stream(seed, seat)
    return lambda state, options: policy.draw(options)


def finish(machine: Machine, state: State, choosers: Sequence[Chooser], code: Code) -> Played:
    """Plays on from a waiting state to the end, in this form of the game; the state is changed."""
    return _finish(machine, state, choosers, code, Registers(code.registers))


def _finish(
    machine: Machine, state: State, choosers: Sequence[Chooser], code: Code, registers: Registers
) -> Played:
    program = machine.program
    options = program.layout.options
    decisions = 0
    while state[STATUS] == DECIDING:
        if decisions == MOST_DECISIONS:
            stop_waiting(state)
            break
        position = choosers[state[SEAT]](state, state[OPTION_COUNT])
        decisions += 1
        take(program, state, state[options + position])
        run_with(machine, state, code, registers)
    return played_so_far(program, state, decisions)


def played_so_far(program: Program, state: State, decisions: int) -> Played:
    """What there is to say of a game that is over or stopped, after so many decisions."""
    scores = program.layout.scores
    mask = state[WINNERS]
    return Played(
        scores=tuple(state[scores : scores + program.players]),
        winners=tuple([seat for seat in range(program.players) if mask >> seat & 1]),
        decisions=decisions,
        stopped=stop_record(program, state),
        reached=tuple([state[slot] for _, slot in program.marks]),
    )
