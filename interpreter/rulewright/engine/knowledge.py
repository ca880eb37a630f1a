"""Who knows which piece, and worlds that look the same to a seat."""

from collections.abc import Sequence

from rulewright.engine.chance import Stream
from rulewright.engine.frames import owners, running_frames
from rulewright.engine.places import Places, State, pieces_at
from rulewright.meaning.types import is_piece
from rulewright.program.instructions import CHANCE
from rulewright.program.layout import DECIDING, OPTION_COUNT, RESUME, SITE, STATUS
from rulewright.program.model import Layout, Program


def knowing_seats(layout: Layout, places: Places, state: State, piece: int) -> int:
    """The mask of the seats that know a piece: by looking where it lies, or from before."""
    return state[layout.known + piece] | places.lookers(state, piece)


def knows(layout: Layout, places: Places, state: State, seat: int, piece: int) -> bool:
    """Whether a seat (from 0) knows a piece. Chance, where it is a seat, knows all of them."""
    return seat == CHANCE or bool(knowing_seats(layout, places, state, piece) >> seat & 1)


def redeal(program: Program, places: Places, state: State, seat: int, stream: Stream) -> State:
    """A copy in which the pieces that the seat does not know lie in places at random.

    Where they really lie does not matter: states that differ in that alone become the same copy.
    Only pieces of one kind change places with each other.
    """
    layout = program.layout
    lying = [piece for it in layout.locations for piece in pieces_at(it, state)]
    unknown = [piece for piece in lying if not knows(layout, places, state, seat, piece)]
    new = list(range(len(layout.pieces)))
    for _, first, count in layout.kinds:
        hidden = [piece for piece in unknown if first <= piece < first + count]
        for lies, dealt in zip(hidden, _shuffled(sorted(hidden), stream), strict=True):
            new[lies] = dealt
    return rearranged(program, state, new)


def rearranged(program: Program, state: State, new: Sequence[int]) -> State:
    """A copy in which, instead of each piece, the piece `new[piece]` lies in its place.

    What lies face up or down, and what seats know, belongs to the place; attributes that change
    belong to the piece. Slots that hold pieces follow, where the layout names them.
    """
    copy = state[:]
    _exchange(program.layout, copy, new)
    _follow(program, copy, new)
    return copy


def _shuffled(pieces: Sequence[int], stream: Stream) -> list[int]:
    mixed = list(pieces)
    for high in range(len(mixed) - 1, 0, -1):
        low = stream.draw(high + 1)
        mixed[high], mixed[low] = mixed[low], mixed[high]
    return mixed


def _exchange(layout: Layout, state: State, new: Sequence[int]) -> None:
    for location in layout.locations:
        lying = [new[piece] for piece in pieces_at(location, state)]
        state[location.base + 1 : location.base + 1 + len(lying)] = lying
    for segment in (layout.place, layout.facing, layout.known):
        before = state[segment : segment + len(new)]
        for piece, value in enumerate(before):
            state[segment + new[piece]] = value


def _follow(program: Program, state: State, new: Sequence[int]) -> None:
    """Slots that hold a piece hold the one that lies in its place now."""
    layout = program.layout
    slots = list(layout.piece_slots)
    if state[STATUS] == DECIDING:
        slots.extend(_piece_slots_of_frames(program, state))
        if is_piece(program.sites[state[SITE]].type):
            slots.extend(range(layout.options, layout.options + state[OPTION_COUNT]))
    for slot in slots:
        if 0 <= state[slot] < len(new):
            state[slot] = new[state[slot]]


def _piece_slots_of_frames(program: Program, state: State) -> list[int]:
    procedures = owners(program)
    return [
        base + offset
        for base, block in running_frames(program, state, state[RESUME])
        if block in procedures
        for offset in procedures[block].piece_offsets
    ]
