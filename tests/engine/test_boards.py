"""Boards whose frame floats, and boards whose frame is fixed."""

from dataclasses import replace

from assembler import assemble, make_layout
from rulewright.engine.boards import (
    crossing_lines,
    fitting_cells,
    line_in_box,
    make_fits,
    make_in_box,
)
from rulewright.engine.machine import start_state
from rulewright.game.model import Faces, Order
from rulewright.program.model import BoardLayout

SHELF = BoardLayout(0, "shelf", 2, 3, True, 3, 5, 0, 2)
FIXED = replace(SHELF, floating=False, height=2, width=3)


def counts(*rows: str) -> tuple[int, ...]:
    return tuple(int(letter == "x") for row in rows for letter in row)


def drawn(answers: tuple[int, ...], width: int) -> list[str]:
    marks = "".join(".x"[it] for it in answers)
    return [marks[at : at + width] for at in range(0, len(marks), width)]


def test_the_first_piece_lies_in_the_middle() -> None:
    empty = counts(".....", ".....", ".....")
    assert drawn(fitting_cells(SHELF, empty), 5) == [".....", "..x..", "....."]


def test_the_frame_can_still_settle_on_every_side_of_one_piece() -> None:
    one = counts(".....", "..x..", ".....")
    assert drawn(fitting_cells(SHELF, one), 5) == ["xxxxx", "xxxxx", "xxxxx"]


def test_a_settled_frame_holds_only_its_own_cells() -> None:
    settled = counts(".....", "x....", "..x..")
    assert drawn(fitting_cells(SHELF, settled), 5) == [".....", "xxx..", "xxx.."]


def test_lines_cross_the_box_of_the_pieces() -> None:
    some = counts(".....", ".xx..", ".x...")
    assert crossing_lines(SHELF, some) == (0, 1, 1, 0, 1, 1, 0, 0)


def test_a_fixed_frame_always_fits_and_has_all_its_lines() -> None:
    empty = counts("...", "...")
    assert fitting_cells(FIXED, empty) == (1,) * 6
    assert crossing_lines(FIXED, empty) == (1,) * 5


def test_each_instance_of_a_board_is_looked_at_alone() -> None:
    layout = make_layout((("deck", 3, Order.PILE, Faces.NOBODY),), (1 + 15 + 7, 0), SHELF)
    board = layout.boards[0]
    state = start_state(assemble("start:\nhalt", layout=layout), 1)
    fits, in_box = make_fits(layout, board), make_in_box(layout, board)
    assert [fits(state, instance, 0) for instance in (0, 1, 2, -1)] == [0, 1, -1, -1]
    assert [in_box(state, instance, 1) for instance in (0, 1)] == [0, 1]
    assert (fits(state, 0, 15), in_box(state, 0, -1)) == (-1, -1)
    second_row = 8 + 1
    assert line_in_box(layout, board, state, second_row) == 8
