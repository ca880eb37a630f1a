"""Scenario files with what is wrong in them: each finding stands behind the line it is about."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from language_files import differences, language_files
from rulewright.scenario.checking import check_scenarios, declare_and_check_all
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


SMALL_AND_LARGE = """\
rulewright: 1
game: marbles
title: {en: Marbles}
about: {en: "Marbles in a bag, some of which a setting takes out."}
players: 2..3
source: {public: "made for tests"}
settings:
  large: {type: yes/no, default: yes}
  thrice: {type: yes/no, default: no}
first player: {pick: first seat}
counters:
  points: {per: player, type: 0..9, start: 0}
types:
  hue:
    members: {red: {}, blue: {}, gold: {only if: large}}
pieces:
  marble:
    starts in: bag
    attributes: {hue: hue}
    supply: {each: [hue]}
    shown as: "{hue}"
zones:
  bag: {holds: marble, order: heap, faces: all}
  tray: {only if: large, holds: marble, order: row, faces: all}
phases:
  turns_of_all:
    turns: players clockwise from first_player
    rounds: once
    actions: [take]
actions:
  take:
    do: |
      choose marble from marbles in bag
      if large:
        move marble to tray
      if thrice:
        gain 3 points
      otherwise:
        gain 1 points
end:
  taken: {when over: turns_of_all}
scoring:
  won: {score: your points}
winner: {most: [your score], still tied: shared}
"""


def test_scenarios_speak_of_what_there_is_with_their_settings(tmp_path: Path) -> None:
    """Settings that change nothing of it share the names of things; others do not."""
    folder = tmp_path / "marbles"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "marbles.rules.yaml").write_text(SMALL_AND_LARGE, encoding="utf-8")
    lines = ["rulewright: 1", "scenarios for: marbles", "scenarios:"]
    for name, settings in (
        ("usual", "{}"),
        ("thrice", "{thrice: yes}"),
        ("small", "{large: no}"),
        ("small_too", "{large: no, thrice: yes}"),
    ):
        given = "{start: set-up, places: {bag: [gold], tray: [red]}}"
        lines.append(f"  {name}: {{players: 2, settings: {settings}, given: {given}, steps: []}}")
    text = "\n".join(lines) + "\n"
    (folder / "scenarios" / "all.scenarios.yaml").write_text(text, encoding="utf-8")
    _, found = declare_and_check_all(folder / "marbles.rules.yaml")
    assert [(it.kind, it.span.line, it.span.text) for it in found] == [
        ("unknown-piece", 6, "gold"),
        ("unknown-place", 6, "tray"),
        ("unknown-place", 7, "tray"),
    ]
