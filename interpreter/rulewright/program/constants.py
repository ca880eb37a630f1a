"""What instructions on numbers give where their operands are known, all or some."""

from collections.abc import Callable, Sequence

from rulewright.program.instructions import MOST_BITS
from rulewright.program.model import ConstantTable, Instruction, Operand

FOLDS: dict[str, Callable[[int, int], int]] = {
    "add": lambda left, right: left + right,
    "subtract": lambda left, right: left - right,
    "multiply": lambda left, right: left * right,
    "minimum": min,
    "maximum": max,
    "equal": lambda left, right: int(left == right),
    "different": lambda left, right: int(left != right),
    "less": lambda left, right: int(left < right),
    "at_most": lambda left, right: int(left <= right),
    "both": lambda left, right: left & right,
    "either": lambda left, right: left | right,
    "common": lambda left, right: left & right,
    "united": lambda left, right: left | right,
    "without": lambda left, right: left & ~right,
}
"""Two numbers become one, and no pair of them stops the game."""

_LARGEST = (1 << 63) - 1


def known_result(one: Instruction, tables: Sequence[ConstantTable]) -> Operand | None:
    """What an instruction that gives a register a value gives, where that is a number known before
    the game or one of its operands, and it cannot stop."""
    number = _fold(one, tables)
    return _shorter(one) if number is None else number


def _fold(one: Instruction, tables: Sequence[ConstantTable]) -> int | None:
    """The number, where all operands are known."""
    numbers = [it for it in one.operands[1:] if isinstance(it, int)]
    if len(numbers) < len(one.operands) - 1:
        return None
    made = _folded(one.name, numbers, tables)
    return made if made is not None and -_LARGEST <= made <= _LARGEST else None


def _folded(name: str, numbers: list[int], tables: Sequence[ConstantTable]) -> int | None:
    match name, numbers:
        case _, [left, right] if name in FOLDS:
            return FOLDS[name](left, right)
        case "negation", [value]:
            return 1 - value
        case "select", [condition, yes, no]:
            return yes if condition else no
        case "modulo", [left, right] if right > 0:
            return left % right
        case "divide_down", [left, right] if right > 0:
            return left // right
        case "divide_up", [left, right] if right > 0:
            return -(-left // right)
        case "has_bit", [mask, bit] if 0 <= bit < MOST_BITS:
            return mask >> bit & 1
        case "with_bit", [mask, bit] if 0 <= bit < MOST_BITS:
            return mask | 1 << bit
        case "lowest_bit", [mask] if mask >= 0:
            return (mask & -mask).bit_length() - 1
        case "highest_bit", [mask] if mask >= 0:
            return mask.bit_length() - 1
        case "bit_count", [mask] if mask >= 0:
            return mask.bit_count()
        case "table", [number, index] if tables:
            table = tables[number]
            at = index - table.low
            return table.entries[at] if 0 <= at < len(table.entries) else None
        case _:
            return None


def _shorter(one: Instruction) -> Operand | None:
    """The operand that the instruction gives whatever else holds, if it is one of them."""
    match one.name, one.operands[1:]:
        case "add", (0, value) | (value, 0):
            return value
        case "subtract", (value, 0):
            return value
        case "multiply", (1, value) | (value, 1):
            return value
        case "either" | "united", (0, value) | (value, 0):
            return value
        case "both", (1, value) | (value, 1):
            return value
        case "both" | "common", (0, _) | (_, 0):
            return 0
        case "without", (value, 0):
            return value
        case "select", (int(condition), yes, no):
            return yes if condition else no
        case "select", (_, yes, no) if yes == no:
            return yes
        case "minimum" | "maximum", (left, right) if left == right:
            return left
        case "equal" | "at_most", (left, right) if left == right:
            return 1
        case "different" | "less", (left, right) if left == right:
            return 0
        case _:
            return None
