"""Random games as machine code are in the same state as interpreted ones at every decision."""

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from assembler import OWN, assemble
from bundled_games import TRIED
from played_both_ways import agree
from random_games import (
    DUET,
    KADO,
    PARLEY,
    PICNIC,
    SMUGGLERS,
    Trial,
    compiled_for,
    machine_code_for,
    random_states,
)
from rulewright.engine import machine as interpreted
from rulewright.engine.chance import game_seed
from rulewright.engine.machine import Machine
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.engine.playout import Played, play_randomly
from rulewright.native import forms, parts
from rulewright.native.forms import Form, debug_form, play_games, playout_form, step_form
from rulewright.native.machine_code import Effort
from rulewright.program.instructions import StopKind
from rulewright.program.layout import DECIDING, STATUS, STOP_REASON
from rulewright.simulation.figures import Figures, add_up, figures_of_sums
from rulewright.simulation.figures import together as both

SMALL = Path(__file__).parents[1] / "small_games"
PROPERTIES = Path(__file__).parents[1] / "properties"
PLAYERS = {
    "bazaar": (2, 3),
    "caravan": (1, 2, 3),
    "meadow": (2,),
    "playtime": (2, 3),
    "rapids": (1, 2, 3),
    "snowballs": (3, 4),
    "whispers": (2, 3, 4),
}
TRIALS = (
    *TRIED,
    *(Trial(str(SMALL / name), players) for name, counts in PLAYERS.items() for players in counts),
    *(Trial(SMUGGLERS, players) for players in (2, 3, 4)),
    *PARLEY,
    *DUET,
)
GAMES = 5
MANY_GAMES = 300

