"""The search for ways to lay pieces so that all holds which has to hold in a world."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, repeat
from math import factorial, perm

from rulewright.engine.chance import Stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.demands import Demand, sorts
from rulewright.engine.knowledge import is_mixed, knows, shuffled
from rulewright.engine.places import State, pieces_at
from rulewright.source.frozen import replace

FEW = 2000
"""Of so many ways to lay the pieces of which something has to hold, all are found before one is
drawn."""

_NARROW = 8
"""Of so many pieces something may have to hold so that it is searched for piece by piece."""

_STEPS = 200
_HALF = 1 << 32

Way = tuple[dict[int, int], int]
"""Which pieces lie instead of those that facts are about, and in how many worlds they do."""


def drawn(ways: list[Way], stream: Stream) -> dict[int, int]:
    """One of the ways, each as likely as it is many worlds."""
    total = sum(worlds for _, worlds in ways)
    at = (stream.draw(_HALF) << 32 | stream.draw(_HALF)) * total >> 64
    for given, worlds in ways:
        if at < worlds:
            return given
        at -= worlds
    raise AssertionError("the world that is played in is one of them")


@dataclass(frozen=True)
class Search:
    """All ways to lay other pieces instead of those that something has to hold of, while some
    stay."""

    compiled: Compiled
    state: State
    seat: int
    demands: list[Demand]
    stay: frozenset[int]

    def is_small(self) -> bool:
        """Whether all ways may be few, as far as can be told before they are looked for."""
        free = sum(len(it) for _, it in self._hidden)
        return perm(free, len(self._tokens)) <= FEW

    def ways(self) -> Iterator[Way]:
        """The ways one after another."""
        yield from self._after({}, self._tokens, None, repeat(None))

    def found(self, stream: Stream, searches: int) -> Iterator[dict[int, int]]:
        """Ways to lay those pieces of which something narrow has to hold, each found by a search
        of its own in an order that the stream draws; later searches take longer."""
        narrow = replace(self, demands=[it for it in self.demands if len(it.pieces) <= _NARROW])
        for number in range(1, searches + 1):
            tried = repeat(None, number * _STEPS)
            yield from (
                way for way, _ in islice(narrow._after({}, narrow._tokens, stream, tried), 1)
            )

    @cached_property
    def _tokens(self) -> list[int]:
        """The pieces that something has to hold of, those of a shorter list first."""
        rising = sorted(self.demands, key=lambda it: len(it.pieces))
        return list(dict.fromkeys(piece for it in rising for piece in it.pieces))

    @cached_property
    def _hidden(self) -> list[tuple[int, list[int]]]:
        """The pieces that the seat does not know, by the number of their location."""
        layout, places = self.compiled.layout, self.compiled.places
        found: list[tuple[int, list[int]]] = []
        for location in layout.locations:
            lying = (it for it in pieces_at(location, self.state) if it not in self.stay)
            hidden = [it for it in lying if not knows(layout, places, self.state, self.seat, it)]
            if hidden:
                found.append((location.number, hidden))
        return found

    def _after(
        self,
        given: dict[int, int],
        left: list[int],
        stream: Stream | None,
        tried: Iterator[None],
    ) -> Iterator[Way]:
        if not left:
            yield dict(given), self._worlds(given)
            return
        piece, rest = left[0], left[1:]
        done = {*given, piece}
        settled = [it for it in self.demands if piece in it.pieces and done.issuperset(it.pieces)]
        others = self._instead(piece, given)
        if stream is not None:
            others = self._unlike(shuffled(others, stream))
        for other, _ in zip(others, tried, strict=False):
            given[piece] = other
            if self._worlds(given) and self._holds(given, settled):
                yield from self._after(given, rest, stream, tried)
            del given[piece]

    def _holds(self, given: dict[int, int], settled: list[Demand]) -> bool:
        new = [given.get(it, it) for it in range(len(self.compiled.layout.pieces))]
        return all(it.holds(new) for it in settled)

    def _instead(self, piece: int, given: dict[int, int]) -> list[int]:
        layout, state = self.compiled.layout, self.state
        kind, here = layout.pieces[piece].kind, state[layout.place + piece]
        taken = set(given.values())
        return sorted(
            it
            for number, hidden in self._hidden
            for it in hidden
            if it not in taken
            and layout.pieces[it].kind == kind
            and (number == here or it not in self._mixed)
        )

    def _unlike(self, others: list[int]) -> list[int]:
        """The first of those that are alike and lie in the same place."""
        layout, state = self.compiled.layout, self.state
        first: dict[Hashable, int] = {}
        for it in others:
            sort = (self._sorts[it], state[layout.place + it], it in self._mixed)
            first.setdefault(sort, it)
        return list(first.values())

    @cached_property
    def _sorts(self) -> list[Hashable]:
        return sorts(self.compiled)

    @cached_property
    def _mixed(self) -> frozenset[int]:
        """The pieces that the seat knows to be mixed with others."""
        layout, state = self.compiled.layout, self.state
        hidden = (it for _, some in self._hidden for it in some)
        return frozenset(it for it in hidden if is_mixed(layout, state, self.seat, it))

    def _worlds(self, given: dict[int, int]) -> int:
        """In how many worlds these pieces lie so; 1 where it is as many for all ways."""
        if not self._mixed:
            return 1
        taken = set(given.values())
        worlds = 1
        for _, first, count in self.compiled.layout.kinds:
            of_kind = range(first, first + count)
            free = 0
            for _, hidden in self._hidden:
                here = [it for it in hidden if it in of_kind]
                left = sum(it not in given for it in here)
                mixed = sum(it in self._mixed and it not in taken for it in here)
                worlds *= perm(left, mixed)
                free += left - mixed
            worlds *= factorial(max(free, 0))
        return worlds
