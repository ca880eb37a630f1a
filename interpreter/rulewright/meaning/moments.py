"""What moments mean: where rules and cards come in, and what they are told of it."""

from dataclasses import dataclass
from enum import Enum

from rulewright.game.model import Kind, Rule, Title
from rulewright.meaning.deeds import CancelEffect, Deeds
from rulewright.meaning.values import Meaning, Variable
from rulewright.meaning.walking import all_deeds
from rulewright.syntax.moments import Who


class Point(Enum):
    """Where something comes in: what happens is declared, or it is done."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """A player plays a card of a kind. Its parts are the player and the card."""

    kind: str


@dataclass(frozen=True, slots=True)
class ProcedureEvent:
    """A procedure is performed. Its parts are who performs it, where somebody does, and what it is
    given."""

    procedure: str


Event = PlayEvent | ProcedureEvent


@dataclass(frozen=True, slots=True)
class Hook:
    """A place at which a rule or a card comes in. `given` says for each of its parameters which
    part of the event it is. A card comes in for those who stand to the actor as `who` says; without
    it, for everyone."""

    point: Point
    event: Event
    given: tuple[int, ...]
    who: Who | None


@dataclass(frozen=True, slots=True)
class RuleMeaning:
    """What comes by itself at each of its hooks where the condition holds. Nobody acts in it."""

    rule: Rule
    hooks: tuple[Hook, ...]
    parameters: tuple[Variable, ...]
    condition: Meaning | None
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class PlayMeaning:
    """A card that `you` can play: at each of its hooks, and in turns of the phases `on_turns_of`.

    `number` is that of its title. `feasible` holds when it may be offered.
    """

    title: Title
    kind: Kind
    number: int
    hooks: tuple[Hook, ...]
    on_turns_of: frozenset[str]
    you: Variable
    parameters: tuple[Variable, ...]
    feasible: Meaning
    deeds: Deeds

    @property
    def name(self) -> str:
        """The kind and the title, as one name."""
        return f"{self.kind.heading.id}.{self.title.heading.id}"


def cancels(deeds: Deeds) -> bool:
    """Whether these may cancel the effect of what they come before."""
    return any(isinstance(deed, CancelEffect) for deed in all_deeds(deeds))
