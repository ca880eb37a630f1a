"""What a phrase with several things means: a way to go through candidates in printed order.
A set has no run-time value of its own."""

from rulewright.game.model import Enumeration, Kind, Zone
from rulewright.meaning.types import Type
from rulewright.meaning.values import Meaning, Variable
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Players:
    """Every player, from seat 0."""

    type: Type


@dataclass(frozen=True, slots=True)
class Members:
    """Every value of an enumeration, in declared order."""

    enumeration: Enumeration
    type: Type


@dataclass(frozen=True, slots=True)
class PiecesOf:
    """Every piece of a kind, by attributes and copy; with `owner`, those of one player."""

    kind: Kind
    owner: Meaning | None
    type: Type


@dataclass(frozen=True, slots=True)
class PiecesIn:
    """The pieces of `kind` in one zone, or on one cell. A pile or row goes from top or first on."""

    kind: Kind
    location: Meaning
    owner: Meaning | None
    type: Type


@dataclass(frozen=True, slots=True)
class PiecesOn:
    """The pieces of `kind` on any of these cells."""

    kind: Kind
    cells: "SetMeaning"
    owner: Meaning | None
    type: Type


@dataclass(frozen=True, slots=True)
class StretchOfRow:
    """The pieces of `kind` that lie in a row before `piece` (or after it), from the first on: as
    far as no piece of another kind lies between. None where the piece lies in none of `rows`,
    the zones in which both kinds can lie."""

    kind: Kind
    piece: Meaning
    after: bool
    rows: tuple[Zone, ...]
    owner: Meaning | None
    type: Type


@dataclass(frozen=True, slots=True)
class EndOfRow:
    """The pieces of `kind` that lie at the end of a row (or at its start), from the first on: as
    far as no piece of another kind lies between."""

    kind: Kind
    location: Meaning
    start: bool
    owner: Meaning | None
    type: Type


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a board, row by row."""

    board: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class OpenCells:
    """The empty cells of a floating board that keep all its pieces inside the frame."""

    board: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows or columns of a board: `which` is "rows" or "columns". On a floating board those
    of the box round its pieces, from the first row or column."""

    board: Meaning
    which: str
    type: Type


@dataclass(frozen=True, slots=True)
class StraightLines:
    """The straight lines of `length` cells on a board that does not float, as `straight_lines`
    orders them."""

    board: Meaning
    length: int
    type: Type


@dataclass(frozen=True, slots=True)
class CellsOfLine:
    """The cells of a row, a column or a straight line, in order."""

    line: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class NextCells:
    """The cells next to a cell."""

    cell: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class Filtered:
    """The things for which the condition holds."""

    things: "SetMeaning"
    thing: Variable
    condition: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class FromSeat:
    """A set of players as a sequence: clockwise, beginning with `start`."""

    things: "SetMeaning"
    start: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class Extreme:
    """The things with the most (or least) of a measure: ties stay in."""

    things: "SetMeaning"
    thing: Variable
    measure: Meaning
    most: bool
    type: Type


@dataclass(frozen=True, slots=True)
class FirstFew:
    """The first (or last) `count` things of a sequence, or the top (bottom) ones of a pile."""

    things: "SetMeaning"
    count: Meaning
    last: bool
    type: Type


@dataclass(frozen=True, slots=True)
class ListedThings:
    """`[x, y]`"""

    items: tuple[Meaning, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class DifferentValues:
    """The values of an attribute that occur in a set, each once, rising."""

    things: "SetMeaning"
    thing: Variable
    value: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class ReadSet:
    """A variable that holds a set or sequence: remembered, or chosen."""

    variable: Variable
    type: Type


@dataclass(frozen=True, slots=True)
class SetChosenBy:
    """The things that a player chose where each of several chose apart from the others; none for
    those who did not choose. In the order of any choice of several."""

    variable: Variable
    player: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class Only:
    """The set of one thing; of none, when the value is none."""

    value: Meaning
    type: Type


SetMeaning = (
    Players
    | Members
    | PiecesOf
    | PiecesIn
    | PiecesOn
    | StretchOfRow
    | EndOfRow
    | Cells
    | OpenCells
    | Lines
    | StraightLines
    | CellsOfLine
    | NextCells
    | Filtered
    | FromSeat
    | Extreme
    | FirstFew
    | ListedThings
    | DifferentValues
    | ReadSet
    | SetChosenBy
    | Only
)
