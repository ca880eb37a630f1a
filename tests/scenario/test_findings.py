"""Scenario files with what is wrong in them: each finding stands behind the line it is about."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from language_files import differences, language_files
from rulewright.scenario.checking import check_scenarios
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import run_scenario
from rulewright.source.finding import Finding
from scenario_games import load_toy, read_document

FILES = language_files(Path(__file__).parent / "findings", "*.scenarios.yaml")
files = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: path.name.removesuffix(".scenarios.yaml")
)


@files
def test_running_a_file_brings_up_the_findings_it_names_and_no_other(path: Path) -> None:
    assert differences(path.read_text("utf-8"), _found(path)) == []


@files
def test_they_are_found_without_playing_too(path: Path) -> None:
    found = check_scenarios(load_toy(), (read_document(path),))
    assert differences(path.read_text("utf-8"), found) == []


def _found(path: Path) -> Iterator[Finding]:
    game = load_toy()
    scenarios, findings = read_scenarios(read_document(path), game)
    yield from findings
    workshop = Workshop(game)
    for scenario in scenarios:
        yield from run_scenario(workshop, scenario).findings


def test_a_piece_that_there_is_not_is_told_once_and_counted(tmp_path: Path) -> None:
    one = "players: 2, given: {start: set-up, places: {line: [red 4]}}, steps: []"
    text = f"rulewright: 1\nscenarios for: toy\nscenarios:\n  a: {{{one}}}\n  b: {{{one}}}\n"
    path = tmp_path / "twice.scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    (found,) = check_scenarios(load_toy(), (read_document(path),))
    assert (found.span.line, found.help) == (
        4,
        "Did you mean `red 3`? The same stands in one more place.",
    )


def test_without_a_number_of_players_nothing_is_said_of_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "any.scenarios.yaml"
    text = "rulewright: 1\nscenarios for: toy\nscenarios:\n  a: {players: 2, steps: []}\n"
    path.write_text(text, encoding="utf-8")
    unknown = replace(load_toy(), players=())
    assert check_scenarios(unknown, (read_document(path),), rules_are_sound=False) == ()


def test_a_counter_of_a_player_is_written_with_the_player_behind_it(tmp_path: Path) -> None:
    steps = "[{expect: {counters: {player 1's points: 3}}}]"
    path = tmp_path / "any.scenarios.yaml"
    text = f"rulewright: 1\nscenarios for: toy\nscenarios:\n  a: {{players: 2, steps: {steps}}}\n"
    path.write_text(text, encoding="utf-8")
    (found,) = check_scenarios(load_toy(), (read_document(path),))
    assert (found.kind, found.help) == (
        "unknown-counter-in-scenario",
        "Write `points: {player 1: VALUE}`.",
    )
