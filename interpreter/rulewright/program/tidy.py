"""Blocks made fewer: jumps to jumps are shortened, a block with one way in joins the one before.

Each block costs the interpreter a dispatch; nothing else changes.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.model import Block, Instruction

Blocks = list[list[Instruction]]

_GOALS = {
    name: tuple(position for position, role in enumerate(shape.roles) if role == "block")
    for name, shape in INSTRUCTIONS.items()
}
"""Where the operands stand that name blocks."""


def targets(block: list[Instruction]) -> tuple[int, ...]:
    """The blocks a block may go on with: its last instruction names them."""
    if not block:
        return ()
    last = block[-1]
    positions = _GOALS[last.name]
    if not positions:
        return ()
    goals = [last.operands[position] for position in positions]
    return tuple([goal for goal in goals if isinstance(goal, int)])


def tidy(
    blocks: list[list[Instruction]], starts: Iterable[int]
) -> tuple[tuple[Block, ...], dict[int, int]]:
    """The blocks that `starts` can reach, numbered in a row, and the new number of each old one.

    Blocks in `starts` keep their beginning: something outside names them.
    """
    fixed = list(dict.fromkeys(starts))
    work = [block[:] for block in blocks]
    straighten(work, fixed)
    kept = _reachable(work, fixed)
    new = {old: number for number, old in enumerate(kept)}
    renumbered = tuple(Block(new[old], tuple(redirected(work[old], new))) for old in kept)
    return renumbered, new


def straighten(blocks: list[list[Instruction]], starts: Iterable[int]) -> None:
    """Shortens jumps to jumps, and lets blocks join; one that has joined another is empty. Whoever
    comes through a block in `starts` still does: something outside may wait there."""
    fixed = frozenset(starts)
    goals = {number: _goal(blocks, number, fixed) for number in range(len(blocks))}
    blocks[:] = [redirected(block, goals) for block in blocks]
    _join(blocks, fixed)


def _goal(blocks: list[list[Instruction]], number: int, fixed: Collection[int]) -> int:
    """Where a block that only jumps leads in the end."""
    seen = {number}
    while number not in fixed and len(blocks[number]) == 1 and blocks[number][0].name == "jump":
        (number,) = targets(blocks[number])
        if number in seen:
            break
        seen.add(number)
    return number


def redirected(block: list[Instruction], new: dict[int, int]) -> list[Instruction]:
    """The same block, going on with the new numbers of those that it names."""
    goals = _GOALS[block[-1].name] if block else ()
    if not goals:
        return block[:]
    last = block[-1]
    operands = list(last.operands)
    for position in goals:
        operand = operands[position]
        if isinstance(operand, int):
            operands[position] = new[operand]
    return [*block[:-1], Instruction(last.name, tuple(operands), last.span)]


def _join(work: Blocks, fixed: Collection[int]) -> None:
    """A block that only one block jumps to becomes the end of that block."""
    reached = _reachable(work, fixed)
    ways_in = Counter(target for number in reached for target in targets(work[number]))
    for number in reached:
        block = work[number]
        while block and block[-1].name == "jump":
            (target,) = targets(block)
            if ways_in[target] != 1 or target in fixed or target == number:
                break
            block[-1:] = work[target]
            work[target] = []


def _reachable(work: Blocks, starts: Collection[int]) -> list[int]:
    """The blocks that can be reached, in rising order."""
    seen = set(starts)
    waiting = list(starts)
    while waiting:
        for target in targets(work[waiting.pop()]):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return sorted(seen)
