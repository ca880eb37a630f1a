"""What can be wrong with the lines of a text before its words are read."""

import re
from collections.abc import Callable, Iterator

from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.place import Span
from rulewright.syntax.document import Scalar
from rulewright.syntax.lines import CLOSING, Line, Lines
from rulewright.syntax.yaml_brackets import EXTRA_BRACKET, UNCLOSED_BRACKET

MAX_LENGTH = 50_000
MAX_LINES = 200

TEXT_TOO_LONG = FindingKind(
    "text-too-long", "This text has {length} {unit}, and at most {most} are read."
)
TAB = FindingKind("tab-in-text", "Here stands a tab.")
NO_STEPS = FindingKind("no-steps", "There are no steps here.")
NO_PHRASE = FindingKind("no-phrase", "There is no condition or value here.")
STRAY_INDENT = FindingKind(
    "stray-indent", "This line is indented, but no line above opens a block for it."
)
UNKNOWN_INDENT = FindingKind(
    "indent-fits-no-block", "This line is indented by {spaces}, like no line above it."
)
MISSING_BLOCK = FindingKind("missing-block", "No steps stand under `{line}`.")
BLOCK_WITHOUT_COLON = FindingKind(
    "block-without-colon", "The line of `{word}` needs a `:` at its end."
)
TEXT_ON_LINES = FindingKind(
    "text-on-several-lines", "A text on several lines stands in a block of its own."
)
COMMENT_IN_PHRASE = FindingKind("comment-in-phrase", "A comment cannot stand in this text.")
PHRASE_BREAKS = FindingKind(
    "phrase-breaks", "This text goes on in a new line outside of parentheses."
)

_OPENING = {closing: opening for opening, closing in CLOSING.items()}
_OPENING_WORD = re.compile(
    r"(if|otherwise +if|otherwise|for +each|let|repeat|may|either|until|while)\b"
)

_THEN = re.compile(r"(?<!\w)then *$")

LayoutCheck = Callable[[Scalar, Lines], Iterator[Finding]]


