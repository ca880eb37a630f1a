"""A position in a turn is played on, which shows whose turn it really is."""

from rulewright.resources import data_path
from rulewright.scenario.run import run_scenarios
from rulewright.source.finding import Finding
from rulewright.source.place import Source
from rulewright.syntax.yaml_reader import read_source
from scenario_games import load_rules


def findings_of(start: str) -> tuple[Finding, ...]:
    """The findings of a scenario of Kado that starts so; player 1 is the gifter."""
    text = f"""
rulewright: 1
scenarios for: kado
scenarios:
  only:
    players: 3
    given: {{start: {start}}}
    steps: []
"""
    document, read = read_source(Source("only.scenarios.yaml", text.lstrip()))
    assert document is not None, read
    outcomes, found = run_scenarios(load_rules(data_path("games", "kado"))[1], (document,))
    return (*found, *outcomes[0].findings)


def test_a_player_without_a_turn_in_the_phase_is_found() -> None:
    (finding,) = findings_of("turn in challenges by player 1")
    assert (finding.kind, finding.span.line) == ("no-turn", 6)


def test_a_player_with_a_turn_in_the_phase_is_not_found() -> None:
    assert findings_of("action challenge by player 3") == ()
