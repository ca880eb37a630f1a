"""Small rule files about names, types and meaning; each finding stands on the line it is about."""

from pathlib import Path

import pytest

from language_files import differences, language_files
from rulewright.check.checker import check_meaning
from rulewright.source.finding import sort_findings
from table_case import TABLE, build_case

CASES = language_files(Path(__file__).parent / "cases", "*.rules.yaml")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".rules.yaml"))
def test_the_case_has_the_findings_it_names_and_no_other(path: Path) -> None:
    text = path.read_text("utf-8")
    game, findings = build_case(path.name, text)
    found = sort_findings((*findings, *check_meaning(game)))
    assert "\n".join(differences(text, found)) == ""


def test_the_table_of_the_cases_is_clean() -> None:
    game, findings = build_case(TABLE.name, TABLE.read_text("utf-8"))
    assert (*findings, *check_meaning(game)) == ()
