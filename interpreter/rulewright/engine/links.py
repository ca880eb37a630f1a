"""What instructions read and write of registers, and where blocks lead."""

from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.model import Block, Instruction, Operand, Register

_WRITING = frozenset(name for name, shape in INSTRUCTIONS.items() if shape.roles[:1] == ("to",))
"""The instructions that write a register: it is always their first operand."""


def registers_read(instruction: Instruction) -> list[int]:
    """The registers an instruction reads, once for each time."""
    first = 1 if instruction.name in _WRITING else 0
    return [it.number for it in instruction.operands[first:] if isinstance(it, Register)]


def register_written(instruction: Instruction) -> int | None:
    """The register an instruction writes."""
    to = instruction.operands[0] if instruction.name in _WRITING else None
    return to.number if isinstance(to, Register) else None


def block_targets(block: Block) -> tuple[int, ...]:
    """The blocks that a block may go on with by itself."""
    last = block.instructions[-1]
    match last.name:
        case "jump":
            return _numbers(last.operands)
        case "branch":
            return _numbers(last.operands[1:])
        case _:
            return ()


def resume_blocks(block: Block) -> tuple[int, ...]:
    """The blocks that are come back to after a call or a decision of this block."""
    last = block.instructions[-1]
    if last.name in ("call", "decide"):
        return _numbers(last.operands[-1:])
    return ()


def _numbers(operands: tuple[Operand, ...]) -> tuple[int, ...]:
    return tuple(it for it in operands if isinstance(it, int))
