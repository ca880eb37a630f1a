"""Pairs of positions that a seat cannot tell apart: two pieces it does not know changed places."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.knowledge import is_mixed, knows, rearranged
from rulewright.engine.places import State
from rulewright.meaning.types import is_piece

Pair = tuple[int, int]


def hidden_pairs(compiled: Compiled, state: State, seat: int | None) -> list[Pair]:
    """Any two pieces of one kind that the seat does not know; None stands for the table, which
    knows what everyone knows."""
    layout = compiled.layout
    seats = range(compiled.players) if seat is None else (seat,)
    hidden = [
        it.number
        for it in layout.pieces
        if not all(knows(layout, compiled.places, state, one, it.number) for one in seats)
    ]
    return [
        (one, two)
        for one, two in combinations(hidden, 2)
        if layout.pieces[one].kind == layout.pieces[two].kind
        and (
            state[layout.place + one] == state[layout.place + two]
            or not any(is_mixed(layout, state, it, piece) for it in seats for piece in (one, two))
        )
    ]


def some_pairs(
    compiled: Compiled, state: State, seat: int | None, chance: Random, most: int
) -> Iterator[Pair]:
    """Some of them, so that those in different places are not rare."""
    place = compiled.layout.place
    pairs = hidden_pairs(compiled, state, seat)
    apart = [(one, two) for one, two in pairs if state[place + one] != state[place + two]]
    for among in (pairs, apart):
        yield from chance.sample(among, min(most, len(among)))


def exchanged(compiled: Compiled, state: State, pair: Pair, seat: int | None) -> State:
    """The position in which the two lie in each other's place."""
    return rearranged(compiled.program, state, _permutation(compiled, pair), seat or 0)


def exchanged_events(
    compiled: Compiled, happened: tuple[Happened, ...], pair: Pair, seat: int | None
) -> list[Happened]:
    """What would have happened: the two change places in the events in which the seat did not
    know them."""
    new = _permutation(compiled, pair)
    everyone = (1 << compiled.players) - 1
    wanted = everyone if seat is None else 1 << seat
    found: list[Happened] = []
    for it in happened:
        parts = zip(compiled.program.events[it.event].parts, it.values, it.knowers, strict=True)
        values = tuple(
            new[value] if is_piece(kind) and value >= 0 and knowers & wanted != wanted else value
            for (_, kind), value, knowers in parts
        )
        found.append(replace(it, values=values))
    return found


def _permutation(compiled: Compiled, pair: Pair) -> list[int]:
    one, two = pair
    new = list(range(len(compiled.layout.pieces)))
    new[one], new[two] = two, one
    return new
