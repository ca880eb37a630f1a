"""The games of the suite are saved and taken up again at every decision."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

import pytest

from conformance_games import trials
from random_games import Trial, compiled_for, random_matches, spread
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, Stopped, start_match
from taken_up import is_taken_up, record_of

GAMES, DECISIONS, MANY_GAMES, MANY_DECISIONS = 2, 40, 20, 400
TRIALS = trials()


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_a_game_goes_on_wherever_it_was_saved(trial: Trial) -> None:
    assert_taken_up(trial, range(GAMES), DECISIONS)


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_games_go_on_wherever_they_were_saved(trial: Trial) -> None:
    assert_taken_up(trial, range(1_000, 1_000 + MANY_GAMES), MANY_DECISIONS)


def assert_taken_up(trial: Trial, seeds: range, most: int) -> None:
    """Saves these random games where they begin, some without asking anybody, and at so many of
    their first decisions."""
    compiled = compiled_for(trial)
    for seed in seeds:
        for match in chain(
            beginning(compiled, seed), spread(random_matches(compiled, seed), most, 1)
        ):
            assert is_taken_up(compiled, match, record_of(compiled, match, seed))


def beginning(compiled: Compiled, seed: int) -> Iterator[Match]:
    """The match as it begins; none where the rules stop it: only its scenarios lay the pieces."""
    with suppress(Stopped):
        yield start_match(compiled, seed)
