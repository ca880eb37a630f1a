"""Pieces in places: moving, swapping and shuffling them in the state, and who may look.

A location is a count and the slots behind it. Functions here are made once per layout, with its
addresses in tuples; each answers 0, or the `StopKind` that stops the game and leaves the state
as it was.
"""

from collections.abc import Callable

from rulewright.engine.chance import draw, increment, join, split
from rulewright.game.model import Faces, Order
from rulewright.program.instructions import CHANCE, StopKind
from rulewright.program.layout import FRAME, OPTION_COUNT
from rulewright.program.model import Layout, Location
from rulewright.source.frozen import dataclass

State = list[int]
"""The whole position: one flat list of signed 32-bit numbers."""

AS_LAID = -1
"""Instead of a mask of seats: all of them look at what lies face up there."""


def pieces_at(location: Location, state: State) -> list[int]:
    """What lies at a location, in its order."""
    first = location.base + 1
    return state[first : first + state[location.base]]


@dataclass(frozen=True, slots=True)
class Places:
    """What instructions do with pieces and places, for one layout."""

    index_of: Callable[[State, int], int]
    move: Callable[[State, int, int, int], int]
    swap: Callable[[State, int, int], int]
    shuffle: Callable[[State, int, int], int]
    lookers: Callable[[State, int], int]
    order_lying: Callable[[State, int], None]
    order_pieces: Callable[[State, int], None]


def make_places(layout: Layout) -> Places:
    """The operations on pieces for this layout."""
    lookers = make_lookers(layout)
    return Places(
        index_of=_make_index_of(layout),
        move=_make_move(layout),
        swap=_make_swap(layout),
        shuffle=_make_shuffle(layout),
        lookers=lookers,
        order_lying=_make_order_lying(layout),
        order_pieces=_make_order(layout, lookers),
    )


def _make_index_of(layout: Layout) -> Callable[[State, int], int]:
    bases = tuple(it.base for it in layout.locations)
    places, pieces = layout.place, len(layout.pieces)

    def index_of(state: State, piece: int) -> int:
        """The index at which a piece lies at its location; -1 for what is no piece."""
        if not 0 <= piece < pieces:
            return -1
        first = bases[state[places + piece]] + 1
        return state.index(piece, first, first + state[first - 1]) - first

    return index_of


def _make_move(layout: Layout) -> Callable[[State, int, int, int], int]:
    bases = tuple(it.base for it in layout.locations)
    rooms = tuple(it.room for it in layout.locations)
    heaps = tuple(it.order is Order.HEAP for it in layout.locations)
    places, pieces, known = layout.place, len(layout.pieces), len(layout.locations)

    def move(state: State, piece: int, target: int, end: int) -> int:
        """The piece leaves its place and comes to `target`: last (end 0) or first (end 1)."""
        if not (0 <= piece < pieces and 0 <= target < known):
            return StopKind.INDEX
        source = state[places + piece]
        to = bases[target]
        if source != target and state[to] >= rooms[target]:
            return StopKind.NO_ROOM
        base = bases[source]
        count = state[base]
        last = base + count
        if state[last] != piece:
            at = state.index(piece, base + 1, last)
            if heaps[source]:
                state[at] = state[last]
            else:
                state[at:last] = state[at + 1 : last + 1]
        state[last] = 0
        state[base] = count - 1
        count = state[to] + 1
        state[to] = count
        if end:
            state[to + 2 : to + count + 1] = state[to + 1 : to + count]
            state[to + 1] = piece
        else:
            state[to + count] = piece
        state[places + piece] = target
        return 0

    return move


