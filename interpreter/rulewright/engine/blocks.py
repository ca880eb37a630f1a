"""Blocks as Python functions: the program's source text, and its compilation.

A block that only one other block leads to is written inside that one's function, and so is a short
one that only jumps on; so a function is a tree of blocks, and the machine dispatches once a tree.
A function takes the state and the registers, and returns the function to go on with, or None when
the state waits, is over or stopped. A loop inside one function comes back to the dispatch, where
steps are counted, after a fixed number of rounds.

A function is written and compiled when it is first called: a scenario or a question needs few of
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from types import CodeType
from typing import cast

from rulewright.engine.boards import box_edges, frame_edges, make_edge, make_frame_cells
from rulewright.engine.chance import draw, increment, join, split
from rulewright.engine.fact_slots import make_keep_fact
from rulewright.engine.frames import owners
from rulewright.engine.meanings import MEANINGS, uses_frame
from rulewright.engine.occupancy import make_occupying
from rulewright.engine.options import drop_options, make_options_after
from rulewright.engine.places import Places, State, make_places
from rulewright.engine.registers import Registers
from rulewright.engine.writer import (
    Shared,
    Writer,
    block_targets,
    register_written,
    registers_read,
    resume_blocks,
)
from rulewright.program.layout import (
    STATUS,
    STOP_BLOCK,
    STOP_INDEX,
    STOP_REASON,
    STOP_VALUE,
    STOPPED,
)
from rulewright.program.masks import is_masked
from rulewright.program.model import Block, Program, Register

Step = Callable[[State, Registers], "Step | None"]
"""The function of a block."""

_DEEPEST = 24
"""How deep branches may stand inside each other in one function."""

ROUNDS = 64
"""How often a loop inside one function runs before it comes back to the dispatch."""

_SHORT = 3
"""Instructions of a block, its jump included, that is rather written twice than dispatched."""

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

    Options that are pieces are ordered by what a seat knows: a program that does so keeps its
    knowledge in both forms, so that both play the same games.
    """
    shared = _shared(program, with_events, starts)
    steps: list[Step | None] = [None] * len(program.blocks)
    space = make_namespace(program)
    space["CODE"] = steps
    for head in shared.heads:
        steps[head] = space[f"b{head}"] = _when_first_called(shared, head, space, steps)
    return Code(steps, _register_count(program))


def source_text(program: Program, *, with_events: bool) -> str:
    """The whole source of a program's functions."""
    shared = _shared(program, with_events, ())
    return "\n".join(_write_function(shared, head) for head in sorted(shared.heads))


def _shared(program: Program, with_events: bool, starts: Iterable[int]) -> Shared:
    names = {it.name for block in program.blocks for it in block.instructions}
    heads = find_heads(program, starts)
    return Shared(
        program=program,
        crossing=make_crossing(program, heads),
        owners=owners(program),
        heads=heads,
        with_events=with_events,
        with_knowledge=with_events or "order_pieces" in names,
    )


def _when_first_called(
    shared: Shared, head: int, space: dict[str, object], steps: list[Step | None]
) -> Step:
    """What stands for a function until somebody calls it: it puts the function in its place."""

    def first(state: State, registers: Registers) -> Step | None:
        source = _write_function(shared, head)
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


def find_heads(program: Program, starts: Iterable[int] = ()) -> frozenset[int]:
    """The blocks that have a function of their own: those that something outside names, that more
    than one block leads to, and those that would stand too deep in another's function."""
    ways_in = Counter(target for block in program.blocks for target in block_targets(block))
    heads = {point.block for point in program.entries}
    heads |= {procedure.first for procedure in program.procedures}
    heads |= {it for site in program.sites for it in (site.domain, site.offering) if it >= 0}
    heads |= {fact.condition for fact in program.facts}
    heads |= {number for block in program.blocks for number in resume_blocks(block)}
    many = {number for number, count in ways_in.items() if count > 1}
    short = {number for number in many if _is_short(program.blocks[number])}
    heads |= many - short
    heads |= {block.number for block in program.blocks if ways_in[block.number] == 0}
    heads |= set(starts)
    heads |= {block.number for block in program.blocks if block.number in block_targets(block)}
    heads |= {it for it in short if not heads.issuperset(block_targets(program.blocks[it]))}
    waiting = sorted(heads)
    while waiting:
        deep = _too_deep(program, frozenset(heads), waiting.pop())
        heads |= deep
        waiting.extend(sorted(deep))
    return frozenset(heads)


def _is_short(block: Block) -> bool:
    return len(block.instructions) <= _SHORT and block.instructions[-1].name == "jump"


def _too_deep(program: Program, heads: frozenset[int], head: int) -> set[int]:
    found: set[int] = set()
    waiting = [(head, 0)]
    while waiting:
        number, depth = waiting.pop()
        inside = [it for it in block_targets(program.blocks[number]) if it not in heads]
        deeper = depth + (len(inside) > 1)
        if deeper > _DEEPEST:
            found |= set(inside)
        else:
            waiting.extend((it, deeper) for it in inside)
    return found


