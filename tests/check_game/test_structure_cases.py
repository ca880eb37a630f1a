"""Small rule files with what is found in them: each finding stands behind the line it is about.

A case is a rule file that says only what it is about; the rest of its game is the one of
rest.rules.yaml. ` ## ` stands between two findings of one line.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games_from_text import top_of
from rulewright.check.structure.all_checks import check_structure
from rulewright.check.structure.texts import Texts
from rulewright.game.build import build_game
from rulewright.source.finding import Finding

FOLDER = Path(__file__).parent
CASES = sorted((FOLDER / "cases").glob("*.rules.yaml"))
EXPECTED = re.compile(r"# ((?:error|warning|information)\[[a-z-]+\]: .*)")


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".rules.yaml"))
def test_the_case_has_the_findings_it_names_and_no_other(path: Path) -> None:
    assert list(_found(path)) == list(_expected(path))


def _found(path: Path) -> Iterator[str]:
    case, rest = (
        top_of(file.read_text("utf-8"), file.name) for file in (path, FOLDER / "rest.rules.yaml")
    )
    missing = tuple(entry for entry in rest if case.get(entry.key.text) is None)
    game, findings = build_game(replace(case, entries=(*case.entries, *missing)), (), ())
    assert game is not None
    for finding in sorted((*findings, *check_structure(Texts(game))), key=_line_and_text):
        yield f"{finding.span.line}: {_text(finding)}"


def _expected(path: Path) -> Iterator[str]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        found = EXPECTED.search(line)
        for text in sorted(found[1].split(" ## ")) if found else ():
            yield f"{number}: {text}"


def _line_and_text(finding: Finding) -> tuple[int, str]:
    return (finding.span.line, _text(finding))


def _text(finding: Finding) -> str:
    said = f"{finding.severity.value}[{finding.kind}]: {finding.message}"
    return f"{said} | {finding.help}" if finding.help else said
