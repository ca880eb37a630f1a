"""Blocks as Python functions: the program's source text, and its compilation.

A function is a tree of blocks (see `cutting.py`), and the machine dispatches once a tree. It takes
the state and the registers, and returns the function to go on with, or None when the state waits,
is over or stopped. A loop inside one function comes back to the dispatch, where steps are counted,
after a fixed number of rounds.

A function is written and compiled when it is first called: a scenario or a question needs few of
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from types import CodeType
from typing import cast

from rulewright.engine.boards import box_edges, frame_edges, make_edge, make_frame_cells
from rulewright.engine.chance import draw, increment, join, split
from rulewright.engine.cutting import find_cut, make_crossing
from rulewright.engine.fact_slots import make_keep_fact
from rulewright.engine.frames import find_bases, owners
from rulewright.engine.functions import write_function
from rulewright.engine.learning import make_known_only, make_learning
from rulewright.engine.occupancy import make_occupying
from rulewright.engine.options import drop_options, make_options_after
from rulewright.engine.places import Places, State, make_places
from rulewright.engine.registers import Registers
from rulewright.engine.writer import Shared
from rulewright.program.layout import (
    STATUS,
    STOP_BLOCK,
    STOP_INDEX,
    STOP_REASON,
    STOP_VALUE,
    STOPPED,
)
from rulewright.program.masks import is_masked
from rulewright.program.model import Program, Register
from rulewright.source.frozen import dataclass

Step = Callable[[State, Registers], "Step | None"]
"""The function of a block."""

ROUNDS = 64
"""How often a loop inside one function runs before it comes back to the dispatch."""

MOST_KEPT = 4_000
"""So many functions are kept for programs that have the same: some megabytes."""

_LARGEST_SLOT = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class Code:
    """A program's functions by block number, None for a block inside another's function, and how
    many registers they need."""

    steps: list[Step | None]
    registers: int


def compile_blocks(program: Program, *, with_events: bool, starts: Iterable[int] = ()) -> Code:
    """The functions of a program. Without events, what only events and knowledge need is left out.

    Options that are pieces are ordered by what a seat knows: a program that does so keeps which
    seats know a piece in both forms, so that both play the same games.
    """
    shared = _shared(program, with_events, starts)
    steps: list[Step | None] = [None] * len(program.blocks)
    space = make_namespace(program, with_events=with_events)
    space["CODE"] = steps
    for head in shared.cut.heads:
        steps[head] = space[f"b{head}"] = _when_first_called(shared, head, space, steps)
    return Code(steps, _register_count(program))


def source_text(program: Program, *, with_events: bool) -> str:
    """The whole source of a program's functions."""
    shared = _shared(program, with_events, ())
    return "\n".join(write_function(shared, head) for head in sorted(shared.cut.heads))


def _shared(program: Program, with_events: bool, starts: Iterable[int]) -> Shared:
    names = {it.name for block in program.blocks for it in block.instructions}
    cut = find_cut(program, starts)
    return Shared(
        program=program,
        crossing=make_crossing(program, cut),
        owners=owners(program),
        cut=cut,
        bases=find_bases(program),
        with_events=with_events,
        with_knowledge=with_events or "order_pieces" in names,
    )


def _when_first_called(
    shared: Shared, head: int, space: dict[str, object], steps: list[Step | None]
) -> Step:
    """What stands for a function until somebody calls it: it puts the function in its place."""

    def first(state: State, registers: Registers) -> Step | None:
        source = write_function(shared, head)
        exec(_compiled(source, f"<{shared.program.title}, block {head}>"), space)
        written = cast(Step, space[f"b{head}"])
        steps[head] = written
        return written(state, registers)

    return first


@lru_cache(maxsize=MOST_KEPT)
def _compiled(source: str, name: str) -> CodeType:
    """The code of a function. Programs of one game for other players, with another supply or
    before a small change have most functions in common, to the letter."""
    return compile(source, name, "exec")


def _register_count(program: Program) -> int:
    numbers = (
        operand.number
        for block in program.blocks
        for instruction in block.instructions
        for operand in instruction.operands
        if isinstance(operand, Register)
    )
    return 1 + max(numbers, default=0)


def stop(state: State, reason: int, block: int, index: int, value: int) -> None:
    """Stops the game with its record: why, at which instruction, and the value that was wrong."""
    state[STATUS] = STOPPED
    state[STOP_REASON] = reason
    state[STOP_BLOCK] = block
    state[STOP_INDEX] = index
    state[STOP_VALUE] = max(-_LARGEST_SLOT - 1, min(value, _LARGEST_SLOT))


def make_namespace(program: Program, *, with_events: bool) -> dict[str, object]:
    """The names that a program's source text may use."""
    layout = program.layout
    places: Places = make_places(layout)
    occupying = make_occupying(layout, places)
    make = make_learning if with_events else make_known_only
    learning = make(layout, places.lookers)
    space: dict[str, object] = {
        "stop": stop,
        "ROUNDS": range(ROUNDS),
        "BASE": tuple(it.base for it in layout.locations),
        "random": _make_random(program),
        "options_after": make_options_after(layout),
        "drop_options": partial(drop_options, layout),
        "index_of": places.index_of,
        "move": places.move,
        "swap": places.swap,
        "look": occupying.look,
        "move_seen": occupying.move,
        "swap_seen": occupying.swap,
        "shuffle": places.shuffle,
        "order_lying": places.order_lying,
        "order_pieces": places.order_pieces,
        "know_place": learning.know_place,
        "know": learning.know,
        "mix_heap": learning.mix_heap,
        "lose_track": learning.lose_track,
        "fact": make_keep_fact(program),
    }
    for number, table in enumerate(program.tables):
        space[f"T{number}"] = table.entries
    for board in layout.boards:
        if is_masked(layout, board):
            space[f"frame_cells{board.number}"] = make_frame_cells(board)
        space[f"box_edge{board.number}"] = make_edge(layout, board, box_edges)
        space[f"frame_edge{board.number}"] = make_edge(layout, board, frame_edges)
    return space


def _make_random(program: Program) -> Callable[[State, int, int], int]:
    slots = tuple(slot for _, slot in program.layout.streams)
    steps = tuple(increment(name) for name, _ in program.layout.streams)

    def random(state: State, stream: int, bound: int) -> int:
        slot = slots[stream]
        number = join(state[slot], state[slot + 1])
        result, number = draw(number, steps[stream], bound)
        state[slot], state[slot + 1] = split(number)
        return result

    return random
