"""The effect language as frozen nodes: what the author wrote, and where.

A node says nothing about meaning: names are not resolved here. Places are left out of
comparisons, so that two trees are equal when their texts say the same.
"""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place
from rulewright.syntax.changes import Lasting, While
from rulewright.syntax.delays import Later
from rulewright.syntax.history import TimesDone
from rulewright.syntax.together import Together


@dataclass(frozen=True, slots=True)
class Word:
    """A single name in the text with its place: a verb, a bound name, a noun."""

    text: str
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Number:
    """`3`"""

    value: int
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Name:
    """`deck`, `presence(tile)` with `arguments`, or `photo_points[3]` with an `index`."""

    word: Word
    arguments: tuple["Phrase", ...] | None
    index: "Phrase | None"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Possessed:
    """`your hand`, `their hand`, `its limit`: `whose` is "your", "their" or "its"."""

    whose: str
    name: Name
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Of:
    """`gifter's parcel`"""

    owner: "Phrase"
    name: Name
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class ListOf:
    """`[x, y]`"""

    items: tuple["Phrase", ...]
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Determined:
    """`all kids`, `other players`: `determiner` is "all" or "other"."""

    determiner: str
    noun: Word
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Grouped:
    """A phrase in parentheses, kept so that the text prints back as it was."""

    inner: "Phrase"
    span: Span = node_place()


class Place(Enum):
    """The words that say where something lies."""

    IN = "in"
    ON = "on"
    NEXT_TO = "next to"
    JUST_BEFORE = "just before"
    JUST_AFTER = "just after"
    AT_START_OF = "at start of"
    AT_END_OF = "at end of"


@dataclass(frozen=True, slots=True)
class Placed:
    """`presents in row`, `tiles next to tile`, `cards just before follower`"""

    things: "Phrase"
    place: Place
    where: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class NumberOf:
    """`number of presents in deck`"""

    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Fold:
    """`total value of S`, `highest value of S`, `lowest of [x, y]` (then `member` is None)."""

    fold: str
    member: Name | None
    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Different:
    """`different ribbon of S`: the set of values that occur."""

    member: Name
    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Pick:
    """`top of deck`, `first 2 of S`: `end` is "first", "last", "top" or "bottom"."""

    end: str
    count: "Phrase | None"
    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Negative:
    """`-x`"""

    operand: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`x + y`: `operator` is "+", "-" or "*"."""

    operator: str
    left: "Phrase"
    right: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Divided:
    """`x / y rounded down`: `rounded` is "up", "down" or None where it was left out."""

    left: "Phrase"
    right: "Phrase"
    rounded: str | None
    span: Span = node_place()


class Relation(Enum):
    """The comparisons, each with its `is`."""

    IS = "is"
    AT_LEAST = "is at least"
    AT_MOST = "is at most"
    MORE_THAN = "is more than"
    LESS_THAN = "is less than"
    IN = "is in"
    ON = "is on"
    NEXT_TO = "is next to"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`x is at least y`; with `negated`, `x is not at least y`."""

    relation: Relation
    negated: bool
    left: "Phrase"
    right: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class ThereAre:
    """`there are S`; with `negated`, `there are no S`."""

    negated: bool
    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Not:
    """`not x`"""

    operand: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class And:
    """`x and y`"""

    left: "Phrase"
    right: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Or:
    """`x or y`"""

    left: "Phrase"
    right: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Case:
    """`3 if c otherwise 4`"""

    then: "Phrase"
    condition: "Phrase"
    otherwise: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Quantified:
    """`c for every x in S`, `c for some x in S`: `quantifier` is "every" or "some"."""

    quantifier: str
    condition: "Phrase"
    name: Word
    things: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Where:
    """`S where c`"""

    things: "Phrase"
    condition: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class WithExtreme:
    """`S with most x`, `S with least x`: `extreme` is "most" or "least"."""

    extreme: str
    things: "Phrase"
    measure: "Phrase"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Clockwise:
    """`players clockwise from x`"""

    things: "Phrase"
    start: "Phrase"
    span: Span = node_place()


