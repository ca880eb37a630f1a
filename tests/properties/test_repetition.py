"""A position is all that decides the future: what begins alike and is answered alike stays alike,
in a copy, in another process, under any seed of Python's hashes."""

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest

import rulewright
from random_games import KADO, SECRETIVE, SMUGGLERS, Trial, compiled_for, random_matches, spread
from rulewright.engine.blocks import source_text
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, start_match

TESTS = Path(__file__).resolve().parents[1]


def whole_game(trial: Trial, seed: int) -> tuple[list[tuple[int, ...]], list[str]]:
    """The choices of a random game, and the digest before each and at the end."""
    digests: list[str] = []
    match = None
    for match in random_matches(compiled_for(trial), seed):
        digests.append(match.digest)
    assert match is not None
    return list(match.choices), [*digests, match.digest]


def answer_with(match: Match, choices: Sequence[tuple[int, ...]]) -> list[str]:
    """The digest before each of these answers and behind the last."""
    digests = [match.digest]
    for indices in choices:
        match.choose(*(match.decision.options[index] for index in indices))
        digests.append(match.digest)
    return digests


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_the_same_seed_and_choices_give_the_same_positions(trial: Trial) -> None:
    choices, digests = whole_game(trial, 31)
    assert answer_with(start_match(compiled_for(trial), 31), choices) == digests


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_a_copy_goes_on_like_its_original_and_leaves_it_alone(trial: Trial) -> None:
    choices, digests = whole_game(trial, 32)
    for match in spread(random_matches(compiled_for(trial), 32), 4, 9):
        taken = len(match.choices)
        told = match.log(0)
        twin = match.copy()
        assert answer_with(twin, choices[taken:]) == digests[taken:]
        assert (match.digest, len(match.choices), match.log(0)) == (digests[taken], taken, told)
        assert (twin.over, match.over) == (True, False)


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_a_match_that_begins_at_a_state_goes_on_like_the_one_it_is_from(trial: Trial) -> None:
    choices, digests = whole_game(trial, 33)
    for match in spread(random_matches(compiled_for(trial), 33), 4, 9):
        taken = len(match.choices)
        again = Match(match.compiled, match.state)
        assert again.decision == match.decision
        assert answer_with(again, choices[taken:]) == digests[taken:]


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_another_seed_gives_another_game(trial: Trial) -> None:
    assert whole_game(trial, 34)[1] != whole_game(trial, 35)[1]


def test_three_hash_seeds_give_one_game() -> None:
    """Rules are read, lowered and played in a fresh process for two seeds of hashes, and in this
    one, for which Python has picked one."""
    seen = {digests_of_a_process(str(hash_seed)) for hash_seed in (0, 4_294_967_295)}
    assert seen == {all_digests()}


def all_digests() -> str:
    """What a process prints: of some games the rules, the whole program and each position."""
    trials = (KADO[0], KADO[3], Trial(SMUGGLERS, 3))
    return " ".join(f"{program_digest(compiled_for(it))} {game_digest(it)}" for it in trials)


def program_digest(compiled: Compiled) -> str:
    """Of the program in both of its forms."""
    sources = [source_text(compiled.program, with_events=it) for it in (True, False)]
    text = repr((compiled.program.digest, compiled.program.layout, *sources))
    return sha256(text.encode()).hexdigest()


def game_digest(trial: Trial) -> str:
    """Of a game's positions, log and views."""
    told = [
        (match.digest, match.view(0), match.log(None), [str(it) for it in match.decision.options])
        for match in spread(random_matches(compiled_for(trial), 36), 40, 4)
    ]
    return sha256(repr(told).encode()).hexdigest()


def digests_of_a_process(hash_seed: str) -> str:
    """The same, of a process of its own."""
    source = Path(rulewright.__path__[0]).parent
    paths = os.pathsep.join(map(str, (source, TESTS, TESTS / "properties")))
    done = subprocess.run(
        [sys.executable, "-c", f"import {Path(__file__).stem} as it; print(it.all_digests())"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()
