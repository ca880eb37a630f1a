"""What is printed on the cells of a board: constant tables, one for each attribute."""

from rulewright.meaning.supplied import printed_on_cells
from rulewright.meaning.values import PrintedOn
from rulewright.program import lower_values
from rulewright.program.lower_boards import on_board
from rulewright.program.model import Operand
from rulewright.program.plan import words_of
from rulewright.program.unit import Lowering


def printed_on(low: Lowering, meaning: PrintedOn) -> Operand:
    """What is printed on a cell."""
    board = next(it for it in low.rules.boards if it.heading.id == meaning.board)
    attribute = next(it for it in board.attributes if it.heading.id == meaning.attribute)
    printed = printed_on_cells(board, attribute, words_of(low.rules))
    table = low.table(f"{meaning.attribute} of the cells of {meaning.board}", 0, printed)
    cell = lower_values.lower(low, meaning.cell)
    return low.code.value("table", table, on_board(low, low.board(meaning.board), cell))
