"""Single instructions as machine code, at the edges of their ranges: what the interpreter gives."""

from dataclasses import dataclass, replace
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from assembler import OWN, SPAN, assemble, make_layout
from rulewright.engine import machine as interpreted
from rulewright.engine.machine import Machine
from rulewright.engine.places import State
from rulewright.game.model import Faces, Order
from rulewright.native import forms
from rulewright.native.forms import Form, debug_form, step_form
from rulewright.native.meanings import MEANINGS
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.layout import ANSWER, RESUME, STATUS, STOPPED
from rulewright.program.model import (
    BoardLayout,
    ConstantTable,
    FactShape,
    Holding,
    Program,
    Stretch,
)

LOW, HIGH = -(1 << 31), (1 << 31) - 1
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
EDGES = (LOW, -64, -1, 0, 1, 2, 3, 62, 63, 64, HIGH)
PRIMES = ConstantTable("primes", 1, (2, 3, 5))
A, B, C = OWN, OWN + 1, OWN + 2
RESULT = OWN + 5

CALCULATED = (
    "add",
    "subtract",
    "multiply",
    "divide_down",
    "divide_up",
    "modulo",
    "minimum",
    "maximum",
    "equal",
    "different",
    "less",
    "at_most",
    "with_bit",
    "has_bit",
    "common",
    "united",
    "without",
)
"""Instructions that make a number of two."""

ASKED = (
    "set r2 r0",
    "table r2 0 r0",
    f"load_at r2 {OWN} r0 3",
    f"store_at {OWN} r0 3 9",
    "frame_load_at r2 2 r0 3",
    "frame_store_at 2 r0 3 9",
    "count r2 r0",
    "piece_at r2 1 r0",
    "piece_at r2 r0 0",
    "lone_piece r2 r0",
    "index_of r2 r0",
    "move r0 0 0",
    "move 0 r0 0",
    "move 2 r0 1",
    "move 1 r0 1",
    "swap 0 r0",
    "swap r0 2",
    "shuffle r0 0",
    "random r2 0 r0",
    "in_range r0 -1 2",
    "require r0 5",
    "covers r2 r0 0",
    "lowest_bit r2 r0",
    "highest_bit r2 r0",
    "bit_count r2 r0",
    "occupied r2 0 r0 -2",
    "occupied r2 0 0 r0",
    "frame_cells r2 0 r0",
    "beside r2 0 r0",
    "option r0",
    "box_edge r2 0 r0 1",
    "box_edge r2 0 1 r0",
    "frame_edge r2 0 0 r0",
    "know_place r0 -1",
    "know_place r0 0",
    "know_place 2 r0",
    "know 1 r0",
    "know r0 -1",
    "lose_track r0",
    "mix_heap r0",
    "argument 0 r0",
    "result r0",
    "negation r2 r0",
    "select r2 r0 5 6",
    "options_after r0 1",
)
"""Instructions with one number that may be wrong, on a board and places with pieces."""

SEATS = (-1, 0, 1, 2, 62, 63, 64, HIGH)
"""Seats, some of which nobody sits in; -1 is chance."""

COURSES = {
    "load": f"load r2 {B}",
    "store": f"store {RESULT} r0",
    "frame_load": "frame_store 3 r0\nframe_load r2 3",
    "frame_store": "frame_store 3 r0",
    "option_count": "option r0\noption_count r2",
    "drop_options": "option r0\ndrop_options\noption_count r2",
    "answer": "answer r2",
    "event": "event 0 r0 1",
    "take_result": "result r0\ntake_result r2",
    "jump": "jump behind",
    "branch": "branch r0 behind end",
    "call": "argument 0 r0\ncall 1 came_back",
    "return": "argument 0 r0\ncall 2 came_back",
    "decide": "decide 1 r0 r0 r0 r0 behind",
    "stop": "stop 5",
    "over": "frame_store 3 r0\nover",
    "halt": "halt",
}
"""Instructions that no number can make go wrong, each in a course that it is a part of."""

LAYOUT = make_layout(
    locations=(
        ("deck", 4, Order.PILE, Faces.NOBODY),
        ("hand", 3, Order.HEAP, Faces.OWNER),
        ("hand", 1, Order.ROW, Faces.OWNER),
    ),
    pieces=(0, 0, 0, 1, 1, 2),
    board=BoardLayout(0, "field", 2, 3, True, False, 3, 5, 0, 2),
)