Phrase = (
    Number
    | Name
    | Possessed
    | Of
    | ListOf
    | Determined
    | Grouped
    | Placed
    | NumberOf
    | TimesDone
    | Fold
    | Different
    | Pick
    | Negative
    | Arithmetic
    | Divided
    | Comparison
    | ThereAre
    | Not
    | And
    | Or
    | Case
    | Quantified
    | Where
    | WithExtreme
    | Clockwise
)


@dataclass(frozen=True, slots=True)
class Binder:
    """`wanted in gifts`, the text of `for each:` and `best of:`."""

    name: Word
    things: Phrase
    span: Span = node_place()


class Amount(Enum):
    """How many: the words before a number and a noun."""

    EXACTLY = ""
    UP_TO = "up to"
    AT_LEAST = "at least"
    ANY_NUMBER = "any number of"


@dataclass(frozen=True, slots=True)
class Quantity:
    """`1 card`, `(hand_size) cards`, `up to 2 cards`, `any number of cards`."""

    amount: Amount
    count: Phrase | None
    noun: Word
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Part:
    """What a linking word adds to a frame: `from deck`, `as kept`, `so that c`, `facing down`.

    `link` is the linking word as printed, blanks included ("as much as possible" has no phrase).
    """

    link: str
    phrase: Phrase | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Trivia:
    """Comments and blank lines that stand before a node, and the comment behind it.

    `before` holds one text a line: a comment with its `#`, or "" for a blank line.
    """

    before: tuple[str, ...] = ()
    behind: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """The steps of a block. `inline` when they stand on the line of the colon.

    `after` holds comments and blank lines behind the last step of the block.
    """

    steps: tuple["Step", ...]
    inline: bool
    after: tuple[str, ...]
    behind: str | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Frame:
    """Verb, object, parts: `move 1 card from deck to your hand`, and the `otherwise:` after it."""

    adverb: str | None
    verb: Word
    object: Phrase | Quantity | None
    parts: tuple[Part, ...]
    otherwise: Body | None
    trivia: Trivia
    otherwise_trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Branch:
    """One `if c:` or `otherwise if c:` with its steps."""

    condition: Phrase
    body: Body
    trivia: Trivia


@dataclass(frozen=True, slots=True)
class If:
    """`if c:` … `otherwise if d:` … `otherwise:` …"""

    branches: tuple[Branch, ...]
    otherwise: Body | None
    trivia: Trivia
    otherwise_trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each x in S:`"""

    name: Word
    things: Phrase
    body: Body
    trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Subject:
    """Who acts in a `let`: phrases joined by `and`, or `each player [clockwise from x]`; `others`
    tells `each other player` from `each player`."""

    people: tuple[Phrase, ...]
    each: Word | None
    others: bool
    start: Phrase | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Let:
    """`let x …`: the steps with x as the one who acts; `one_line` when a single step follows."""

    subject: Subject
    adverb: str | None
    body: Body
    one_line: bool
    trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat n times:`, `repeat at most n times:`, `repeat until c, at most n times:`."""

    until: Phrase | None
    at_most: bool
    count: Phrase
    body: Body
    trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class May:
    """`may:` and what happens otherwise."""

    body: Body
    otherwise: Body | None
    trivia: Trivia
    otherwise_trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Alternative:
    """One `either:` or `or:` with its steps."""

    body: Body
    trivia: Trivia
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Either:
    """`either:` … `or:` … and what happens where none of them can be done."""

    alternatives: tuple[Alternative, ...]
    otherwise: Body | None
    trivia: Trivia
    otherwise_trivia: Trivia
    span: Span = node_place()


Step = Frame | If | ForEach | Let | Repeat | May | Either | Lasting | While | Later | Together


@dataclass(frozen=True, slots=True)
class Steps:
    """The whole text of a `do:`: its steps, and what stands behind the last of them."""

    steps: tuple[Step, ...]
    after: tuple[str, ...]
    span: Span = node_place()
