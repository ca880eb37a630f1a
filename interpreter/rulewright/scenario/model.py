"""A scenario as its file tells it: a position, then answers and what is expected, with places.

Names are still the author's words; `names.py` finds what they stand for in a game.
"""

from dataclasses import field

from rulewright.game.model import Words
from rulewright.scenario.expected import Expectation
from rulewright.scenario.listed import Amount, Contents, Listed, Numbered, PiecesByPlayer
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.document import Node
from rulewright.syntax.tree import Word


@dataclass(frozen=True, slots=True)
class AtSetUp:
    """Play goes on right after set-up."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AtPhase:
    """Play goes on where the phase is entered."""

    phase: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AtTurn:
    """Play goes on in a player's turn; where an action is named, they have just taken it."""

    phase: Word
    action: Word | None
    player: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AtProcedure:
    """Only the procedure runs, performed by a player where it is one for players."""

    procedure: Word
    player: Word | None
    span: Span = field(compare=False, repr=False)


Start = AtSetUp | AtPhase | AtTurn | AtProcedure
"""`start:`, where play begins in a position."""


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
    seen: PiecesByPlayer
    in_force: tuple[Word, ...] | None = None
    waiting: tuple[Word, ...] | None = None
    out: tuple[Word, ...] | None = None


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
