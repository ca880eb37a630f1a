"""When steps are done that are to be done later."""

from dataclasses import dataclass
from enum import Enum


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
