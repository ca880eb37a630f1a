"""How many values there are of a type."""

from rulewright.check.phrases.cells import most_cells
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.meaning.types import (
    CellType,
    EnumType,
    ManyType,
    NoneType,
    NumberType,
    OptionalType,
    PieceType,
    Plain,
    PlayerType,
    Type,
    YesNoType,
)


def count_of_values(of: Plain, vocabulary: Vocabulary) -> int | None:
    """How many values a type has; None where they are no values that can be told apart."""
    match of:
        case NumberType(low=low, high=high):
            return high - low + 1
        case YesNoType():
            return 2
        case EnumType(name=name):
            return len(vocabulary.words[name])
        case PlayerType():
            return vocabulary.players
        case _:
            return None


def size_of(of: Type, vocabulary: Vocabulary) -> int | None:
    """How many values a type has, pieces and cells as well; None for sets."""
    match of:
        case OptionalType(of=inner):
            size = size_of(inner, vocabulary)
            return None if size is None else size + 1
        case PieceType(kind=kind):
            return vocabulary.piece_count(vocabulary.kinds[kind])
        case CellType(board=board):
            return most_cells(vocabulary.boards[board]) * _instances(board, vocabulary)
        case ManyType() | NoneType():
            return None
        case _:
            return count_of_values(of, vocabulary)


def _instances(board: str, vocabulary: Vocabulary) -> int:
    per = vocabulary.boards[board].per
    if per is None:
        return 1
    return vocabulary.players if per == "player" else len(vocabulary.words[per])
