"""How many steps lead from one cell to another."""

from rulewright.meaning.values import Distance
from rulewright.program import lower_values
from rulewright.program.lower_boards import board_of, first_cell
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


def distance(low: Lowering, meaning: Distance) -> Operand:
    """The steps from neighbour to neighbour; a cell of another instance of the board stops."""
    code, grid = low.code, board_of(low, meaning.board.type)
    first = first_cell(low, grid, lower_values.lower(low, meaning.board))
    one, other = (
        code.value("subtract", lower_values.lower(low, cell), first)
        for cell in (meaning.one, meaning.other)
    )
    if grid.instances > 1:
        for cell in (one, other):
            low.unproved += 1
            code.emit("in_range", cell, 0, grid.height * grid.width - 1)
    down, right = (
        _apart(low, code.value(part, one, grid.width), code.value(part, other, grid.width))
        for part in ("divide_down", "modulo")
    )
    return code.value("maximum" if grid.slanting else "add", down, right)


def _apart(low: Lowering, one: Operand, other: Operand) -> Operand:
    code = low.code
    return code.value(
        "maximum", code.value("subtract", one, other), code.value("subtract", other, one)
    )