def check_steps_length(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """The steps are few enough to be read at once."""
    help_text = "Move some of its steps into `procedures:`, and write `perform` with the name."
    if len(scalar.text) > MAX_LENGTH:
        yield _too_long(scalar.part(0, 1), len(scalar.text), MAX_LENGTH, help_text)
    elif len(lines.code) > MAX_LINES:
        line = lines.code[MAX_LINES]
        first = scalar.part(line.start, line.end)
        yield _too_long(first, len(lines.code), MAX_LINES, help_text, unit="lines")


def check_phrase_length(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """The phrase is short enough to be read at once."""
    if len(scalar.text) > MAX_LENGTH:
        help_text = "Give parts of it a name under `values:`, and write the names here."
        yield _too_long(scalar.part(0, 1), len(scalar.text), MAX_LENGTH, help_text)


def _too_long(
    span: Span, length: int, most: int, help_text: str, unit: str = "characters"
) -> Finding:
    return TEXT_TOO_LONG.at(span, help=help_text, length=f"{length:,}", unit=unit, most=f"{most:,}")


def check_tabs(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """The text holds no tab."""
    at = scalar.text.find("\t")
    if at >= 0:
        yield TAB.at(scalar.part(at, at + 1), help="Write spaces instead.")


def check_brackets(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """Every bracket has its partner."""
    wrong = lines.unopened
    if wrong:
        opened = lines.unclosed
        labels: tuple[Label, ...] = ()
        if opened and opened.at < wrong.at:
            label = f"`{opened.sign}` is open since here, and needs `{CLOSING[opened.sign]}`"
            labels = (Label(scalar.part(opened.at, opened.at + 1), label),)
        span = scalar.part(wrong.at, wrong.at + 1)
        help_text = f"Take it out, or write `{_OPENING[wrong.sign]}` where it begins."
        yield EXTRA_BRACKET.at(span, help=help_text, labels=labels, bracket=wrong.sign)
    elif lines.unclosed:
        opened = lines.unclosed
        yield UNCLOSED_BRACKET.at(
            scalar.part(opened.at, opened.at + 1),
            help=f"Write `{CLOSING[opened.sign]}` where it ends.",
            bracket=opened.sign,
        )


def check_span(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """A phrase outside of a literal block stands on one line of the file."""
    if scalar.style != "|" and "\n" in scalar.span.text:
        help_line = (
            "Put it on one line; or write `|` behind the key, and the whole text in parentheses "
            "below it."
        )
        yield TEXT_ON_LINES.at(scalar.span, help=help_line)


def check_comments(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """A phrase has no comments, which would have no place in it when it is printed."""
    at = scalar.text.find("#")
    if at >= 0:
        end = scalar.text.find("\n", at)
        span = scalar.part(at, end if end >= 0 else len(scalar.text))
        yield COMMENT_IN_PHRASE.at(span, help="Write it on a line of its own above the key.")


def check_one_line(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """A phrase has one line of code, which breaks only inside parentheses."""
    if not lines.code:
        yield NO_PHRASE.at(scalar.span, help="Write it, or leave the key out.")
    if len(lines.code) > 1:
        second = lines.code[1]
        yield PHRASE_BREAKS.at(
            scalar.part(second.start, second.end),
            help="Put the whole text, or what goes on here, in parentheses.",
        )


def check_indents(scalar: Scalar, lines: Lines) -> Iterator[Finding]:
    """Every line belongs to a block: deeper only behind a colon, back to an open indent."""
    if not lines.code:
        yield NO_STEPS.at(scalar.span, help="Write at least one step, such as `nothing`.")
    blocks = [0]
    above: Line | None = None
    for line in lines.code:
        opened = above is not None and lines.opens_block(above)
        if above and opened and line.indent <= blocks[-1]:
            yield _missing_block(scalar, lines, above)
        elif line.indent > blocks[-1] and not opened:
            yield _stray_indent(scalar, lines, line, above)
        elif line.indent < blocks[-1] and line.indent not in blocks:
            yield UNKNOWN_INDENT.at(
                scalar.part(line.start, line.end),
                help=f"The blocks above are indented by {_spaces_of(blocks)}.",
                spaces=_spaces(line.indent),
            )
        blocks = [indent for indent in blocks if indent < line.indent] + [line.indent]
        above = line
    if above and lines.opens_block(above):
        yield _missing_block(scalar, lines, above)


def _missing_block(scalar: Scalar, lines: Lines, line: Line) -> Finding:
    return MISSING_BLOCK.at(
        scalar.part(line.start, line.end),
        help="Indent the steps that belong to it, or write `nothing` there.",
        line=lines.flat[line.start : line.end],
    )


def _stray_indent(scalar: Scalar, lines: Lines, line: Line, above: Line | None) -> Finding:
    word = opening_word(lines, above) if above else None
    if above and word and ":" not in lines.flat[above.start : above.end]:
        return without_colon(scalar, above, word)
    return STRAY_INDENT.at(
        scalar.part(line.start, line.end),
        help="Begin it under the line above; a long line may go on below only in parentheses.",
    )


def opening_word(lines: Lines, line: Line) -> str | None:
    """The word that opens a block, where the line begins with one."""
    found = _OPENING_WORD.match(lines.flat, line.start)
    return re.sub(" +", " ", found.group()) if found else None


def without_colon(scalar: Scalar, line: Line, word: str) -> Finding:
    """The finding for a line that opens a block and does not say so."""
    then = _THEN.search(scalar.text, line.start, line.end)
    if then:
        span, help_line = scalar.part(then.start(), line.end), "Write `:` in place of `then`."
    else:
        span, help_line = scalar.part(line.end - 1, line.end), "Write `:` there."
    return BLOCK_WITHOUT_COLON.at(span, help=help_line, word=word)


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def _spaces_of(blocks: list[int]) -> str:
    return " or ".join(_spaces(indent) for indent in blocks)


STEPS_CHECKS: tuple[LayoutCheck, ...] = (
    check_steps_length,
    check_tabs,
    check_brackets,
    check_indents,
)
PHRASE_CHECKS: tuple[LayoutCheck, ...] = (
    check_phrase_length,
    check_span,
    check_tabs,
    check_brackets,
    check_comments,
    check_one_line,
)