@dataclass(frozen=True)
class BothWays:
    """A program made ready both ways, once for all numbers that it is tried with."""

    program: Program
    machine: Machine
    form: Form
    full: bool

    def agree(self, state: State) -> State:
        """The state behind this one, which the interpreter and machine code agree on."""
        here, there = state[:], state[:]
        interpreted.run(self.machine, here, self.machine.full if self.full else self.machine.fast)
        forms.run(self.form, there)
        assert (state, there) == (state, here)
        return here


def both_ways(program: Program, *, full: bool = False) -> BothWays:
    """The program, made ready; `full` records events and keeps what seats know."""
    make = debug_form if full else step_form
    return BothWays(program, Machine(program, 500), make(program, 500), full)


def agreed(program: Program, state: State, *, full: bool = False) -> State:
    """The state behind the start, which the interpreter and machine code agree on."""
    return both_ways(program, full=full).agree(state)


@cache
def calculator(name: str) -> BothWays:
    """For an instruction that calculates, a program that stores its result in three parts."""
    lines = (
        f"load r0 {A}",
        f"load r1 {B}",
        f"{name} r2 r0 r1",
        "modulo r3 r2 1073741824",
        f"store {RESULT} r3",
        "divide_down r2 r2 1073741824",
        "modulo r3 r2 1073741824",
        f"store {RESULT + 1} r3",
        "divide_down r2 r2 1073741824",
        f"store {RESULT + 2} r2",
        "halt",
    )
    return both_ways(assemble("start:\n" + "\n".join(lines)))


def calculate(name: str, left: int, right: int) -> None:
    """Lets both ways make a number of these two."""
    both = calculator(name)
    state = interpreted.start_state(both.program, 1)
    state[A], state[B] = left, right
    both.agree(state)


def test_every_instruction_has_a_meaning() -> None:
    assert list(MEANINGS) == [name for name in INSTRUCTIONS if name in MEANINGS]
    assert set(MEANINGS) == set(INSTRUCTIONS)


def test_every_instruction_is_tried_at_its_edges() -> None:
    asked = {line.split()[0] for line in ASKED}
    elsewhere = {"both", "either", "order_pieces", "order_lying", "fact"}
    assert {*CALCULATED, *asked, *COURSES, *elsewhere} == set(INSTRUCTIONS)


@pytest.mark.parametrize("name", CALCULATED)
@given(left=st.integers(LOW, HIGH), right=st.integers(LOW, HIGH) | st.integers(-70, 70))
@settings(max_examples=150, deadline=None)  # the first one makes the programs
@example(LOW, -1)
@example(LOW, LOW)
@example(HIGH, LOW)
@example(1, 0)
def test_two_numbers_make_the_same_number(name: str, left: int, right: int) -> None:
    calculate(name, left, right)


@pytest.mark.parametrize("name", CALCULATED)
def test_the_edges_make_the_same_number(name: str) -> None:
    for left in EDGES:
        for right in EDGES:
            calculate(name, left, right)


@pytest.mark.parametrize("divisor", [LOW, -64, -3, -1, 0, 1, 2, 3, 4, 35, 64, HIGH])
@pytest.mark.parametrize("name", ["divide_down", "divide_up", "modulo"])
def test_a_known_divisor_gives_the_same(name: str, divisor: int) -> None:
    program = assemble(f"start:\nload r0 {A}\n{name} r0 r0 {divisor}\nstore {RESULT} r0\nhalt")
    machine, form = Machine(program, 500), step_form(program, 500)
    for value in (*EDGES[1:], LOW + 1, -36, -35, 34, 35, 36):
        here = interpreted.start_state(program, 1)
        here[A] = value
        there = here[:]
        interpreted.run(machine, here, machine.fast)
        forms.run(form, there)
        assert (value, there) == (value, here)


