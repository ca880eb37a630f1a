"""Procedures that may wait, divided into parts: each part is one function.

What LLVM does with a function takes longer than its length says, so a large game becomes several
functions. Play goes from one part to another as it goes from block to block, and does not come back
as from a call. A game that is no larger than a part is not divided.
"""

from collections.abc import Iterable, Mapping

from rulewright.engine.frames import calls_of
from rulewright.engine.links import block_targets, resume_blocks
from rulewright.program.model import ProcedureCode, Program
from rulewright.source.frozen import dataclass

_LARGE = 2000
"""Instructions of the program in a part that takes no other procedure."""


@dataclass(frozen=True, slots=True)
class Parts:
    """`of` names the part of each procedure that may wait and that play can come to, `entries` the
    blocks of each part at which play can come into it, from another part or from outside."""

    of: Mapping[int, int]
    entries: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Links:
    """What has to be known of a program to divide it; see `course.Course`."""

    owners: Mapping[int, ProcedureCode]
    quiet: frozenset[int]
    returns: Mapping[int, tuple[int, ...]]
    resumable: tuple[int, ...]


def find_parts(program: Program, links: Links) -> Parts:
    """Puts procedures together as they come, until a part is large."""
    reached = _reached(program, links)
    of: dict[int, int] = {}
    part = filled = 0
    for procedure in program.procedures:
        blocks = [program.blocks[it] for it in procedure.blocks if it in reached]
        if procedure.number in links.quiet or not blocks:
            continue
        size = sum(len(it.instructions) for it in blocks)
        if filled and filled + size > _LARGE:
            part, filled = part + 1, 0
        of[procedure.number] = part
        filled += size
    return Parts(of, _entries(program, links, of))


def _reached(program: Program, links: Links) -> set[int]:
    """The blocks that play may come to: those behind any call of what it comes to, too, for a game
    can have been begun in the middle."""
    seen = set(links.resumable)
    waiting = list(seen)
    while waiting:
        block = program.blocks[waiting.pop()]
        last = block.instructions[-1]
        goals = [*block_targets(block), *resume_blocks(block)]
        if last.name == "call":
            called, _ = last.operands
            assert isinstance(called, int)
            goals.append(program.procedures[called].first)
        elif last.name == "return":
            goals.extend(links.returns[links.owners[block.number].number])
        new = [it for it in goals if it not in seen]
        seen.update(new)
        waiting.extend(new)
    return seen


def _entries(program: Program, links: Links, of: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    entries: dict[int, set[int]] = {part: set() for part in sorted(set(of.values()))}
    _add(entries, ((of[links.owners[it].number], it) for it in links.resumable))
    for number, part in of.items():
        for called, following in calls_of(program, program.procedures[number]):
            other = of.get(called, part)
            if other != part:
                first = program.procedures[called].first
                _add(entries, ((other, first), (part, following)))
    return tuple(tuple(sorted(it)) for it in entries.values())


def _add(entries: Mapping[int, set[int]], places: Iterable[tuple[int, int]]) -> None:
    for part, block in places:
        entries[part].add(block)
