"""Every kind of finding has its page, and the examples of a page are what it says they are."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.explaining.examples import findings_about, findings_in
from rulewright.explaining.pages import Page, all_pages, page_of
from rulewright.explaining.reference import finding_section, findings_reference
from rulewright.kinds import all_kinds
from rulewright.source.finding import Finding, Severity

PAGES = all_pages()
REFERENCE_FILE = Path(__file__).parents[2] / "docs" / "findings.md"
REFERENCE = REFERENCE_FILE.read_text(encoding="utf-8")


def test_the_reference_has_a_section_for_each_kind(update: bool) -> None:
    if update:
        REFERENCE_FILE.write_text(findings_reference(), encoding="utf-8")
    sections = re.findall("^## (.*)$", REFERENCE_FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sections == list(all_kinds())


def test_every_kind_of_finding_has_its_page() -> None:
    assert sorted(page.kind for page in PAGES) == sorted(all_kinds())


def test_a_page_is_found_by_its_kind() -> None:
    assert page_of(PAGES[-1].kind) == PAGES[-1]
    assert page_of("no-such-kind") is None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.kind)
def test_the_bad_example_has_the_finding_and_stands_in_the_reference(page: Page) -> None:
    kinds = {finding.kind for finding in findings_about(page.bad, page.kind)}
    assert kinds == {page.kind, *page.also}
    assert finding_section(page) in REFERENCE, "write docs/findings.md anew with --update"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.kind)
def test_the_good_example_is_clean(page: Page) -> None:
    assert [_line(finding) for finding in findings_about(page.good, page.kind)] == []


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if all_kinds()[page.kind].severity is not Severity.ERROR],
    ids=lambda page: page.kind,
)
def test_a_warning_is_silenced_with_a_reason(page: Page) -> None:
    accepted = f"accept: {{{page.kind}: this is how the game is meant}}\n"
    if page.bad.whole is None:
        silenced = replace(page.bad, sections=accepted + page.bad.sections)
    else:
        silenced = replace(page.bad, whole=page.bad.whole + accepted)
    assert page.kind not in {finding.kind for finding in findings_in(silenced)}


def _line(finding: Finding) -> str:
    return f"{finding.span}: {finding.kind}: {finding.message}"
