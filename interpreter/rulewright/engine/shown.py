"""What a table shows beside a zone: values of the rules, worked out as far as a seat can know."""

from collections.abc import Iterator

from rulewright.engine.asking import Asking
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State, pieces_at
from rulewright.game.model import Zone
from rulewright.game.notes import BOX
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.types import EnumType, PlayerType, Type
from rulewright.meaning.values import Call, Constant
from rulewright.program.model import Location
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Shown:
    """A value beside a zone: its id, its type, and what it is. One that is not whole leaves out
    what lies there and the seat does not know."""

    id: str
    type: Type
    value: int
    is_whole: bool


def shown_beside(
    compiled: Compiled, state: State, location: Location, seat: int
) -> tuple[Shown, ...]:
    """What `shows:` of the zone at a location says to a seat (from 0). What depends on other faces
    that the seat does not know is left out."""
    zone = next((it for it in compiled.rules.zones if it.heading.id == location.place), None)
    if zone is None or not zone.shows:
        return ()
    values = {it.value.heading.id: it for it in compiled.rules.values}
    known = Asking(compiled, _without_unknown(compiled, state, location, seat), seat, {})
    return tuple(
        found
        for shown in zone.shows
        if shown.name in values
        for found in _worked_out(
            _call(values[shown.name], zone, location, seat),
            (Asking(compiled, state, seat, {}), known),
        )
    )


def _call(value: ValueMeaning, zone: Zone, location: Location, seat: int) -> Call:
    """The value for the zone's own subject, and for the seat where it has a player besides."""
    given: tuple[Constant, ...] = ()
    if zone.per is not None:
        of = PlayerType() if zone.per == "player" else EnumType(zone.per)
        given = (Constant(location.member, of),)
    if len(value.parameters) > len(given):
        given = (Constant(seat, PlayerType()), *given)
    return Call(value.value.heading.id, given, value.body.type)


def _worked_out(call: Call, positions: tuple[Asking, Asking]) -> Iterator[Shown]:
    """The value in the first of these positions in which the seat can know it."""
    for position in positions:
        found = position.value(call)
        if found.value is not None and not found.hidden:
            yield Shown(call.value, call.type, found.value, position is positions[0])
            return


def _without_unknown(compiled: Compiled, state: State, location: Location, seat: int) -> State:
    """A copy in which what lies at the location and the seat does not know lies in the box."""
    copy = [*state]
    box = next(it.number for it in compiled.layout.locations if it.place == BOX)
    asking = Asking(compiled, state, seat, {})
    for piece in pieces_at(location, state):
        if not asking.knows(piece):
            compiled.places.move(copy, piece, box, 0)
    return copy
