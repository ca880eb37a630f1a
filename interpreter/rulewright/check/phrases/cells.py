"""Sets of cells: of a board, of a row or column, next to a cell."""

from rulewright.game.model import Board
from rulewright.meaning.neighbours import ways_from_a_cell
from rulewright.meaning.sets import Cells, CellsOfLine, NextCells
from rulewright.meaning.types import CellType, ManyType
from rulewright.meaning.values import Meaning


def cells_of_board(place: Meaning, board: Board) -> Cells:
    """All cells of one instance of the board."""
    return Cells(place, ManyType(CellType(board.heading.id), True, most_cells(board)))


def most_cells(board: Board) -> int:
    """How many cells there are, on a floating board those to which its frame can reach."""
    if board.floating:
        return (2 * board.rows - 1) * (2 * board.columns - 1)
    return board.rows * board.columns


def cells_of_line(line: Meaning, board: Board) -> CellsOfLine:
    """The cells of a row or column of the board."""
    longest = max(board.rows, board.columns)
    return CellsOfLine(line, ManyType(CellType(board.heading.id), True, longest))


def next_cells(cell: Meaning, board: Board) -> NextCells:
    """The cells next to a cell of the board."""
    most = len(ways_from_a_cell(slanting=board.slanting))
    return NextCells(cell, ManyType(CellType(board.heading.id), True, most))
