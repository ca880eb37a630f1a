"""Boards whose frame floats, and boards whose frame is fixed."""

from dataclasses import replace
from itertools import product

from assembler import OWN, assemble, make_layout
from rulewright.engine.boards import Edges, box_edges, frame_edges, line_in_box, make_edge
from rulewright.engine.machine import Machine, start, start_state
from rulewright.game.model import Faces, Order
from rulewright.program.masks import all_cells, between, bits_of, patterns_of
from rulewright.program.model import BoardLayout

SHELF = BoardLayout(0, "shelf", 2, 3, True, False, 3, 5, 0, 2)
FIXED = replace(SHELF, floating=False, height=2, width=3)


def counts(*rows: str) -> tuple[int, ...]:
    return tuple(int(letter == "x") for row in rows for letter in row)


def drawn(edges: Edges, board: BoardLayout) -> list[str]:
    """The cells between the edges, as `x`."""
    top, below, left, beyond = edges
    return [
        "".join(
            ".x"[top <= row < below and left <= column < beyond] for column in range(board.width)
        )
        for row in range(board.height)
    ]


def test_the_first_piece_lies_in_the_middle() -> None:
    empty = counts(".....", ".....", ".....")
    assert drawn(frame_edges(SHELF, empty), SHELF) == [".....", "..x..", "....."]


def test_the_frame_can_still_settle_on_every_side_of_one_piece() -> None:
    one = counts(".....", "..x..", ".....")
    assert drawn(frame_edges(SHELF, one), SHELF) == ["xxxxx", "xxxxx", "xxxxx"]


def test_a_settled_frame_holds_only_its_own_cells() -> None:
    settled = counts(".....", "x....", "..x..")
    assert drawn(frame_edges(SHELF, settled), SHELF) == [".....", "xxx..", "xxx.."]


def test_a_piece_between_the_edges_and_no_other_keeps_the_box_in_the_frame() -> None:
    patterns = [it for it in product((0, 1), repeat=15) if any(it) and is_in_frame(it)]
    for some in patterns:
        top, below, left, beyond = frame_edges(SHELF, some)
        for cell in range(15):
            row, column = divmod(cell, SHELF.width)
            between = top <= row < below and left <= column < beyond
            assert is_in_frame((*some[:cell], 1, *some[cell + 1 :])) == between
    assert len(patterns) > 100


def is_in_frame(some: tuple[int, ...]) -> bool:
    """Whether the box round the pieces is no larger than the frame."""
    top, below, left, beyond = box_edges(SHELF, some)
    return below - top <= SHELF.rows and beyond - left <= SHELF.columns


def test_the_box_is_drawn_round_all_pieces() -> None:
    some = counts(".....", ".xx..", ".x...")
    assert drawn(box_edges(SHELF, some), SHELF) == [".....", ".xx..", ".xx.."]


def test_an_empty_floating_board_has_no_box() -> None:
    assert box_edges(SHELF, counts(".....", ".....", ".....")) == (0, 0, 0, 0)


def test_a_fixed_frame_always_fits_and_has_all_its_lines() -> None:
    empty = counts("...", "...")
    assert frame_edges(FIXED, empty) == box_edges(FIXED, empty) == (0, 2, 0, 3)


def test_each_instance_of_a_board_is_looked_at_alone() -> None:
    layout = make_layout((("deck", 3, Order.PILE, Faces.NOBODY),), (1 + 15 + 7, 0), SHELF)
    board = layout.boards[0]
    state = start_state(assemble("start:\nhalt", layout=layout), 1)
    frame, box = make_edge(layout, board, frame_edges), make_edge(layout, board, box_edges)
    assert [frame(state, instance, 1) for instance in (0, 1, 2, -1)] == [2, 3, -1, -1]
    assert [box(state, instance, 1) for instance in (0, 1)] == [0, 2]
    assert (frame(state, 0, 4), box(state, 0, -1)) == (-1, -1)
    second_row = 8 + 1
    assert line_in_box(layout, board, state, second_row) == 8


def test_the_cells_next_to_a_cell_are_at_its_sides() -> None:
    layout = make_layout((), (), SHELF)
    for cell in range(15):
        row, column = divmod(cell, SHELF.width)
        program = assemble(f"start:\nbeside r0 0 {1 << cell}\nstore {OWN} r0\nhalt", layout=layout)
        machine = Machine(program)
        near = bits_of(start(machine, 1, machine.fast)[OWN])
        assert near == [
            other
            for other in range(15)
            if abs(other // SHELF.width - row) + abs(other % SHELF.width - column) == 1
        ]


def test_the_cells_between_edges_are_those_of_the_drawing() -> None:
    edges = (1, 3, 2, 4)
    assert between(SHELF, edges) == sum(
        1 << at for at, letter in enumerate("".join(drawn(edges, SHELF))) if letter == "x"
    )
    assert between(SHELF, (0, SHELF.height, 0, SHELF.width)) == all_cells(SHELF)


def test_masks_that_differ_in_where_they_begin_are_one_pattern() -> None:
    (one, other) = patterns_of((0b111, 0b111000, 0b101))
    assert (one.firsts, one.further) == (0b1001, (1, 2))
    assert (other.firsts, other.further) == (0b1, (2,))
