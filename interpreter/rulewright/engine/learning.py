"""What seats know of pieces, kept while pieces move and are mixed.

Functions here are made once per layout, with its addresses in tuples. They come in two kinds: a
match keeps all that a seat may know; a playout keeps only which seats know a piece, by which
options are ordered, since nothing reads the rest there.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.engine.places import AS_LAID, State, looking_seats, make_lookers
from rulewright.game.model import Order
from rulewright.program.model import Layout


@dataclass(frozen=True, slots=True)
class Learning:
    """What instructions do with what seats know, for one layout."""

    know_place: Callable[[State, int, int], None]
    know: Callable[[State, int, int], None]
    mix_heap: Callable[[State, int], None]
    lose_track: Callable[[State, int], None]


def make_learning(layout: Layout) -> Learning:
    """Keeps which seats know a piece, which know it to be mixed with others, and how often nobody
    could follow it."""
    return Learning(
        know_place=_make_know_place(layout),
        know=_make_know(layout),
        mix_heap=_make_mix(layout),
        lose_track=_make_lose_track(layout),
    )


def make_known_only(layout: Layout) -> Learning:
    """Keeps which seats know a piece, the same as `make_learning` does, and no more."""
    mix = _make_mix_known(layout)
    return Learning(
        know_place=_make_know_seen(layout),
        know=_make_know_only(layout),
        mix_heap=mix,
        lose_track=mix,
    )


def _make_know_place(layout: Layout) -> Callable[[State, int, int], None]:
    lookers = make_lookers(layout)
    known, mixed, strayed = layout.known, layout.mixed, layout.strayed
    everyone = (1 << layout.players) - 1
    bases = tuple(it.base for it in layout.locations)
    heaps = tuple(it.order is Order.HEAP for it in layout.locations)
    pieces = len(layout.pieces)

    def know_place(state: State, piece: int, source: int) -> None:
        """The piece came from the location `source` (-1: it stays where it lies). The seats that
        may look where it lies know it from now on. One that neither knows it nor may look cannot
        say which of those that it knew to be mixed at the source has left."""
        if not 0 <= piece < pieces:
            return
        state[known + piece] |= lookers(state, piece)
        lost = ~state[known + piece]
        state[mixed + piece] &= lost
        if not 0 <= source < len(bases):
            return
        state[mixed + piece] = 0
        base = bases[source]
        others = state[base + 1 : base + state[base] + 1]
        for other in others:
            state[mixed + other] &= ~lost
        if heaps[source] and others and lost & everyone:
            for stray in (piece, *others):
                state[strayed + stray] += 1

    return know_place


def _make_know(layout: Layout) -> Callable[[State, int, int], None]:
    known, mixed, pieces = layout.known, layout.mixed, len(layout.pieces)
    everyone = (1 << layout.players) - 1

    def know(state: State, piece: int, seat: int) -> None:
        """The seat (-1: every seat) knows the piece from now on."""
        if 0 <= piece < pieces:
            state[known + piece] |= everyone if seat < 0 else 1 << seat & everyone
            state[mixed + piece] &= ~state[known + piece]

    return know


def _make_lose_track(layout: Layout) -> Callable[[State, int], None]:
    strayed = layout.strayed
    bases = tuple(it.base for it in layout.locations)
    mix = _make_mix(layout)

    def lose_track(state: State, location: int) -> None:
        """The pieces at the location change places so that nobody can follow them."""
        if 0 <= location < len(bases):
            mix(state, location)
            base = bases[location]
            for piece in state[base + 1 : base + state[base] + 1]:
                state[strayed + piece] += 1

    return lose_track


def _make_mix(layout: Layout) -> Callable[[State, int], None]:
    lookers = make_lookers(layout)
    known, mixed = layout.known, layout.mixed
    bases = tuple(it.base for it in layout.locations)

    def mix(state: State, location: int) -> None:
        """Who may not look at the location knows of the pieces there no longer which is which,
        where there are several."""
        base = bases[location] if 0 <= location < len(bases) else 0
        if not base or state[base] < 2:
            return
        for piece in state[base + 1 : base + state[base] + 1]:
            looking = lookers(state, piece)
            state[mixed + piece] = (state[mixed + piece] | state[known + piece]) & ~looking
            state[known + piece] &= looking

    return mix


def _make_know_seen(layout: Layout) -> Callable[[State, int, int], None]:
    masks = tuple(looking_seats(it, layout.players) for it in layout.locations)
    lookers = make_lookers(layout)
    known, places, pieces = layout.known, layout.place, len(layout.pieces)

    def know_seen(state: State, piece: int, source: int) -> None:
        """The seats that may look where the piece lies know it from now on."""
        if 0 <= piece < pieces:
            looking = masks[state[places + piece]]
            state[known + piece] |= lookers(state, piece) if looking == AS_LAID else looking

    return know_seen


def _make_know_only(layout: Layout) -> Callable[[State, int, int], None]:
    known, pieces = layout.known, len(layout.pieces)
    everyone = (1 << layout.players) - 1

    def know_only(state: State, piece: int, seat: int) -> None:
        """The seat (-1: every seat) knows the piece from now on."""
        if 0 <= piece < pieces:
            state[known + piece] |= everyone if seat < 0 else 1 << seat & everyone

    return know_only


def _make_mix_known(layout: Layout) -> Callable[[State, int], None]:
    masks = tuple(looking_seats(it, layout.players) for it in layout.locations)
    bases = tuple(it.base for it in layout.locations)
    lookers, known = make_lookers(layout), layout.known

    def mix_known(state: State, location: int) -> None:
        """Who may not look at the location knows no longer which is which of the pieces there,
        where there are several."""
        base = bases[location] if 0 <= location < len(bases) else 0
        if not base or state[base] < 2:
            return
        looking = masks[location]
        for piece in state[base + 1 : base + state[base] + 1]:
            state[known + piece] &= lookers(state, piece) if looking == AS_LAID else looking

    return mix_known
