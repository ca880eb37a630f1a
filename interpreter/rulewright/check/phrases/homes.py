"""Which board a cell or line lies on, where the text says it."""

from rulewright.check.phrases.scope import Scope
from rulewright.meaning.sets import (
    Cells,
    CellsOfLine,
    Extreme,
    Filtered,
    FirstFew,
    Lines,
    NextCells,
    Only,
    OpenCells,
    SetMeaning,
    StraightLines,
)
from rulewright.meaning.values import Meaning, Read


def home_of(things: SetMeaning, scope: Scope) -> Meaning | None:
    """The board on which all cells or lines of a set lie; None where that is not known."""
    match things:
        case Cells(board=board) | OpenCells(board=board) | Lines(board=board):
            return board
        case StraightLines(board=board):
            return board
        case CellsOfLine(line=line):
            return home_of_value(line, scope)
        case NextCells(cell=cell):
            return home_of_value(cell, scope)
        case Filtered(things=inner) | Extreme(things=inner) | FirstFew(things=inner):
            return home_of(inner, scope)
        case Only(value=value):
            return home_of_value(value, scope)
        case _:
            return None


def home_of_value(value: Meaning, scope: Scope) -> Meaning | None:
    """The board on which a cell or line lies; None where that is not known."""
    return scope.homes.get(value.variable) if isinstance(value, Read) else None
