"""A game as its files declare it: entries with their places, effects as parsed trees.

Nothing is resolved here: a phrase is still what the author wrote. Every mapping that an
author may name, tag or guard is an entry and carries an `Heading`.
"""

from enum import Enum

from rulewright.game.emptying import WhenEmpty
from rulewright.game.limits import Limit
from rulewright.game.maps import CellNoun, MapCell
from rulewright.game.playing import PlayRule, ZoneName
from rulewright.game.remarks import Acceptance, NotModelled, Provenance, RuleTag
from rulewright.game.worth import Award, BestGroups
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Binder, Phrase, Steps

Words = tuple[tuple[str, str], ...]
"""A text by language: pairs (language, text), the first language first."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What every entry may say about itself. `span` is the place of its key."""

    id: str
    span: Span
    names: Words = ()
    about: Words = ()
    implements: tuple[RuleTag, ...] = ()
    source: Provenance | None = None
    only_if: Phrase | None = None


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type as written: `1..5` (low and high), `yes/no`, `gift`, `player or none`,
    `set of player`.

    `name` is "number", "yes/no", "player", an enumeration or a kind.
    """

    name: str
    span: Span
    low: int = 0
    high: int = 0
    or_none: bool = False
    many: str | None = None  # "set", "sequence"


@dataclass(frozen=True, slots=True)
class Member:
    """One value of an enumeration."""

    heading: Heading


@dataclass(frozen=True, slots=True)
class Enumeration:
    """`gift: [socks, cube]`; its plural names the set of its values."""

    heading: Heading
    plural: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """A typed attribute of a kind. `start` is given for changing attributes only."""

    heading: Heading
    type: TypeName
    changing: bool
    start: Phrase | None


@dataclass(frozen=True, slots=True)
class SupplyRow:
    """`count` pieces with these attribute values: `values` holds pairs (attribute, word).

    Rows come expanded: a table of cells and `each:` give a row for each combination.
    `starts_in` overrides the kind's.
    """

    values: tuple[tuple[str, str], ...]
    count: int
    per_player: bool
    starts_in: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece. `owned` kinds belong to players, a set of pieces for each.

    `shown_as` is how one piece is printed: a text with attributes in braces, by language. A kind
    with titles of its own has an attribute `title`, and `play` says how such cards are played.
    """

    heading: Heading
    plural: str
    owned: bool
    attributes: tuple[Attribute, ...]
    supply: tuple[SupplyRow, ...]
    starts_in: str
    starts_in_span: Span
    supply_heading: Heading | None  # its `source:` and tags, where the supply has some
    shown_as: Words = ()
    play: PlayRule | None = None
    limit: Limit | None = None


class Order(Enum):
    """How the pieces of a zone lie: ends only, loose, or in a row with places between."""

    PILE = "pile"
    HEAP = "heap"
    ROW = "row"


