"""A scenario as its file tells it: a position, answers, and what is expected, each with its place.

Names are still the author's words; `names.py` finds what they stand for in a game.
"""

from dataclasses import dataclass, field
from enum import Enum

from rulewright.game.model import Words
from rulewright.source.place import Span
from rulewright.syntax.document import Node
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


class StartKind(Enum):
    """Where play begins in a position."""

    SET_UP = "set-up"
    PHASE = "phase"
    TURN = "turn in"
    ACTION = "action"
    PROCEDURE = "procedure"


@dataclass(frozen=True, slots=True)
class Start:
    """`start:`. `name` is the phase, action or procedure, None for set-up; `player` acts there."""

    kind: StartKind
    name: Word | None
    player: Word | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Position:
    """`given:`, what differs from the state right after set-up."""

    start: Start
    arguments: tuple[tuple[Word, Word], ...]
    first_player: Word | None
    phases: tuple[Numbered, ...]
    counters: tuple[Amount, ...]
    places: tuple[Contents, ...]
    on_top: tuple[Listed, ...]
    seen: tuple[tuple[Word, tuple[PieceWords, ...]], ...]


# ------------------------------------------------------------------ what is expected


@dataclass(frozen=True, slots=True)
class Asked:
    """Who decides next."""

    player: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Offers:
    """Exactly these options, in this order."""

    options: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OffersNot:
    """None of these is an option."""

    options: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CountersAre:
    """Counters have these values."""

    amounts: tuple[Amount, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlacesHold:
    """Each place holds exactly this; a heap in any order."""

    places: tuple[Contents, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PhasesAre:
    """The phases run in these repetitions."""

    phases: tuple[Numbered, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FirstPlayerIs:
    """Who began the game."""

    player: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LogHas:
    """These whole lines are in the log in this order, as `reader` (or an open table) reads it."""

    lines: tuple[Word, ...]
    reader: Word | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LogLacks:
    """No line of the log contains any of these texts."""

    texts: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ScoresAre:
    """The totals of the score sheet as if the game ended now."""

    scores: tuple[tuple[Word, int], ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LinesAre:
    """Lines of players' score sheets as if the game ended now."""

    amounts: tuple[Amount, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WinnersAre:
    """The game is over and exactly these win."""

    players: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OverIs:
    """The game is over, or it is not."""

    over: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hidden:
    """The view, log, prompt and options of each player nowhere name these pieces."""

    pieces: tuple[tuple[Word, tuple[PieceWords, ...]], ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Visible:
    """The view of each player names these pieces."""

    pieces: tuple[tuple[Word, tuple[PieceWords, ...]], ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Refuses:
    """This option of this player would be refused; `because` is a part of the reason."""

    player: Word
    option: Word
    because: Word | None
    span: Span = field(compare=False, repr=False)


Expectation = (
    Asked
    | Offers
    | OffersNot
    | CountersAre
    | PlacesHold
    | PhasesAre
    | FirstPlayerIs
    | LogHas
    | LogLacks
    | ScoresAre
    | LinesAre
    | WinnersAre
    | OverIs
    | Hidden
    | Visible
    | Refuses
)


# ------------------------------------------------------------------ steps


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer: one option, or, with `several`, all that are picked."""

    player: Word
    options: tuple[Word, ...]
    several: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect:`, looked at where it stands; every one of them is told that does not hold."""

    expectations: tuple[Expectation, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Random answers until `phase` begins in these repetitions; until the end where it is None."""

    phase: Word | None
    repetitions: tuple[Numbered, ...]
    span: Span = field(compare=False, repr=False)


Step = Answer | Expect | PlayOn


@dataclass(frozen=True, slots=True)
class OwnSupply:
    """The rows of a kind that replace its supply, as written."""

    kind: Word
    rows: Node


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. `span` is the place of its name."""

    name: str
    about: Words
    shows: tuple[Word, ...]
    players: int
    settings: tuple[tuple[str, str], ...]
    seed: int
    supply: tuple[OwnSupply, ...]
    given: Position | None
    steps: tuple[Step, ...]
    span: Span = field(compare=False, repr=False)
