"""Groups of every sort are the best of all ways to put pieces together, and what is chosen adds up
to what is scored."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brute_groups import (
    Coin,
    all_different,
    all_same,
    best_partition,
    can_stand_for,
    consecutive,
)
from rulewright import load
from rulewright.engine import machine as interpreted
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import Places, State, make_places
from rulewright.native import forms
from rulewright.native.forms import Form

HOUSE = str(Path(__file__).parent / "counting_house")
METALS, VALUES = range(3), range(-2, 3)
SILVER = 1
BY_NUMBER = (0, 0, 1, 5, 7, 12)
WHOLE = (0, -1, 1, 3, 9, 9)

Worth = Callable[[Sequence[Coin]], int | None]
Fits = Callable[[Sequence[int]], bool]


def _may_be(group: Sequence[Coin], column: int, allowed: range, fits: Fits) -> bool:
    values = [it[column] for it in group if not it[0]]
    return can_stand_for(values, len(group) - len(values), allowed, fits)


def _by(table: Sequence[int], group: Sequence[Coin]) -> int:
    return table[min(len(group), len(table) - 1)]


def alike(group: Sequence[Coin]) -> int | None:
    if not _may_be(group, 1, METALS, all_same):
        return None
    is_silver = all(it[0] or it[1] == SILVER for it in group)
    return _by(BY_NUMBER, group) * (2 if is_silver else 1)


def different(group: Sequence[Coin]) -> int | None:
    if not _may_be(group, 1, METALS, all_different):
        return None
    return _by(BY_NUMBER, group) + sum(it[3] for it in group)


def in_a_row(group: Sequence[Coin]) -> int | None:
    if not _may_be(group, 2, VALUES, consecutive):
        return None
    return _by(BY_NUMBER, group) - 1 if len(group) > 1 else 0


def suited(group: Sequence[Coin]) -> int | None:
    is_run = _may_be(group, 1, METALS, all_same) and _may_be(group, 2, VALUES, consecutive)
    return _by(WHOLE, group) if is_run else None


def rainbow(group: Sequence[Coin]) -> int | None:
    values = [it[2] for it in group]
    if not (all_different([it[1] for it in group]) and consecutive(values)):
        return None
    return sum(values) if len(group) > 1 else -values[0]


LINES: dict[str, Worth] = {
    "alike": alike,
    "different": different,
    "in_a_row": in_a_row,
    "suited": suited,
    "rainbow": rainbow,
}


@cache
def house() -> tuple[Compiled, State, Places]:
    compiled = load(HOUSE).compiled
    state = interpreted.start(compiled.machine, 1, compiled.machine.fast)
    return compiled, state, make_places(compiled.layout)


@cache
def form() -> Form:
    compiled, _, _ = house()
    return forms.step_form(compiled.program, compiled.machine.budget)


def purse(pieces: Sequence[int]) -> State:
    compiled, first, places = house()
    state = first[:]
    target = next(it.number for it in compiled.layout.locations if it.place == "purse")
    for piece in pieces:
        assert places.move(state, piece, target, 0) == 0
    return state


def coins(pieces: Sequence[int]) -> list[Coin]:
    compiled, _, _ = house()
    found: list[Coin] = []
    for piece in pieces:
        blank, metal, value, bent = compiled.layout.pieces[piece].values
        found.append((blank, metal, value, bent))
    return found


HELD = st.lists(st.integers(0, 17), unique=True, max_size=7)


@pytest.mark.parametrize("line", LINES)
@settings(deadline=None, max_examples=60)
@given(held=HELD)
def test_a_line_brings_what_the_best_of_all_ways_brings(line: str, held: list[int]) -> None:
    compiled, _, _ = house()
    pieces = coins(held)
    if line == "rainbow":
        pieces = [it for it in pieces if not it[0]]
    points = interpreted.evaluate(compiled.machine, purse(held), f"score:{line}", (0,))
    assert points == best_partition(pieces, LINES[line])


@settings(deadline=None, max_examples=200)
@given(held=st.lists(st.integers(0, 17), unique=True))
def test_machine_code_scores_the_same(held: list[int]) -> None:
    compiled, _, _ = house()
    here, there = purse(held), purse(held)
    interpreted.answer(compiled.machine, here, 1, compiled.machine.fast)
    forms.answer(form(), there, 1)
    assert here == there
