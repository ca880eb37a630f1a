"""What a setting does not touch is read once: the rules are those of a game that is read anew."""

from pathlib import Path

import pytest

from rulewright.check.checker import Meanings
from rulewright.game.configure import configurations, configure
from rulewright.game.contents import all_headings
from rulewright.meaning.rules import Rules
from rulewright.program.lower import lower_rules
from rulewright.program.model import Program
from scenario_games import load_rules

ROOT = Path(__file__).resolve().parents[2]
WITH_SETTINGS = (
    "games/connect_four",
    "games/picnic",
    "tests/check/brook",
    "tests/check/ford",
    "tests/conformance/order_3u",
    "tests/conformance/order_6a",
    "tests/small_games/rapids",
    "tests/small_games/whispers",
)


@pytest.mark.parametrize("folder", WITH_SETTINGS)
def test_rules_read_beside_others_are_those_read_alone(folder: str) -> None:
    _, game = load_rules(ROOT / folder)
    together = Meanings(game)
    tried = configurations(game)
    assert len(tried) > len(game.players), "the game has settings"
    for configuration in tried:
        rules, findings = together.resolve(configuration)
        alone, found_alone = Meanings(game).resolve(configuration)
        assert rules is not None
        assert alone is not None
        assert findings == found_alone
        assert _program(rules) == _program(alone)


def test_something_is_read_once() -> None:
    _, game = load_rules(ROOT / "tests/small_games/rapids")
    together = Meanings(game)
    usual, *others = (together.resolve(it)[0] for it in configurations(game) if it.players == 2)
    assert usual is not None
    shared = [it for it in others if it is not None and it.actions[0] is usual.actions[0]]
    assert shared, "no setting leaves the first action alone"


def test_what_is_in_force_with_one_choice_only_leaves_the_rest_alone() -> None:
    """With `how` other phases are there, with `dry` other values and lines of the score sheet."""
    _, game = load_rules(ROOT / "tests/check/brook")
    together = Meanings(game)
    usual, *others = (together.resolve(it)[0] for it in configurations(game) if it.players == 2)
    assert usual is not None
    alike, dry, watched, _ = (it for it in others if it is not None)
    wet = usual.scoring[-1]
    assert (alike.scoring[-1] is wet, dry.scoring[-1] is wet) == (True, True)
    assert dry.phases[0] is usual.phases[0]
    assert watched.scoring[-1] is not wet, "what comes in by itself may change everything"


def test_a_rule_that_only_says_what_players_may_do_leaves_the_rest_alone() -> None:
    _, game = load_rules(ROOT / "tests/check/ford")
    together = Meanings(game)
    usual, *others = (together.resolve(it)[0] for it in configurations(game) if it.players == 2)
    assert usual is not None
    (*permitting, thrifty, _) = (it for it in others if it is not None)
    assert len(permitting) == 5
    for rules in permitting:
        assert rules.phases[0] is usual.phases[0]
        assert rules.triggers != usual.triggers
        assert rules.actions[0] is not usual.actions[0], "its permission may be another one"
    assert thrifty.phases[0] is not usual.phases[0], "what changes a value is read anew"


def test_a_card_does_the_same_in_whose_turn_and_behind_which_answers_it_is_played() -> None:
    """What changes something is read anew behind other answers, and so is a card with a condition
    that may not hold any more then. In other turns all of it means the same."""
    _, game = load_rules(ROOT / "tests/check/ford")
    together = Meanings(game)
    usual, *others = (together.resolve(it)[0] for it in configurations(game) if it.players == 2)
    assert usual is not None
    answered, *_, nightly = (it for it in others if it is not None)
    assert _alike(usual, answered) == {"trick.shield", "trick.yield"}
    assert _alike(usual, nightly) == {it.name for it in usual.plays}
    assert {it.on_turns_of for it in nightly.plays if not it.hooks} == {
        frozenset(("work", "night"))
    }


def _alike(usual: Rules, other: Rules) -> set[str]:
    """The names of the cards of which the steps were not read again."""
    known = {play.name: play.deeds for play in usual.plays}
    return {play.name for play in other.plays if play.deeds is known[play.name]}


def test_texts_are_gone_through_once_where_the_same_entries_are_in_force() -> None:
    _, game = load_rules(ROOT / "tests/small_games/rapids")
    together = Meanings(game)
    games = [configure(game, it)[0] for it in configurations(game)]
    shared = {id(together.texts(it)) for it in games}
    in_force = {tuple(heading.span for heading in all_headings(it)) for it in games}
    assert len(shared) == len(in_force) < len(games)


@pytest.mark.long  # each of the configurations is read alone, and its program is made twice
def test_grund_read_beside_others_is_grund_read_alone() -> None:
    test_rules_read_beside_others_are_those_read_alone("games/grund")


def _program(rules: Rules) -> Program:
    return lower_rules(rules, "the same", shortened=False)
