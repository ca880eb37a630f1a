"""Games for tests of what rules mean: a case says what it is about, the rest is one table."""

from dataclasses import replace
from pathlib import Path

from games_from_text import top_of
from rulewright.game.build import build_game
from rulewright.game.model import Game
from rulewright.source.finding import Finding

TABLE = Path(__file__).parent / "check" / "table.rules.yaml"


def build_case(name: str, text: str) -> tuple[Game, tuple[Finding, ...]]:
    """The game of a case: its sections, and those of the table that it does not have."""
    case, table = top_of(text, name), top_of(TABLE.read_text("utf-8"), TABLE.name)
    missing = tuple(entry for entry in table if case.get(entry.key.text) is None)
    game, findings = build_game(replace(case, entries=(*case.entries, *missing)), (), ())
    assert game is not None
    return game, findings
