"""What a scenario lists, as given or as expected: pieces in places, counters, phases."""

from dataclasses import field

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import Word


@dataclass(frozen=True, slots=True)
class PieceWords:
    """A piece as listed: `teddy blue 4 facing down`. `facing_up` is None where it is not said."""

    text: str
    facing_up: bool | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """What lies in a zone: a pile from the top, a row from its first piece."""

    place: Word
    pieces: tuple[PieceWords, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """The pieces on one cell of a board; none on an empty one."""

    pieces: tuple[PieceWords, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Grid:
    """What lies on a board, row by row."""

    place: Word
    rows: tuple[tuple[Cell, ...], ...]


Contents = Listed | Grid


@dataclass(frozen=True, slots=True)
class Amount:
    """A value of a counter, or of a line of the score sheet: of a player, or (None) of the game."""

    name: Word
    player: Word | None
    value: Word


@dataclass(frozen=True, slots=True)
class Numbered:
    """Which repetition of a phase this is, from 1."""

    phase: Word
    number: int


PiecesByPlayer = tuple[tuple[Word, tuple[PieceWords, ...]], ...]
"""Pieces listed for each player who is named."""
