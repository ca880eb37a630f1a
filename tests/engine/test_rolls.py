"""What chance picks and rolls: each outcome alike, asked of the seat of chance where it is asked,
and the same interpreted and as machine code."""

from collections import Counter
from pathlib import Path

import pytest

from rulewright import load
from rulewright.engine import machine as interpreted
from rulewright.engine.compiled import Compiled
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.native import forms
from rulewright.program.layout import DECIDING, STATUS

CONFORMANCE = Path(__file__).parents[1] / "conformance"
PICKS = str(CONFORMANCE / "order_6c")
ROLLS = str(CONFORMANCE / "order_6d")
CHANCE = -1
GAMES = 300


def played(compiled: Compiled, seed: int, answers: tuple[int, ...]) -> State:
    machine = compiled.machine
    state = interpreted.start(machine, seed, machine.fast)
    for answer in answers:
        interpreted.answer(machine, state, answer, machine.fast)
    return state


def test_a_coin_falls_on_either_side_about_as_often() -> None:
    compiled = load(ROLLS).compiled
    toss = [*compiled.program.actions].index("toss")
    slot = dict(compiled.layout.attributes)["coin.is_heads"]
    heads = sum(played(compiled, seed, (toss,))[slot] for seed in range(GAMES))
    assert GAMES * 0.4 < heads < GAMES * 0.6


def test_dice_show_each_number_they_have_about_as_often() -> None:
    compiled = load(ROLLS).compiled
    roll = [*compiled.program.actions].index("keep_and_roll")
    slot = dict(compiled.layout.attributes)["die.pips"]
    shown = Counter(
        pips
        for seed in range(GAMES)
        for pips in played(compiled, seed, (roll, 0))[slot + 1 : slot + 3]
    )
    assert set(shown) == {2, 3}
    assert GAMES * 0.85 < shown[2] < GAMES * 1.15


def test_the_seat_of_chance_is_asked_for_each_die_and_each_number() -> None:
    match = load(ROLLS, chance="seat").start(seed=1)
    asked: list[tuple[int, tuple[str, ...], tuple[int, ...]]] = []
    for answer in ("keep and roll", "player 1's die", "3", "2", "5"):
        decision = match.decision
        assert decision is not None
        texts = tuple(str(it) for it in decision.options)
        asked.append((decision.seat, texts, decision.weights))
        match.choose(next(it for it in decision.options if str(it) == answer))
    assert asked[2:] == [
        (CHANCE, ("2", "3"), (1, 1)),
        (CHANCE, ("2", "3"), (1, 1)),
        (CHANCE, ("5",), (1,)),
    ]


def test_the_seat_of_chance_picks_each_thing_once() -> None:
    game = load(PICKS, chance="seat")
    match = game.start(seed=1)
    assert match.decision is not None
    state = match.state[:]
    layout = game.compiled.layout
    hand = next(it.number for it in layout.locations if it.place == "hand" and it.member == 1)
    cards = [it.number for it in layout.pieces if it.values[0] in (4, 5)]
    for card in cards:
        assert game.compiled.places.move(state, card, hand, 0) == 0
    machine = game.compiled.machine
    rob = [*game.compiled.program.actions].index("rob_twice")
    interpreted.answer(machine, state, rob, machine.fast)
    first = options_of(layout, state)
    interpreted.answer(machine, state, first[2], machine.fast)
    second = options_of(layout, state)
    assert sorted(first) == cards
    assert sorted(second) == [it for it in sorted(cards) if it != first[2]]


@pytest.mark.parametrize("game", [PICKS, ROLLS])
def test_machine_code_picks_and_rolls_the_same(game: str) -> None:
    pytest.importorskip("llvmlite", reason="machine code needs llvmlite")
    compiled = load(game).compiled
    form = forms.step_form(compiled.program, compiled.machine.budget)
    for seed in range(50):
        state = interpreted.start(compiled.machine, seed, compiled.machine.fast)
        while state[STATUS] == DECIDING:
            there = state[:]
            options = options_of(compiled.layout, state)
            answer = options[seed % len(options)]
            interpreted.answer(compiled.machine, state, answer, compiled.machine.fast)
            forms.answer(form, there, answer)
            assert there == state
