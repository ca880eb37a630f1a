"""Lowered blocks made shorter: loops written out, and what is known left out."""

from rulewright.program.following import Follower
from rulewright.program.held import Values
from rulewright.program.model import Instruction, Register
from rulewright.program.simplified import simplify
from rulewright.program.unit import Lowering
from rulewright.program.unrolled import unroll


def shorten(low: Lowering, starts: list[int], units: dict[int, int]) -> None:
    """Makes the blocks shorter, which something outside may begin at `starts`. `units` names the
    unit of each block, and will name that of each new one.

    A unit that asks in secret stays as it was written: how far others can know of such a choice
    is looked up in what reads its frame.
    """
    blocks = low.code.blocks
    secret = {it.number for it in low.sites if it.secret}
    asking = {
        units[number]
        for number, block in enumerate(blocks)
        if block and block[-1].name == "decide" and block[-1].operands[0] in secret
    }
    kept = frozenset(block for block, unit in units.items() if unit in asking)
    copies = unroll(blocks, [it for it in low.code.loops if it.head not in kept])
    units.update((new, units[old]) for new, old in copies.items())
    follower = Follower(low.layout, low.tables, Values())
    made = simplify(blocks, starts, follower, kept)
    units.update((new, units[old]) for new, old in made.items())
    _number_registers(blocks, units)


def _number_registers(blocks: list[list[Instruction]], units: dict[int, int]) -> None:
    """Registers are numbered in each unit as they come."""
    names: dict[int, dict[int, int]] = {}
    for number, block in enumerate(blocks):
        known = names.setdefault(units[number], {})
        blocks[number] = [_numbered(one, known) for one in block]


def _numbered(one: Instruction, known: dict[int, int]) -> Instruction:
    operands = tuple(
        Register(known.setdefault(it.number, len(known))) if isinstance(it, Register) else it
        for it in one.operands
    )
    return Instruction(one.name, operands, one.span)
