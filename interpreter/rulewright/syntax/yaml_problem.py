"""A complaint of the YAML library with its place, and the findings that many of them become."""

import re

from rulewright.source.finding import Edit, Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span

NEEDS_QUOTES = FindingKind("needs-quotes", "A text cannot begin with {sign}.")
UNCLOSED_QUOTE = FindingKind("unclosed-quote", "This quotation mark is never closed.")
KEY_MISSING = FindingKind("key-missing", "No key stands before this colon.")
CURLY_QUOTES = FindingKind(
    "curly-quotes", "`{sign}` is no straight quotation mark, so it does not hold a text together."
)
UNREADABLE_LINE = FindingKind("unreadable-line", "This line cannot be read.")

LONGEST_HINT = 60

_CURLY_TEXT = r"""(?:(?<=[:,-] )|(?<=[\[{]))([“”„«‘’])([^“”„«»‘"\n]*)([”“»’"]?)"""
"""As text, like the patterns of other messages: few files need them, and all would wait."""


@dataclass(frozen=True, slots=True)
class YamlProblem:
    """A complaint of the library: its words, where, and what it was reading since `begun`."""

    source: Source
    words: str
    at: int
    context: str
    begun: int

    @property
    def letter(self) -> str:
        """The character complained about, or nothing at the end of the file."""
        return self.source.text[self.at : self.at + 1]

    @property
    def line_start(self) -> int:
        """Where the line complained about begins."""
        return self.source.text.rfind("\n", 0, self.at) + 1

    @property
    def before(self) -> str:
        """The line up to the place."""
        return self.source.text[self.line_start : self.at]

    @property
    def here(self) -> Span:
        """The character complained about."""
        return self.span(self.at, self.at + 1)

    def span(self, start: int, end: int) -> Span:
        """A stretch of the file."""
        return Span(self.source, start, min(max(start, end), len(self.source.text)))

    def rest(self, start: int) -> Span:
        """The line from `start` on, without a comment, blanks and what closes it."""
        text = self.source.text
        stop = text.find("\n", start)
        line = text[start : stop if stop >= 0 else len(text)]
        return Span(self.source, start, start + len(re.sub(r"\s+#.*", "", line).rstrip()))


def quoted(text: str) -> str:
    """The text in quotation marks that let it stand as it is."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def write_quoted(text: str) -> str:
    """The help line that asks for a text in quotation marks."""
    if len(text) > LONGEST_HINT:
        return "Put quotation marks around the whole text."
    return f"Write `{quoted(text)}`."


def quote_hint(word: str) -> str:
    """The help line for a word that YAML takes for something of its own."""
    return f"Put quotation marks around the text that begins with it, or take the {word} out."


def curly_text(source: Source, line_start: int, end: int) -> Finding | None:
    """The finding for the last text of a line that begins, before `end`, with a quotation mark
    as word processors write them; None where there is none."""
    stop = source.text.find("\n", line_start)
    line_end = stop if stop >= 0 else len(source.text)
    found = None
    for candidate in re.compile(_CURLY_TEXT).finditer(source.text, line_start, line_end):
        if candidate.start() > end:
            break
        found = candidate
    if found is None:
        return None
    span, plain = Span(source, found.start(), found.end()), quoted(found[2])
    fix = Edit(span, plain) if found[3] else None
    help_line = f"Write `{plain}`." if len(plain) <= LONGEST_HINT else 'Write `"` in its place.'
    return CURLY_QUOTES.at(span, help=help_line, fix=fix, sign=found[1])


def needs_quotes(span: Span) -> Finding:
    """The finding for a text that begins with a sign of YAML."""
    sign = span.text[:1]
    return NEEDS_QUOTES.at(
        span,
        help=write_quoted(span.text),
        fix=Edit(span, quoted(span.text)),
        sign="a backtick" if sign == "`" else f"`{sign}`",
    )


def unclosed_quote(problem: YamlProblem, start: int) -> Finding:
    """The finding for the quotation mark at `start`, which nothing closes."""
    mark = problem.source.text[start : start + 1]
    return UNCLOSED_QUOTE.at(
        problem.span(start, start + 1),
        help=f"Write another `{mark}` at the end of the text, on the same line.",
    )


def key_missing(problem: YamlProblem) -> Finding:
    """The finding for a colon without a key before it."""
    return KEY_MISSING.at(problem.here, help="Write a key first.")


def unreadable(problem: YamlProblem) -> Finding:
    """The finding for whatever has no better one."""
    return UNREADABLE_LINE.at(
        problem.rest(min(problem.at, len(problem.source.text))),
        help="Look at quotation marks, brackets and indentation here and on the line above.",
    )
