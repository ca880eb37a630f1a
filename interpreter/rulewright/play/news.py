"""Which events a table tells as they happen. The log keeps them all."""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.meaning.types import CellType, PlayerType, YesNoType, ZoneType

PHASES = ("phase", "phase_once")


def is_told(compiled: Compiled, happened: Sequence[Happened], at: int) -> bool:
    """Whether the event at this position is told.

    Left out are what the score sheet says again, a mark that is taken off, and a choice that the
    event behind it shows.
    """
    event = happened[at]
    shape = compiled.program.events[event.event]
    kinds = dict(shape.parts)
    values = dict(zip(kinds, event.values, strict=True))
    match shape.sentence:
        case "score_item":
            return False
        case "set":
            return not isinstance(kinds["amount"], YesNoType) or values["amount"] != 0
        case "choose":
            option = (kinds["option"], values["option"])
            return at + 1 == len(happened) or not _shows(compiled, happened[at + 1], option)
        case _:
            return True


def is_phase(compiled: Compiled, event: Happened) -> bool:
    """Whether the event is the beginning of a phase."""
    return compiled.program.events[event.event].sentence in PHASES


def _shows(compiled: Compiled, event: Happened, option: tuple[object, int]) -> bool:
    """Whether a piece comes to the place, or to the player, that was chosen."""
    shape = compiled.program.events[event.event]
    kind, value = option
    for (name, part), held in zip(shape.parts, event.values, strict=True):
        if name != "to" or not isinstance(part, ZoneType | CellType) or held < 0:
            continue
        if isinstance(kind, PlayerType):
            return compiled.layout.locations[held].owner == value
        return kind == part and held == value
    return False
