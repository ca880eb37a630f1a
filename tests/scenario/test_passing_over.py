"""Windows in which a player can only pass need not be written down in a scenario."""

from pathlib import Path

import pytest

from rulewright.scenario.run import run_scenarios
from rulewright.source.place import Source
from rulewright.syntax.yaml_reader import read_source
from scenario_games import load_rules

GAME = Path(__file__).resolve().parents[1] / "conformance" / "order_8j"


def failures_of(hand_of_the_other: str, steps: str) -> list[str]:
    """What fails in a scenario in which player 1 holds a ball and a stumble."""
    text = f"""
rulewright: 1
scenarios for: order_8j
scenarios:
  only:
    players: 2
    given:
      start: turn in play by player 1
      places: {{player 1's hand: [ball, stumble], player 2's hand: [{hand_of_the_other}]}}
    steps: [{steps}]
"""
    document, read = read_source(Source("only.scenarios.yaml", text.lstrip()))
    assert document is not None, read
    outcomes, found = run_scenarios(load_rules(GAME)[1], (document,))
    assert found == outcomes[0].findings == ()
    return [it.what for it in outcomes[0].failures]


@pytest.mark.parametrize(
    "steps",
    [
        "player 1: Ball, player 1: rest",
        "player 1: Ball, player 2: pass, player 1: go on, player 1: rest",
        "player 1: Ball, expect: {asked: player 1}",
        "player 1: Ball, expect: {asked: player 2, offers: [pass]}",
        "player 1: Ball, player 1: rest, expect: {asked: player 2}",
    ],
)
def test_who_can_only_pass_does_so_on_the_way(steps: str) -> None:
    assert failures_of("", steps) == []


def test_nobody_is_asked_when_the_game_is_over() -> None:
    steps = "player 1: Ball, player 1: rest, player 2: rest, expect: {asked: nobody, over: yes}"
    assert failures_of("", steps) == []
    assert failures_of("", "player 1: Ball, expect: {asked: nobody}") == ["asked"]


def test_who_can_play_a_card_is_asked_for_an_answer() -> None:
    assert failures_of("stumble", "player 1: Ball, player 1: rest") == ["answer of player 1"]


def test_what_is_not_asked_for_passes_nothing_over() -> None:
    steps = "player 1: Ball, expect: {counters: {points: {player 1: 1}}}"
    assert failures_of("", steps) == ["counters, points"]
