"""docs/findings.md: every page about a kind of finding, in the order in which files are read."""

from rulewright.explaining.kind_sheets import kind_sheet
from rulewright.explaining.pages import Page, all_pages
from rulewright.explaining.sheet import as_markdown
from rulewright.kinds import all_kinds

_HEAD = (
    "# Findings",
    "Everything that `rulewright check`, `test` and `audit` can find in rule files, kind by "
    "kind. `rulewright explain KIND` prints one of these pages, and `rulewright check --explain` "
    "prints the page below the first finding of each kind.",
    "An example says only what it is about; the rest of its game is "
    "[`market`](../interpreter/rulewright/explaining/examples/market.rules.yaml). This page is "
    "generated from `interpreter/rulewright/explaining/findings/`, and a test looks at every "
    "example on it.",
)


def findings_reference() -> str:
    """The whole page: a list of the kinds, then a section for each."""
    pages = {page.kind: page for page in all_pages()}
    ordered = [pages[name] for name in all_kinds() if name in pages]
    contents = " · ".join(f"[{page.kind}](#{page.kind})" for page in ordered)
    return "\n\n".join((*_HEAD, contents, "\n".join(finding_section(page) for page in ordered)))


def finding_section(page: Page) -> str:
    """The section of the page about one kind."""
    return as_markdown(kind_sheet(page, all_kinds()[page.kind]), 2)
