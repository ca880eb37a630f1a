"""What steps bring about that something can come around: procedures, and pieces that are moved."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deed, Deeds, DrawTo, MoveTo, PerformProcedure
from rulewright.meaning.moments import Event, Happening
from rulewright.meaning.types import NumberType, PieceType, PlayerType, Type, member_of
from rulewright.meaning.walking import all_deeds

STEPS = ("draw", "move", "remove")
"""The verbs whose steps are events."""

PIECE, FROM, TO = 1, 2, 3
"""The parts of such an event behind the player: the piece, and the numbers of the two places."""

_PLACE = NumberType(-1, 2**31 - 1)


def step_event(verb: str, kind: str) -> Event:
    """That somebody draws, moves or removes one piece of a kind."""
    parts: tuple[Type, ...] = (PlayerType(), PieceType(kind), _PLACE, _PLACE)
    return Event(Happening.STEP, step_name(verb, kind), parts, True)


def batch_event(verb: str, kind: str) -> Event:
    """That somebody draws, moves or removes pieces of a kind, so many as there are, in one step."""
    return Event(Happening.STEP, batch_name(step_name(verb, kind)), (PlayerType(),), True)


def step_name(verb: str, kind: str) -> str:
    """The name of an event of one piece."""
    return f"{verb} {kind}"


def batch_name(name: str) -> str:
    """The name of the event of all pieces of a step, by that of one of them."""
    return f"{name} at once"


def step_of(deed: Deed) -> str | None:
    """The event that a step is for each of its pieces; None where it is none, or nobody does it."""
    match deed:
        case MoveTo(verb=verb, pieces=pieces, actor=actor) if actor is not None:
            kind = member_of(pieces.type)
            return step_name(verb, kind.kind) if isinstance(kind, PieceType) else None
        case DrawTo(verb=verb, kind=kind, actor=actor) if actor is not None:
            return step_name(verb, kind.heading.id)
        case _:
            return None


def raised(deeds: Deeds) -> Iterator[tuple[str, Deed]]:
    """The procedures that are performed and the steps that are events, those in blocks too, by the
    names of what comes around them."""
    for deed in all_deeds(deeds):
        if isinstance(deed, PerformProcedure):
            yield deed.procedure, deed
        name = step_of(deed)
        if name is not None:
            yield name, deed
            yield batch_name(name), deed