@pytest.mark.parametrize("line", ASKED)
def test_a_number_at_an_edge_does_the_same(line: str) -> None:
    before = f"option 3\noption 5\norder_pieces 0\nset r2 0\nload r0 {A}"  # so who knows is kept
    text = f"start:\n{before}\n{line}\nstore {RESULT} r2\nhalt"
    program = assemble(text, tables=(PRIMES,), layout=LAYOUT)
    machine = Machine(program, 500)
    with_form = [(machine.fast, step_form(program, 500)), (machine.full, debug_form(program, 500))]
    for value in (*EDGES, 4, 5, 6, 7, 9):
        for code, form in with_form:
            here = interpreted.start_state(program, 1)
            here[A] = value
            there = here[:]
            interpreted.run(machine, here, code)
            forms.run(form, there)
            assert (value, there) == (value, here)


@pytest.mark.parametrize("name", COURSES)
def test_a_number_at_an_edge_takes_the_same_course(name: str) -> None:
    program = assemble(
        f"""
        start:
        set r2 7
        load r0 {A}
        {"option 3" if name == "decide" else "set r3 0"}
        {COURSES[name]}
        {"" if INSTRUCTIONS[name].ends_block else "jump behind"}
        behind:
        store {RESULT} r2
        halt
        end:
        store {RESULT} 1
        halt
        came_back:
        take_result r2
        store {RESULT} r2
        halt
        waiting:
        frame_load r0 2
        option r0
        decide 0 0 0 1 1 waiting_more
        waiting_more:
        return
        quiet:
        frame_load r0 2
        result r0
        return
        """,
        procedures=(("waiting", 3), ("quiet", 3)),
        layout=LAYOUT,
    )
    assert name in {it.name for block in program.blocks for it in block.instructions}
    for full in (False, True):
        both = both_ways(program, full=full)
        for value in EDGES:
            state = interpreted.start_state(program, 1)
            state[A] = state[B] = state[ANSWER] = value
            both.agree(state)


@pytest.mark.parametrize("seat", SEATS)
def test_pieces_are_put_in_the_same_order_for_every_seat(seat: int) -> None:
    options = "\n".join(f"option {it}" for it in (5, -2, 2, 4, 0, 3, 1, 99))
    text = f"start:\nshuffle 0 0\nknow 1 0\n{options}\nload r0 {A}\norder_pieces r0\nhalt"
    program = assemble(text, layout=LAYOUT)
    state = interpreted.start_state(program, 3)
    state[A] = seat
    agreed(program, state)


def test_kept_pieces_are_put_in_the_order_in_which_they_lie() -> None:
    kept = "\n".join(f"frame_store {at} {it}" for at, it in enumerate((4, 5, 0, 3, 2), 2))
    program = assemble(f"start:\nshuffle 0 0\n{kept}\norder_lying 2\nhalt", layout=LAYOUT)
    agreed(program, interpreted.start_state(program, 3))


@pytest.mark.parametrize("seat", SEATS)
def test_facts_are_kept_alike_and_the_oldest_goes(seat: int) -> None:
    hand = LAYOUT.locations[1]
    stretches = (
        Stretch(A, 1, False, Holding.NUMBERS),
        Stretch(hand.base, 1 + hand.room, False, Holding.COUNTED),
    )
    shape = FactShape(0, 0, stretches, SPAN)
    layout = replace(LAYOUT, facts=OWN + 10, fact_room=2, fact_width=shape.width)
    text = f"start:\nload r0 {A}\nlose_track 1\nfact 0 1 r0\nstore {A} 7\nfact 0 0 r0\nhalt"
    more = text.replace("halt", "fact 0 1 r0\nhalt")
    for lines in (text, more):
        program = replace(assemble(lines, layout=layout), facts=(shape,))
        state = interpreted.start_state(program, 3)
        state[A] = seat
        agreed(program, state, full=True)


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("right", [0, 1])
@pytest.mark.parametrize("name", ["both", "either"])
def test_two_truths_make_the_same_truth(name: str, left: int, right: int) -> None:
    program = assemble(
        f"start:\nset r0 {left}\nset r1 {right}\n{name} r2 r0 r1\nstore {RESULT} r2\nhalt"
    )
    agreed(program, interpreted.start_state(program, 1))


def test_the_lowest_register_divided_by_minus_one_is_no_trap() -> None:
    program = assemble(
        "start:\nset r0 -2147483648\nmultiply r0 r0 4294967296\nset r1 -1\n"
        f"modulo r2 r0 r1\ndivide_down r3 r0 r1\nstore {RESULT} r2\nhalt"
    )
    agreed(program, interpreted.start_state(program, 1))


