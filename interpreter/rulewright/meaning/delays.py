"""When steps are done that are to be done later."""

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING

from rulewright.meaning.changes import Until
from rulewright.meaning.values import Variable
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

if TYPE_CHECKING:
    from rulewright.meaning.moments import Hook


class When(Enum):
    """At which beginning or end."""

    START_OF_NEXT_PHASE = "start of next phase"
    END_OF_PHASE = "end of phase"
    END_OF_TURN = "end of turn"
    START_OF_NEXT_TURN = "start of next turn"
    END_OF_NEXT_TURN = "end of next turn"


OF_A_PLAYER = (When.START_OF_NEXT_TURN, When.END_OF_NEXT_TURN)
"""Those that are a certain player's."""


@dataclass(frozen=True, slots=True)
class Due:
    """When something is due; of a phase, of which."""

    when: When
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class NextTime:
    """That something is due the next time that it comes in at one of these hooks, which give it
    the `parameters`, and is waited for `until` then, if not for good. `you` is the one from whom
    the hooks see who does what happens, where one of them asks."""

    hooks: tuple["Hook", ...]
    parameters: tuple[Variable, ...]
    until: Until | None
    you: Variable | None
    span: Span = field(repr=False)
