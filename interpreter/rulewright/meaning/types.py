"""The static types of the language. Everything is finite, and a number knows its range."""

from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class NumberType:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class YesNoType:
    """yes (1) or no (0)."""


@dataclass(frozen=True, slots=True)
class PlayerType:
    """A player; at run time the seat, from 0."""


@dataclass(frozen=True, slots=True)
class EnumType:
    """A value of the enumeration `name`; at run time its position, from 0."""

    name: str


@dataclass(frozen=True, slots=True)
class PieceType:
    """A piece of `kind`; at run time its number."""

    kind: str


@dataclass(frozen=True, slots=True)
class ZoneType:
    """One instance of the zone `name`; at run time the number of its location."""

    name: str


@dataclass(frozen=True, slots=True)
class BoardType:
    """One instance of the board `name`; at run time the number of the instance."""

    name: str


@dataclass(frozen=True, slots=True)
class CellType:
    """A cell of the board `name`; at run time the number of its location."""

    board: str


@dataclass(frozen=True, slots=True)
class LineType:
    """A row or column of the board, or, with `length`, one of its straight lines of so many cells;
    at run time instance * lines of a board + line."""

    board: str
    length: int = 0


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of the word `none`; at run time -1."""


@dataclass(frozen=True, slots=True)
class OptionalType:
    """`of`, or none (-1)."""

    of: "Plain"


@dataclass(frozen=True, slots=True)
class ManyType:
    """A set of `member`, or, when `ordered`, a sequence. `most` bounds how many there can be."""

    member: "Plain"
    ordered: bool
    most: int


Plain = (
    NumberType
    | YesNoType
    | PlayerType
    | EnumType
    | PieceType
    | ZoneType
    | BoardType
    | CellType
    | LineType
)
Type = Plain | NoneType | OptionalType | ManyType


def member_of(kind: Type) -> Type:
    """The type of one thing: of what is in a set or sequence, else the type itself."""
    return kind.member if isinstance(kind, ManyType) else kind


def is_piece(kind: Type) -> bool:
    """Whether values of a type are pieces, or none."""
    return isinstance(kind.of if isinstance(kind, OptionalType) else kind, PieceType)
