"""The fifteen cards whose texts were written before the language could say them, as data alone."""

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import cast

import pytest

from cards_as_data import Entries, name_of, read_rules, speaking_of
from exchanged_worlds import follow_shadows
from played_both_ways import agree
from random_games import Trial, compiled_for, machine_code_for, random_matches, spread
from rulewright.engine.match import start_match
from taken_up import is_taken_up, record_of

HERE = Path(__file__).resolve().parent
GAME = HERE / "grund_fifteen"
BASE = HERE.parents[1] / "games" / "grund" / "grund.rules.yaml"
HEADINGS = re.findall(r"^## (.+)$", (HERE / "texts.md").read_text("utf-8"), re.M)
RULES = read_rules(GAME / "grund_fifteen.rules.yaml")
CARDS = cast("dict[str, Entries]", cast("dict[str, object]", RULES["change"])["cards"])["grund"]

SAMPLE = Trial(str(GAME), 3)
TRIALS = tuple(Trial(str(GAME), players) for players in (2, 3, 4))


def test_each_text_is_one_entry() -> None:
    assert len(HEADINGS) == 15
    assert [name_of(id, card) for id, card in CARDS.items()] == HEADINGS


@pytest.mark.parametrize("id", CARDS)
def test_nothing_outside_its_entry_speaks_of_a_card(id: str) -> None:
    name, entry = name_of(id, CARDS[id]), ("change", "cards", "grund", id)
    assert speaking_of(id, name, RULES, entry) == []
    assert speaking_of(id, name, read_rules(BASE), ()) == []


@pytest.mark.parametrize("id", CARDS)
def test_each_card_has_scenarios(id: str) -> None:
    files = (read_rules(path) for path in (GAME / "scenarios").iterdir())
    texts = [str(one) for it in files for one in cast("Entries", it["scenarios"]).values()]
    assert sum(bool(re.search(rf"\b{id}\b", text)) for text in texts) >= 2


def test_random_games_are_the_same_both_ways() -> None:
    play_both_ways(SAMPLE, range(1))


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_random_games_are_the_same_both_ways(trial: Trial) -> None:
    play_both_ways(trial, range(1_000, 1_100))


def play_both_ways(trial: Trial, seeds: range) -> None:
    agree(compiled_for(trial), machine_code_for(trial), seeds)


def test_a_game_goes_on_wherever_it_was_saved() -> None:
    assert_taken_up(SAMPLE, range(1), 25)


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_games_go_on_at_every_decision(trial: Trial) -> None:
    assert_taken_up(trial, range(1_000, 1_005), 2_000)


def assert_taken_up(trial: Trial, seeds: range, most: int) -> None:
    compiled = compiled_for(trial)
    for seed in seeds:
        begun = start_match(compiled, seed)
        for match in chain((begun,), spread(random_matches(compiled, seed), most, 1)):
            assert is_taken_up(compiled, match, record_of(compiled, match, seed))


def test_worlds_that_look_alike_are_not_told_apart() -> None:
    assert followed(SAMPLE, 2) == 2 * 3


@pytest.mark.long
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_many_worlds_that_look_alike_are_not_told_apart(
    trial: Trial, tell: Callable[[str], None]
) -> None:
    tell(f"{followed(trial, 100)} positions in which unknown pieces were exchanged, and played on")


def followed(trial: Trial, positions: int) -> int:
    """How many worlds were played on beside each other; raises `Leak` where one was told apart."""
    compiled = compiled_for(trial, chance_is_asked=True)
    return follow_shadows(compiled, positions, most=40, seed=1)
