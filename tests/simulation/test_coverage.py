"""Which rule lines play came to: exactly, however the games are played, and at no cost when off."""

from dataclasses import replace
from pathlib import Path

import pytest

from random_games import SMUGGLERS, random_matches
from rulewright import load, simulate
from rulewright.declaring import declare_game
from rulewright.engine.compiled import Compiled
from rulewright.game.rule_lines import LineKind, rule_lines
from rulewright.program.lower import lower_rules
from rulewright.simulation.coverage import covering, lines_elsewhere
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.run import simulate as simulate_compiled
from rulewright.simulation.way import INTERPRETED, Way, machine_code

LANES = str(Path(__file__).parents[1] / "transcripts" / "lanes" / "lanes")
BAZAAR = str(Path(__file__).parents[1] / "small_games" / "bazaar")
GAMES = 40
PLAYED = [("kado", 2), ("kado", 3), (SMUGGLERS, 3), (BAZAAR, 2), (LANES, 2)]


def played(compiled: Compiled, way: Way, workers: int = 1) -> Outcome:
    outcome = simulate_compiled(compiled, GAMES, seed=7, workers=workers, way=way)
    return replace(outcome, seconds=0.0)


def test_each_line_of_a_configuration_has_the_number_of_games_that_came_to_it() -> None:
    outcome = simulate(load(LANES, players=3), games=GAMES, coverage=True)
    counted = {f"{it.line.span.line}: {it.line.text}": it.games for it in outcome.coverage}
    never = [text for text, games in counted.items() if not games]
    assert never == [
        "35: lose 1 coins",
        "45: if your steps is at least 9:",
        "47: otherwise if your steps is at least 5:",
        "48: gain 2 coins",
        "61: gain 1 coins",
        "74: rich:",
        "78: miles:",
    ]
    always = {text for text, games in counted.items() if games == GAMES}
    assert always >= {
        "20: gain 1 coins",
        "25: gain 2 coins",
        "34: for each player in players where coins is 9:",
        "49: otherwise:",
        "50: gain 1 steps",
        "51: perform settle",
        "73: walked:",
        "77: money:",
    }


def test_lines_of_other_configurations_are_told_apart() -> None:
    whole, _ = declare_game(Path(LANES) / "lanes.rules.yaml")
    assert whole is not None
    outcome = simulate(load(LANES, players=3), games=1, coverage=True)
    elsewhere = lines_elsewhere(whole.game, outcome.coverage)
    assert [f"{it.span.line}: {it.text}" for it in elsewhere] == [
        "21: if number of players is 2:",
        "22: let first_player:",
        "23: gain 1 steps",
        "58: gain 1 coins",
        "70: if tolls:",
        "70: lose 1 coins",
    ]


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_machine_code_and_workers_count_the_same(name: str, players: int) -> None:
    compiled = covering(load(name, players=players).compiled)
    expected = played(compiled, INTERPRETED)
    assert expected.coverage
    native = machine_code(compiled)
    assert played(compiled, native) == expected
    assert played(compiled, native, workers=2) == expected


def test_processes_and_other_bots_count_too() -> None:
    compiled = covering(load("kado", players=2).compiled)
    assert played(compiled, INTERPRETED, workers=2) == played(compiled, INTERPRETED)
    seats = ("greedy", "random")
    short = simulate_compiled(compiled, 2, seats=seats, way=INTERPRETED)
    assert any(it.games == 2 for it in short.coverage)


def test_games_that_the_rules_stop_count_as_far_as_they_came() -> None:
    compiled = load(LANES, players=2).compiled
    few = replace(compiled, machine=replace(compiled.machine, budget=1))
    expected = played(covering(few), INTERPRETED)
    assert expected.games_stopped == GAMES
    assert {it.games for it in expected.coverage} == {0, GAMES}
    assert played(covering(few), machine_code(covering(few))) == expected


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_a_form_without_coverage_is_what_it_was_and_plays_the_same_games(
    name: str, players: int
) -> None:
    compiled = load(name, players=players).compiled
    plain = lower_rules(compiled.rules, compiled.program.digest)
    assert plain == compiled.program
    assert plain.marks == ()
    assert played(compiled, INTERPRETED) == replace(
        played(covering(compiled), INTERPRETED), coverage=()
    )


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_what_happens_on_a_line_counts_for_it(name: str, players: int) -> None:
    compiled = covering(load(name, players=players).compiled)
    lines = {(line.span.source.name, line.span.line) for line in rule_lines(compiled.rules.game)}
    for match in random_matches(compiled, 3):
        if not match.over:
            continue
        marked = {key for key, slot in compiled.program.marks if match.state[slot]}
        reached = {(key[1], _line(compiled, key[1], key[2])) for key in marked}
        happened = {
            (event.span.source.name, event.span.line)
            for it in match.happened
            if (event := compiled.program.events[it.event]).span is not None
        }
        assert happened & lines <= reached


def _line(compiled: Compiled, source: str, start: int) -> int:
    return next(it for it in compiled.rules.game.sources if it.name == source).line_of(start)


def test_the_kinds_of_lines_are_all_there() -> None:
    game = load(LANES, players=3).compiled.rules.game
    assert {line.kind for line in rule_lines(game)} == set(LineKind)