def _make_swap(layout: Layout) -> Callable[[State, int, int], int]:
    bases = tuple(it.base for it in layout.locations)
    rooms = tuple(it.room for it in layout.locations)
    places, known = layout.place, len(layout.locations)

    def swap(state: State, left: int, right: int) -> int:
        """What lies at two locations changes places, each in its order."""
        if not (0 <= left < known and 0 <= right < known):
            return StopKind.INDEX
        one, two = bases[left], bases[right]
        some, others = state[one], state[two]
        if some > rooms[right] or others > rooms[left]:
            return StopKind.NO_ROOM
        if left == right:
            return 0
        longer = max(some, others)
        these = state[one : one + longer + 1]
        those = state[two : two + longer + 1]
        these[some + 1 :] = [0] * (longer - some)
        those[others + 1 :] = [0] * (longer - others)
        state[one : one + min(longer, rooms[left]) + 1] = those[: rooms[left] + 1]
        state[two : two + min(longer, rooms[right]) + 1] = these[: rooms[right] + 1]
        for piece in these[1 : some + 1]:
            state[places + piece] = right
        for piece in those[1 : others + 1]:
            state[places + piece] = left
        return 0

    return swap


def _make_shuffle(layout: Layout) -> Callable[[State, int, int], int]:
    bases = tuple(it.base for it in layout.locations)
    slots = tuple(slot for _, slot in layout.streams)
    steps = tuple(increment(name) for name, _ in layout.streams)
    known = len(layout.locations)

    def shuffle(state: State, location: int, stream: int) -> int:
        """Fisher-Yates from the last piece down, by numbers of the stream."""
        if not 0 <= location < known:
            return StopKind.INDEX
        first = bases[location] + 1
        slot, step = slots[stream], steps[stream]
        number = join(state[slot], state[slot + 1])
        for high in range(state[first - 1] - 1, 0, -1):
            low, number = draw(number, step, high + 1)
            one, two = first + high, first + low
            state[one], state[two] = state[two], state[one]
        state[slot], state[slot + 1] = split(number)
        return 0

    return shuffle


def looking_seats(location: Location, players: int) -> int:
    """The mask of the seats that may look at what lies at a location, or `AS_LAID`."""
    everyone = (1 << players) - 1
    match location.faces:
        case Faces.ALL:
            return everyone
        case Faces.OWNER:
            return 1 << location.owner if location.owner >= 0 else 0
        case Faces.NOBODY:
            return 0
        case Faces.AS_LAID:
            return AS_LAID


def make_lookers(layout: Layout) -> Callable[[State, int], int]:
    """What gives the mask of the seats that may look at a piece where it lies."""
    masks = tuple(looking_seats(it, layout.players) for it in layout.locations)
    everyone = (1 << layout.players) - 1
    places, facing = layout.place, layout.facing

    def lookers(state: State, piece: int) -> int:
        """The mask of the seats that may look at the piece where it lies now."""
        mask = masks[state[places + piece]]
        if mask == AS_LAID:
            return everyone if state[facing + piece] else 0
        return mask

    return lookers


def _make_lying(layout: Layout) -> Callable[[State, int], tuple[int, int]]:
    bases = tuple(it.base for it in layout.locations)
    places = layout.place

    def lying(state: State, piece: int) -> tuple[int, int]:
        """The location of a piece, and the address at which it lies there."""
        place = state[places + piece]
        base = bases[place]
        return place, state.index(piece, base + 1, base + state[base] + 1)

    return lying


def _make_order_lying(layout: Layout) -> Callable[[State, int], None]:
    lying = _make_lying(layout)

    def order_lying(state: State, offset: int) -> None:
        """Pieces kept in the running frame, their number first, as they lie."""
        first = state[FRAME] + offset + 1
        end = first + state[first - 1]
        state[first:end] = sorted(state[first:end], key=lambda piece: lying(state, piece))

    return order_lying


def _make_order(
    layout: Layout, lookers: Callable[[State, int], int]
) -> Callable[[State, int], None]:
    lying = _make_lying(layout)
    known, options = layout.known, layout.options
    pieces = len(layout.pieces)

    def order_pieces(state: State, seat: int) -> None:
        """Options that are pieces in printed order for the seat; `ENOUGH` stays last. Chance knows
        every piece."""

        def key(piece: int) -> tuple[int, int, int]:
            if not 0 <= piece < pieces:
                return (2, 0, 0)
            if seat == CHANCE or (state[known + piece] | lookers(state, piece)) >> seat & 1:
                return (0, piece, 0)
            return (1, *lying(state, piece))

        end = options + state[OPTION_COUNT]
        state[options:end] = sorted(state[options:end], key=key)

    return order_pieces
