"""The frames of procedures that lie on each other in a state."""

from collections.abc import Iterator

from rulewright.engine.places import State
from rulewright.program.layout import FRAME
from rulewright.program.model import ProcedureCode, Program


def owners(program: Program) -> dict[int, ProcedureCode]:
    """The procedure of each block."""
    return {block: it for it in program.procedures for block in it.blocks}


def running_frames(program: Program, state: State, block: int) -> Iterator[tuple[int, int]]:
    """From the inside out: the base of each frame, and the block at which its procedure is or goes
    on; that of the innermost one is `block`."""
    base = state[FRAME]
    yield base, block
    while base > program.layout.frames:
        block, base = state[base], state[base + 1]
        yield base, block
