"""Rules that never come to an end stop the game, and say where, however it is played."""

from pathlib import Path

import pytest

import rulewright
from rulewright.cli.exit_code import FOUND
from rulewright.cli.main import call
from rulewright.engine.machine import BUDGET, MOST_DECISIONS
from rulewright.program.instructions import StopKind

HERE = Path(__file__).resolve().parent
TURNS = str(HERE / "endless_turns")
DECIDING = str(HERE / "endless_deciding")


def test_a_match_that_never_asks_stops_at_its_start() -> None:
    with pytest.raises(rulewright.Stopped) as stopped:
        rulewright.load(TURNS).start()
    record = stopped.value.record
    assert (record.kind, record.value) == (StopKind.BUDGET, BUDGET)
    assert record.chain[:1] == ("action wave",)
    assert str(stopped.value) == (
        f"{record.span}: The rules went on for {BUDGET} steps without coming to a decision."
    )


@pytest.mark.parametrize("seats", [("random", "random"), ("greedy", "random")])
def test_a_simulation_counts_a_game_that_is_never_over_as_stopped(seats: tuple[str, ...]) -> None:
    outcome = rulewright.simulate(rulewright.load(DECIDING), games=2, seats=seats)
    assert (outcome.figures.games, [it.number for it in outcome.stopped]) == (0, [0, 1])
    record = outcome.stopped[0].record
    assert (record.kind, record.value) == (StopKind.TOO_LONG, MOST_DECISIONS)
    assert record.span is not None
    assert record.span.text == "play"


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", TURNS, "--seats", "random,random"),
        ("play", TURNS),
        ("simulate", TURNS, "--games", "1"),
        ("simulate", DECIDING, "--games", "1"),
        ("test", TURNS),
    ],
    ids=" ".join,
)
def test_a_command_says_in_one_sentence_where_the_rules_stopped(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(arguments) == FOUND
    printed = capsys.readouterr()
    told = printed.out + printed.err
    sentence = (
        f"The game was not over after {MOST_DECISIONS} decisions."
        if DECIDING in arguments
        else f"The rules went on for {BUDGET} steps without coming to a decision."
    )
    assert told.count(sentence) == 1
    assert ".rules.yaml:" in told
    assert "Traceback" not in told
