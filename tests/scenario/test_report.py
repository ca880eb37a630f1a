"""What a failing scenario says: its line, expected beside found, the last lines of the log."""

from pathlib import Path

from rulewright.scenario.report import report_json, report_text, summary
from rulewright.scenario.run import run_scenarios
from scenario_games import load_toy, read_document

FOLDER = Path(__file__).parent
FAILING = FOLDER / "failing.scenarios.yaml"


def test_a_failing_scenario_shows_expected_beside_found(update: bool) -> None:
    outcomes, findings = run_scenarios(load_toy(), (read_document(FAILING),))
    assert not findings
    text = f"{report_text('toy', outcomes)}\n"
    golden = FOLDER / "failing.txt"
    if update:
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8")


def test_json_names_what_failed_with_its_lines() -> None:
    outcomes, _ = run_scenarios(
        load_toy(), (read_document(FAILING),), ("the_wrong_player_answers",)
    )
    assert report_json("toy", outcomes) == {
        "game": "toy",
        "scenarios": 1,
        "passed": 0,
        "failed": [
            {
                "name": "the_wrong_player_answers",
                "file": "failing.scenarios.yaml",
                "line": 6,
                "findings": [],
                "failures": [
                    {
                        "line": 11,
                        "what": "answer of player 2",
                        "expected": "player 2 is asked",
                        "found": "player 1 is asked, and may choose: draw, pass",
                    }
                ],
                "log": ["Round 1", "Take"],
            }
        ],
    }


def test_the_summary_counts_scenarios() -> None:
    outcomes, _ = run_scenarios(load_toy(), (read_document(FAILING),))
    assert summary("toy", outcomes) == "toy: 5 scenarios, 0 passed, 5 failed"
