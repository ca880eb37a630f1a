"""Lowered blocks made shorter do the same as those that were written."""

from collections.abc import Iterator

import pytest

from rulewright import load
from rulewright.engine.chance import policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import answer, start
from rulewright.engine.options import options_of
from rulewright.program import lower
from rulewright.program.following import Follower
from rulewright.program.held import Values
from rulewright.program.layout import DECIDING, HEAD, RESUME, STATUS
from rulewright.program.model import Block, Instruction, Register
from rulewright.program.simplified import simplify
from rulewright.program.tidy import targets, tidy
from rulewright.program.unrolled import CountedLoop, unroll

A, B, C = Register(0), Register(1), Register(2)
LAYOUT = load("tic_tac_toe").compiled.program.layout


def _it(name: str, *operands: Register | int) -> Instruction:
    return Instruction(name, operands, None)


def _short(blocks: list[list[Instruction]], *starts: int) -> tuple[Block, ...]:
    outside = (0, *starts)
    simplify(blocks, outside, Follower(LAYOUT, [], Values()), frozenset())
    return tidy(blocks, outside)[0]


def _written(*lines: Instruction) -> tuple[Block, ...]:
    return (Block(0, lines),)


def test_a_loop_of_few_rounds_becomes_a_row_of_numbers() -> None:
    blocks = [
        [_it("set", A, 3), _it("jump", 1)],
        [_it("less", B, A, 6), _it("branch", B, 2, 3)],
        [_it("option", A), _it("add", A, A, 1), _it("jump", 1)],
        [_it("halt")],
    ]
    unroll(blocks, [CountedLoop(1, 3, {1, 2})])
    options = (_it("option", number) for number in (3, 4, 5))
    assert _short(blocks) == _written(*options, _it("halt"))


def test_play_comes_through_a_block_that_something_outside_waits_at() -> None:
    blocks = [
        [_it("set", A, 1), _it("jump", 1)],
        [_it("branch", A, 2, 3)],
        [_it("option", 1), _it("jump", 3)],
        [_it("jump", 4)],
        [_it("over")],
    ]
    short = _short([block[:] for block in blocks], 1, 3)
    goals = [targets(list(block.instructions)) for block in short]
    assert goals == [(1,), (2, 3), (3,), ()]


def test_a_loop_that_is_left_early_is_left_in_each_round() -> None:
    blocks = [
        [_it("set", A, 0), _it("jump", 1)],
        [_it("less", B, A, 2), _it("branch", B, 2, 4)],
        [_it("load_at", C, HEAD, A, 0), _it("branch", C, 5, 3)],
        [_it("add", A, A, 1), _it("jump", 1)],
        [_it("halt")],
        [_it("option", A), _it("over")],
    ]
    unroll(blocks, [CountedLoop(1, 2, {1, 2, 3})])
    short = _short(blocks)
    loads = [it for block in short for it in block.instructions if it.name == "load"]
    assert [it.operands[1] for it in loads] == [HEAD, HEAD + 1]


def test_a_loop_with_a_decision_stays_a_loop() -> None:
    blocks = [
        [_it("set", A, 0), _it("jump", 1)],
        [_it("less", B, A, 2), _it("branch", B, 2, 4)],
        [_it("decide", 0, 0, 0, 1, 1, 3)],
        [_it("add", A, A, 1), _it("jump", 1)],
        [_it("halt")],
    ]
    assert unroll(blocks, [CountedLoop(1, 2, {1, 2, 3})]) == {}


def test_what_was_asked_before_is_not_asked_again_until_it_changes() -> None:
    blocks = [
        [
            _it("load", A, HEAD),
            _it("load", B, HEAD),
            _it("option", A),
            _it("option", B),
            _it("store", HEAD, 7),
            _it("load", C, HEAD),
            _it("option", C),
            _it("halt"),
        ]
    ]
    assert _short(blocks) == _written(
        _it("load", A, HEAD),
        _it("option", A),
        _it("option", A),
        _it("store", HEAD, 7),
        _it("option", 7),
        _it("halt"),
    )


def test_what_lies_where_is_asked_again_behind_a_move() -> None:
    blocks = [
        [
            _it("count", A, 1),
            _it("option", A),
            _it("move", 0, 1, 0),
            _it("count", B, 1),
            _it("option", B),
            _it("halt"),
        ]
    ]
    assert _short(blocks) == _written(*blocks[0])


def test_a_test_that_a_branch_has_made_leads_straight_on() -> None:
    blocks = [
        [_it("load", A, HEAD), _it("equal", B, A, 2), _it("branch", B, 1, 2)],
        [_it("option", 1), _it("jump", 2)],
        [_it("equal", C, A, 2), _it("branch", C, 3, 4)],
        [_it("option", 3), _it("jump", 4)],
        [_it("halt")],
    ]
    branches = [
        it.name for block in _short(blocks) for it in block.instructions if it.name == "branch"
    ]
    assert branches == ["branch"]


def test_what_comes_up_in_one_round_is_not_taken_for_what_comes_up_in_the_next() -> None:
    blocks = [
        [_it("set", A, 3), _it("jump", 1)],
        [_it("less", B, A, 60), _it("branch", B, 2, 5)],
        [_it("count", C, A), _it("equal", B, C, 0), _it("branch", B, 4, 3)],
        [_it("add", A, A, 1), _it("jump", 1)],
        [_it("over")],
        [_it("halt")],
    ]
    names = [[it.name for it in block.instructions] for block in _short(blocks)]
    assert all("equal" in block for block in names if "count" in block)


def test_what_may_stop_the_game_stays_though_nobody_reads_it() -> None:
    blocks = [
        [
            _it("load", A, HEAD),
            _it("divide_down", B, 6, A),
            _it("divide_down", C, 6, 2),
            _it("halt"),
        ]
    ]
    assert _short(blocks) == _written(
        _it("load", A, HEAD), _it("divide_down", B, 6, A), _it("halt")
    )


def _played(compiled: Compiled, seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """The options of each decision of a random game, and what the state holds but for where the
    program goes on."""
    machine, layout, chance = compiled.machine, compiled.layout, policy_stream(seed, 0)
    state = start(machine, seed, machine.full)
    while True:
        options = options_of(layout, state)
        yield options, [it for at, it in enumerate(state[: layout.frames]) if at != RESUME]
        if state[STATUS] != DECIDING:
            return
        answer(machine, state, options[chance.draw(len(options))], machine.full)


def _as_written(*_: object) -> None:
    """Leaves blocks as they are."""


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "kuhn_poker", "kado"])
def test_games_are_played_as_they_were_written(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = load(game).compiled
    monkeypatch.setattr(lower, "shorten", _as_written)
    written = load(game).compiled
    assert written.program.blocks != short.program.blocks
    for seed in range(5):
        assert list(_played(short, seed)) == list(_played(written, seed))
