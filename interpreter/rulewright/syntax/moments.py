"""The trees of moments: when a card is played, and when a rule comes."""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, node_place
from rulewright.syntax.tree import Word


class Time(Enum):
    """Where a moment lies, seen from what happens."""

    BEFORE = "before"
    INSTEAD_OF = "instead of"
    AFTER = "after"


class Who(Enum):
    """Who does what happens, seen from the one for whom the moment is."""

    YOU = "you"
    ANOTHER = "another"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class OnYourTurn:
    """`on your turn`, `on your turn in movement`."""

    phase: Word | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class During:
    """`during other_tiles`."""

    phase: Word
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Never:
    """`never`."""

    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Performed:
    """`finish_walk(kid)`, or a name alone: what happens, and the names of what it is given."""

    name: Word
    names: tuple[Word, ...] | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class PlacePart:
    """`from playground as start`: from where or to where, the place, and a name for the cell."""

    link: Word
    place: Word
    name: Word | None
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class DoneBy:
    """`you win tile`, `another player gains coins as amount`: who, the noun behind `another` or
    `any` (or the word `you`), what they do, the names of what it is done with, what it is `called`
    in place of these, and the places."""

    who: Who
    noun: Word
    verb: Word
    names: tuple[Word, ...]
    called: Word | None
    places: tuple[PlacePart, ...]
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class TurnOf:
    """`your turn`, `another player's turn in movement`: whose, the noun behind `another` or `any`
    (or the word `your`), what it is that they have, and the phase."""

    who: Who
    noun: Word
    turn: Word
    phase: Word | None
    span: Span = node_place()


Happens = Performed | DoneBy | TurnOf
"""What a moment comes around."""


@dataclass(frozen=True, slots=True)
class AboutTo:
    """`another player is about to walk`: who will do what, the verb as for `you`; or a turn of
    which that is said."""

    happening: "DoneBy | TurnOf"
    span: Span = node_place()


@dataclass(frozen=True, slots=True)
class Around:
    """`before another player plays grund`, `after finish_walk(kid)`."""

    time: Time
    happening: Happens
    span: Span = node_place()


Moment = OnYourTurn | During | Never | AboutTo | Around
