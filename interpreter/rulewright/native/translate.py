"""A program as one text in LLVM's language.

The function `run` goes on from the resume point of a state, as `engine.machine.run` does: block
by block, with steps counted where a head is entered. `playing.py` adds what plays whole games.
"""

from rulewright.engine.blocks import ROUNDS, find_heads
from rulewright.engine.frames import owners
from rulewright.engine.writer import block_targets, resume_blocks
from rulewright.native.code import (
    DISPATCH,
    LEAVE,
    Code,
    Shape,
    head_label,
    inner_label,
    round_label,
)
from rulewright.native.edges import edge_routines
from rulewright.native.meanings import MEANINGS
from rulewright.native.playing import RECORD, SPARE, playing_routines
from rulewright.native.routines import all_routines
from rulewright.native.writer import Writer, constant_table
from rulewright.program.instructions import StopKind
from rulewright.program.layout import FRAME, RESUME
from rulewright.program.model import Program

_FIRST_BLOCK = 0
"""What the state of a game that is over names."""


def translate(program: Program, shape: Shape) -> str:
    """The text of a program: `run`, `begin`, `take` and `play`."""
    tables = (constant_table(f"@table{it}", one.entries) for it, one in enumerate(program.tables))
    return "\n".join(
        (
            *tables,
            all_routines(program.layout),
            edge_routines(program.layout),
            playing_routines(program),
            _run(program, shape),
        )
    )


def shape_for(program: Program, *, with_events: bool, with_policy: bool) -> Shape:
    """The shape of a form. As in the interpreter, knowledge is kept where options are ordered by
    what a seat knows."""
    names = {it.name for block in program.blocks for it in block.instructions}
    return Shape(with_events, with_events or "order_pieces" in names, with_policy)


def _run(program: Program, shape: Shape) -> str:
    w = Writer("i64 @run(ptr noalias %S, ptr noalias %C, i64 %budget)")
    code = Code(program, shape, find_heads(program), owners(program), w)
    for variable in (code.left, code.rounds, code.frame, code.target):
        w.declare(variable.name)
    w.put(code.left, "%budget")
    w.put(code.frame, w.slot(FRAME))
    if shape.with_events:
        recorder = w.entry("%C", RECORD)
        w.line(f"%record = inttoptr i64 {recorder} to ptr")
    code.dispatch(w.slot(RESUME))
    for head in sorted(code.heads):
        _write_head(code, head)
    _write_dispatch(code)
    w.label(LEAVE)
    spent = w.calculate("sub", "%budget", w.get(code.left))
    w.put_entry("%C", SPARE, w.calculate("sub", w.entry("%C", SPARE), spent))
    w.leave_with(0)
    return w.text()


def _write_head(code: Code, head: int) -> None:
    """A head, where steps are counted, and the blocks that only it leads to."""
    w = code.writer
    code.head, code.block, code.index, code.looping = head, head, 0, False
    w.label(head_label(head))
    _count_step(code)
    w.go(inner_label(head, head))
    waiting, written = [head], set[int]()
    while waiting:
        block = waiting.pop()
        if block not in written:
            written.add(block)
            _write_block(code, block)
            targets = block_targets(code.program.blocks[block])
            waiting.extend(it for it in targets if it not in code.heads)
    if code.looping:
        _write_round(code)


def _write_round(code: Code) -> None:
    """Where a head goes on with itself. What counts steps stands inside the loop: with a loop
    around it, LLVM takes twice as long."""
    w = code.writer
    code.block, code.index = code.head, 0
    w.label(round_label(code.head))
    rounds = w.add(w.get(code.rounds), -1)
    w.put(code.rounds, rounds)
    with w.when(w.compare("eq", rounds, 0)):
        _count_step(code)
    w.go(inner_label(code.head, code.head))


def _count_step(code: Code) -> None:
    w = code.writer
    left = w.get(code.left)
    code.stop_when(w.compare("eq", left, 0), StopKind.BUDGET, "%budget")
    w.put(code.left, w.add(left, -1))
    w.put(code.rounds, ROUNDS)


def _write_block(code: Code, block: int) -> None:
    code.begin(block)
    for index, instruction in enumerate(code.program.blocks[block].instructions):
        code.index = index
        MEANINGS[instruction.name](code, instruction.operands)


def _write_dispatch(code: Code) -> None:
    """Goes on with the block that a number names; one that cannot be named so gives 1."""
    w = code.writer
    w.label(DISPATCH)
    ways = " ".join(f"i64 {it}, label %{head_label(it)}" for it in sorted(_resumable(code.program)))
    w.line(f"switch i64 {w.get(code.target)}, label %unknown [{ways}]")
    w.label("unknown")
    w.leave_with(1)


def _resumable(program: Program) -> set[int]:
    """The blocks that a state or a frame can name: registers hold nothing there. Only these are
    dispatched, since each register that might live at a dispatch is one more for LLVM to carry."""
    return {
        _FIRST_BLOCK,
        *(it.block for it in program.entries),
        *(it.domain for it in program.sites if it.domain >= 0),
        *(it for block in program.blocks for it in resume_blocks(block)),
    }
