"""The games of the suite are the same games interpreted and as machine code, at every decision of
random games and of what their scenarios play."""

from functools import cache

import pytest

from conformance_games import SUITE, played_scenarios, trials
from played_both_ways import agree
from random_games import Trial, compiled_for, machine_code_for
from rulewright.engine.answers import asks_on, candidates
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.game.find import GameLocation
from rulewright.native import forms
from rulewright.native.forms import Form, debug_form
from rulewright.program.instructions import ENOUGH
from rulewright.program.layout import PICKED, SITE
from rulewright.program.model import Program

GAMES, MANY_GAMES = 5, 200
TRIALS = trials()


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_random_games_are_in_the_same_state_at_every_decision(trial: Trial) -> None:
    play_both_ways(trial, range(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_games_are_in_the_same_state_at_every_decision(trial: Trial) -> None:
    play_both_ways(trial, range(1_000, 1_000 + MANY_GAMES))


def play_both_ways(trial: Trial, seeds: range) -> None:
    agree(compiled_for(trial), machine_code_for(trial), seeds)


@pytest.mark.parametrize("location", SUITE, ids=lambda game: game.id)
def test_what_scenarios_play_comes_out_the_same(location: GameLocation) -> None:
    for compiled, match in played_scenarios(location):
        form = recording_form(compiled.program, compiled.machine.budget)
        states = [*(past.state for past in match.past), match.state]
        for past, after in zip(match.past, states[1:], strict=True):
            assert answered(compiled, form, past.state, past.indices) == after


@cache
def recording_form(program: Program, budget: int) -> Form:
    """The form that keeps what seats know, as a match does."""
    return debug_form(program, budget)


def answered(compiled: Compiled, form: Form, before: State, indices: tuple[int, ...]) -> State:
    """The state behind an answer, as machine code goes there: several things one by one."""
    state, values = before[:], candidates(compiled, before)
    for index in indices:
        forms.answer(form, state, values[index])
    is_several = compiled.program.sites[before[SITE]].kind == "several"
    if is_several and asks_on(before, state, before[PICKED] + len(indices)):
        forms.answer(form, state, ENOUGH)
    return state
