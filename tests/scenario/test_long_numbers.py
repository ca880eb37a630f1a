"""A number with thousands of digits is a value like any other that cannot be."""

import pytest

from rulewright.scenario.checking import check_scenarios
from rulewright.source.place import Source
from rulewright.syntax.yaml_reader import read_source
from scenario_games import load_toy

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "lines",
    [
        f"given: {{counters: {{points: {{player 1: {DIGITS}}}}}}}",
        f"given: {{start: turn in take by player {DIGITS}}}",
        f"given: {{phases: {{take: {DIGITS}}}}}",
        f"settings: {{prize: {DIGITS}}}",
        f"players: {DIGITS}",
        f"seed: {DIGITS}",
        f"steps: [expect: {{asked: player {DIGITS}}}]",
    ],
)
def test_a_number_beyond_all_measure_is_found(lines: str) -> None:
    players = "" if lines.startswith("players") else "    players: 2\n"
    steps = "" if lines.startswith("steps") else "    steps: []\n"
    text = f"rulewright: 1\nscenarios for: toy\nscenarios:\n  long:\n{players}    {lines}\n{steps}"
    document, findings = read_source(Source("long.scenarios.yaml", text))
    assert document is not None
    assert findings == ()
    assert check_scenarios(load_toy(), (document,))