def _tree(program: Program, heads: frozenset[int], head: int) -> list[Block]:
    """The blocks of one function."""
    found: list[Block] = []
    waiting = [head]
    while waiting:
        block = program.blocks[waiting.pop()]
        found.append(block)
        waiting.extend(it for it in block_targets(block) if it not in heads)
    return found


def make_crossing(program: Program, heads: frozenset[int]) -> Callable[[int], frozenset[int]]:
    """For a block that begins a function, the registers that some function of its procedure reads
    before it has written them. Registers are numbered anew in each procedure."""
    numbers = {block: it.number for block, it in owners(program).items()}
    heads_of: dict[int, list[int]] = {}
    for head in heads:
        heads_of.setdefault(numbers.get(head, -1), []).append(head)

    @cache
    def crossing_in(procedure: int) -> frozenset[int]:
        found: set[int] = set()
        for head in heads_of[procedure]:
            waiting: list[tuple[int, frozenset[int]]] = [(head, frozenset())]
            while waiting:
                number, before = waiting.pop()
                read, written = _registers(program.blocks[number])
                found |= read - before
                inside = [it for it in block_targets(program.blocks[number]) if it not in heads]
                waiting.extend((it, before | written) for it in inside)
        return frozenset(found)

    return lambda head: crossing_in(numbers.get(head, -1))


def _registers(block: Block) -> tuple[frozenset[int], frozenset[int]]:
    """The registers a block reads before it has written them, and those that it writes."""
    read: set[int] = set()
    written: set[int] = set()
    for instruction in block.instructions:
        read.update(it for it in registers_read(instruction) if it not in written)
        register = register_written(instruction)
        if register is not None:
            written.add(register)
    return frozenset(read), frozenset(written)


def _register_count(program: Program) -> int:
    numbers = (
        operand.number
        for block in program.blocks
        for instruction in block.instructions
        for operand in instruction.operands
        if isinstance(operand, Register)
    )
    return 1 + max(numbers, default=0)


def _write_function(shared: Shared, head: int) -> str:
    blocks = _tree(shared.program, shared.heads, head)
    instructions = [it for block in blocks for it in block.instructions]
    uses = Counter(it for one in instructions for it in registers_read(one))
    writer = Writer(shared, uses, shared.crossing(head))
    if any(uses_frame(it.name) for it in instructions):
        writer.line("f = S[1]")
    if any(head in block_targets(block) for block in blocks):
        writer.begin_loop(head, uses)
        _write_block(writer, shared.program.blocks[head])
        writer.end_loop()
    else:
        _write_block(writer, shared.program.blocks[head])
    return "\n".join([f"def b{head}(S, R):", *writer.lines, ""])


def _write_block(writer: Writer, block: Block) -> None:
    writer.block = block.number
    for index, instruction in enumerate(block.instructions):
        writer.index = index
        match instruction.name:
            case "jump":
                (target,) = block_targets(block)
                _go_on(writer, target)
            case "branch":
                yes, no = block_targets(block)
                _write_branch(writer, writer.truth(instruction.operands[0]), yes, no)
            case name:
                MEANINGS[name](writer, instruction.operands)


def _go_on(writer: Writer, target: int) -> None:
    if target in writer.shared.heads:
        writer.line(writer.go(target))
    else:
        _write_block(writer, writer.shared.program.blocks[target])


def _write_branch(writer: Writer, truth: str, yes: int, no: int) -> None:
    heads = writer.shared.heads
    writer.settle()
    if yes in heads and no in heads and writer.loop not in (yes, no):
        writer.line(f"return b{yes} if {truth} else b{no}")
    elif yes in heads:
        writer.line(f"if {truth}: {writer.go(yes)}")
        _go_on(writer, no)
    elif no in heads:
        writer.line(f"if not {truth}: {writer.go(no)}")
        _go_on(writer, yes)
    else:
        before = writer.begin_arm(truth)
        _go_on(writer, yes)
        writer.end_arm(before)
        _go_on(writer, no)


def stop(state: State, reason: int, block: int, index: int, value: int) -> None:
    """Stops the game with its record: why, at which instruction, and the value that was wrong."""
    state[STATUS] = STOPPED
    state[STOP_REASON] = reason
    state[STOP_BLOCK] = block
    state[STOP_INDEX] = index
    state[STOP_VALUE] = max(-_LARGEST_SLOT - 1, min(value, _LARGEST_SLOT))


def make_namespace(program: Program) -> dict[str, object]:
    """The names that a program's source text may use."""
    layout = program.layout
    places: Places = make_places(layout)
    occupying = make_occupying(layout, places)
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
        "know_place": places.know_place,
        "know": places.know,
        "mix_heap": places.mix_heap,
        "lose_track": places.lose_track,
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
