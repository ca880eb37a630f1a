"""The best series of buildings and jokers are the best of all ways to put them together, for every
holding there can be, interpreted and as machine code."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from brute_groups import Counts, all_different, best_total, can_stand_for
from rulewright import load
from rulewright.engine import machine as interpreted
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import Places, State, make_places
from rulewright.meaning.grouping import Holding, best_arrangement
from rulewright.meaning.values import BestGroups
from rulewright.native import forms
from rulewright.program.layout import OVER, STATUS

TREASURY = str(Path(__file__).parent / "treasury")
POINTS = {1: 0, 2: 5, 3: 15, 4: 30}
COLOURS = range(4)
HOLDINGS = tuple(product(*(range(6) for _ in COLOURS), range(5)))


def legal_series() -> Iterator[tuple[Counts, int]]:
    for *own, jokers in product(range(2), range(2), range(2), range(2), range(5)):
        size = sum(own) + jokers
        held = [colour for colour in COLOURS if own[colour]]
        if size and can_stand_for(held, jokers, COLOURS, all_different):
            yield (*own, jokers), POINTS[size]


@cache
def best() -> dict[Counts, int]:
    total = best_total(tuple(legal_series()))
    return {holding: total(holding) for holding in HOLDINGS}


@cache
def treasury() -> Compiled:
    return load(TREASURY).compiled


@cache
def begun() -> tuple[State, Places, int]:
    """The state in which the first question waits, what moves pieces, and where the chest is."""
    compiled = treasury()
    layout = compiled.layout
    chest = next(it.number for it in layout.locations if it.place == "chest")
    state = interpreted.start(compiled.machine, 1, compiled.machine.fast)
    return state, make_places(layout), chest


def holding(counts: Counts) -> State:
    """The chest holds so many of each colour and so many jokers, and somebody is asked."""
    first, places, chest = begun()
    state = first[:]
    left = [*counts]
    for piece in treasury().layout.pieces:
        sort, colour = piece.values
        kind = 4 if sort else colour
        if left[kind]:
            left[kind] -= 1
            assert places.move(state, piece.number, chest, 0) == 0
    assert not any(left)
    return state


OPEN = 1


def test_there_are_as_many_holdings_as_the_supply_allows() -> None:
    assert len(HOLDINGS) == 6480


def test_the_interpreter_finds_the_best_for_every_holding() -> None:
    compiled = treasury()
    scores = compiled.layout.scores
    for counts in HOLDINGS:
        state = holding(counts)
        interpreted.answer(compiled.machine, state, OPEN, compiled.machine.fast)
        assert (counts, state[STATUS], state[scores]) == (counts, OVER, best()[counts])


def test_machine_code_finds_the_same_in_the_same_state() -> None:
    compiled = treasury()
    form = forms.step_form(compiled.program, compiled.machine.budget)
    for counts in HOLDINGS:
        state = holding(counts)
        there = state[:]
        interpreted.answer(compiled.machine, state, OPEN, compiled.machine.fast)
        forms.answer(form, there, OPEN)
        assert there == state


def test_the_arrangement_brings_what_is_scored_and_uses_every_piece_once() -> None:
    score = treasury().rules.scoring[0].score
    assert isinstance(score, BestGroups)
    legal = dict(legal_series())
    for counts in HOLDINGS:
        *own, jokers = counts
        placed = best_arrangement(score.grouping, Holding((tuple(own),), (jokers,)))
        groups = [it.group for it in placed]
        assert [legal[it.counts] for it in groups] == [it.worth for it in groups]
        assert sum(it.worth for it in groups) == best()[counts]
        assert tuple(map(sum, zip((0,) * 5, *(it.counts for it in groups), strict=True))) == counts


@pytest.mark.parametrize(
    ("counts", "series"),
    [
        ((4, 3, 2, 2, 0), [(1, 1, 1, 1, 0), (1, 1, 1, 1, 0), (1, 1, 0, 0, 0), (1, 0, 0, 0, 0)]),
        ((2, 1, 0, 0, 1), [(1, 1, 0, 0, 1), (1, 0, 0, 0, 0)]),
        ((2, 1, 1, 0, 1), [(1, 1, 1, 0, 1), (1, 0, 0, 0, 0)]),
        ((0, 0, 0, 0, 4), [(0, 0, 0, 0, 4)]),
        ((1, 1, 0, 0, 0), [(1, 1, 0, 0, 0)]),
        ((0, 0, 0, 0, 0), []),
    ],
)
def test_of_several_best_arrangements_the_earlier_colours_are_fuller(
    counts: Counts, series: list[Counts]
) -> None:
    score = treasury().rules.scoring[0].score
    assert isinstance(score, BestGroups)
    placed = best_arrangement(score.grouping, Holding((counts[:4],), counts[4:]))
    assert [it.group.counts for it in placed] == series
