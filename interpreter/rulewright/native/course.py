"""What is known of a program's course before it runs: which procedures never wait, where their
frames lie, where they go back to, and at which blocks a state can be found.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulewright.engine.blocks import find_heads, make_crossing
from rulewright.engine.frames import owners
from rulewright.engine.writer import resume_blocks
from rulewright.program.model import Instruction, ProcedureCode, Program

_FIRST_BLOCK = 0
"""What the state of a game that is over names."""

_MOST_BASES = 8
"""Places of one procedure's frame that are followed. With more of them, or where procedures call
each other in a circle, nothing is said of where it lies."""

_NEVER_IN_QUIET = frozenset(("decide", "over", "halt"))


@dataclass(frozen=True, slots=True)
class Course:
    """`heads` and `crossing` are those of the interpreter: blocks where a step is counted, and
    registers that live from one of them to another, by the head.

    `quiet` are the procedures that run to their end, or stop the game, without a decision; none
    of them calls itself through others. `bases` says where the frame of a procedure may lie,
    `returns` which blocks it goes back to. A state that is not stopped only ever names `resumable`
    blocks.
    """

    heads: frozenset[int]
    crossing: Callable[[int], frozenset[int]]
    owners: dict[int, ProcedureCode]
    quiet: frozenset[int]
    bases: dict[int, frozenset[int]]
    returns: dict[int, tuple[int, ...]]
    resumable: tuple[int, ...]

    def base_of(self, procedure: ProcedureCode) -> int | None:
        """Where the procedure's frame lies, if that is one place."""
        known = self.bases[procedure.number]
        return next(iter(known)) if len(known) == 1 else None

    def has_room(self, caller: ProcedureCode, needed: int, size: int) -> bool:
        """Whether so many slots behind each frame of the caller lie in a state of this size."""
        known = self.bases[caller.number]
        return bool(known) and max(known) + caller.size + needed <= size


def find_course(program: Program) -> Course:
    """The course of a program. States begin where a game begins, or behind a decision."""
    heads = find_heads(program)
    return Course(
        heads=heads,
        crossing=make_crossing(program, heads),
        owners=owners(program),
        quiet=_quiet(program),
        bases=_bases(program),
        returns={it.number: _returns(program, it.number) for it in program.procedures},
        resumable=tuple(sorted({_FIRST_BLOCK, program.entry("start"), *_decided(program)})),
    )


def _decided(program: Program) -> Iterator[int]:
    for block in program.blocks:
        if block.instructions[-1].name == "decide":
            yield from resume_blocks(block)


def _instructions(program: Program, procedure: ProcedureCode) -> Iterator[Instruction]:
    for block in procedure.blocks:
        yield from program.blocks[block].instructions


def _calls(program: Program, procedure: ProcedureCode) -> Iterator[tuple[int, int]]:
    """The procedures it calls, each with the block that comes behind the call."""
    for instruction in _instructions(program, procedure):
        if instruction.name == "call":
            called, following = instruction.operands
            assert isinstance(called, int)
            assert isinstance(following, int)
            yield called, following


def _quiet(program: Program) -> frozenset[int]:
    """Procedures that do not wait, and call only such; one that can call itself is none."""
    named = _named_from_outside(program)
    calls = {it.number: {to for to, _ in _calls(program, it)} for it in program.procedures}
    candidates = {
        it.number
        for it in program.procedures
        if it.number not in named
        and all(one.name not in _NEVER_IN_QUIET for one in _instructions(program, it))
    }
    quiet: set[int] = set()
    while more := {it for it in candidates - quiet if calls[it] <= quiet}:
        quiet |= more
    return frozenset(quiet)


def _named_from_outside(program: Program) -> set[int]:
    """The procedures in which a state may begin."""
    blocks = {_FIRST_BLOCK, *(it.block for it in program.entries)}
    return {it.number for it in program.procedures if not blocks.isdisjoint(it.blocks)}


def _bases(program: Program) -> dict[int, frozenset[int]]:
    """Where frames may lie, from the outermost ones inwards."""
    found: dict[int, set[int]] = {it.number: set() for it in program.procedures}
    waiting = [(number, program.layout.frames) for number in _named_from_outside(program)]
    while waiting:
        number, base = waiting.pop()
        known = found[number]
        if base in known or len(known) > _MOST_BASES:
            continue
        known.add(base)
        procedure = program.procedures[number]
        waiting.extend((it, base + procedure.size) for it, _ in _calls(program, procedure))
    lost = {number for number, known in found.items() if len(known) > _MOST_BASES}
    waiting_for = sorted(lost)
    while waiting_for:
        for called, _ in _calls(program, program.procedures[waiting_for.pop()]):
            if called not in lost:
                lost.add(called)
                waiting_for.append(called)
    return {
        number: frozenset() if number in lost else frozenset(known)
        for number, known in found.items()
    }


def _returns(program: Program, number: int) -> tuple[int, ...]:
    following = {
        behind
        for procedure in program.procedures
        for called, behind in _calls(program, procedure)
        if called == number
    }
    return tuple(sorted(following))
