"""Plays inside plays: the game waits at every depth, and goes on from a copy as from itself."""

from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from random_games import DUET, PARLEY, Trial, compiled_for, random_states
from rulewright import load
from rulewright.engine.chance import policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.frames import owners, running_frames
from rulewright.engine.machine import answer, stop_record
from rulewright.engine.match import Match, Stopped
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.program.instructions import StopKind
from rulewright.program.layout import DECIDING, RESUME, SEAT, STATUS

HERE = Path(__file__).resolve().parent
GAMES = 600
THREE = PARLEY[-1]
DEPTHS = {1, *range(3, 14)}
"""How many frames lie on each other when somebody is asked. The deepest is a fair, its auction, the
win of it, thanks for that, a stumble over the thanks and a stumble over the stumble."""

DEEPEST = (
    "play",
    "play card:trick.fair",
    "card:trick.fair",
    "around procedure:auction",
    "procedure:auction",
    "around procedure:win",
    "window after procedure:win",
    "play card:trick.thanks",
    "window before play:trick",
    "play card:trick.stumble",
    "window before play:trick",
    "play card:trick.stumble",
    "window before play:trick",
)


def running(compiled: Compiled, state: State) -> tuple[str, ...]:
    """The units whose frames lie on each other, from the outside in."""
    units = owners(compiled.program)
    blocks = [block for _, block in running_frames(compiled.program, state, state[RESUME])]
    return tuple(units[block].name for block in reversed(blocks))


@cache
def waiting() -> dict[tuple[str, ...], State]:
    """The first position of many random games in which these units are running."""
    compiled = compiled_for(THREE)
    found: dict[tuple[str, ...], State] = {}
    for seed in range(GAMES):
        for state in random_states(compiled, seed):
            assert stop_record(compiled.program, state) is None
            if state[STATUS] == DECIDING:
                found.setdefault(running(compiled, state), state)
    return found


def played_on(compiled: Compiled, state: State, seed: int) -> Iterator[State]:
    """The position itself and all that follow with random answers."""
    draws = [policy_stream(seed, seat).draw for seat in range(compiled.players)]
    yield state[:]
    while state[STATUS] == DECIDING:
        options = options_of(compiled.layout, state)
        option = options[draws[state[SEAT]](len(options))]
        answer(compiled.machine, state, option, compiled.machine.full)
        yield state[:]


def test_somebody_is_asked_at_every_depth() -> None:
    assert {len(units) for units in waiting()} == DEPTHS
    assert max(waiting(), key=len) == DEEPEST


def test_a_procedure_with_a_choice_waits_in_frames_of_two_callers() -> None:
    inside = {units for units in waiting() if units[-1] == "procedure:auction"}
    assert {units[-3] for units in inside} == {"card:trick.fair", "action:draw_card", "play"}


def test_a_rule_waits_in_the_middle_of_what_brought_it_about() -> None:
    inside = {units for units in waiting() if units[-1] == "rule:bonus"}
    assert {units[-4] for units in inside} == {"procedure:auction"}


@pytest.mark.parametrize("depth", sorted(DEPTHS))
def test_a_copy_goes_on_as_the_game_itself(depth: int) -> None:
    compiled = compiled_for(THREE)
    for number, (units, state) in enumerate(waiting().items()):
        if len(units) != depth:
            continue
        stored = array("i", state).tobytes()
        itself = list(played_on(compiled, state[:], number))
        copy = list(played_on(compiled, list(array("i", stored)), number))
        assert copy == itself
        assert array("i", state).tobytes() == stored


@pytest.mark.parametrize("depth", sorted(DEPTHS))
def test_a_match_of_a_copy_tells_and_asks_the_same(depth: int) -> None:
    compiled = compiled_for(THREE)
    state = next(state for units, state in waiting().items() if len(units) == depth)
    one, other = Match(compiled, state[:]), Match(compiled, state[:])
    while not one.over:
        assert other.decision == one.decision
        twin = one.copy()
        option = one.decision.options[-1]
        one.choose(option)
        other.choose(option)
        twin.choose(twin.decision.options[0])
        assert other.digest == one.digest
    assert [str(line) for line in other.log(None)] == [str(line) for line in one.log(None)]


def test_the_frames_have_room_for_each_piece_once() -> None:
    """The two frames of a play, a hook and a procedure around it for each copy of a card."""
    layout = compiled_for(THREE).layout
    used = max(
        max(slot for slot, value in enumerate(state) if value) for state in waiting().values()
    )
    assert layout.frames < used < layout.size


@pytest.mark.parametrize("trial", [*PARLEY, *DUET], ids=str)
def test_nothing_lies_before_a_player_between_two_turns(trial: Trial) -> None:
    compiled = compiled_for(trial)
    areas = [it for it in compiled.layout.locations if it.place == "play_area"]
    for seed in range(20):
        for state in random_states(compiled, seed):
            if state[STATUS] != DECIDING or len(running(compiled, state)) == 1:
                assert [state[it.base] for it in areas] == [0] * compiled.players


def test_a_card_that_comes_back_and_brings_itself_about_stops_the_game() -> None:
    match = load(str(HERE / "yoyo"), players=2).start()
    with pytest.raises(Stopped) as stopped:
        always_first(match)
    assert stopped.value.record.kind == StopKind.TOO_DEEP


def always_first(match: Match) -> None:
    """Plays a game to its end, always with the first option."""
    while not match.over:
        match.choose(match.decision.options[0])


def test_a_game_without_cards_and_rules_has_nothing_of_this() -> None:
    program = load("kado", players=3).compiled.program
    kinds = {it.name.partition(":")[0] for it in program.procedures}
    assert kinds <= {"play", "action", "procedure", "score", "measure"} | {
        f"start {kind}" for kind in ("procedure", "score", "measure")
    }
    assert program.layout.active == -1
    assert all(it.place != "play_area" for it in program.layout.locations)
