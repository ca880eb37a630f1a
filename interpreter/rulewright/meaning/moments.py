"""What moments mean: where rules and cards come in, and what they are told of it."""

from enum import Enum

from rulewright.game.model import CardTrigger, Kind, Rule, Title
from rulewright.meaning.deeds import Cancel, Deeds, MayDo
from rulewright.meaning.types import Type
from rulewright.meaning.values import Meaning, Variable
from rulewright.meaning.walking import all_deeds
from rulewright.source.frozen import dataclass
from rulewright.syntax.moments import Who


class Point(Enum):
    """Where something comes in: what happens is about to come, is declared, comes at all, or is
    done."""

    ABOUT_TO = "about_to"
    BEFORE = "before"
    INSTEAD = "instead"
    AFTER = "after"


class Happening(Enum):
    """What kind of thing happens."""

    PLAY = "play"
    PROCEDURE = "procedure"
    PHASE = "phase"
    TURN = "turn"
    ACTION = "action"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens at one point of the program: the play of a card of the kind `name`, a
    repetition of the phase `name`, a turn of it, a step that somebody does with a piece, ... Its
    `parts` are the types of what it is told with, first the player where it `has_actor`."""

    happening: Happening
    name: str
    parts: tuple[Type, ...]
    has_actor: bool


@dataclass(frozen=True, slots=True)
class Hook:
    """A place at which a rule or a card comes in. `given` says for each of its parameters which
    part of the event it is. A card comes in for those who stand to the actor as `who` says; without
    it, for everyone. It comes in only where the parts `within` are of those zones and boards."""

    point: Point
    event: Event
    given: tuple[int, ...]
    who: Who | None
    within: tuple[tuple[int, str], ...] = ()


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

    `number` is that of its title. `feasible` holds when it may be offered; its effect is `possible`
    also for whoever may not play it. `this` is the card, where its steps ask for it.
    """

    title: Title
    kind: Kind
    number: int
    hooks: tuple[Hook, ...]
    on_turns_of: frozenset[str]
    you: Variable
    parameters: tuple[Variable, ...]
    feasible: Meaning
    possible: Meaning
    deeds: Deeds
    this: Variable | None = None

    @property
    def name(self) -> str:
        """The kind and the title, as one name."""
        return f"{self.kind.heading.id}.{self.title.heading.id}"


@dataclass(frozen=True, slots=True)
class LyingMeaning:
    """What a card does by itself at each of its hooks while it lies in the zone of `you`, or when
    `you` uses it there in a turn of the phases `on_turns_of`. `this` is the card, and `number` that
    of its title. It comes, or can be used, where the condition holds."""

    kind: Kind
    title: Title
    trigger: CardTrigger
    number: int
    zone: str
    hooks: tuple[Hook, ...]
    on_turns_of: frozenset[str]
    you: Variable
    this: Variable
    parameters: tuple[Variable, ...]
    condition: Meaning | None
    deeds: Deeds

    @property
    def name(self) -> str:
        """The kind, the title and the trigger, as one name."""
        return f"{self.kind.heading.id}.{self.title.heading.id}.{self.trigger.heading.id}"

    @property
    def is_optional(self) -> bool:
        """Whether all of it is left to its player."""
        return len(self.deeds) == 1 and isinstance(self.deeds[0], MayDo)


Answer = RuleMeaning | PlayMeaning | LyingMeaning
"""What comes in somewhere."""


def declined_at(deeds: Deeds) -> MayDo | None:
    """Where a player to whom all of this is left can decline so that nothing of it is done."""
    match deeds:
        case (MayDo(otherwise=()) as only,):
            return only
        case _:
            return None


def cancels(deeds: Deeds) -> bool:
    """Whether these may cancel what they come before."""
    return any(isinstance(deed, Cancel) for deed in all_deeds(deeds))


def replaced(answer: Answer) -> Event | None:
    """What a rule or a card comes instead of, if it does: that is its only moment then."""
    return replaced_at(answer.hooks)


def replaced_at(hooks: tuple[Hook, ...]) -> Event | None:
    """What is replaced by what comes in at these hooks, if it comes instead of something."""
    first = hooks[0] if hooks else None
    return first.event if first is not None and first.point is Point.INSTEAD else None
