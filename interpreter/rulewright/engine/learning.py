"""What seats know of pieces, kept while pieces move and are mixed.

Functions here are made once per layout, with its addresses in tuples. They come in two kinds: a
match keeps all that a seat may know; a playout keeps only which seats know a piece, by which
options are ordered, since nothing reads the rest there.
"""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.game.model import Order
from rulewright.program.model import Layout
from rulewright.source.frozen import dataclass

Lookers = Callable[[State, int], int]
"""The mask of the seats that may look at a piece where it lies."""


@dataclass(frozen=True, slots=True)
class Learning:
    """What instructions do with what seats know, for one layout."""

    know_place: Callable[[State, int, int], None]
    know: Callable[[State, int, int], None]
    mix_heap: Callable[[State, int], None]
    lose_track: Callable[[State, int], None]


def make_learning(layout: Layout, lookers: Lookers) -> Learning:
    """Keeps which seats know a piece, which know it to be mixed with others, and how often nobody
    could follow it."""
    mix = _make_mix(layout, lookers)
    return Learning(
        know_place=_make_know_place(layout, lookers),
        know=_make_know(layout),
        mix_heap=mix,
        lose_track=_make_lose_track(layout, mix),
    )


def make_known_only(layout: Layout, lookers: Lookers) -> Learning:
    """Keeps which seats know a piece, and no more."""
    mix = _make_mix_known(layout, lookers)
    return Learning(
        know_place=_make_know_seen(layout, lookers),
        know=_make_know_only(layout),
        mix_heap=mix,
        lose_track=mix,
    )


def _make_know_place(layout: Layout, lookers: Lookers) -> Callable[[State, int, int], None]:
    know_seen = _make_know_seen(layout, lookers)
    known, mixed, strayed = layout.known, layout.mixed, layout.strayed
    everyone = (1 << layout.players) - 1
    bases = tuple(it.base for it in layout.locations)
    heaps = tuple(it.order is Order.HEAP for it in layout.locations)
    pieces = len(layout.pieces)

    def know_place(state: State, piece: int, source: int) -> None:
        """The piece came from the location `source` (-1: it stays where it lies). The seats that
        may look where it lies know it from now on. One that neither knows it nor may look cannot
        say which of those that it knew to be mixed at the source has left."""
        know_seen(state, piece, source)
        if not 0 <= piece < pieces:
            return
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
    know_only = _make_know_only(layout)
    known, mixed, pieces = layout.known, layout.mixed, len(layout.pieces)

    def know(state: State, piece: int, seat: int) -> None:
        """The seat (-1: every seat) knows the piece from now on, and which of the mixed it is."""
        know_only(state, piece, seat)
        if 0 <= piece < pieces:
            state[mixed + piece] &= ~state[known + piece]

    return know


def _make_lose_track(
    layout: Layout, mix: Callable[[State, int], None]
) -> Callable[[State, int], None]:
    strayed = layout.strayed
    bases = tuple(it.base for it in layout.locations)

    def lose_track(state: State, location: int) -> None:
        """The pieces at the location change places so that nobody can follow them."""
        if 0 <= location < len(bases):
            mix(state, location)
            base = bases[location]
            for piece in state[base + 1 : base + state[base] + 1]:
                state[strayed + piece] += 1

    return lose_track


def _make_mix(layout: Layout, lookers: Lookers) -> Callable[[State, int], None]:
    mix_known = _make_mix_known(layout, lookers)
    known, mixed = layout.known, layout.mixed
    bases = tuple(it.base for it in layout.locations)

    def mix(state: State, location: int) -> None:
        """Who may not look at the location knows of the pieces there no longer which is which,
        where there are several, only that they are there."""
        base = bases[location] if 0 <= location < len(bases) else 0
        if not base or state[base] < 2:
            return
        for piece in state[base + 1 : base + state[base] + 1]:
            unseen = ~lookers(state, piece)
            state[mixed + piece] = (state[mixed + piece] | state[known + piece]) & unseen
        mix_known(state, location)

    return mix


def _make_know_seen(layout: Layout, lookers: Lookers) -> Callable[[State, int, int], None]:
    known, pieces = layout.known, len(layout.pieces)

    def know_seen(state: State, piece: int, source: int) -> None:
        """The seats that may look where the piece lies know it from now on."""
        if 0 <= piece < pieces:
            state[known + piece] |= lookers(state, piece)

    return know_seen


def _make_know_only(layout: Layout) -> Callable[[State, int, int], None]:
    known, pieces = layout.known, len(layout.pieces)
    everyone = (1 << layout.players) - 1

    def know_only(state: State, piece: int, seat: int) -> None:
        """The seat (-1: every seat) knows the piece from now on."""
        if 0 <= piece < pieces:
            state[known + piece] |= everyone if seat < 0 else 1 << seat & everyone

    return know_only


def _make_mix_known(layout: Layout, lookers: Lookers) -> Callable[[State, int], None]:
    bases, known = tuple(it.base for it in layout.locations), layout.known

    def mix_known(state: State, location: int) -> None:
        """Who may not look at the location knows no longer which is which of the pieces there,
        where there are several."""
        base = bases[location] if 0 <= location < len(bases) else 0
        if not base or state[base] < 2:
            return
        for piece in state[base + 1 : base + state[base] + 1]:
            state[known + piece] &= lookers(state, piece)

    return mix_known
