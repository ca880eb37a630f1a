"""Worlds that a seat cannot tell from the one it plays in, found by complete search.

A world is made by laying other pieces in the place of those that the seat does not know, so that
each piece it knows to be mixed with others stays among them and each answer it heard is what it
was. Each such world can be drawn, and no other; where they are few, all are alike likely.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from math import factorial, perm

from rulewright.engine.answers import candidates
from rulewright.engine.asking import Asking
from rulewright.engine.chance import Stream, split
from rulewright.engine.compiled import Compiled
from rulewright.engine.fact_slots import facts_of
from rulewright.engine.facts import Told, answer_in, told_facts
from rulewright.engine.knowledge import dealt, is_mixed, knows, rearranged, shuffled
from rulewright.engine.machine import run
from rulewright.engine.options import drop_options, make_options_after, options_of
from rulewright.engine.places import State, pieces_at
from rulewright.engine.score_sheets import scored_pieces, told_by_score_sheets
from rulewright.engine.secret_choices import draw_secret_choices
from rulewright.engine.untold import every_deed
from rulewright.game.model import Order
from rulewright.meaning.deeds import Choose
from rulewright.meaning.types import ManyType, PlayerType, is_piece
from rulewright.meaning.values import AttributeOf, OwnerOf
from rulewright.meaning.walking import all_nodes
from rulewright.program.instructions import ENOUGH, NO_CARD
from rulewright.program.layout import (
    DECIDING,
    LEAST,
    OPTION_COUNT,
    OVER,
    PICKED,
    RESUME,
    RUNNING,
    SEAT,
    SITE,
    STATUS,
)
from rulewright.program.lower_choices import NOT_YET
from rulewright.program.lower_stirring import can_be_mixed

FEW = 2000
"""Of so many ways to lay the pieces that facts are about, all are found before one is drawn."""

_TRIES = 100
_STEPS = 20_000
_HALF = 1 << 32


def draw_world(compiled: Compiled, state: State, seat: int, stream: Stream) -> State:
    """A world that the seat cannot tell from this one; what chance will bring is another, too."""
    stirred = _stirred(compiled, state, stream)
    new = draw_exchange(compiled, stirred, seat, stream)
    world = image(compiled, stirred, new, seat)
    for fact in facts_of(compiled.program, world):
        if not fact.heard >> seat & 1:
            same = range(len(new))
            world[fact.at + 2] = answer_in(compiled, world, fact, same)
    draw_secret_choices(compiled, world, seat, stream)
    for _, slot in compiled.layout.streams:
        world[slot], world[slot + 1] = split(stream.draw(_HALF) << 32 | stream.draw(_HALF))
    return world


def _stirred(compiled: Compiled, state: State, stream: Stream) -> State:
    """The position with heaps in another order, where their order can come out: no seat knows it.
    While one picks several things, their order stays, as in the game."""
    copy = state[:]
    for location in compiled.layout.locations if not state[PICKED] else ():
        if location.place in compiled.program.stirred and can_be_mixed(location):
            first, lying = location.base + 1, pieces_at(location, state)
            copy[first : first + len(lying)] = shuffled(lying, stream)
    return copy


def draw_exchange(compiled: Compiled, state: State, seat: int, stream: Stream) -> list[int]:
    """Which piece lies instead of each piece in such a world."""
    layout, places = compiled.layout, compiled.places
    wanted = _wanted(compiled, state, seat)
    if not wanted:
        return dealt(layout, places, state, seat, stream)
    stay = {it: it for it in staying(compiled, state, seat)}
    search = _Search(compiled, state, seat, wanted, frozenset(stay))
    if search.is_small():
        given = _drawn(list(search.ways()), stream)
        return dealt(layout, places, state, seat, stream, {**stay, **given})
    for _ in range(_TRIES):
        new = dealt(layout, places, state, seat, stream, stay)
        if all(it.holds(new) for it in wanted):
            return new
    return dealt(layout, places, state, seat, stream, {**stay, **search.first(stream)})


def staying(compiled: Compiled, state: State, seat: int) -> Iterator[int]:
    """The pieces that the seat knows to be in a heap, but not which of those there they are.

    A heap has no order, so nothing is different where they change places with others there; and
    what was told of the others was not told of them.
    """
    layout = compiled.layout
    for location in layout.locations:
        if location.order is Order.HEAP:
            for piece in pieces_at(location, state):
                if is_mixed(layout, state, seat, piece):
                    yield piece


def image(compiled: Compiled, state: State, new: Sequence[int], seat: int) -> State:
    """The whole position in which, instead of each piece, the piece `new[piece]` lies; `seat` may
    not tell it from this one. What is offered to another seat comes in its order again."""
    world = rearranged(compiled.program, state, new, seat)
    if state[STATUS] != DECIDING or state[PICKED]:
        return world
    site = compiled.program.sites[state[SITE]]
    if site.offering >= 0:
        _offer_cards(compiled, world, site.offering)
        return world
    offered = _offered(compiled, world)
    if offered is None and not is_piece(site.type):
        return world
    if offered is None:
        offered = [new[it] if it >= 0 else it for it in candidates(compiled, state)]
    ends = ENOUGH in options_of(compiled.layout, state)
    _offer(compiled, world, offered, ends=ends)
    return world


def is_possible(compiled: Compiled, world: State, seat: int) -> bool:
    """Whether each answer that the seat heard is right in a position, and what is asked there can
    be asked."""
    same = list(range(len(compiled.layout.pieces)))
    return all(it.holds(same) for it in _wanted(compiled, world, seat))


@dataclass(slots=True)
class _Wanted:
    """Something that has to hold of the pieces that come to lie instead of these."""

    pieces: tuple[int, ...]
    judge: Callable[[Sequence[int]], bool]
    judged: dict[tuple[int, ...], bool] = field(default_factory=dict[tuple[int, ...], bool])

    def holds(self, new: Sequence[int]) -> bool:
        """Whether it holds."""
        key = tuple(new[it] for it in self.pieces)
        if key not in self.judged:
            self.judged[key] = self.judge(new)
        return self.judged[key]


def _wanted(compiled: Compiled, state: State, seat: int) -> list[_Wanted]:
    stay = set(staying(compiled, state, seat))
    told = told_facts(compiled, state, seat)
    found = [_told(compiled, state, it, stay) for it in told if not stay.issuperset(it.pieces)]
    if _offered(compiled, state) is not None and state[SEAT] != seat:
        layout, places = compiled.layout, compiled.places
        numbers = (it.number for it in layout.pieces if it.number not in stay)
        hidden = [it for it in numbers if not knows(layout, places, state, seat, it)]

        def can_be_asked(new: Sequence[int]) -> bool:
            offered = _offered(compiled, rearranged(compiled.program, state, new, seat))
            return offered is not None and len(offered) >= max(state[LEAST], 1)

        found.append(_Wanted(tuple(hidden), can_be_asked))
    if state[STATUS] == OVER:
        found.append(_scored(compiled, state, seat, stay))
    return found


def _scored(compiled: Compiled, state: State, seat: int, stay: set[int]) -> _Wanted:
    """The score sheets say what they said when the game was over."""
    layout, places = compiled.layout, compiled.places
    said = told_by_score_sheets(compiled, state, seat)
    read = (it for it in scored_pieces(compiled, state) if it not in stay)
    hidden = tuple(it for it in read if not knows(layout, places, state, seat, it))

    def say_the_same(new: Sequence[int]) -> bool:
        world = rearranged(compiled.program, state, new, seat)
        return told_by_score_sheets(compiled, world, seat) == said

    return _Wanted(hidden, say_the_same)


def _told(compiled: Compiled, state: State, told: Told, stay: set[int]) -> _Wanted:
    """An answer that the seat heard is what it was."""
    fact = told.fact
    pieces = tuple(it for it in told.pieces if it not in stay)
    return _Wanted(pieces, lambda new: answer_in(compiled, state, fact, new) == fact.answer)


def _offered(compiled: Compiled, state: State) -> list[int] | None:
    """What a choice by the faces of pieces offers in a position; None where it is none."""
    if state[STATUS] != DECIDING or state[SEAT] < 0:
        return None
    site = compiled.program.sites[state[SITE]]
    if site.kind not in ("choice", "several"):
        return None
    deeds = every_deed(compiled.rules)
    choice = next(it for it in deeds if isinstance(it, Choose) and it.span == site.span)
    if not any(isinstance(it, AttributeOf | OwnerOf) for it in all_nodes(choice.candidates)):
        return None
    asked = state[SEAT]
    things = Asking(compiled, state, asked, {}).things(choice.candidates).things
    kind = choice.candidates.type
    if isinstance(kind, ManyType) and isinstance(kind.member, PlayerType) and not kind.ordered:
        return sorted(things, key=lambda it: (it - asked) % compiled.players)
    return list(things)


def _offer(compiled: Compiled, state: State, offered: list[int], *, ends: bool) -> None:
    layout = compiled.layout
    drop_options(layout, state)
    state[layout.options : layout.options + len(offered)] = offered
    state[OPTION_COUNT] = len(offered)
    site = compiled.program.sites[state[SITE]]
    if is_piece(site.type):
        compiled.places.order_pieces(state, state[SEAT])
    if site.kind == "several":
        make_options_after(layout)(state, NOT_YET, state[LEAST])
        if ends:
            state[layout.options + state[OPTION_COUNT]] = ENOUGH
            state[OPTION_COUNT] += 1


def _offer_cards(compiled: Compiled, world: State, offering: int) -> None:
    """Offers the cards that can be played in a position, and to play none."""
    layout = compiled.layout
    copy = world[:]
    drop_options(layout, copy)
    copy[RESUME], copy[STATUS] = offering, RUNNING
    run(compiled.machine, copy, compiled.machine.either)
    cards = options_of(layout, copy)
    drop_options(layout, world)
    world[layout.options : layout.options + len(cards) + 1] = [*cards, NO_CARD]
    world[OPTION_COUNT] = len(cards) + 1


Way = tuple[dict[int, int], int]
"""Which pieces lie instead of those that facts are about, and in how many worlds they do."""


def _drawn(ways: list[Way], stream: Stream) -> dict[int, int]:
    """One of the ways, each as likely as it is many worlds."""
    total = sum(worlds for _, worlds in ways)
    at = (stream.draw(_HALF) << 32 | stream.draw(_HALF)) * total >> 64
    for given, worlds in ways:
        if at < worlds:
            return given
        at -= worlds
    raise AssertionError("the world that is played in is one of them")


@dataclass(frozen=True)
class _Search:
    """All ways to lay other pieces instead of those that something has to hold of, while some
    stay."""

    compiled: Compiled
    state: State
    seat: int
    wanted: list[_Wanted]
    stay: frozenset[int]

    def is_small(self) -> bool:
        """Whether all ways may be few, as far as can be told before they are looked for."""
        free = sum(len(it) for _, it in self._hidden)
        return perm(free, len(self._tokens)) <= FEW

    def ways(self, stream: Stream | None = None, steps: int | None = None) -> Iterator[Way]:
        """The ways one after another, or, with a stream, in an order that it draws; those that are
        found in so many steps."""
        tried = repeat(None) if steps is None else repeat(None, steps)
        yield from self._after({}, self._tokens, stream, tried)

    def first(self, stream: Stream) -> dict[int, int]:
        """A way that the stream draws, or, where none is found soon, how the pieces really lie."""
        given, _ = next(self.ways(stream, _STEPS), ({it: it for it in self._tokens}, 1))
        return given

    @cached_property
    def _tokens(self) -> list[int]:
        """The pieces that something has to hold of, those of a shorter list first."""
        rising = sorted(self.wanted, key=lambda it: len(it.pieces))
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
        settled = [it for it in self.wanted if piece in it.pieces and done.issuperset(it.pieces)]
        others = self._instead(piece, given)
        drawn = others if stream is None else shuffled(others, stream)
        for other, _ in zip(drawn, tried, strict=False):
            given[piece] = other
            if self._worlds(given) and self._holds(given, settled):
                yield from self._after(given, rest, stream, tried)
            del given[piece]

    def _holds(self, given: dict[int, int], settled: list[_Wanted]) -> bool:
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
