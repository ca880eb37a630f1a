"""What phrases and steps mean: names resolved, every node typed. The checker makes these trees,
`program` lowers them.

Run-time values are whole numbers: see `types.py` for how each type is held; none is -1.
A set has no run-time value of its own: it is a way to go through candidates in printed order.
"""

from dataclasses import dataclass, field
from enum import Enum

from rulewright.check.types import Type
from rulewright.game.model import (
    Action,
    Board,
    Counter,
    EndEntry,
    Enumeration,
    Game,
    Kind,
    Phase,
    Procedure,
    ScoringLine,
    Table,
    Zone,
)
from rulewright.game.model import (
    Value as DeclaredValue,
)
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A bound name: a parameter, a choice, a loop's thing, `it` of a filter. Compared by identity.

    `number` is unique inside one entry; the actor of an entry is its variable 0, `you`.
    """

    number: int
    name: str
    type: Type


# ------------------------------------------------------------------ values


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
    """The piece on a cell with room for one, or none."""

    cell: "Meaning"
    type: Type


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
class All:
    """Every one of these (`and`)."""

    parts: tuple["Meaning", ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Any_:
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


Meaning = (
    Constant
    | Read
    | CounterOf
    | PhaseNumber
    | FirstPlayerValue
    | AttributeOf
    | OwnerOf
    | CellOf
    | ZoneAt
    | BoardAt
    | PieceIn
    | PieceOn
    | Neighbour
    | TableAt
    | Call
    | ScoreOf
    | Calculation
    | Compare
    | All
    | Any_
    | Negation
    | Choice
    | Count
    | Fold
    | Exists
    | ForAll
    | Contains
    | FirstOf
)


# ------------------------------------------------------------------ sets


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
class CellsOfLine:
    """The cells of a row or column, in order."""

    line: Meaning
    type: Type


@dataclass(frozen=True, slots=True)
class NextCells:
    """The cells orthogonally next to a cell."""

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
    | Cells
    | OpenCells
    | Lines
    | CellsOfLine
    | NextCells
    | Filtered
    | FromSeat
    | Extreme
    | FirstFew
    | ListedThings
    | DifferentValues
    | ReadSet
    | Only
)


# ------------------------------------------------------------------ steps


@dataclass(frozen=True, slots=True)
class Choose:
    """`actor` picks from `candidates`. One thing when `least` is None, else from `least` to `most`.

    `chosen` is bound to the one or to the set. An empty choice (or one that cannot reach `least`)
    goes to `otherwise`; None means the checker proved that it cannot be empty, or it stops.
    `domain` is the set without its filter: an option of it that is not offered is refused with
    the words of `phrase`.
    """

    actor: Meaning
    chosen: Variable
    candidates: SetMeaning
    domain: SetMeaning
    least: Meaning | None
    most: Meaning | None
    so_that: Meaning | None
    secretly: bool
    otherwise: tuple["Deed", ...] | None
    phrase: str
    span: Span


@dataclass(frozen=True, slots=True)
class MayDo:
    """`actor` decides whether `body` is done. They are asked only when `feasible` holds (None:
    always): its leading choices can be made. Otherwise it is as if they had declined."""

    actor: Meaning
    body: tuple["Deed", ...]
    otherwise: tuple["Deed", ...]
    span: Span
    feasible: Meaning | None = None


@dataclass(frozen=True, slots=True)
class IfDo:
    """The first branch whose condition holds, else `otherwise`."""

    branches: tuple[tuple[Meaning, tuple["Deed", ...]], ...]
    otherwise: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ForEachDo:
    """The body once for each thing that is in the set when the loop begins."""

    thing: Variable
    things: SetMeaning
    body: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RepeatDo:
    """The body `count` times; stops early when `until` holds before a round."""

    count: Meaning
    until: Meaning | None
    body: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Pieces go to a zone or cell: `pieces` one after another, as one batch.

    `position` is "top" or "bottom" ("top" is the end of a row). `facing` is True for up, False for
    down, None as the zone has it. `verb` is the author's ("move", "remove"). An empty set moves
    nothing.
    """

    verb: str
    actor: Meaning | None
    pieces: SetMeaning
    target: Meaning
    position: str
    facing: bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class DrawTo:
    """`draw n cards from pile to zone`: from the top, one after another.

    Fewer than `count` stops the game when `as_much` is False (the pile said `cannot happen`), or
    goes to `otherwise` where it is given.
    """

    actor: Meaning | None
    kind: Kind
    count: Meaning
    source: Meaning
    target: Meaning
    facing: bool | None
    as_much: bool
    otherwise: tuple["Deed", ...] | None
    span: Span
    verb: str = "draw"


