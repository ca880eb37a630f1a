"""What is worked out and never read is not worked out, unless it may stop the game."""

from collections.abc import Collection, Sequence

from rulewright.program.instructions import INSTRUCTIONS, MOST_BITS
from rulewright.program.model import Instruction, Register
from rulewright.program.tidy import targets

_HARMLESS = frozenset(
    (
        "set",
        "load",
        "frame_load",
        "option_count",
        "answer",
        "add",
        "subtract",
        "multiply",
        "minimum",
        "maximum",
        "equal",
        "different",
        "less",
        "at_most",
        "both",
        "either",
        "negation",
        "select",
        "common",
        "united",
        "without",
        "lowest_bit",
        "highest_bit",
        "bit_count",
        "covers",
        "beside",
    )
)
"""Instructions that give a register a value, do nothing else and stop no game."""

_HARMLESS_ON_CONSTANTS = frozenset(("count", "lone_piece", "occupied", "frame_cells"))

_GIVING = frozenset(name for name, shape in INSTRUCTIONS.items() if shape.roles[:1] == ("to",))


def read_behind(blocks: list[list[Instruction]], order: Sequence[int]) -> dict[int, frozenset[int]]:
    """The registers that may be read, from the beginning of each block on, before they are written.
    `order` names each block before those behind it, loops aside."""
    needs = {it: _needs(blocks[it]) for it in order}
    goals = {it: targets(blocks[it]) for it in order}
    leading: dict[int, list[int]] = {it: [] for it in order}
    for block in order:
        for goal in goals[block]:
            leading[goal].append(block)
    found: dict[int, frozenset[int]] = dict.fromkeys(order, frozenset())
    waiting = dict.fromkeys(order)
    while waiting:
        block, _ = waiting.popitem()
        needed, written = needs[block]
        behind = frozenset[int]().union(*(found[it] for it in goals[block]))
        before = needed | (behind - written)
        if before != found[block]:
            found[block] = before
            waiting.update(dict.fromkeys(leading[block]))
    return found


def without_unread(
    blocks: list[list[Instruction]], order: Sequence[int], kept: Collection[int]
) -> None:
    """Takes out of the blocks, but for those that are `kept`, what nobody reads. `order` names
    each block before those behind it, loops aside."""
    read_from = read_behind(blocks, order)
    for block in order:
        if block not in kept:
            read = set[int]().union(*(read_from[it] for it in targets(blocks[block])))
            blocks[block] = _needed(blocks[block], read)


def _needs(block: list[Instruction]) -> tuple[frozenset[int], frozenset[int]]:
    """The registers that a block reads before it has written them, and those that it writes."""
    read, written = set[int](), set[int]()
    for one in reversed(block):
        _before(one, read)
        if one.name in _GIVING:
            assert isinstance(one.operands[0], Register)
            written.add(one.operands[0].number)
    return frozenset(read), frozenset(written)


def _before(one: Instruction, read: set[int]) -> None:
    """The registers that are read from an instruction on, given those behind it."""
    gives = one.name in _GIVING
    if gives:
        (to, *operands) = one.operands
        assert isinstance(to, Register)
        read.discard(to.number)
    else:
        operands = list(one.operands)
    read.update(it.number for it in operands if isinstance(it, Register))


def _needed(block: list[Instruction], read: set[int]) -> list[Instruction]:
    needed: list[Instruction] = []
    rest = block[:]
    while rest:
        one = rest.pop()
        to = one.operands[0] if one.name in _GIVING else None
        if isinstance(to, Register) and to.number not in read and _is_harmless(one):
            continue
        if needed and _is_overwritten(one, needed[-1]):
            continue
        if rest and _only_hands_on(one, rest[-1], read):
            given = rest.pop()
            rest.append(Instruction(given.name, (one.operands[0], *given.operands[1:]), given.span))
            continue
        _before(one, read)
        needed.append(one)
    return needed[::-1]


def _is_overwritten(one: Instruction, behind: Instruction) -> bool:
    """Whether what it stores is gone with the next instruction."""
    stores = one.name == behind.name and one.name in ("store", "frame_store")
    return stores and one.operands[0] == behind.operands[0]


def _only_hands_on(one: Instruction, before: Instruction, read: set[int]) -> bool:
    """Whether it only gives another register what the one before has worked out."""
    if one.name != "set" or before.name not in _GIVING:
        return False
    source = one.operands[1]
    return (
        isinstance(source, Register)
        and source == before.operands[0]
        and (source.number not in read)
    )


def _is_harmless(one: Instruction) -> bool:
    match one.name, one.operands:
        case name, _ if name in _HARMLESS:
            return True
        case name, (_, *operands) if name in _HARMLESS_ON_CONSTANTS:
            return all(isinstance(it, int) for it in operands)
        case "load_at" | "frame_load_at", (_, _, _, length):
            return length == 0
        case "divide_down" | "divide_up" | "modulo", (_, _, int(divisor)):
            return divisor != 0
        case "has_bit" | "with_bit", (_, _, int(bit)):
            return 0 <= bit < MOST_BITS
        case _:
            return False
