"""Whether some straight line is full of cells that fit: each cell is looked at once, not once a
line. What fits becomes a mask, and one instruction compares it with the masks of all lines.
"""

from rulewright.meaning.sets import Cells, CellsOfLine, StraightLines
from rulewright.meaning.types import member_of
from rulewright.meaning.values import Call, CounterOf, Exists, ForAll, Meaning, Read, Variable
from rulewright.meaning.walking import all_nodes, variables_read
from rulewright.program import lower_values
from rulewright.program.instructions import MOST_BITS
from rulewright.program.invariant import may_stop
from rulewright.program.lower_boards import board_of, first_cell
from rulewright.program.lower_cell_masks import cell_mask, is_of_mask, lines_of, narrowed
from rulewright.program.model import BoardLayout, Operand
from rulewright.program.unit import Lowering


def full_line(low: Lowering, meaning: Exists) -> Operand | None:
    """1 if the condition is that of a full line and one is full, else 0; None for any other
    condition. Every cell is looked at, so what might stop the game is not asked so, and neither is
    what somebody is told the reasons of."""
    match meaning:
        case Exists(
            things=StraightLines(board=board, length=length),
            thing=line,
            condition=ForAll(
                things=CellsOfLine(line=Read(variable=of), type=cells), thing=cell, condition=fits
            ),
        ) if of == line and low.reader is None and _is_of_the_cell_alone(low, fits, line):
            grid = board_of(low, board.type)
            if grid.height * grid.width > MOST_BITS:
                return None
            table = low.table(
                f"cells of the lines of {length} on {grid.id}", 0, lines_of(grid, length)
            )
            if is_of_mask(low, member_of(cells), cell, fits):
                mask = narrowed(low, cell_mask(low, Cells(board, cells)), cell, fits).bits
            else:
                first = first_cell(low, grid, lower_values.lower(low, board))
                mask = _mask(low, grid, first, cell, fits)
            return low.code.value("covers", mask, table)
        case _:
            return None


def _is_of_the_cell_alone(low: Lowering, fits: Meaning, line: Variable) -> bool:
    calls = any(isinstance(node, Call | CounterOf) for node in all_nodes(fits))
    stops = calls or may_stop(fits, low.body_of)
    return not stops and line not in variables_read(fits)


def _mask(
    low: Lowering, grid: BoardLayout, first: Operand, cell: Variable, fits: Meaning
) -> Operand:
    """The bits of the cells for which the condition holds."""
    code = low.code
    mask = code.variable(0)

    def look(index: Operand) -> None:
        low.storage[cell] = code.value("add", first, index)
        there = lower_values.lower(low, fits)
        code.emit("select", mask, there, code.value("with_bit", mask, index), mask)

    code.loop(0, grid.height * grid.width, look, code.block())
    return mask
