"""What a phrase with one value means: at run time a whole number, none being -1; see `types.py`."""

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING

from rulewright.game.model import Board, Counter, Table, Zone
from rulewright.game.worth import Ties
from rulewright.meaning.changes import Change
from rulewright.meaning.grouping import Grouping
from rulewright.meaning.types import Type
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

if TYPE_CHECKING:
    from rulewright.meaning.history import Question
    from rulewright.meaning.sets import SetMeaning


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A bound name: a parameter, a choice, a loop's thing, `it` of a filter. Compared by identity.

    `number` is unique inside one entry; the actor of an entry is its variable 0, `you`.
    """

    number: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, yes/no, a member of an enumeration, none: anything known before the game."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Read:
    """A variable that holds one value."""

    variable: Variable
    type: Type


@dataclass(frozen=True, slots=True)
class ChosenBy:
    """What a player chose where each of several chose apart from the others; none (-1) for those
    who did not."""

    variable: Variable
    player: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class CounterOf:
    """A counter: of the game (`of` None) or of a player."""

    counter: Counter
    of: "Meaning | None"
    type: Type


@dataclass(frozen=True, slots=True)
class PhaseNumber:
    """Which repetition of a running phase this is, from 1."""

    phase: str
    type: Type


@dataclass(frozen=True, slots=True)
class FirstPlayerValue:
    """`first_player`"""

    type: Type


@dataclass(frozen=True, slots=True)
class AttributeOf:
    """An attribute, fixed or changing, of a piece."""

    kind: str
    attribute: str
    piece: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class FacesUp:
    """Whether a piece lies face up."""

    piece: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The player to whom a piece, zone, board or cell belongs."""

    thing: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class CellOf:
    """The cell of a board on which a piece lies, or none."""

    piece: "Meaning"
    board: str
    type: Type


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """One instance of a zone. `of` is the player or enumeration member it is per, None if alone."""

    zone: Zone
    of: "Meaning | None"
    type: Type


@dataclass(frozen=True, slots=True)
class BoardAt:
    """One instance of a board."""

    board: Board
    of: "Meaning | None"
    type: Type


@dataclass(frozen=True, slots=True)
class PrintedOn:
    """What is printed on a cell: the attribute of that name which the cells of the board have."""

    board: str
    attribute: str
    cell: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class CellOnMap:
    """The one cell that the map of a board shows as a place; `cell` counts row by row from 0."""

    board: str
    cell: int
    type: Type


@dataclass(frozen=True, slots=True)
class Distance:
    """How many steps from neighbour to neighbour lead from one cell of the board to another; cells
    of which one lies on another instance of it stop the game."""

    board: "Meaning"
    one: "Meaning"
    other: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class PieceIn:
    """The piece of a zone with room for one, or the top or bottom one of a pile; none when empty.

    `end` is "only", "top" or "bottom". With `certain`, emptiness cannot happen and is checked
    when the game runs.
    """

    zone: "Meaning"
    end: str
    certain: bool
    type: Type
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class PieceOn:
    """The piece of a kind on a cell with room for one, or none.

    `mixed` says that a piece of another kind may lie there instead.
    """

    cell: "Meaning"
    type: Type
    kind: str
    mixed: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The player `steps` seats to the left of (clockwise from) `player`; -1 is to the right."""

    player: "Meaning"
    steps: int
    type: Type


@dataclass(frozen=True, slots=True)
class TableAt:
    """A table's entry. An index it does not have stops the game unless `beyond` says otherwise."""

    table: Table
    index: "Meaning"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A named value with its subject and parameters filled in."""

    value: str
    arguments: tuple["Meaning | SetMeaning", ...]
    type: Type


@dataclass(frozen=True, slots=True)
class ScoreOf:
    """The total of a player's score sheet (`your score`), or of one line of it."""

    player: "Meaning"
    line: str | None
    type: Type