Tell = Callable[[str], None]


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_both_are_in_the_same_state_at_every_decision(trial: Trial) -> None:
    agree(compiled_for(trial), machine_code_for(trial), range(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_games_are_in_the_same_state_at_every_decision(trial: Trial, tell: Tell) -> None:
    agree(compiled_for(trial), machine_code_for(trial), range(MANY_GAMES))
    tell(f"{MANY_GAMES} games interpreted and as machine code: the same state at every decision")


@pytest.mark.parametrize("game", ["kuhn_poker", "picnic", SMUGGLERS])
def test_both_ask_chance_alike_where_it_is_a_seat(game: str) -> None:
    compiled = rulewright.load(game, chance="seat").compiled
    agree(compiled, step_form(compiled.program, compiled.machine.budget), range(GAMES))


def test_no_policy_plays_chance() -> None:
    compiled = rulewright.load("kuhn_poker", chance="seat").compiled
    program, budget = compiled.program, compiled.machine.budget
    with pytest.raises(ValueError, match="nobody plays chance"):
        playout_form(program, budget)
    with pytest.raises(ValueError, match="nobody plays chance"):
        next(play_games(step_form(program, budget), 1, range(1), lambda: True))


@pytest.mark.parametrize("trial", [KADO[1], PICNIC], ids=str)
def test_the_form_with_events_tells_the_same_events_and_knows_the_same(trial: Trial) -> None:
    compiled = compiled_for(trial)
    machine = compiled.machine
    form = debug_form(compiled.program, machine.budget)
    told: list[tuple[State, int, tuple[int, ...]]] = []
    also: list[tuple[State, int, tuple[int, ...]]] = []
    for before in random_states(compiled, 5):
        if before[STATUS] != DECIDING:
            continue
        here, there = before[:], before[:]
        option = options_of(compiled.layout, before)[0]
        interpreted.answer(
            machine, here, option, machine.full, lambda s, e, v: told.append((s[:], e, v))
        )
        forms.answer(form, there, option, lambda s, e, v: also.append((s[:], e, v)))
        assert (here, told) == (there, also)


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_whole_games_end_alike_step_by_step_and_in_one_go(trial: Trial) -> None:
    compiled = compiled_for(trial)
    machine = compiled.machine
    expected = [play_randomly(machine, game_seed(7, number)) for number in range(3, 3 + GAMES)]
    for form in (machine_code_for(trial), playout_form(compiled.program, machine.budget)):
        apart = [together(form, 7, range(at, at + 1)) for at in range(3, 3 + GAMES)]
        assert apart == [sums(it) for it in expected]
        assert together(form, 7, range(3, 3 + GAMES)) == sums(*expected)


def sums(*games: Played) -> Figures:
    """What these games add up to by the interpreter's own counting."""
    return add_up(games, len(games[0].scores))


def together(form: Form, seed: int, games: range, length: int = 0) -> Figures:
    """What the same games add up to by machine code, slice after slice."""
    added = add_up((), form.program.players)
    for some in play_games(form, seed, games, lambda: True, length):
        added = both(added, figures_of_sums(some.sums))
    return added


@pytest.mark.parametrize("spare", [1, 700])
def test_slices_of_any_length_make_the_same_games(spare: int) -> None:
    compiled = compiled_for(KADO[2])
    machine = compiled.machine
    expected = [play_randomly(machine, game_seed(2, number)) for number in range(3)]
    for form in (machine_code_for(KADO[2]), playout_form(compiled.program, machine.budget)):
        slices = [*play_games(form, 2, range(3), lambda: True, spare)]
        assert len(slices) > 3
        assert together(form, 2, range(3), spare) == sums(*expected)


@pytest.mark.parametrize(
    ("game", "kind"),
    [("endless_deciding", StopKind.TOO_LONG), ("endless_turns", StopKind.BUDGET)],
)
def test_endless_rules_stop_with_the_same_record(game: str, kind: StopKind) -> None:
    compiled = compiled_for(Trial(str(PROPERTIES / game)))
    machine = Machine(compiled.program)
    expected = [play_randomly(machine, game_seed(1, number)) for number in range(2)]
    for make in (step_form, playout_form):
        form = make(compiled.program, machine.budget)
        slices = [*play_games(form, 1, range(2), lambda: True)]
        stopped = [it.stopped for it in slices if it.stopped is not None]
        assert stopped == expected
        assert [it.stopped and it.stopped.kind for it in stopped] == [kind, kind]
        assert not any(number for it in slices for number in it.sums)


STOPPING = f"""
start:
  option 3
  option 5
  decide 0 0 0 1 1 behind
behind:
  answer r0
  in_range r0 0 4
  store {OWN} r0
  over
"""
"""A game that stops at one of two answers."""


def test_a_game_that_was_played_ahead_and_stops_has_the_record_of_the_whole_program() -> None:
    program = assemble(STOPPING)
    machine = Machine(program)
    form = playout_form(program, machine.budget)
    assert form.whole is not form.program
    expected = [play_randomly(machine, game_seed(1, number)) for number in range(20)]
    slices = [*play_games(form, 1, range(20), lambda: True)]
    stopped = [it.stopped for it in slices if it.stopped is not None]
    assert stopped == [it for it in expected if it.stopped is not None]
    assert {it.stopped and it.stopped.value for it in stopped} == {5}
    assert sum(it.sums[0] for it in slices) == 20 - len(stopped)


def test_code_for_whole_games_goes_on_from_no_state() -> None:
    program = assemble(STOPPING)
    form = playout_form(program, Machine(program).budget)
    with pytest.raises(TypeError, match="plays whole games"):
        forms.start(form, 1)


def test_however_many_games_stop_slices_stay_long() -> None:
    """Each game that stops ends its slice early. That once made the next slice twice as long, until
    no number held its steps and it had none."""
    compiled = compiled_for(Trial(str(PROPERTIES / "endless_deciding")))
    form = playout_form(compiled.program, compiled.machine.budget)
    going = iter(range(1_000))
    slices = [*play_games(form, 1, range(100), lambda: next(going, None) is not None)]
    assert sum(it.stopped is not None for it in slices) == 100


@pytest.mark.parametrize("effort", [Effort.CAREFUL, Effort.THOROUGH])
@pytest.mark.parametrize("trial", [KADO[2], PICNIC, Trial("connect_four", 2)], ids=str)
def test_code_made_with_more_effort_plays_the_same_games(trial: Trial, effort: Effort) -> None:
    compiled = compiled_for(trial)
    machine = compiled.machine
    expected = [play_randomly(machine, game_seed(5, number)) for number in range(GAMES)]
    for make in (step_form, playout_form):
        form = make(compiled.program, machine.budget, effort)
        assert together(form, 5, range(GAMES)) == sums(*expected)


@pytest.mark.parametrize("effort", Effort)
def test_a_game_in_many_parts_ends_alike_in_one_go(
    monkeypatch: pytest.MonkeyPatch, effort: Effort
) -> None:
    monkeypatch.setattr(parts, "_LARGE", 1)
    compiled = compiled_for(PARLEY[0])
    machine = compiled.machine
    expected = [play_randomly(machine, game_seed(3, number)) for number in range(GAMES)]
    form = playout_form(compiled.program, machine.budget, effort)
    assert together(form, 3, range(GAMES), 700) == sums(*expected)


def test_a_small_budget_stops_games_in_the_same_state() -> None:
    compiled = compiled_for(KADO[2])
    for budget in (1, 2, 5, 20, 60):
        machine = Machine(compiled.program, budget)
        form = step_form(compiled.program, budget)
        assert forms.start(form, 1) == interpreted.start(machine, 1, machine.fast)
        assert forms.start(form, 1)[STOP_REASON] in (0, StopKind.BUDGET)
