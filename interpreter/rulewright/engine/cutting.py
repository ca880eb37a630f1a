"""How a program is cut into functions.

A function is a tree of blocks: a block that only one other leads to stands inside that one's
function, and so does one at which the ways of a branch come together again before any of them
leaves. A short block that only jumps on is rather written twice than entered from two functions.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from rulewright.engine.frames import owners
from rulewright.engine.links import (
    block_targets,
    register_written,
    registers_read,
    resume_blocks,
)
from rulewright.program.model import Block, Program
from rulewright.source.frozen import dataclass

_DEEPEST = 24
"""How deep branches may stand inside each other in one function."""

_SHORT = 3
"""Instructions of a block, its jump included, that is rather written twice."""

_OUTSIDE = -1
"""What comes before the blocks that begin functions."""


@dataclass(frozen=True, slots=True)
class Cut:
    """`heads` are the blocks that begin a function. `joins` names for a branch the block of the
    same function at which its ways come together. `order` says which of two blocks of a function
    comes first."""

    heads: frozenset[int]
    joins: dict[int, int]
    order: dict[int, int]

    def inside(self, program: Program, head: int) -> list[int]:
        """The blocks of a function, each before those behind it."""
        found, waiting = {head}, [head]
        while waiting:
            for target in block_targets(program.blocks[waiting.pop()]):
                if target not in self.heads and target not in found:
                    found.add(target)
                    waiting.append(target)
        return sorted(found, key=self.order.__getitem__)


def find_cut(program: Program, starts: Iterable[int] = ()) -> Cut:
    """Where functions begin: at what something outside names, where play comes round again, and
    where ways come together that did not part in the same function."""
    heads, order = _first_heads(program, starts)
    while True:
        heads, joins = _joined(program, heads, order)
        wrong = set[int]()
        for head in heads:
            wrong |= _wrong_in(program, heads, joins, head)
        if not wrong:
            return Cut(frozenset(heads), joins, order)
        heads |= wrong


def _first_heads(program: Program, starts: Iterable[int]) -> tuple[set[int], dict[int, int]]:
    """The blocks that begin a function in any case, and the order of all blocks."""
    blocks = program.blocks
    ways_in = Counter(target for block in blocks for target in block_targets(block))
    heads = {point.block for point in program.entries}
    heads |= {procedure.first for procedure in program.procedures}
    heads |= {it for site in program.sites for it in (site.domain, site.offering) if it >= 0}
    heads |= {fact.condition for fact in program.facts}
    heads |= {number for block in blocks for number in resume_blocks(block)}
    heads |= {block.number for block in blocks if ways_in[block.number] == 0}
    heads |= set(starts)
    order: list[int] = []
    seen, open_blocks = set[int](), set[int]()
    for start in (*sorted(heads), *range(len(blocks))):
        waiting = [(start, False)]
        while waiting:
            number, is_done = waiting.pop()
            if is_done:
                open_blocks.discard(number)
                order.append(number)
            elif number in open_blocks:
                heads.add(number)
            elif number not in seen:
                seen.add(number)
                open_blocks.add(number)
                waiting.append((number, True))
                waiting.extend((it, False) for it in block_targets(blocks[number]))
    return heads, {number: at for at, number in enumerate(reversed(order))}


def _joined(
    program: Program, fixed: set[int], order: dict[int, int]
) -> tuple[set[int], dict[int, int]]:
    """All heads, those of `fixed` among them, and which ways come together where in a function."""
    heads = set(fixed)
    before: dict[int, list[int]] = {number: [] for number in order}
    for block in program.blocks:
        for target in block_targets(block):
            before[target].append(block.number)
    parting: dict[int, int] = {}
    joins: dict[int, int] = {}
    for number in order:
        ways = before[number]
        if number in heads:
            parting[number] = _OUTSIDE
            continue
        parting[number] = _last_common(ways, parting, order)
        if len(ways) > 1 and (parting[number] == _OUTSIDE or parting[number] in joins):
            parting[number] = _OUTSIDE
            if not _is_copied(program.blocks[number], fixed):
                heads.add(number)
        elif len(ways) > 1:
            joins[parting[number]] = number
    return heads, joins


def _last_common(ways: list[int], parting: dict[int, int], order: dict[int, int]) -> int:
    """The last block that all these ways go through, as far as they lie in one function."""
    common, *others = ways
    for way in others:
        other = way
        while common != other:
            if other == _OUTSIDE or (common != _OUTSIDE and order[common] > order[other]):
                common = parting[common]
            else:
                other = parting[other]
    return common


def _is_copied(block: Block, heads: set[int]) -> bool:
    short = len(block.instructions) <= _SHORT and block.instructions[-1].name == "jump"
    return short and heads.issuperset(block_targets(block))


def _wrong_in(program: Program, heads: set[int], joins: dict[int, int], head: int) -> set[int]:
    """The blocks that cannot stand inside a function: a way leads to them out of a branch whose
    ways come together elsewhere, or they would stand too deep."""
    met = set(joins.values())
    wrong = set[int]()
    waiting = [(head, _OUTSIDE, 0)]
    while waiting:
        number, following, depth = waiting.pop()
        if depth > _DEEPEST:
            wrong.add(number)
            continue
        join = joins.get(number, following)
        inside = [
            it
            for it in dict.fromkeys(block_targets(program.blocks[number]))
            if it not in heads and it != join
        ]
        deeper = depth + (len(inside) > 1 or join != _OUTSIDE)
        for target in inside:
            if target in met:
                wrong.add(target)
            else:
                waiting.append((target, join, deeper))
        if join != following:
            waiting.append((join, following, depth))
    return wrong


def make_crossing(program: Program, cut: Cut) -> Callable[[int], frozenset[int]]:
    """For a block that begins a function, the registers that some function of its procedure reads
    before it has written them. Registers are numbered anew in each procedure."""
    numbers = {block: it.number for block, it in owners(program).items()}
    heads_of: dict[int, list[int]] = {}
    for head in cut.heads:
        heads_of.setdefault(numbers.get(head, -1), []).append(head)

    @cache
    def crossing_in(procedure: int) -> frozenset[int]:
        return frozenset[int]().union(
            *(_read_first(program, cut, it) for it in heads_of[procedure])
        )

    return lambda head: crossing_in(numbers.get(head, -1))


def _read_first(program: Program, cut: Cut, head: int) -> set[int]:
    """The registers that a function reads before it has written them."""
    found = set[int]()
    before: dict[int, frozenset[int]] = {head: frozenset()}
    for number in cut.inside(program, head):
        read, written = _registers(program.blocks[number])
        found |= read - before[number]
        behind = before[number] | written
        for target in block_targets(program.blocks[number]):
            if target not in cut.heads:
                before[target] = before.get(target, behind) & behind
    return found


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
