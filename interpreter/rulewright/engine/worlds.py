"""Worlds that a seat cannot tell from the one it plays in, found by search.

A world is made by laying other pieces in the place of those that the seat does not know, so that
each piece it knows to be mixed with others stays among them and each answer it heard is what it
was. Each such world can be drawn, and no other; where they are few, all are alike likely.
"""

from collections.abc import Sequence
from itertools import chain, repeat

from rulewright.engine.answers import candidates
from rulewright.engine.chance import Stream, split
from rulewright.engine.compiled import Compiled
from rulewright.engine.demands import (
    Demand,
    choice_at,
    demands,
    explained,
    least_offered,
    make_offers,
    staying,
)
from rulewright.engine.fact_slots import facts_of
from rulewright.engine.facts import answer_in
from rulewright.engine.knowledge import dealt, rearranged, shuffled
from rulewright.engine.machine import run
from rulewright.engine.options import drop_options, make_options_after, options_of
from rulewright.engine.places import State, pieces_at
from rulewright.engine.secret_choices import draw_secret_choices
from rulewright.engine.world_search import Search, drawn
from rulewright.meaning.types import is_piece
from rulewright.program.instructions import ENOUGH, NO_CARD
from rulewright.program.layout import (
    DECIDING,
    LEAST,
    OPTION_COUNT,
    PICKED,
    RESUME,
    RUNNING,
    SEAT,
    SITE,
    STATUS,
)
from rulewright.program.lower_choices import NOT_YET
from rulewright.program.lower_stirring import can_be_mixed
from rulewright.program.model import Site

_TRIES = 100
_SEARCHES = 40
_HALF = 1 << 32
_NOTHING: dict[int, int] = {}


def draw_world(compiled: Compiled, state: State, seat: int, stream: Stream) -> State:
    """A world that the seat cannot tell from this one; what chance will bring is another, too."""
    stirred = _stirred(compiled, state, seat, stream)
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


def _stirred(compiled: Compiled, state: State, seat: int, stream: Stream) -> State:
    """The position with heaps of others in another order, where it can come out: nobody knows it.
    While one picks several things, their order stays, as in the game."""
    copy = state[:]
    is_fixed = state[PICKED] or state[STATUS] != DECIDING
    for location in compiled.layout.locations if not is_fixed else ():
        is_stirred = location.place in compiled.program.stirred and can_be_mixed(location)
        if is_stirred and location.owner != seat:
            first, lying = location.base + 1, pieces_at(location, state)
            copy[first : first + len(lying)] = shuffled(lying, stream)
    return copy


def draw_exchange(compiled: Compiled, state: State, seat: int, stream: Stream) -> list[int]:
    """Which piece lies instead of each piece in such a world."""
    layout, places = compiled.layout, compiled.places
    asked = demands(compiled, state, seat)
    told = {it: it for it in explained(compiled, state)}
    if not asked:
        return dealt(layout, places, state, seat, stream, told)
    stay = {it: it for it in staying(compiled, state, seat)} | told
    search = Search(compiled, state, seat, asked, frozenset(stay))
    if search.is_small():
        given = drawn(list(search.ways()), stream)
        return dealt(layout, places, state, seat, stream, {**stay, **given})
    best, broken = list[int](), 2 * len(asked) + 1
    for given in chain(repeat(_NOTHING, _TRIES), search.found(stream, _SEARCHES)):
        new = dealt(layout, places, state, seat, stream, {**stay, **given})
        wrong = _broken(asked, new)
        if wrong < broken:
            best, broken = new, wrong
        if not wrong:
            break
    return best


def _broken(asked: list[Demand], new: Sequence[int]) -> int:
    """How much does not hold; what cannot be asked counts as all of it."""
    return sum((len(asked) if it.by_faces else 1) for it in asked if not it.holds(new))


def image(compiled: Compiled, state: State, new: Sequence[int], seat: int) -> State:
    """The whole position in which, instead of each piece, the piece `new[piece]` lies; `seat` may
    not tell it from this one. What is offered to another seat comes in its order again."""
    world = rearranged(compiled.program, state, new, seat)
    if state[STATUS] != DECIDING or state[PICKED]:
        return world
    site = compiled.program.sites[state[SITE]]
    if site.offering >= 0:
        _offer_cards(compiled, world, site)
        return world
    offers = make_offers(compiled, world)
    offered = [] if offers is None else offers(world)
    if len(offered) < least_offered(compiled, state):
        if not is_piece(site.type):
            return world
        offered = [new[it] if it >= 0 else it for it in candidates(compiled, state)]
    ends = ENOUGH in options_of(compiled.layout, state)
    _offer(compiled, world, offered, ends=ends)
    return world


def is_possible(compiled: Compiled, world: State, seat: int) -> bool:
    """Whether each answer that the seat heard is right in a position, and what is asked there can
    be asked."""
    same = list(range(len(compiled.layout.pieces)))
    return all(it.holds(same) for it in demands(compiled, world, seat))


def _offer(compiled: Compiled, state: State, offered: list[int], *, ends: bool) -> None:
    layout = compiled.layout
    drop_options(layout, state)
    state[layout.options : layout.options + len(offered)] = offered
    state[OPTION_COUNT] = len(offered)
    site = compiled.program.sites[state[SITE]]
    if is_piece(site.type):
        compiled.places.order_pieces(state, state[SEAT])
    if site.kind == "several":
        missing = state[LEAST] if choice_at(compiled, site).reach is None else 0
        make_options_after(layout)(state, NOT_YET, missing)
        if ends:
            state[layout.options + state[OPTION_COUNT]] = ENOUGH
            state[OPTION_COUNT] += 1


def _offer_cards(compiled: Compiled, world: State, site: Site) -> None:
    """Offers the cards that can be played in a position, and to play none where that may be."""
    layout = compiled.layout
    copy = world[:]
    drop_options(layout, copy)
    copy[RESUME], copy[STATUS] = site.offering, RUNNING
    run(compiled.machine, copy, compiled.machine.either)
    offered = [*options_of(layout, copy), *([] if site.may_bind else [NO_CARD])]
    drop_options(layout, world)
    world[layout.options : layout.options + len(offered)] = offered
    world[OPTION_COUNT] = len(offered)