class Operator(Enum):
    """Operations on two numbers."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE_DOWN = "/ rounded down"
    DIVIDE_UP = "/ rounded up"
    LOWER = "the lower of both"
    HIGHER = "the higher of both"


@dataclass(frozen=True, slots=True)
class Calculation:
    """Arithmetic. A zero divisor stops the game unless the types rule it out."""

    operator: Operator
    left: "Meaning"
    right: "Meaning"
    type: Type
    span: Span


class Test(Enum):
    """Comparisons of two values of one type. With none on a side, only EQUAL and DIFFERENT."""

    EQUAL = "is"
    DIFFERENT = "is not"
    LESS = "is less than"
    AT_MOST = "is at most"


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison, yes or no."""

    test: Test
    left: "Meaning"
    right: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of these (`and`)."""

    parts: tuple["Meaning", ...]
    type: Type


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these (`or`)."""

    parts: tuple["Meaning", ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Negation:
    """`not`"""

    operand: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class Choice:
    """`then if condition otherwise other`"""

    condition: "Meaning"
    then: "Meaning"
    other: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class Count:
    """`number of S`"""

    things: "SetMeaning"
    type: Type


@dataclass(frozen=True, slots=True)
class Fold:
    """`total`, `highest` or `lowest` of `value` over the set; `thing` is the candidate in `value`.

    The highest or lowest of an empty set stops the game.
    """

    fold: str
    things: "SetMeaning"
    thing: Variable
    value: "Meaning"
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Exists:
    """There is a thing in the set for which the condition holds (None: any thing)."""

    things: "SetMeaning"
    thing: Variable
    condition: "Meaning | None"
    type: Type


@dataclass(frozen=True, slots=True)
class ForAll:
    """The condition holds for every thing in the set."""

    things: "SetMeaning"
    thing: Variable
    condition: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class Contains:
    """The value is in the set."""

    things: "SetMeaning"
    value: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class FirstOf:
    """The first (or, `last`) thing of a sequence, or none."""

    things: "SetMeaning"
    last: bool
    type: Type


@dataclass(frozen=True, slots=True)
class BestGroups:
    """What the best groups of pieces bring, each piece in one group. `reads` are the attributes of
    `thing`, a piece of the set, by which it is told what it belongs to."""

    things: "SetMeaning"
    thing: Variable
    reads: tuple["Meaning", ...]
    grouping: Grouping
    type: Type
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class RankAward:
    """What the rank of a player brings among the players (bound to `thing`) for whom `counts`
    holds: by `measure`, most first. `points` are those of the first place, the second and so on."""

    player: "Meaning"
    thing: Variable
    counts: "Meaning | None"
    measure: "Meaning"
    points: tuple["Meaning", ...]
    ties: Ties
    type: Type


@dataclass(frozen=True, slots=True)
class InForce:
    """Whether a lasting change is in force for these arguments, yes or no; or, of the `amount`,
    what it comes to, 0 where it is not. Of a change that ends in each player's turn, `group` says
    which of those that end apart is meant."""

    change: Change
    arguments: tuple["Meaning", ...]
    amount: bool
    group: int
    type: Type


@dataclass(frozen=True, slots=True)
class HasBeen:
    """Whether a condition about these parameters held once, behind a step of this game. `name` is
    that of the value that stays so."""

    name: str
    condition: "Meaning"
    parameters: tuple[Variable, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class TimesDone:
    """How often something was done since then: by the player, by all `others`, or without a player
    by anybody; and where a piece is meant, with that."""

    question: "Question"
    player: "Meaning | None"
    others: bool
    piece: "Meaning | None"
    type: Type


@dataclass(frozen=True, slots=True)
class IsOut:
    """Whether a player was eliminated."""

    player: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class HasEffect:
    """Whether the effect of a card of the kind with this title can be carried out by a player: see
    `copying.py`."""

    kind: str
    title: "Meaning"
    player: "Meaning"
    type: Type


@dataclass(frozen=True, slots=True)
class Within:
    """A number that stops the game where it is outside the range of its type."""

    number: "Meaning"
    type: Type
    span: Span = field(compare=False)


Meaning = (
    Constant
    | Read
    | ChosenBy
    | CounterOf
    | PhaseNumber
    | FirstPlayerValue
    | AttributeOf
    | FacesUp
    | OwnerOf
    | CellOf
    | ZoneAt
    | BoardAt
    | PrintedOn
    | CellOnMap
    | Distance
    | PieceIn
    | PieceOn
    | Neighbour
    | TableAt
    | Call
    | ScoreOf
    | Calculation
    | Compare
    | AllOf
    | AnyOf
    | Negation
    | Choice
    | Count
    | Fold
    | Exists
    | ForAll
    | Contains
    | FirstOf
    | BestGroups
    | RankAward
    | InForce
    | HasBeen
    | TimesDone
    | IsOut
    | HasEffect
    | Within
)
