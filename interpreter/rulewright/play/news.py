"""Which events a table tells as they happen. The log keeps them all."""

from collections.abc import Sequence
from itertools import takewhile

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.meaning.types import CellType, PlayerType, YesNoType, ZoneType

PHASE = "phase"
ECHOES = ("choose_action", "choose", "choose_secretly", "may_yes", "may_no", "either")


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
            return not any(_shows(compiled, it, option) for it in _outcome(compiled, happened, at))
        case _:
            return True


def echoes(compiled: Compiled, happened: Sequence[Happened], first: int) -> int:
    """How many events from `first` on only repeat what was just answered."""
    sentences = (compiled.program.events[it.event].sentence for it in happened[first:])
    return sum(1 for _ in takewhile(ECHOES.__contains__, sentences))


def phase_begun(compiled: Compiled, event: Happened) -> str | None:
    """The id of the phase that begins with this event, if one does."""
    shape = compiled.program.events[event.event]
    return dict(shape.fixed)["phase"] if shape.sentence == PHASE else None


def _outcome(compiled: Compiled, happened: Sequence[Happened], at: int) -> Sequence[Happened]:
    """What the choice at this position led to: the first event behind it and further choices."""
    for behind in range(at + 1, len(happened)):
        if compiled.program.events[happened[behind].event].sentence != "choose":
            return happened[behind : behind + 1]
    return ()


def _shows(compiled: Compiled, event: Happened, option: tuple[object, int]) -> bool:
    """Whether the event tells what was chosen: a thing asked about, or where a piece comes to."""
    shape = compiled.program.events[event.event]
    kind, value = option
    for (name, part), held in zip(shape.parts, event.values, strict=True):
        if held < 0 or name == "actor":
            continue
        if kind == part and held == value:
            return True
        if name == "to" and isinstance(part, ZoneType | CellType) and isinstance(kind, PlayerType):
            return compiled.layout.locations[held].owner == value
    return False