@pytest.mark.parametrize("after", [-1, 3, 4, 5, 9])
@pytest.mark.parametrize("wanted", [0, 1, 2, 3, 9])
def test_the_same_options_come_after_one(after: int, wanted: int) -> None:
    program = assemble(
        f"start:\noption 3\noption 4\noption 5\noptions_after {after} {wanted}\n"
        f"option_count r0\nstore {RESULT} r0\nhalt"
    )
    agreed(program, interpreted.start_state(program, 1))


def test_a_full_list_of_options_stops_alike() -> None:
    program = assemble("start:\n" + "option 1\n" * 9 + "halt")
    agreed(program, interpreted.start_state(program, 1))


def test_an_event_is_told_with_its_parts_and_its_state() -> None:
    program = assemble(
        f"start:\nset r0 7\nstore {RESULT} 3\nevent 0 r0 -1\nstore {RESULT} 4\nevent 1\nhalt"
    )
    seen: list[tuple[int, int, tuple[int, ...]]] = []

    def tell(state: State, event: int, parts: tuple[int, ...]) -> None:
        seen.append((state[RESULT], event, parts))

    machine = Machine(program, 500)
    interpreted.start(machine, 1, machine.full, tell)
    forms.start(debug_form(program, 500), 1, tell)
    assert seen == [(3, 0, (7, -1)), (4, 1, ())] * 2


def test_calls_nest_and_give_back_results_alike() -> None:
    program = assemble(
        """
        start:
        argument 0 4
        call 1 start_more
        start_more:
        take_result r0
        store 33 r0
        jump start_end
        start_end:
        over
        twice:
        frame_load r0 2
        argument 0 r0
        call 2 twice_more
        twice_more:
        take_result r0
        multiply r0 r0 2
        result r0
        return
        plus:
        frame_load r0 2
        add r0 r0 1
        result r0
        return
        """,
        procedures=(("twice", 4), ("plus", 3)),
    )
    assert agreed(program, interpreted.start_state(program, 1))[33] == 10


@pytest.mark.parametrize("rounds", [1, 63, 64, 65, 128, 499 * 64, 500 * 64, 501 * 64])
def test_the_budget_is_spent_at_the_same_step(rounds: int) -> None:
    program = assemble(
        f"""
        start:
        set r0 0
        jump again
        again:
        add r0 r0 1
        store {RESULT} r0
        less r1 r0 {rounds}
        branch r1 again end
        end:
        halt
        """
    )
    agreed(program, interpreted.start_state(program, 1))


@pytest.mark.parametrize("budget", range(8))
def test_each_budget_stops_at_the_same_block(budget: int) -> None:
    program = assemble(
        "start:\njump one\none:\nadd r0 r0 1\nadd r0 r0 1\nadd r0 r0 1\nless r1 r0 9\n"
        "branch r1 two three\ntwo:\nadd r0 r0 1\nadd r0 r0 1\nadd r0 r0 1\njump one\nthree:\nhalt"
    )
    machine = Machine(program, budget)
    here = interpreted.start_state(program, 1)
    there = here[:]
    interpreted.run(machine, here, machine.fast)
    forms.run(step_form(program, budget), there)
    assert there == here


@pytest.mark.parametrize("reason", range(1, 12))
def test_a_stop_leaves_the_same_record(reason: int) -> None:
    program = assemble(f"start:\nset r0 1\nstop {reason}")
    state = agreed(program, interpreted.start_state(program, 1))
    assert state[STATUS] == STOPPED


@pytest.mark.parametrize("value", [LOWEST, LOW - 1, HIGH + 1, HIGHEST])
def test_a_record_holds_the_nearest_number_that_fits(value: int) -> None:
    program = assemble(f"start:\nset r0 {value}\nin_range r0 0 9\nhalt")
    agreed(program, interpreted.start_state(program, 1))


def test_a_state_that_names_no_block_to_go_on_with_is_no_state() -> None:
    program = assemble("start:\nhalt")
    state = interpreted.start_state(program, 1)
    state[RESUME] = 99
    with pytest.raises(LookupError):
        forms.run(step_form(program, 500), state)
