"""Blocks under construction."""

from rulewright.program.emitter import Emitter
from rulewright.program.model import Instruction, Register


def test_a_known_result_is_folded_and_emits_nothing() -> None:
    code = Emitter()
    code.begin_new()
    assert code.value("add", 2, 3) == 5
    assert code.value("less", 3, 2) == 0
    assert code.value("negation", 1) == 0
    assert code.blocks == [[]]


def test_a_branch_on_a_known_condition_is_a_jump() -> None:
    code = Emitter()
    code.begin_new()
    yes, no = code.block(), code.block()
    code.branch(0, yes, no)
    assert code.blocks[0] == [Instruction("jump", (no,), None)]


def test_what_follows_the_end_of_a_block_is_dropped() -> None:
    code = Emitter()
    code.begin_new()
    code.emit("over")
    code.emit("set", Register(0), 1)
    assert code.blocks == [[Instruction("over", (), None)]]


def test_a_block_that_is_open_goes_on_with_the_next() -> None:
    code = Emitter()
    code.begin_new()
    following = code.block()
    code.begin(following)
    assert code.blocks[0] == [Instruction("jump", (following,), None)]


def test_a_block_aside_ends_there_and_the_running_one_goes_on() -> None:
    code = Emitter()
    code.begin_new()
    aside = code.aside(lambda: code.emit("option", 7))
    code.emit("over")
    assert code.blocks[aside] == [Instruction("option", (7,), None), Instruction("halt", (), None)]
    assert code.blocks[0] == [Instruction("over", (), None)]


def test_a_loop_counts_up_and_comes_back_to_its_head() -> None:
    code = Emitter()
    code.begin_new()
    done = code.block()
    code.loop(0, 3, lambda index: code.emit("option", index), done)
    code.emit("over")
    names = [[it.name for it in block] for block in code.blocks]
    assert names == [
        ["set", "jump"],
        ["over"],
        ["less", "branch"],
        ["option", "add", "jump"],
    ]
