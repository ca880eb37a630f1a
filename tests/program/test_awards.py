"""Awards by rank bring what adding up and dividing the places by hand brings, interpreted and as
machine code."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rulewright import load
from rulewright.engine import machine as interpreted
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.native import forms
from rulewright.program.layout import OVER, STATUS

GAME = str(Path(__file__).parents[1] / "conformance" / "order_7i")
PLAYERS = 3
PASS = 1
HELD = tuple(product(range(5), repeat=PLAYERS))


@cache
def orchard() -> Compiled:
    return load(GAME, players=PLAYERS).compiled


@cache
def last_question() -> State:
    """The state in which the last player is asked; a pass ends the game."""
    machine = orchard().machine
    state = interpreted.start(machine, 1, machine.fast)
    for _ in range(PLAYERS - 1):
        interpreted.answer(machine, state, PASS, machine.fast)
    return state


def with_seeds(seeds: tuple[int, ...]) -> State:
    state = last_question()[:]
    first = dict(orchard().layout.counters)["seeds"]
    state[first : first + PLAYERS] = seeds
    return state


def places(seeds: tuple[int, ...], seat: int, least: int) -> tuple[int, int] | None:
    """The first and the last place (from 0) of a seat among those with at least so many."""
    if seeds[seat] < least:
        return None
    before = sum(it > seeds[seat] for it in seeds)
    return before, before + sum(it == seeds[seat] for it in seeds) - 1


def awarded(line: str, seeds: tuple[int, ...], seat: int) -> int:
    least = {"divided_down": 1, "divided_up": 1, "ahead": 2}.get(line, 0)
    points = {"higher": [8, 4, 0], "lower": [8, 4, 0], "ahead": [9, 3, 0]}.get(line, [8, 4, 2])
    found = places(seeds, seat, least)
    if found is None:
        return 0
    first, last = found
    total, sharing = sum(points[first : last + 1]), 1 + last - first
    return {
        "divided_down": total // sharing,
        "divided_up": -(-total // sharing),
        "higher": points[first],
        "lower": points[last],
        "ahead": points[first] if sharing == 1 else 0,
    }[line]


def expected(seeds: tuple[int, ...]) -> list[int]:
    lines = [it.line.heading.id for it in orchard().rules.scoring]
    rows = [[awarded(line, seeds, seat) for seat in range(PLAYERS)] for line in lines]
    return [sum(column) for column in zip(*rows, strict=True)] + [it for row in rows for it in row]


def scores(state: State) -> list[int]:
    first = orchard().layout.scores
    return state[first : first + PLAYERS * (1 + len(orchard().rules.scoring))]


def test_every_holding_brings_what_its_places_bring() -> None:
    machine = orchard().machine
    for seeds in HELD:
        state = with_seeds(seeds)
        interpreted.answer(machine, state, PASS, machine.fast)
        assert (seeds, state[STATUS], scores(state)) == (seeds, OVER, expected(seeds))


def test_machine_code_comes_to_the_same_state() -> None:
    pytest.importorskip("llvmlite", reason="machine code needs llvmlite")
    compiled = orchard()
    form = forms.step_form(compiled.program, compiled.machine.budget)
    for seeds in HELD:
        state = with_seeds(seeds)
        there = state[:]
        interpreted.answer(compiled.machine, state, PASS, compiled.machine.fast)
        forms.answer(form, there, PASS)
        assert there == state
