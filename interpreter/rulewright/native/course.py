"""What is known of a program's course before it runs: which procedures never wait, where their
frames lie, where they go back to, and at which blocks a state can be found.
"""

from collections.abc import Callable, Iterator, Mapping

from rulewright.engine.cutting import Cut, find_cut, make_crossing
from rulewright.engine.frames import (
    Bases,
    begun_from_outside,
    calls_of,
    find_bases,
    instructions_of,
    owners,
)
from rulewright.engine.links import resume_blocks
from rulewright.native.parts import Links, Parts, find_parts
from rulewright.program.model import ProcedureCode, Program
from rulewright.source.frozen import dataclass

_FIRST_BLOCK = 0
"""What the state of a game that is over names."""

_NEVER_IN_QUIET = frozenset(("decide", "over", "halt"))


@dataclass(frozen=True, slots=True)
class Course:
    """`heads` and `joins` are those of the interpreter: blocks where a step is counted, and those
    where ways come together without one. `crossing` are registers that live from one of them to
    another, by the head.

    `quiet` are the procedures that run to their end, or stop the game, without a decision; none
    of them calls itself through others. `bases` says where the frame of a procedure may lie,
    `returns` which blocks it goes back to. A state that is not stopped only ever names `resumable`
    blocks. `parts` says which of the other procedures are one function.
    """

    heads: frozenset[int]
    joins: frozenset[int]
    crossing: Callable[[int], frozenset[int]]
    owners: Mapping[int, ProcedureCode]
    quiet: frozenset[int]
    bases: Bases
    returns: Mapping[int, tuple[int, ...]]
    resumable: tuple[int, ...]
    parts: Parts

    def part_of(self, block: int) -> int:
        """The part that holds a block of a procedure that may wait."""
        return self.parts.of[self.owners[block].number]


def find_course(program: Program) -> Course:
    """The course of a program. States begin where a game begins, or behind a decision."""
    cut = find_cut(program)
    joins = frozenset(cut.joins.values())
    places = Cut(cut.heads | joins, {}, cut.order)
    resumable = tuple(sorted({_FIRST_BLOCK, program.entry("start"), *_decided(program)}))
    links = Links(owners(program), _quiet(program), _returns(program), resumable)
    return Course(
        heads=cut.heads,
        joins=joins,
        crossing=make_crossing(program, places),
        owners=links.owners,
        quiet=links.quiet,
        bases=find_bases(program),
        returns=links.returns,
        resumable=links.resumable,
        parts=find_parts(program, links),
    )


def _decided(program: Program) -> Iterator[int]:
    for block in program.blocks:
        if block.instructions[-1].name == "decide":
            yield from resume_blocks(block)


def _quiet(program: Program) -> frozenset[int]:
    """Procedures that do not wait, and call only such; one that can call itself is none."""
    named = begun_from_outside(program)
    calls = {it.number: {to for to, _ in calls_of(program, it)} for it in program.procedures}
    candidates = {
        it.number
        for it in program.procedures
        if it.number not in named
        and all(one.name not in _NEVER_IN_QUIET for one in instructions_of(program, it))
    }
    quiet: set[int] = set()
    while more := {it for it in candidates - quiet if calls[it] <= quiet}:
        quiet |= more
    return frozenset(quiet)


def _returns(program: Program) -> dict[int, tuple[int, ...]]:
    """By procedure, the blocks behind its calls."""
    following: dict[int, set[int]] = {it.number: set() for it in program.procedures}
    for procedure in program.procedures:
        for called, behind in calls_of(program, procedure):
            following[called].add(behind)
    return {number: tuple(sorted(blocks)) for number, blocks in following.items()}
