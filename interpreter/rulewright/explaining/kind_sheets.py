"""The page about a kind of finding: what it means, how it looks, how it is mended."""

from collections.abc import Iterator

from rulewright.explaining.examples import findings_about
from rulewright.explaining.pages import Example, Page
from rulewright.explaining.sheet import Block, Prose, Sheet, Verbatim
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.render import render_text
from rulewright.source.suggest import listed


def kind_sheet(page: Page, kind: FindingKind) -> Sheet:
    """The page of a kind, its bad example with what is found in it."""
    found = next(it for it in findings_about(page.bad, page.kind) if it.kind == page.kind)
    return Sheet(kind.name, kind.severity.value, tuple(_blocks(page, kind, (found,))))


def sheet_below_finding(page: Page, kind: FindingKind) -> Sheet:
    """The page of a kind below a finding of it, which is an example enough of what is said."""
    return Sheet(kind.name, kind.severity.value, tuple(_blocks(page, kind, ())))


def _blocks(page: Page, kind: FindingKind, found: tuple[Finding, ...]) -> Iterator[Block]:
    yield Prose(page.what)
    yield Prose(page.why, "Why it matters.")
    yield from _shown(page.bad, "Wrong")
    for finding in found:
        yield Verbatim("What is said of it:", render_text([finding], width=100), "text")
    yield from _shown(page.good, "Right")
    yield _silencing(kind)


def _shown(example: Example, title: str) -> Iterator[Block]:
    """Every file of an example that can be shown."""
    lead = f"{title}:"
    if example.whole is not None:
        yield Verbatim(lead, example.whole)
    if example.without:
        yield Prose(f"{title}: a game without {listed([f'{it}:' for it in example.without])}.")
    if example.sections:
        yield Verbatim(lead, example.sections)
    for name, content in example.files:
        in_words = f"{title}, in `{name}`:"
        match content:
            case str():
                yield Verbatim(in_words, content, "yaml" if name.endswith(".yaml") else "text")
            case (what, value):
                yield Verbatim(in_words, _UNSHOWN[what].format(value=value), "text")
    if example.check != "market" or example.variants or example.played:
        yield Verbatim(f"{title}:" if not example.files else "Then:", _command(example), "sh")


def _command(example: Example) -> str:
    """The command that looks at an example, as it is typed beside its folder."""
    laid_on = "".join(f" --with {variant}" for variant in example.variants)
    what = "play" if example.variants else "test" if example.played else "check"
    return f"rulewright {what} {example.check}{laid_on}"


_UNSHOWN = {
    "link": "(a link to {value})",
    "folder": "(a folder)",
    "bytes": "(the bytes {value})",
    "size": "(a file of {value} bytes)",
    "long": "{value}(… stands for 60,000 signs)",
    "many": "{value}(a line with {{n}} stands for very many of its like)",
    "files": "(very many files: {value})",
    "items": "(a list of {value} items)",
    "remove": "(there is no such file)",
}


def _silencing(kind: FindingKind) -> Prose:
    if kind.severity is Severity.ERROR:
        return Prose(
            "It is an error, so it cannot be silenced: the game is not played before it is mended."
        )
    return Prose(
        f"If it is meant to be so, say why in the entry, or at the top of the rules for the whole "
        f"game: `accept: {{{kind.name}: the reason}}`.",
        "To silence it.",
    )
