"""Nothing is missing that an audit asks for: each scenario of a variant shows a numbered rule."""

from pathlib import Path

import pytest

from rulewright.declaring import declare_game, readmes_of
from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, games_in
from rulewright.scenario.audit import audit_game

TESTS = Path(__file__).resolve().parents[1]
VARIANTS = tuple(
    game for name in ("variants", "fifteen_cards") for game in games_in(DiskFiles(), TESTS / name)
)


def test_there_are_variants() -> None:
    assert len(VARIANTS) > 10


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda it: it.id)
def test_an_audit_finds_nothing(variant: GameLocation) -> None:
    declared, findings = declare_game(variant.path)
    assert declared is not None
    assert findings == ()
    audit = audit_game(declared, readmes_of(declared, variant.path))
    assert [f"{it.span}: {it.message}" for it in audit.findings] == []
    assert any(rule.scenarios for rule in audit.rules)
