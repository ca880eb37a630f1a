"""Loops of few rounds, written out round by round.

What differs from round to round is then a number that `simplified.py` knows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice

from rulewright.program.model import Instruction, Register
from rulewright.program.tidy import redirected, targets
from rulewright.program.unread import read_behind
from rulewright.source.frozen import dataclass

MOST_WRITTEN = 72
"""Instructions that all rounds of a loop together may come to."""

_LEAVES_REGISTERS = frozenset(("call", "decide"))


@dataclass(slots=True)
class CountedLoop:
    """A loop that runs a known number of times, unless it is left before: the block at which every
    round begins, and those between which its rounds lie, others among them."""

    head: int
    rounds: int
    around: set[int]


def unroll(blocks: list[list[Instruction]], loops: Sequence[CountedLoop]) -> dict[int, int]:
    """Writes out those loops that are short; an inner one comes before the one around it. What
    comes back names for each new block the one that it is a copy of."""
    read = read_behind(blocks, range(len(blocks)))
    new_registers = count(1 + max(_registers(blocks), default=-1))
    copies: dict[int, int] = {}
    for loop in loops:
        inside = _inside(blocks, loop)
        size = sum(len(blocks[it]) for it in inside)
        asks = any(blocks[it][-1].name in _LEAVES_REGISTERS for it in inside)
        if inside and not asks and size * loop.rounds <= MOST_WRITTEN:
            own = _of_one_round(blocks, loop, inside, read)
            names = [
                dict(zip(own, islice(new_registers, len(own)), strict=True))
                for _ in range(loop.rounds)
            ]
            new = _write_out(blocks, loop, inside, names)
            for other in loops:
                if loop.head in other.around:
                    other.around.update(new)
            copies.update(new)
    return copies


def _registers(blocks: Iterable[list[Instruction]]) -> Iterator[int]:
    for block in blocks:
        for one in block:
            yield from (it.number for it in one.operands if isinstance(it, Register))


def _of_one_round(
    blocks: list[list[Instruction]],
    loop: CountedLoop,
    inside: list[int],
    read: Mapping[int, frozenset[int]],
) -> list[int]:
    """The registers that hold nothing from one round to the next, nor behind the loop."""
    behind = {it for block in inside for it in targets(blocks[block])} - set(inside)
    kept = read[loop.head].union(*(read[it] for it in behind))
    return sorted(set(_registers(blocks[it] for it in inside)) - kept)


def _inside(blocks: list[list[Instruction]], loop: CountedLoop) -> list[int]:
    """The blocks that a round may go through and still come to the next one, the head first."""
    before: dict[int, list[int]] = {}
    reached, waiting = {loop.head}, [loop.head]
    while waiting:
        block = waiting.pop()
        for target in targets(blocks[block]):
            before.setdefault(target, []).append(block)
            if target in loop.around and target not in reached:
                reached.add(target)
                waiting.append(target)
    inside, waiting = set[int](), [loop.head]
    while waiting:
        for block in before.get(waiting.pop(), ()):
            if block not in inside:
                inside.add(block)
                waiting.append(block)
    return [loop.head, *sorted(inside - {loop.head})] if loop.head in inside else []


def _write_out(
    blocks: list[list[Instruction]],
    loop: CountedLoop,
    inside: list[int],
    names: Sequence[Mapping[int, int]],
) -> dict[int, int]:
    """The head of each round goes straight into it; the last round ends behind the loop. `names`
    are other numbers, for each round, of the registers that are its own."""
    begin, done = targets(blocks[loop.head])
    written = {it: blocks[it] for it in inside}
    written[loop.head] = [Instruction("jump", (begin,), blocks[loop.head][-1].span)]
    goals = {it: it for block in inside for it in targets(blocks[block])}
    rounds = [{it: it for it in inside}]
    for number in range(1, loop.rounds):
        first = len(blocks) + (number - 1) * len(inside)
        rounds.append({it: first + at for at, it in enumerate(inside)})
    heads = [*(it[loop.head] for it in rounds[1:]), done]
    made: dict[int, list[Instruction]] = {}
    for new, following, named in zip(rounds, heads, names, strict=True):
        for it in inside:
            leading = redirected(written[it], {**goals, **new, loop.head: following})
            made[new[it]] = [_renamed(one, named) for one in leading]
    for block in inside:
        blocks[block] = made[block]
    copies = {new[it]: it for new in rounds[1:] for it in inside}
    blocks.extend(made[it] for it in sorted(copies))
    return copies


def _renamed(one: Instruction, names: Mapping[int, int]) -> Instruction:
    operands = tuple(
        Register(names.get(it.number, it.number)) if isinstance(it, Register) else it
        for it in one.operands
    )
    return Instruction(one.name, operands, one.span)
