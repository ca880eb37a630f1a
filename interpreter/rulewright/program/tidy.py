"""Blocks made fewer: jumps to jumps are shortened, a block with one way in joins the one before.

Each block costs the interpreter a dispatch; nothing else changes.
"""

from collections import Counter
from collections.abc import Iterable

from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.model import Block, Instruction

Blocks = dict[int, list[Instruction]]


def targets(instruction: Instruction) -> tuple[int, ...]:
    """The blocks an instruction may go on with."""
    roles = INSTRUCTIONS[instruction.name].roles
    return tuple(
        operand
        for role, operand in zip(roles, instruction.operands, strict=False)
        if role == "block" and isinstance(operand, int)
    )


def tidy(
    blocks: list[list[Instruction]], starts: Iterable[int]
) -> tuple[tuple[Block, ...], dict[int, int]]:
    """The blocks that `starts` can reach, numbered in a row, and the new number of each old one.

    Blocks in `starts` keep their beginning: something outside names them.
    """
    fixed = list(dict.fromkeys(starts))
    goals = {number: _goal(blocks, number) for number in range(len(blocks))}
    work: Blocks = {
        number: [_redirected(it, goals) for it in block] for number, block in enumerate(blocks)
    }
    _join(work, fixed)
    kept = _reachable(work, fixed)
    new = {old: number for number, old in enumerate(kept)}
    renumbered = tuple(
        Block(new[old], tuple(_redirected(it, new) for it in work[old])) for old in kept
    )
    return renumbered, new


def _goal(blocks: list[list[Instruction]], number: int) -> int:
    """Where a block that only jumps leads in the end."""
    seen = {number}
    while len(blocks[number]) == 1 and blocks[number][0].name == "jump":
        (number,) = targets(blocks[number][0])
        if number in seen:
            break
        seen.add(number)
    return number


def _redirected(instruction: Instruction, new: dict[int, int]) -> Instruction:
    roles = INSTRUCTIONS[instruction.name].roles
    if "block" not in roles:
        return instruction
    operands = tuple(
        new[operand] if role == "block" and isinstance(operand, int) else operand
        for role, operand in zip(roles, instruction.operands, strict=True)
    )
    return Instruction(instruction.name, operands, instruction.span)


def _join(work: Blocks, fixed: list[int]) -> None:
    """A block that only one block jumps to becomes the end of that block."""
    ways_in = Counter(
        target
        for number in _reachable(work, fixed)
        for instruction in work[number]
        for target in targets(instruction)
    )
    for number in _reachable(work, fixed):
        block = work[number]
        while block and block[-1].name == "jump":
            (target,) = targets(block[-1])
            if ways_in[target] != 1 or target in fixed or target == number:
                break
            block[-1:] = work[target]
            work[target] = []


def _reachable(work: Blocks, starts: list[int]) -> list[int]:
    """The blocks that can be reached, in rising order."""
    seen = set(starts)
    waiting = list(starts)
    while waiting:
        for instruction in work[waiting.pop()]:
            for target in targets(instruction):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
    return sorted(seen)
