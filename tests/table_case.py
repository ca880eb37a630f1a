"""Games for tests of what rules mean: a case says what it is about, the rest is one table."""

from dataclasses import replace
from pathlib import Path

from rulewright.game.build import build_game
from rulewright.game.model import Game
from rulewright.source.finding import Finding
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping
from rulewright.syntax.yaml_reader import read_source

TABLE = Path(__file__).parent / "check" / "table.rules.yaml"


def build_case(name: str, text: str) -> tuple[Game, tuple[Finding, ...]]:
    """The game of a case: its sections, and those of the table that it does not have."""
    case, table = _top(name, text), _top(TABLE.name, TABLE.read_text("utf-8"))
    missing = tuple(entry for entry in table if case.get(entry.key.text) is None)
    game, findings = build_game(replace(case, entries=(*case.entries, *missing)), (), ())
    assert game is not None
    return game, findings


def _top(name: str, text: str) -> Mapping:
    document, findings = read_source(Source(name, text))
    assert not findings
    assert document is not None
    return document.top
