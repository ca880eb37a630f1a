"""Fewer blocks that do the same."""

from rulewright.program.model import Block, Instruction, Register
from rulewright.program.tidy import tidy


def _it(name: str, *operands: Register | int) -> Instruction:
    return Instruction(name, operands, None)


def test_jumps_to_jumps_lead_to_their_end() -> None:
    blocks = [
        [_it("branch", Register(0), 1, 2)],
        [_it("jump", 3)],
        [_it("jump", 1)],
        [_it("over")],
    ]
    made, new = tidy(blocks, [0])
    assert made == (Block(0, (_it("branch", Register(0), 1, 1),)), Block(1, (_it("over"),)))
    assert new == {0: 0, 3: 1}


def test_a_block_with_one_way_in_joins_the_one_before() -> None:
    blocks = [[_it("option", 1), _it("jump", 1)], [_it("option", 2), _it("over")]]
    made, _ = tidy(blocks, [0])
    assert made == (Block(0, (_it("option", 1), _it("option", 2), _it("over"))),)


def test_a_block_that_something_outside_names_stays() -> None:
    blocks = [[_it("option", 1), _it("jump", 1)], [_it("over")]]
    made, new = tidy(blocks, [0, 1])
    assert [len(block.instructions) for block in made] == [2, 1]
    assert new == {0: 0, 1: 1}


def test_what_no_start_reaches_is_left_out() -> None:
    made, new = tidy([[_it("over")], [_it("halt")]], [0])
    assert made == (Block(0, (_it("over"),)),)
    assert new == {0: 0}


def test_an_endless_loop_of_jumps_stays_a_loop() -> None:
    made, _ = tidy([[_it("jump", 1)], [_it("jump", 0)]], [0])
    assert [it.name for block in made for it in block.instructions] == ["jump"]
