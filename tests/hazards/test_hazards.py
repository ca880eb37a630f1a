"""Each file here is something that a YAML reader may stumble over, with the findings it gets."""

from pathlib import Path

import pytest

from rulewright.source.place import Source
from rulewright.source.render import render_text
from rulewright.syntax.yaml_reader import read_bytes, read_source

HERE = Path(__file__).parent
HAZARDS = sorted(HERE.glob("*.yaml"))


def test_there_are_hazards() -> None:
    assert len(HAZARDS) > 50


@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda path: path.stem)
def test_a_hazard_gets_its_findings(hazard: Path, update: bool) -> None:
    _, findings = read_bytes(hazard.name, hazard.read_bytes())
    expected = hazard.with_suffix(".findings")
    found = render_text(findings)
    if update:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("hazard", HAZARDS, ids=lambda path: path.stem)
def test_a_hazard_is_read_alike_without_the_c_library(hazard: Path) -> None:
    text = hazard.read_bytes().decode("utf-8", errors="replace")
    source = Source(hazard.name, text)
    assert read_source(source, pure=True) == read_source(source)
