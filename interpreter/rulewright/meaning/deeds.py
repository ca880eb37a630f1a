"""What steps mean: the deeds that are done, in their order."""

from dataclasses import field

from rulewright.game.model import Counter, Kind
from rulewright.meaning.changes import Change
from rulewright.meaning.delays import Due, NextTime
from rulewright.meaning.sets import PiecesIn, SetMeaning
from rulewright.meaning.types import Type
from rulewright.meaning.values import Fold, Meaning, Variable
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class Reach:
    """What things that are chosen together have to come to: the `total`, of values that are never
    less than nothing, is at least `least`, or `more` than that."""

    total: Fold
    least: Meaning
    more: bool


@dataclass(frozen=True, slots=True)
class Choose:
    """`actor` picks from `candidates`. One thing when `least` is None, else from `least` to `most`.

    `chosen` is bound to the one or to the set. An empty choice (or one that cannot reach `least`)
    goes to `otherwise`; None means the checker proved that it cannot be empty, or it stops.
    `domain` is the set without its filter: an option of it that is not offered is refused with
    the words of `phrase`. With `apart`, several players choose under one name, and that variable
    keeps what each of them chose. Pieces of which there is no `most` may have to `reach` something
    together.
    """

    actor: Meaning
    chosen: Variable
    candidates: SetMeaning
    domain: SetMeaning
    least: Meaning | None
    most: Meaning | None
    secretly: bool
    otherwise: tuple["Deed", ...] | None
    phrase: str
    span: Span
    apart: Variable | None = None
    reach: Reach | None = None


@dataclass(frozen=True, slots=True)
class PickAtRandom:
    """Chance picks one of the candidates (`count` None), or so many of them, each alike. Where
    there are too few, `otherwise` is done."""

    actor: Meaning | None
    chosen: Variable
    candidates: SetMeaning
    count: Meaning | None
    stream: str
    otherwise: tuple["Deed", ...] | None
    span: Span


@dataclass(frozen=True, slots=True)
class RollNumber:
    """Chance brings a number of the type of `rolled`, each alike."""

    actor: Meaning | None
    rolled: Variable
    stream: str
    span: Span


@dataclass(frozen=True, slots=True)
class RollDie:
    """A changing attribute of a piece gets a value of its type `of`, each alike."""

    actor: Meaning | None
    kind: str
    attribute: str
    piece: Meaning
    of: Type
    stream: str
    span: Span


@dataclass(frozen=True, slots=True)
class BeginApart:
    """Several players will choose under one name: so far none of them has."""

    variable: Variable
    span: Span


@dataclass(frozen=True, slots=True)
class MayDo:
    """`actor` decides whether `body` is done. They are asked only when `feasible` holds (None:
    always): its leading choices can be made. Otherwise it is as if they had declined. What only
    `possible` says, which the others must not learn, does not keep them from being asked: where it
    does not hold they can only decline."""

    actor: Meaning
    body: tuple["Deed", ...]
    otherwise: tuple["Deed", ...]
    span: Span
    feasible: Meaning | None = None
    possible: Meaning | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One of several alternatives; it is offered where `feasible` holds (None: always)."""

    feasible: Meaning | None
    body: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class EitherDo:
    """`actor` picks one of the `ways` that are feasible. Where none is, nobody is asked, and
    `otherwise` is done."""

    actor: Meaning
    ways: tuple[Way, ...]
    otherwise: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class IfDo:
    """The first branch whose condition holds, else `otherwise`.

    `places` says where each branch stands, and last where `otherwise` does, if it is written.
    """

    branches: tuple[tuple[Meaning, tuple["Deed", ...]], ...]
    otherwise: tuple["Deed", ...]
    span: Span
    places: tuple[Span | None, ...] = field(default=(), compare=False)


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
    down, None as the zone has it. `verb` is the author's ("move", "discard", "remove"). An empty
    set moves nothing.
    """

    verb: str
    actor: Meaning | None
    pieces: SetMeaning
    target: Meaning
    position: str
    facing: bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class RefillPile:
    """Where the pile is empty, what lies in `source` is shuffled into it by a stream of chance. If
    it is `promised` that something lies there then and nothing does, the game stops."""

    pile: Meaning
    source: Meaning
    stream: str
    promised: bool
    span: Span