@dataclass(frozen=True, slots=True)
class SwapPlaces:
    """What lies in two zones changes places."""

    actor: Meaning | None
    left: Meaning
    right: Meaning
    span: Span


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Pieces are turned up or down where they lie."""

    actor: Meaning | None
    pieces: SetMeaning
    up: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ShufflePile:
    """A zone is shuffled by a stream of chance; what seats knew of places in it ends."""

    zone: Meaning
    stream: str
    span: Span


@dataclass(frozen=True, slots=True)
class Disclose:
    """`look at` (to: the actor), `show … to`, `reveal` (to: everyone, None)."""

    verb: str
    actor: Meaning | None
    pieces: SetMeaning
    to: Meaning | None
    span: Span


@dataclass(frozen=True, slots=True)
class AskWhether:
    """The answer, yes or no, is told: to all when `openly`, to the asker alone when not."""

    actor: Meaning | None
    asked: Meaning
    condition: Meaning
    answer: Variable
    openly: bool
    named: tuple[Variable, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RememberOne:
    """Binds one value."""

    variable: Variable
    value: Meaning
    span: Span


@dataclass(frozen=True, slots=True)
class RememberSet:
    """Binds a set as it is now."""

    variable: Variable
    things: SetMeaning
    span: Span


@dataclass(frozen=True, slots=True)
class SetCounter:
    """A counter gets a value: `gain`, `lose`, `increase`, `reduce` come as calculations on it.

    `by` is the amount where the verb has one, for the log.
    """

    verb: str
    actor: Meaning | None
    counter: Counter
    of: Meaning | None
    value: Meaning
    by: Meaning | None
    span: Span


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """A changing attribute of a piece gets a value."""

    actor: Meaning | None
    kind: str
    attribute: str
    piece: Meaning
    value: Meaning
    span: Span


@dataclass(frozen=True, slots=True)
class PerformProcedure:
    """A procedure is carried out; its result is bound where it is named."""

    procedure: str
    actor: Meaning | None
    arguments: tuple[Meaning | SetMeaning, ...]
    result: Variable | None
    span: Span


@dataclass(frozen=True, slots=True)
class GiveResult:
    """Ends the procedure with its result."""

    value: Meaning
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the innermost loop, else the action or procedure."""

    loop: bool
    span: Span


Deed = (
    Choose
    | MayDo
    | IfDo
    | ForEachDo
    | RepeatDo
    | MoveTo
    | DrawTo
    | SwapPlaces
    | TurnOver
    | ShufflePile
    | Disclose
    | AskWhether
    | RememberOne
    | RememberSet
    | SetCounter
    | SetAttribute
    | PerformProcedure
    | GiveResult
    | Stop
)
Deeds = tuple[Deed, ...]


# ------------------------------------------------------------------ entries


@dataclass(frozen=True, slots=True)
class TurnsMeaning:
    """`you` is the player whose turn it is, bound in `skip_turn_if`."""

    order: SetMeaning
    limited: bool
    actions: tuple[str, ...]
    you: Variable
    skip_turn_if: Meaning | None


@dataclass(frozen=True, slots=True)
class PhaseMeaning:
    """A phase of this configuration (player count and settings)."""

    phase: Phase
    skip_if: Meaning | None
    repeat: Meaning | None
    repeat_until: Meaning | None
    enter: Deeds
    until: Meaning | None
    deeds: Deeds
    turns: TurnsMeaning | None
    phases: tuple["PhaseMeaning", ...]
    leave: Deeds


@dataclass(frozen=True, slots=True)
class ActionMeaning:
    """`you` is its actor. `feasible` holds when it may be offered: its condition, and its leading
    choices, the second given the first."""

    action: Action
    you: Variable
    feasible: Meaning
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class ProcedureMeaning:
    """`you` is None where nobody performs it."""

    procedure: Procedure
    you: Variable | None
    parameters: tuple[Variable, ...]
    result: Type | None
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class ValueMeaning:
    """A named value: parameters (the subject first) and what it is."""

    value: DeclaredValue
    parameters: tuple[Variable, ...]
    body: Meaning


@dataclass(frozen=True, slots=True)
class LineMeaning:
    """One line of the score sheet. With `things`, its sum over them (bound to `thing`); with
    `bests`, the best of `score` over them (bound to `best`). It is `public` when everyone can
    work it out."""

    line: ScoringLine
    you: Variable
    things: SetMeaning | None
    thing: Variable | None
    bests: SetMeaning | None
    best: Variable | None
    counts_if: Meaning | None
    score: Meaning
    public: bool


@dataclass(frozen=True, slots=True)
class EndMeaning:
    """An end entry; `you` is the player whose turn it is or was."""

    end: EndEntry
    you: Variable
    condition: Meaning | None
    winner: SetMeaning | None


@dataclass(frozen=True, slots=True)
class WinnerMeaning:
    """Criteria in order: (measure, most); `you` is the player measured."""

    you: Variable
    criteria: tuple[tuple[Meaning, bool], ...]
    shared: bool


@dataclass(frozen=True, slots=True)
class AttributeStart:
    """What a changing attribute of every piece of a kind starts with."""

    kind: str
    attribute: str
    type: Type
    start: Meaning


@dataclass(frozen=True, slots=True)
class Rules:
    """A game resolved and typed for one number of players and one choice of settings.

    `kinds`, `zones`, … hold only what is in force. A counter comes with its type and start;
    `starts` holds those of changing attributes.
    """

    game: Game
    players: int
    settings: tuple[tuple[str, str], ...]
    enumerations: tuple[Enumeration, ...]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    boards: tuple[Board, ...]
    counters: tuple[tuple[Counter, Type, Meaning], ...]
    tables: tuple[Table, ...]
    values: tuple[ValueMeaning, ...]
    first_at_random: bool
    setup: Deeds
    phases: tuple[PhaseMeaning, ...]
    actions: tuple[ActionMeaning, ...]
    procedures: tuple[ProcedureMeaning, ...]
    ends: tuple[EndMeaning, ...]
    scoring: tuple[LineMeaning, ...]
    winner: WinnerMeaning | None  # None where each end names its winner itself
    starts: tuple[AttributeStart, ...] = ()
