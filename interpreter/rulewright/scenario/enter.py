"""The state a scenario starts in: a position made from set-up, and where play goes on."""

from rulewright.engine.machine import Machine, set_entry, start_state
from rulewright.engine.places import State
from rulewright.engine.registers import Registers
from rulewright.meaning.rules import Rules
from rulewright.program.layout import RESUME, START_SEAT
from rulewright.program.model import Program
from rulewright.scenario.begin import arguments_of, entry_name, write_position
from rulewright.scenario.model import AtProcedure, AtTurn, Position
from rulewright.scenario.names import Names, seat_of
from rulewright.scenario.shapes import Found
from rulewright.source.finding import Finding


def after_set_up(machine: Machine, seed: int) -> State | None:
    """The state right after set-up, before the first phase begins.

    None where set-up asks somebody or stops: then there is no such state of its own.
    """
    code = machine.full
    goal = code.steps[machine.program.entry("after set-up")]
    state = start_state(machine.program, seed)
    registers = Registers(code.registers)
    step = code.steps[state[RESUME]]
    for _ in range(machine.budget):
        if step is None or step is goal:
            break
        step = step(state, registers)
    return state if step is goal else None


def begin_position(
    position: Position, rules: Rules, program: Program, names: Names, set_up: State
) -> tuple[State, tuple[Finding, ...]]:
    """The state of a position, made from the one right after set-up, and what is wrong with it.

    The state is ready to run only when there is no finding.
    """
    found: Found = []
    state = list(set_up)
    write_position(position, rules, names, state, found)
    arguments = arguments_of(position, names, found)
    if not found:
        start = position.start
        named = start.player if isinstance(start, AtTurn | AtProcedure) else None
        acting = (seat_of(named),) if named else ()
        set_entry(program, state, program.entry(entry_name(start)), (*acting, *arguments))
        state[START_SEAT] = seat_of(start.player) + 1 if isinstance(start, AtTurn) else 0
    return state, tuple(found)
