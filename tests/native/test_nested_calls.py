"""What is known of a program before it runs, and that procedures which come back to themselves run
as machine code like any others."""

import pytest

from assembler import OWN, assemble
from random_games import KADO, compiled_for
from rulewright.engine import machine as interpreted
from rulewright.engine.machine import Machine
from rulewright.native import forms
from rulewright.native.course import find_course
from rulewright.native.forms import debug_form, step_form
from rulewright.program.layout import HALTED, STATUS, STOPPED
from rulewright.program.model import ProcedureCode, Program

DEPTH = OWN + 5

DIGGING = """
start:
argument 0 0
call 1 start_more
start_more:
take_result r0
store 40 r0
halt
dig:
frame_load r0 2
store {depth} r0
less r1 r0 {deepest}
branch r1 dig_deeper dig_out
dig_deeper:
add r0 r0 1
argument 0 r0
call 1 dig_more
dig_more:
frame_load r0 2
take_result r1
add r1 r1 r0
result r1
return
dig_out:
result 100
return
"""
"""A procedure that calls itself so many times, and adds up what its frames hold on the way back."""


LOOPING = """
start:
argument 0 0
call 1 start_more
start_more:
halt
dig:
frame_load r0 2
less r1 r0 3
branch r1 dig_once dig_out
dig_once:
add r0 r0 1
frame_store 2 r0
load r2 {depth}
less r1 r2 5
branch r1 dig_deeper dig
dig_deeper:
add r2 r2 1
store {depth} r2
argument 0 r0
call 1 dig_more
dig_more:
jump dig
dig_out:
return
"""
"""The same, which is also a loop that begins where the procedure does."""


def digging(deepest: int) -> Program:
    return assemble(DIGGING.format(depth=DEPTH, deepest=deepest), procedures=(("dig", 3),))


@pytest.mark.parametrize("deepest", [0, 1, 2, 5, 16, 17, 18, 19, 500])
def test_a_procedure_that_calls_itself_runs_alike(deepest: int) -> None:
    program = digging(deepest)
    machine = Machine(program, 5000)
    for code, make in ((machine.fast, step_form), (machine.full, debug_form)):
        here = interpreted.start_state(program, 1)
        there = here[:]
        interpreted.run(machine, here, code)
        forms.run(make(program, 5000), there)
        assert there == here
        assert (here[STATUS] == STOPPED) == (deepest > 16)


def test_a_loop_that_calls_its_own_beginning_runs_alike() -> None:
    program = assemble(LOOPING.format(depth=DEPTH), procedures=(("dig", 3),))
    machine = Machine(program, 5000)
    here = interpreted.start_state(program, 1)
    there = here[:]
    interpreted.run(machine, here, machine.fast)
    forms.run(step_form(program, 5000), there)
    assert there == here
    assert (here[STATUS], here[DEPTH]) == (HALTED, 5)


def test_nothing_is_said_of_a_procedure_that_calls_itself() -> None:
    course = find_course(digging(3))
    assert (course.quiet, course.bases.known[1]) == (frozenset(), frozenset())


def test_what_never_waits_is_a_function_of_its_own() -> None:
    program = compiled_for(KADO[2]).program
    course = find_course(program)
    names = {program.procedures[number].name for number in course.quiet}
    assert {"score:rows", "score:columns", "score:prizes_won"} < names
    for procedure in program.procedures:
        last = {program.blocks[block].instructions[-1].name for block in procedure.blocks}
        assert procedure.number not in course.quiet or last.isdisjoint({"decide", "over", "halt"})


def callers(program: Program, called: ProcedureCode) -> set[int]:
    """The numbers of the procedures that call it."""
    return {
        it.number
        for it in program.procedures
        for block in it.blocks
        for instruction in program.blocks[block].instructions
        if instruction.name == "call" and instruction.operands[0] == called.number
    }


def test_the_outermost_frame_lies_in_one_place_and_has_room_for_all_others() -> None:
    program = compiled_for(KADO[2]).program
    course, size = find_course(program), program.layout.size
    play = program.procedures[0]
    called = [it for it in program.procedures if play.number in callers(program, it)]
    assert course.bases.of(play) == program.layout.frames
    assert called
    assert all(course.bases.has_room(play, it.size, size) for it in called)
    assert not course.bases.has_room(play, size, size)
