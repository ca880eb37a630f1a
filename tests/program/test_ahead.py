"""A program played ahead plays the same random games."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulewright
from assembler import OWN, assemble, make_layout
from rulewright.engine.machine import Machine
from rulewright.engine.playout import Played, play_out, play_randomly, random_chooser
from rulewright.game.model import Faces, Order
from rulewright.game.rule_lines import LineKind
from rulewright.program.ahead import MOST_FOLLOWED
from rulewright.program.instructions import StopKind
from rulewright.program.model import Program, Segment

TESTS = Path(__file__).resolve().parents[1]
GAMES = 20


def play_whole(machine: Machine, seed: int) -> Played:
    """A random game of the program that a machine was made for."""
    choosers = [random_chooser(seed, seat) for seat in range(machine.program.players)]
    return play_out(machine, seed, choosers)


def names_left(machine: Machine) -> set[str]:
    """The instructions that are left where a program was played ahead."""
    assert machine.ahead is not machine
    return {it.name for block in machine.ahead.program.blocks for it in block.instructions}


def test_of_kuhn_poker_chance_answers_and_who_is_better_are_left() -> None:
    machine = rulewright.load("kuhn_poker").compiled.machine
    left = {"shuffle", "load", "store", "decide", "equal", "branch", "table", "maximum", "over"}
    assert names_left(machine) == left
    decisions = [it for it in machine.ahead.program.blocks if it.instructions[-1].name == "decide"]
    assert len(decisions) == 4
    for seed in range(300):
        assert play_randomly(machine, seed) == play_whole(machine, seed)


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "kado", "picnic"])
def test_a_game_of_many_courses_is_played_as_it_is(game: str) -> None:
    machine = rulewright.load(game).compiled.machine
    assert machine.ahead is machine


def test_where_chance_is_asked_nothing_is_played_ahead() -> None:
    machine = rulewright.load("kuhn_poker", chance="seat").compiled.machine
    assert machine.ahead is machine


def test_where_steps_could_run_out_nothing_is_played_ahead() -> None:
    """A game stops when the steps run out: that has to come at the same place."""
    program = rulewright.load("kuhn_poker").compiled.program
    short, long = Machine(program, MOST_FOLLOWED - 1), Machine(program, MOST_FOLLOWED)
    assert (short.ahead is short, long.ahead is long) == (True, False)


@pytest.mark.parametrize("game", ["endless_deciding", "endless_turns"])
def test_a_game_that_need_not_end_is_played_as_it_is(game: str) -> None:
    machine = rulewright.load(str(TESTS / "properties" / game)).compiled.machine
    assert machine.ahead is machine


SMALL = ("order_3d", "order_3m", "order_7a", "order_11a")


@pytest.mark.parametrize("game", SMALL)
def test_small_games_end_alike(game: str) -> None:
    machine = rulewright.load(str(TESTS / "conformance" / game)).compiled.machine
    assert machine.ahead is not machine
    for seed in range(GAMES):
        assert play_randomly(machine, seed) == play_whole(machine, seed)


@pytest.mark.long
def test_all_small_games_of_the_tests_end_alike() -> None:
    played = 0
    for folder in ("conformance", "regression", "small_games", "frames"):
        for path in sorted({it.parent for it in (TESTS / folder).glob("*/*.rules.yaml")}):
            if not (path / f"{path.name}.rules.yaml").exists():
                continue
            machine = rulewright.load(str(path)).compiled.machine
            if machine.ahead is not machine:
                played += 1
                for seed in range(GAMES):
                    assert play_randomly(machine, seed) == play_whole(machine, seed), path
    assert played > 40


STOPPING = f"""
start:
  option 3
  option 5
  decide 0 0 0 1 1 behind
behind:
  answer r0
  store {OWN + 20} r0
  in_range r0 0 4
  over
