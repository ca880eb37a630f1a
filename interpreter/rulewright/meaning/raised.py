"""What steps bring about that something can come around: procedures, pieces that are moved or
turned, counters that change, and zones that are swapped."""

from collections.abc import Iterator

from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    DrawTo,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    SetCounter,
    SwapPlaces,
    TurnOver,
)
from rulewright.meaning.moments import Event, Happening
from rulewright.meaning.types import NumberType, PieceType, PlayerType, Type, ZoneType, member_of
from rulewright.meaning.walking import all_deeds

MOVING = ("draw", "move", "discard", "remove")
"""The verbs whose steps are events of pieces that go somewhere."""

TURN, SWAP = "turn", "swap"
"""The verbs whose steps are events of pieces that stay, and of two zones."""

COUNTING = ("gain", "lose", "pay", "increase", "reduce", "set")
"""The verbs whose steps are events of a counter."""

STEPS = (*MOVING, TURN, SWAP, *COUNTING)
"""The verbs whose steps are events."""

UP, DOWN = "up", "down"

PIECE, FROM, TO = 1, 2, 3
"""The parts of an event of a piece behind the player: the piece, and the numbers of two places."""

AMOUNT = 1
"""The part of an event of a counter: by how much it changes, or what it is set to."""

ONE, OTHER = 1, 2
"""The parts of an event of a swap: the zone that it is named by, and the one it is swapped with."""

_PLACE = NumberType(-1, 2**31 - 1)


def step_event(verb: str, kind: str, way: str = "") -> Event:
    """That somebody draws, moves, discards, removes or turns one piece of a kind; it is turned
    `way`."""
    parts: tuple[Type, ...] = (PlayerType(), PieceType(kind), _PLACE, _PLACE)
    return Event(Happening.STEP, step_name(verb, kind, way), parts, True)


def batch_event(verb: str, kind: str, way: str = "") -> Event:
    """That somebody draws, moves, discards, removes or turns pieces of a kind, so many as there
    are, in one step."""
    name = batch_name(step_name(verb, kind, way))
    return Event(Happening.STEP, name, (PlayerType(),), True)


def counter_event(verb: str, counter: str, amount: Type) -> Event:
    """That somebody changes a counter, by an amount or to a value."""
    return Event(Happening.STEP, step_name(verb, counter), (PlayerType(), amount), True)


def swap_event(zone: str) -> Event:
    """That somebody swaps what lies in a zone with what lies in another one."""
    parts: tuple[Type, ...] = (PlayerType(), ZoneType(zone), _PLACE)
    return Event(Happening.STEP, step_name(SWAP, zone), parts, True)


def step_name(verb: str, noun: str, way: str = "") -> str:
    """The name of an event: what is done with a piece of a kind, a counter or a zone."""
    return f"{verb} {noun} {way}".rstrip()


def batch_name(name: str) -> str:
    """The name of the event of all pieces of a step, by that of one of them."""
    return f"{name} at once"


def is_of_one_piece(event: Event) -> bool:
    """Whether it is the event that one piece goes somewhere."""
    verb = event.name.split(" ")[0]
    return event.happening is Happening.STEP and verb in MOVING and len(event.parts) > TO


def steps_of(deed: Deed) -> tuple[str, ...]:
    """The events that a step is, for each of its pieces if it has any; none where nobody does it.
    Only what swaps two zones of different names is two."""
    match deed:
        case MoveTo(verb=verb, pieces=pieces, actor=actor) if actor is not None:
            kind = member_of(pieces.type)
            return (step_name(verb, kind.kind),) if isinstance(kind, PieceType) else ()
        case TurnOver(pieces=pieces, up=up, actor=actor) if actor is not None:
            kind = member_of(pieces.type)
            way = UP if up else DOWN
            return (step_name(TURN, kind.kind, way),) if isinstance(kind, PieceType) else ()
        case DrawTo(verb=verb, kind=kind, actor=actor) if actor is not None:
            return (step_name(verb, kind.heading.id),)
        case SetCounter(verb=verb, counter=counter, actor=actor) if actor is not None:
            return (step_name(verb, counter.heading.id),)
        case Pay(change=change):
            return steps_of(change)
        case SwapPlaces(left=left, right=right, actor=actor) if actor is not None:
            zones = (it.type.name for it in (left, right) if isinstance(it.type, ZoneType))
            return tuple(dict.fromkeys(step_name(SWAP, zone) for zone in zones))
        case _:
            return ()


def has_batch(deed: Deed) -> bool:
    """Whether a step is an event of all its pieces together, besides one for each of them."""
    return isinstance(deed, MoveTo | DrawTo | TurnOver)


def effect_name(kind: str) -> str:
    """What the effects of cards of a kind are called among what steps bring about."""
    return f"effect of {kind}"


def raised(deeds: Deeds) -> Iterator[tuple[str, Deed]]:
    """The procedures that are performed and the steps that are events, those in blocks too, by the
    names of what comes around them."""
    for deed in all_deeds(deeds):
        yield from raised_by(deed)


def raised_by(deed: Deed) -> Iterator[tuple[str, Deed]]:
    """The same of one deed, without those in it."""
    if isinstance(deed, PerformProcedure):
        yield deed.procedure, deed
    if isinstance(deed, PerformEffect):
        yield effect_name(deed.kind), deed
    for name in steps_of(deed):
        yield name, deed
        if has_batch(deed):
            yield batch_name(name), deed
