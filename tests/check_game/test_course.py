"""Small rule files with what is found where all configurations are looked at together."""

from pathlib import Path

import pytest

from games_from_text import top_of
from language_files import differences, language_files
from rulewright.check.checker import check_rules
from rulewright.game.build import build_game
from rulewright.source.finding import sort_findings
from rulewright.syntax.document import Mapping

FOLDER = Path(__file__).parent
REST = FOLDER / "rest.rules.yaml"
CASES = language_files(FOLDER / "courses", "*.rules.yaml")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".rules.yaml"))
def test_the_case_has_the_findings_it_names_and_no_other(path: Path) -> None:
    text = path.read_text("utf-8")
    game, findings = build_game(_with_rest(top_of(text, path.name)), (), ())
    assert game is not None
    found = sort_findings((*findings, *check_rules(game)))
    assert "\n".join(differences(text, found)) == ""


def _with_rest(case: Mapping) -> Mapping:
    """The sections of a case, and those of the rest of a game that it does not have."""
    rest = top_of(REST.read_text("utf-8"), REST.name)
    missing = tuple(entry for entry in rest if case.get(entry.key.text) is None)
    return Mapping((*case.entries, *missing), case.span)
