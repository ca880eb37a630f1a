"""Pages of explanations printed for a person."""

from collections.abc import Sequence

from rulewright.cli.findings import print_as_text
from rulewright.explaining.kind_sheets import sheet_below_finding
from rulewright.explaining.pages import page_of
from rulewright.explaining.sheet import Prose, Sheet, Verbatim
from rulewright.kinds import all_kinds
from rulewright.play.screen import ASKED, QUIET, STRONG, Screen
from rulewright.source.finding import Finding

INDENT = "    "


def print_sheet(sheet: Sheet, screen: Screen) -> None:
    """Print a page for a person at this screen."""
    screen.line(f"{sheet.title} ({sheet.sort})", STRONG)
    for block in sheet.blocks:
        screen.line()
        match block:
            case Prose(text, None):
                screen.line(text)
            case Prose(text, heading):
                screen.line(f"{heading} {text}")
            case Verbatim(lead, text):
                screen.line(lead, QUIET)
                for line in text.rstrip("\n").split("\n"):
                    screen.drawn(screen.styled(INDENT + line, ASKED) if line else "")


def print_explained(findings: Sequence[Finding], screen: Screen) -> None:
    """Each finding as text, and below the first of each kind the page about it."""
    explained: set[str] = set()
    for finding in findings:
        print_as_text([finding], screen)
        page = None if finding.kind in explained else page_of(finding.kind)
        explained.add(finding.kind)
        if page is not None:
            print_sheet(sheet_below_finding(page, all_kinds()[finding.kind]), screen)
            screen.line()