@dataclass(frozen=True, slots=True)
class DrawTo:
    """`draw n cards from pile to zone`: from the top, one after another; or, where they lie
    `loose`, any of these `pieces`, which it makes no difference to tell apart. With a `refill` the
    pile is filled again where it is empty before all are drawn.

    Fewer than `count` stops the game when `as_much` is False (the pile said `cannot happen`), or
    goes to `otherwise` where it is given.
    """

    actor: Meaning | None
    kind: Kind
    count: Meaning
    pieces: PiecesIn
    source: Meaning
    target: Meaning
    facing: bool | None
    as_much: bool
    otherwise: tuple["Deed", ...] | None
    span: Span
    verb: str = "draw"
    loose: bool = False
    refill: RefillPile | None = None


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
    """`look at` (to: the actor), `show … to`, `reveal` (to: everyone, None): pieces, or what a
    player chose in secret, which is only revealed."""

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
class Pay:
    """Who acts pays, whole or not at all: the `change` is done where the counter stays in its
    range, else `otherwise`."""

    change: SetCounter
    otherwise: tuple["Deed", ...] | None
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
class PerformEffect:
    """What a card of a kind, with its title, says is carried out as if the actor had played it,
    where that is possible; else `otherwise`. It is `proved` where it surely is possible."""

    kind: str
    card: Meaning
    title: Meaning
    actor: Meaning
    otherwise: "Deeds | None"
    proved: bool
    span: Span


@dataclass(frozen=True, slots=True)
class GiveResult:
    """Ends the procedure with its result, which is of the type that the procedure `gives`."""

    value: Meaning | SetMeaning
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the innermost loop, else the action, card, rule or procedure."""

    loop: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Eliminate:
    """The player is out of the game."""

    player: Meaning
    span: Span


@dataclass(frozen=True, slots=True)
class Cancel:
    """What a card or rule came before is not carried out; the `whole` action is as if it had not
    been taken."""

    whole: bool
    span: Span


@dataclass(frozen=True, slots=True)
class BeginChange:
    """A lasting change begins for these arguments. `amount` is what the value is changed to, or by,
    as it is now; `whose` is the player in whose turn it ends, where it ends in one."""

    change: Change
    actor: Meaning | None
    arguments: tuple[Meaning, ...]
    amount: Meaning
    whose: Meaning | None
    span: Span


@dataclass(frozen=True, slots=True)
class Delay:
    """The `body` is done later. What it asks for of the names that are bound here, it finds as they
    are now: the variables `kept`. `whose` is the player at whose turn it is due, or no longer
    waited for, where that is so. It is left to be done `by` the one who acts."""

    due: Due | NextTime
    whose: Meaning | None
    by: Meaning | None
    kept: tuple[Variable, ...]
    body: tuple["Deed", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Together:
    """Deeds that are one: all that they read is as it was before any of them is done. They change
    counters and attributes, or move, turn and swap pieces; conditions and loops may stand round
    them."""

    body: tuple["Deed", ...]
    span: Span


Deed = (
    Choose
    | MayDo
    | EitherDo
    | IfDo
    | ForEachDo
    | RepeatDo
    | MoveTo
    | DrawTo
    | SwapPlaces
    | TurnOver
    | ShufflePile
    | RefillPile
    | Disclose
    | AskWhether
    | RememberOne
    | RememberSet
    | SetCounter
    | SetAttribute
    | Pay
    | PerformProcedure
    | PerformEffect
    | GiveResult
    | Stop
    | Cancel
    | Eliminate
    | BeginApart
    | PickAtRandom
    | RollNumber
    | RollDie
    | BeginChange
    | Delay
    | Together
)
Deeds = tuple[Deed, ...]
