"""Who knows which piece, and worlds that look the same to a seat."""

from collections.abc import Mapping, Sequence

from rulewright.engine.chance import Stream
from rulewright.engine.fact_slots import Fact, facts_of, pieces_of
from rulewright.engine.frames import owners, running_frames
from rulewright.engine.places import Places, State, pieces_at
from rulewright.meaning.types import is_piece
from rulewright.program.instructions import CHANCE
from rulewright.program.layout import DECIDING, OPTION_COUNT, RESUME, SITE, STATUS
from rulewright.program.model import FACT_HEAD, Holding, Layout, Program


def knowing_seats(layout: Layout, places: Places, state: State, piece: int) -> int:
    """The mask of the seats that know a piece: by looking where it lies, or from before."""
    return state[layout.known + piece] | places.lookers(state, piece)


def knows(layout: Layout, places: Places, state: State, seat: int, piece: int) -> bool:
    """Whether a seat (from 0) knows a piece. Chance, where it is a seat, knows all of them."""
    return seat == CHANCE or bool(knowing_seats(layout, places, state, piece) >> seat & 1)


def shown_to(players: int, seat: int | None) -> int:
    """The mask of the seats that have to know what a seat is shown: the seat itself, all of them
    where nobody in particular looks, and none for chance, where it is a seat."""
    if seat is None:
        return (1 << players) - 1
    return 0 if seat == CHANCE else 1 << seat


def is_mixed(layout: Layout, state: State, seat: int, piece: int) -> bool:
    """Whether a seat knows that the piece is one of those where it lies, but not which."""
    return seat != CHANCE and bool(state[layout.mixed + piece] >> seat & 1)


def redeal(program: Program, places: Places, state: State, seat: int, stream: Stream) -> State:
    """A copy in which the pieces that the seat does not know lie in places at random.

    Where they really lie does not matter: states that differ in that alone become the same copy.
    Only pieces of one kind change places with each other, and what the seat knows to be mixed with
    others stays among them. All such worlds are alike likely.
    """
    return rearranged(program, state, dealt(program.layout, places, state, seat, stream), seat)


def dealt(
    layout: Layout,
    places: Places,
    state: State,
    seat: int,
    stream: Stream,
    given: Mapping[int, int] | None = None,
) -> list[int]:
    """Which piece comes to lie instead of each piece when what the seat cannot know is dealt.

    `given` says it already for some of them.
    """
    new = list(range(len(layout.pieces)))
    fixed = given or {}
    for piece, other in fixed.items():
        new[piece] = other
    taken = frozenset(fixed.values())
    lying = [[*pieces_at(it, state)] for it in layout.locations]
    for _, first, count in layout.kinds:
        free: list[int] = []
        left: list[int] = []
        for here in lying:
            hidden = [
                piece
                for piece in here
                if first <= piece < first + count and not knows(layout, places, state, seat, piece)
            ]
            mixed = sorted(it for it in hidden if is_mixed(layout, state, seat, it))
            left.extend(it for it in hidden if it not in mixed and it not in taken)
            mixed = [it for it in mixed if it not in taken]
            hidden = [it for it in hidden if it not in fixed]
            order = shuffled(range(len(hidden)), stream) if mixed else list(range(len(hidden)))
            for at, piece in zip(order, mixed, strict=False):
                new[hidden[at]] = piece
            free.extend(hidden[at] for at in sorted(order[len(mixed) :]))
        for piece, other in zip(free, shuffled(sorted(left), stream), strict=True):
            new[piece] = other
    return new


def rearranged(program: Program, state: State, new: Sequence[int], seat: int) -> State:
    """A copy in which, instead of each piece, the piece `new[piece]` lies in its place.

    What lies face up or down, and what seats know, belongs to the place; attributes that change,
    and what `seat` knows to be mixed with others, belong to the piece. Slots that hold pieces
    follow, where the layout names them.
    """
    copy = state[:]
    _exchange(program.layout, copy, new, seat)
    _follow(program, copy, new)
    return copy


def shuffled(pieces: Sequence[int], stream: Stream) -> list[int]:
    """The pieces in an order that the stream draws, each order alike likely."""
    mixed = list(pieces)
    for high in range(len(mixed) - 1, 0, -1):
        low = stream.draw(high + 1)
        mixed[high], mixed[low] = mixed[low], mixed[high]
    return mixed


def _exchange(layout: Layout, state: State, new: Sequence[int], seat: int) -> None:
    for location in layout.locations:
        lying = [new[piece] for piece in pieces_at(location, state)]
        state[location.base + 1 : location.base + 1 + len(lying)] = lying
    bit = 0 if seat == CHANCE else 1 << seat
    own = [value & bit for value in state[layout.mixed : layout.mixed + len(new)]]
    for segment in (layout.place, layout.facing, layout.known, layout.mixed, layout.strayed):
        before = state[segment : segment + len(new)]
        for piece, value in enumerate(before):
            state[segment + new[piece]] = value
    for slot, mixed in enumerate(own, layout.mixed):
        state[slot] = state[slot] & ~bit | mixed


def _follow(program: Program, state: State, new: Sequence[int]) -> None:
    """Slots that hold a piece hold the one that lies in its place now."""
    layout = program.layout
    slots = list(layout.piece_slots)
    if state[STATUS] == DECIDING:
        slots.extend(_piece_slots_of_frames(program, state))
        if is_piece(program.sites[state[SITE]].type):
            slots.extend(range(layout.options, layout.options + state[OPTION_COUNT]))
    for fact in facts_of(program, state):
        slots.extend(pieces_of(program, state, fact.shape, fact.at))
        _follow_by_piece(fact, state, new)
    for slot in slots:
        if 0 <= state[slot] < len(new):
            state[slot] = new[state[slot]]


def _follow_by_piece(fact: Fact, state: State, new: Sequence[int]) -> None:
    slot = fact.at + FACT_HEAD
    for stretch in fact.shape.stretches:
        if stretch.holding is Holding.BY_PIECE:
            before = state[slot : slot + stretch.length]
            for piece, value in enumerate(before):
                state[slot + new[piece]] = value
        slot += stretch.length


def _piece_slots_of_frames(program: Program, state: State) -> list[int]:
    procedures = owners(program)
    return [
        base + offset
        for base, block in running_frames(program, state, state[RESUME])
        if block in procedures
        for offset in procedures[block].piece_offsets
    ]
