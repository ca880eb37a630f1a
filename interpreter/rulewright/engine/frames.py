"""The frames of procedures: how they lie on each other, and where in a state they may lie."""

from collections.abc import Iterator

from rulewright.engine.places import State
from rulewright.program.layout import FRAME
from rulewright.program.model import Instruction, ProcedureCode, Program
from rulewright.source.frozen import dataclass


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


_FIRST_BLOCK = 0
"""What the state of a game that is over names."""

_MOST_BASES = 8
"""Places of one procedure's frame that are followed. With more of them, or where procedures call
each other in a circle, nothing is said of where it lies."""


@dataclass(frozen=True, slots=True)
class Bases:
    """Where the frame of each procedure may lie; none are known where it may be anywhere."""

    known: dict[int, frozenset[int]]

    def of(self, procedure: ProcedureCode) -> int | None:
        """Where the procedure's frame lies, if that is one place."""
        known = self.known[procedure.number]
        return next(iter(known)) if len(known) == 1 else None

    def has_room(self, caller: ProcedureCode, needed: int, size: int) -> bool:
        """Whether so many slots behind each frame of the caller lie in a state of this size."""
        known = self.known[caller.number]
        return bool(known) and max(known) + caller.size + needed <= size


def instructions_of(program: Program, procedure: ProcedureCode) -> Iterator[Instruction]:
    """All instructions of a procedure."""
    for block in procedure.blocks:
        yield from program.blocks[block].instructions


def calls_of(program: Program, procedure: ProcedureCode) -> Iterator[tuple[int, int]]:
    """The procedures it calls, each with the block that comes behind the call."""
    for instruction in instructions_of(program, procedure):
        if instruction.name == "call":
            called, following = instruction.operands
            assert isinstance(called, int)
            assert isinstance(following, int)
            yield called, following


def begun_from_outside(program: Program) -> set[int]:
    """The procedures in which a state may begin."""
    blocks = {_FIRST_BLOCK, *(it.block for it in program.entries)}
    return {it.number for it in program.procedures if not blocks.isdisjoint(it.blocks)}


def find_bases(program: Program) -> Bases:
    """Where frames may lie, from the outermost ones inwards; what is kept of an answer is worked
    out again in an outermost one."""
    procedures = owners(program)
    again = {procedures[it.condition].number for it in program.facts}
    found: dict[int, set[int]] = {it.number: set() for it in program.procedures}
    waiting = [(number, program.layout.frames) for number in begun_from_outside(program) | again]
    while waiting:
        number, base = waiting.pop()
        known = found[number]
        if base in known or len(known) > _MOST_BASES:
            continue
        known.add(base)
        procedure = program.procedures[number]
        waiting.extend((it, base + procedure.size) for it, _ in calls_of(program, procedure))
    lost = {number for number, known in found.items() if len(known) > _MOST_BASES}
    waiting_for = sorted(lost)
    while waiting_for:
        for called, _ in calls_of(program, program.procedures[waiting_for.pop()]):
            if called not in lost:
                lost.add(called)
                waiting_for.append(called)
    return Bases(
        {
            number: frozenset() if number in lost else frozenset(known)
            for number, known in found.items()
        }
    )