class Faces(Enum):
    """Who sees the faces of what lies in a place."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"
    AS_LAID = "as laid"


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value that the table shows beside a zone, as the zone names it."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for pieces. `per` is None, "player" or an enumeration; `room` None has no limit.

    `when_empty` is None where nothing is said of it.
    """

    heading: Heading
    per: str | None
    holds: tuple[str, ...]
    order: Order
    faces: Faces
    room: int | None
    when_empty: WhenEmpty | None
    shows: tuple[ShownValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """What a cell can be, as the map names it, with the pairs (attribute, word) printed on it."""

    heading: Heading
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A square grid of `rows` x `columns`. With `floating`, the frame settles as pieces are laid:
    the cells are numbered by offset from the first piece. With `slanting`, a cell is next to those
    at its corners as well. What a cell is has a title and the other `attributes`; the `map` says
    it, row by row, empty where the cells are all alike. `cell_words` is what people call a cell."""

    heading: Heading
    per: str | None
    rows: int
    columns: int
    floating: bool
    slanting: bool
    holds: tuple[str, ...]
    room: int
    faces: Faces
    cells: CellNoun = CellNoun()
    cell_words: Words = ()
    attributes: tuple[Attribute, ...] = ()
    places: tuple[Place, ...] = ()
    map: tuple[MapCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A number, yes/no or reference of the game or per player."""

    heading: Heading
    per: str | None
    type: TypeName
    start: Phrase


@dataclass(frozen=True, slots=True)
class Table:
    """Values by a number. `by` is None (indexed with `[x]`) or "number of players" (used bare).

    `beyond` is the closed phrase as written: "cannot happen", "last entry"; None where unsaid.
    """

    heading: Heading
    by: str | None
    rows: tuple[tuple[int, int], ...]
    beyond: str | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`tile: tile` of a `with:`."""

    name: str
    type: TypeName
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A named expression. `of` is the type of its subject, which gives the subject's name. With
    `best_groups`, `body` is what one group is worth; with an award, `counts_if` says who is
    ranked. One that `stays` is yes from when it was so for the first time."""

    heading: Heading
    of: TypeName | None
    parameters: tuple[Parameter, ...]
    type: TypeName | None
    body: Phrase | Award
    best_groups: BestGroups | None = None
    counts_if: tuple[Phrase, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A switch of the game. `choices` are the words of an enumerated setting, else empty."""

    heading: Heading
    type: TypeName | None
    choices: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class ActionName:
    """An action as a phase lists it; `pass` is built in."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Turns:
    """`turns:` with `rounds:` ("once" or "no limit"), `actions:` and `skip turn if:`."""

    order: Phrase
    limited: bool
    actions: tuple[ActionName, ...]
    skip_turn_if: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """A node of the tree of play. Exactly one of `steps`, `turns`, `phases` is given.

    Conditions given as a list mean: any of these.
    """

    heading: Heading
    skip_if: tuple[Phrase, ...]
    repeat: Phrase | None
    repeat_until: tuple[Phrase, ...]
    enter: Steps | None
    until: tuple[Phrase, ...]
    steps: Steps | None
    turns: Turns | None
    phases: tuple["Phase", ...]
    leave: Steps | None
    windows_from: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do in a turn."""

    heading: Heading
    conditions: tuple[Phrase, ...]
    steps: Steps
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """Named steps. With `for_player`, somebody performs it (`you`)."""

    heading: Heading
    for_player: bool
    parameters: tuple[Parameter, ...]
    gives: TypeName | None
    steps: Steps


@dataclass(frozen=True, slots=True)
class Rule:
    """What comes by itself at any of its moments, where its conditions hold."""

    heading: Heading
    moments: tuple[Moment, ...]
    conditions: tuple[Phrase, ...]
    steps: Steps
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class StateRule:
    """What is done whenever any of its conditions holds, for each thing of a set where it has
    one."""

    heading: Heading
    for_each: Binder | None
    conditions: tuple[Phrase, ...]
    steps: Steps


@dataclass(frozen=True, slots=True)
class CardTrigger:
    """What comes by itself while a card lies in a zone of a player."""

    heading: Heading
    lies_in: ZoneName | None
    moments: tuple[Moment, ...]
    conditions: tuple[Phrase, ...]
    steps: Steps
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class Title:
    """A card of its own. `steps` is None for one that is never played; `lasting` is what it changes
    without being played, its `triggers` come by themselves, `measure` is a number of a player."""

    heading: Heading
    moments: tuple[Moment, ...]
    conditions: tuple[Phrase, ...]
    steps: Steps | None
    limit: Limit | None = None
    lasting: Steps | None = None
    triggers: tuple[CardTrigger, ...] = ()
    measure: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """The titles of a kind of piece; the heading's id and place are those of the kind's name."""

    heading: Heading
    titles: tuple[Title, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """`pick: first seat` or `pick: at random`."""

    heading: Heading
    at_random: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """What is done before play."""

    heading: Heading
    steps: Steps


@dataclass(frozen=True, slots=True)
class EndEntry:
    """When the game ends: after a phase with all its repetitions, or as soon as a condition holds.

    `unless` names end entries that go before this one.
    """

    heading: Heading
    when_over: ActionName | None
    conditions: tuple[Phrase, ...]
    unless: tuple[ActionName, ...]
    winner: Phrase | None


@dataclass(frozen=True, slots=True)
class ScoringLine:
    """A line of the score sheet, for each player: `you` is the one who is scored. With
    `best_groups`, `counts_if` and `score` are about one group; with an award, `counts_if` says who
    is ranked."""

    heading: Heading
    for_each: Binder | None
    best_of: Binder | None
    counts_if: tuple[Phrase, ...]
    score: Phrase | Award
    best_groups: BestGroups | None = None


@dataclass(frozen=True, slots=True)
class Criterion:
    """One item of `most:` or `least:` of the winner."""

    phrase: Phrase
    most: bool


@dataclass(frozen=True, slots=True)
class Winner:
    """Criteria in order; `still_tied` is "shared", "cannot happen", or None where unsaid."""

    heading: Heading
    criteria: tuple[Criterion, ...]
    still_tied: str | None
    still_tied_heading: Heading | None


@dataclass(frozen=True, slots=True)
class Game:
    """Everything a game's files declare. `languages` begins with the first language."""

    heading: Heading
    title: Words
    languages: tuple[str, ...]
    players: tuple[int, ...]
    sources: tuple[Source, ...]
    settings: tuple[Setting, ...]
    enumerations: tuple[Enumeration, ...]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    boards: tuple[Board, ...]
    counters: tuple[Counter, ...]
    tables: tuple[Table, ...]
    values: tuple[Value, ...]
    first_player: FirstPlayer | None
    setup: Setup | None
    phases: tuple[Phase, ...]
    actions: tuple[Action, ...]
    procedures: tuple[Procedure, ...]
    ends: tuple[EndEntry, ...]
    scoring: tuple[ScoringLine, ...]
    winner: Winner | None
    not_modelled: tuple[NotModelled, ...]
    rule_texts: tuple[tuple[str, Words], ...] = ()  # sentences of the `rules` texts by rule number
    acceptances: tuple[Acceptance, ...] = ()
    cards: tuple[Cards, ...] = ()
    rules: tuple[Rule, ...] = ()
    state_rules: tuple[StateRule, ...] = ()
    checks: tuple[Phrase, ...] = ()  # statements about the whole game
    unread: tuple[str, ...] = ()  # ids of entries of which something could not be read
