"""Single instructions, at the edges of their ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assembler import OWN, assemble
from rulewright.engine.machine import Machine, start, stop_record
from rulewright.engine.meanings import MEANINGS
from rulewright.program.instructions import INSTRUCTIONS, StopKind
from rulewright.program.layout import FRAME, HALTED, OVER, RESULT, STATUS
from rulewright.program.model import ConstantTable

LOW, HIGH = -(1 << 31), (1 << 31) - 1
PRIMES = ConstantTable("primes", 1, (2, 3, 5))


def given_back(lines: str) -> int | StopKind:
    """What register 0 holds after these instructions, or why the game stopped."""
    program = assemble(f"start:\n{lines}\nstore {OWN} r0\nhalt", tables=(PRIMES,))
    machine = Machine(program)
    states = [start(machine, 1, code) for code in (machine.full, machine.fast)]
    assert states[0] == states[1]
    record = stop_record(program, states[0])
    return states[0][OWN] if record is None else record.kind


def test_every_instruction_has_a_meaning() -> None:
    written_with_the_blocks = {"jump", "branch"}
    assert set(MEANINGS) | written_with_the_blocks == set(INSTRUCTIONS)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("set r0 -7", -7),
        ("add r0 2147483647 1", HIGH + 1),
        ("subtract r0 -2147483648 1", LOW - 1),
        ("multiply r0 -2147483648 2147483647", LOW * HIGH),
        ("divide_down r0 -7 2", -4),
        ("divide_down r0 7 -2", -4),
        ("divide_down r0 7 2", 3),
        ("divide_up r0 -7 2", -3),
        ("divide_up r0 7 2", 4),
        ("divide_up r0 -2147483648 -1", HIGH + 1),
        ("modulo r0 -7 3", 2),
        ("modulo r0 7 -3", -2),
        ("divide_down r0 1 0", StopKind.DIVISION_BY_ZERO),
        ("divide_up r0 1 0", StopKind.DIVISION_BY_ZERO),
        ("modulo r0 1 0", StopKind.DIVISION_BY_ZERO),
        ("minimum r0 -1 1", -1),
        ("maximum r0 -1 1", 1),
        ("equal r0 -1 -1", 1),
        ("different r0 -1 -1", 0),
        ("less r0 1 1", 0),
        ("at_most r0 1 1", 1),
        ("both r0 1 0", 0),
        ("either r0 1 0", 1),
        ("negation r0 0", 1),
        ("negation r0 1", 0),
        ("select r0 1 5 6", 5),
        ("select r0 0 5 6", 6),
        ("with_bit r0 1 4", 17),
        ("has_bit r0 16 4", 1),
        ("has_bit r0 16 3", 0),
        ("covers r0 6 0", 1),
        ("covers r0 4 0", 0),
        ("covers r0 13 0", 1),
        ("covers r0 0 0", 0),
        ("common r0 6 3", 2),
        ("united r0 6 3", 7),
        ("without r0 6 3", 4),
        ("lowest_bit r0 12", 2),
        ("lowest_bit r0 0", -1),
        ("highest_bit r0 12", 3),
        ("highest_bit r0 0", -1),
        ("highest_bit r0 -1", 63),
        ("bit_count r0 11", 3),
        ("bit_count r0 -1", 64),
        ("with_bit r0 0 -1", StopKind.INDEX),
        ("has_bit r0 0 63", StopKind.INDEX),
        ("table r0 0 1", 2),
        ("table r0 0 3", 5),
        ("table r0 0 0", StopKind.INDEX),
        ("table r0 0 4", StopKind.INDEX),
        ("option_count r0", 0),
    ],
)
def test_a_result_is_what_its_instruction_says(line: str, expected: int | StopKind) -> None:
    assert given_back(line) == expected


@pytest.mark.parametrize("index", [-1, 3, HIGH, LOW])
@pytest.mark.parametrize(
    "line",
    [
        f"load_at r0 {OWN} r1 3",
        f"store_at {OWN} r1 3 9",
        "frame_load_at r0 2 r1 3",
        "frame_store_at 2 r1 3 9",
        "piece_at r0 0 r1",
        "count r0 r1",
        "move 0 r1 0",
        "move r1 0 0",
        "index_of r0 r1",
        "swap 0 r1",
        "shuffle r1 0",
    ],
)
def test_an_index_outside_stops(line: str, index: int) -> None:
    where = StopKind.INDEX
    assert given_back(f"set r0 0\nset r1 {index}\n{line}") in (where, StopKind.NOTHING_THERE)


@pytest.mark.parametrize("index", [0, 2])
def test_an_index_inside_reads_what_was_stored(index: int) -> None:
    lines = f"set r1 {index}\nstore_at {OWN} r1 3 9\nload_at r0 {OWN} r1 3"
    assert given_back(lines) == 9
    framed = f"set r1 {index}\nframe_store_at 2 r1 3 9\nframe_load r0 {2 + index}"
    assert given_back(framed) == 9


@pytest.mark.parametrize(("value", "stops"), [(-1, True), (0, False), (9, False), (10, True)])
def test_a_value_out_of_its_range_stops(value: int, stops: bool) -> None:
    found = given_back(f"set r0 {value}\nin_range r0 0 9")
    assert found == (StopKind.OUT_OF_RANGE if stops else value)


def test_a_failed_requirement_stops_for_its_reason() -> None:
    assert given_back("set r0 0\nrequire r0 5") == StopKind.EMPTY_FOLD
    assert given_back("set r0 1\nrequire r0 5") == 1


def test_a_stop_is_recorded_with_its_instruction_and_value() -> None:
    program = assemble("start:\nset r0 12\nin_range r0 0 9\nhalt")
    record = stop_record(program, start(Machine(program), 1, Machine(program).full))
    assert record is not None
    assert (record.kind, record.block, record.index, record.value) == (
        StopKind.OUT_OF_RANGE,
        0,
        1,
        12,
    )
    assert str(record.span) == "toy.rules.yaml:1"


def test_an_endless_loop_is_stopped() -> None:
    program = assemble("start:\njump again\nagain:\njump again")
    record = stop_record(program, start(Machine(program, 1000), 1, Machine(program).fast))
    assert record is not None
    assert record.kind is StopKind.BUDGET


def test_a_random_number_from_nothing_stops() -> None:
    assert given_back("set r1 0\nrandom r0 0 r1") == StopKind.NOTHING_THERE


def test_random_numbers_come_from_the_named_stream() -> None:
    assert given_back("random r1 0 65\nrandom r0 0 65") == 43


def test_a_result_is_taken_once() -> None:
    program = assemble(f"start:\nresult 5\ntake_result r0\nstore {OWN} r0\nhalt")
    machine = Machine(program)
    state = start(machine, 1, machine.full)
    assert (state[OWN], state[RESULT], state[STATUS]) == (5, 0, HALTED)


def test_a_procedure_gets_its_arguments_and_leaves_no_trace() -> None:
    text = f"""
    start:
      argument 0 20
      argument 1 3
      call 1 back
    back:
      take_result r0
      store {OWN} r0
      over
    walk:
      frame_load r0 2
      frame_load r1 3
      frame_store 4 99
      subtract r2 r0 r1
      result r2
      return
    """
    program = assemble(text, procedures=(("walk", 5),))
    machine = Machine(program)
    state = start(machine, 1, machine.fast)
    assert (state[OWN], state[STATUS], state[FRAME]) == (17, OVER, program.layout.frames)
    assert not any(state[program.layout.frames :])


def test_a_call_without_room_for_its_frame_stops() -> None:
    text = "start:\ncall 1 start_end\nstart_end:\nhalt\ndeep:\ncall 1 deep_end\ndeep_end:\nreturn"
    program = assemble(text, procedures=(("deep", 9),))
    machine = Machine(program)
    record = stop_record(program, start(machine, 1, machine.full))
    assert record is not None
    assert record.kind is StopKind.TOO_DEEP


NUMBERS = st.integers(LOW, HIGH)


@given(NUMBERS, NUMBERS)
def test_expressions_written_into_each_other_keep_their_order(left: int, right: int) -> None:
    lines = f"""
    store {OWN + 1} {left}
    load r1 {OWN + 1}
    store {OWN + 1} {right}
    load r2 {OWN + 1}
    subtract r3 r1 r2
    multiply r4 r3 2
    set r1 5
    subtract r0 r4 r1
    """
    assert given_back(lines) == (left - right) * 2 - 5


@given(NUMBERS, NUMBERS)
def test_a_branch_goes_where_its_condition_says(left: int, right: int) -> None:
    text = f"""
    start:
      set r1 {left}
      set r2 {right}
      less r3 r1 r2
      equal r4 r1 r2
      either r5 r3 r4
      negation r6 r5
      branch r6 more not_more
    more:
      store {OWN} 1
      halt
    not_more:
      store {OWN} 2
      halt
    """
    machine = Machine(assemble(text))
    assert start(machine, 1, machine.fast)[OWN] == (1 if left > right else 2)