"""


def test_a_game_that_stops_says_where_in_the_whole_program() -> None:
    machine = Machine(assemble(STOPPING))
    assert names_left(machine) == {"store", "decide", "equal", "load", "branch", "stop", "over"}
    games = [play_randomly(machine, seed) for seed in range(20)]
    assert games == [play_whole(machine, seed) for seed in range(20)]
    stops = {it.stopped and (it.stopped.kind, it.stopped.block, it.stopped.value) for it in games}
    assert stops == {None, (StopKind.OUT_OF_RANGE, 1, 5)}


DECK, HAND = 0, 1
PILES = (
    ("deck", 3, Order.PILE, Faces.NOBODY),
    ("hand", 1, Order.PILE, Faces.OWNER),
    ("hand", 2, Order.PILE, Faces.OWNER),
)


def toy(text: str, marks: int) -> Program:
    """A program of three pieces in a pile and two hands, some slots of which are marks."""
    layout = make_layout(PILES, (DECK, DECK, DECK))
    layout = replace(layout, segments=(Segment("own", OWN, 20), Segment("place", layout.place, 3)))
    program = assemble(text, layout=layout, procedures=(("walk", 5),))
    lines = tuple(((LineKind.STEP, "b", mark), OWN + mark) for mark in range(marks))
    return replace(program, marks=lines)


SLOTS = [OWN, OWN + 1, OWN + 2]
registers = st.sampled_from(["r0", "r1", "r2"])
values = st.one_of(registers, st.integers(-1, 3).map(str))
"""What a block begins with, so that all registers are written."""


@st.composite
def _lines(draw: st.DrawFn) -> str:
    """One instruction of a block."""
    to, one, other = draw(registers), draw(values), draw(values)
    slot, index = draw(st.sampled_from(SLOTS)), draw(registers)
    offset = draw(st.integers(2, 4))
    return draw(
        st.sampled_from(
            [
                *(
                    f"{name} {to} {one} {other}"
                    for name in ("add", "subtract", "minimum", "maximum", "equal", "less", "modulo")
                ),
                f"set {to} {one}",
                f"load {to} {slot}",
                f"store {slot} {one}",
                f"load_at {to} {OWN} {index} 3",
                f"store_at {OWN} {index} 3 {one}",
                f"frame_load {to} {offset}",
                f"frame_store {offset} {one}",
                f"in_range {one} -9 9",
                f"random {to} 0 2",
                f"shuffle {DECK} 0",
                f"count {to} {draw(st.integers(0, 2))}",
                f"piece_at {to} {DECK} {draw(st.integers(0, 2))}",
                f"lone_piece {to} {HAND}",
                f"move {to} {draw(st.integers(0, 2))} 0",
                f"result {one}",
                f"take_result {to}",
                f"argument 0 {one}",
                f"require {draw(st.sampled_from([one, '1']))} 4",
            ]
        )
    )


def _begun(block: int) -> list[str]:
    return [f"set r0 {block}", f"load r1 {OWN + 1}", f"load r2 {OWN + 2}"]


@st.composite
def _programs(draw: st.DrawFn) -> str:
    """Blocks that lead to later ones, and ask in between; the last one is the end."""
    many = draw(st.integers(2, 5))
    text: list[str] = []
    for block in range(many):
        text.append(f"{'start' if block == 0 else f'b{block}'}:")
        text.extend(_begun(block))
        text.extend(draw(st.lists(_lines(), max_size=6)))
        last = f"b{draw(st.integers(block + 1, many))}"
        other = f"b{draw(st.integers(block + 1, many))}"
        condition = draw(registers)
        asked = [f"option {draw(values)}", f"option {draw(values)}"]
        text.extend(
            draw(
                st.sampled_from(
                    [
                        [f"equal {condition} {condition} 1", f"branch {condition} {last} {other}"],
                        [*asked, f"decide 0 {draw(st.integers(0, 1))} 0 1 1 {last}"],
                        [f"argument 0 {condition}", f"call 1 {last}"],
                    ]
                )
            )
        )
    text.extend(["walk:", *_begun(7), "frame_load r0 2", *draw(st.lists(_lines(), max_size=3))])
    text.extend(["return", f"b{many}:", "answer r0", *_begun(8)[1:]])
    text.extend([f"store {OWN + 20} r0", f"store {OWN + 21} r1", "over"])
    return "\n".join(text)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_programs(), st.integers(0, 3))
def test_programs_of_any_shape_end_alike(text: str, marks: int) -> None:
    machine = Machine(toy(text, marks))
    for seed in range(3):
        whole, ahead = play_whole(machine, seed), play_whole(machine.ahead, seed)
        assert (whole.stopped is None) == (ahead.stopped is None)
        assert whole.reached == ahead.reached
        if whole.stopped is None:
            assert whole == ahead
