"""`playground's distance(kid's cell, goal)`: how many steps lead from one cell to another."""

from rulewright.check.phrases.calls import arguments
from rulewright.check.phrases.scope import Scope
from rulewright.game.model import Board
from rulewright.meaning.neighbours import longest_way
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import CellType, NumberType
from rulewright.meaning.values import Distance, Meaning
from rulewright.syntax.tree import Name

DISTANCE = "distance"
"""What the number of steps between two cells of a board is called."""


def distance_on(place: Meaning, board: Board, name: Name, scope: Scope) -> Distance | None:
    """How many steps from neighbour to neighbour the two cells in parentheses are apart; None with
    a finding."""
    cell = CellType(board.heading.id)
    ends = (scope.fresh("one_cell", cell), scope.fresh("other_cell", cell))
    given = arguments(name, ends, scope)
    if given is None:
        return None
    one, other = given
    assert not isinstance(one, SetMeaning), "a single cell is wanted"
    assert not isinstance(other, SetMeaning), "a single cell is wanted"
    return Distance(place, one, other, NumberType(0, _longest(board)))


def _longest(board: Board) -> int:
    rows, columns = board.rows, board.columns
    if board.floating:
        rows, columns = 2 * rows - 1, 2 * columns - 1
    return longest_way(rows, columns, slanting=board.slanting)
