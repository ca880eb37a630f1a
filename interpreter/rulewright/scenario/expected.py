"""What a scenario expects where it says `expect:`, as its file tells it."""

from dataclasses import field

from rulewright.scenario.listed import Amount, Contents, Numbered, PiecesByPlayer
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import Word

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Asked:
    """Who decides next: a player, or `nobody` where nothing is left to decide."""

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
class InForceAre:
    """Exactly these lasting changes are in force, each as the log told it, in any order."""

    lines: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WaitingIs:
    """Exactly this is to be done later, each as an opened table shows it, in its order."""

    lines: tuple[Word, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OutAre:
    """Exactly these players are out of the game."""

    players: tuple[Word, ...]
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

    pieces: PiecesByPlayer
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Visible:
    """The view of each player names these pieces."""

    pieces: PiecesByPlayer
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
    | InForceAre
    | WaitingIs
    | OutAre
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
