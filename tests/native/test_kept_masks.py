"""The masks of cells that machine code keeps while pieces move are those that the state gives."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from assembler import OWN, assemble, make_layout
from rulewright.engine import machine as interpreted
from rulewright.engine.machine import Machine
from rulewright.game.model import Faces, Order
from rulewright.native import forms
from rulewright.native.forms import step_form
from rulewright.program.layout import STATUS, STOPPED
from rulewright.program.model import BoardLayout

FIRST = 2
"""The location of the first cell."""

PLACES = make_layout(
    locations=(("deck", 6, Order.PILE, Faces.NOBODY), ("hand", 6, Order.HEAP, Faces.OWNER)),
    pieces=(0, 0, 0, 1, 1, 1),
    board=BoardLayout(0, "field", 2, 3, True, False, 3, 5, 0, 2),
)
LAYOUT = replace(PLACES, pieces=tuple(replace(it, owner=it.number % 3 - 1) for it in PLACES.pieces))
"""Two boards of 15 cells, and pieces of nobody and of both seats."""


@given(
    moves=st.lists(
        st.tuples(st.booleans(), st.integers(0, 5), st.integers(0, FIRST + 29)), max_size=9
    ),
    instance=st.integers(0, 1),
    owner=st.integers(-2, 1),
)
@settings(max_examples=25, deadline=None)
def test_moved_pieces_are_seen_where_they_lie(
    moves: list[tuple[bool, int, int]], instance: int, owner: int
) -> None:
    lines = "\n".join(
        f"swap {piece + FIRST} {place}" if is_swap else f"move {piece} {place} 0"
        for is_swap, piece, place in moves
    )
    asked = "\n".join(
        (
            f"occupied r0 0 {instance} {owner}",
            f"store {OWN} r0",
            f"frame_cells r1 0 {instance}",
            f"store {OWN + 1} r1",
            "beside r2 0 r0",
            f"store {OWN + 2} r2",
            f"box_edge r3 0 {instance} 1",
            f"store {OWN + 3} r3",
        )
    )
    program = assemble(f"start:\n{lines}\n{asked}\nhalt", layout=LAYOUT)
    machine, state = Machine(program), interpreted.start_state(program, 1)
    there = state[:]
    interpreted.run(machine, state, machine.fast)
    forms.run(step_form(program, machine.budget), there)
    assert there == state
    if state[STATUS] != STOPPED:
        cells = [
            (it.base, cell)
            for cell, it in enumerate(
                LAYOUT.locations[FIRST + 15 * instance : FIRST + 15 + 15 * instance]
            )
        ]
        assert state[OWN] == sum(
            1 << cell
            for base, cell in cells
            if state[base] and owner in (-2, LAYOUT.pieces[state[base + 1]].owner)
        )
