"""Each file in `rules/` is laid on a small game, and the whole game gets its findings."""

from pathlib import Path

import pytest

from rulewright.explaining.examples import findings_about
from rulewright.explaining.pages import Example
from rulewright.source.render import render_text

HERE = Path(__file__).parent / "rules"
HAZARDS = sorted(HERE.glob("*.yaml"))


def test_there_are_hazards_in_rules() -> None:
    assert len(HAZARDS) > 100


@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda path: path.stem)
def test_a_hazard_in_rules_gets_its_findings(hazard: Path, update: bool) -> None:
    sections = hazard.read_bytes().decode("utf-8")
    findings = findings_about(Example(sections=sections), "")
    expected = hazard.with_suffix(".findings")
    found = render_text(findings)
    if update:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
