"""What can be wrong with lists and mappings in brackets, said in the author's words."""

import re

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.place import Span
from rulewright.syntax.yaml_problem import (
    YamlProblem,
    key_missing,
    needs_quotes,
    quoted,
    unclosed_quote,
    unreadable,
    write_quoted,
)

COLON_IN_TEXT = FindingKind(
    "colon-in-text", "A text that holds a colon and a blank needs quotation marks."
)
UNCLOSED_BRACKET = FindingKind("unclosed-bracket", "This `{bracket}` is never closed.")
EXTRA_BRACKET = FindingKind("extra-bracket", "This `{bracket}` closes nothing.")
COMMA_MISSING = FindingKind("comma-missing", "A comma or the closing bracket is missing here.")
EXTRA_COMMA = FindingKind("extra-comma", "Nothing stands before this comma.")

DASH_IN_BRACKETS = FindingKind("dash-in-brackets", "Items in brackets have no dashes.")

_BRACKETS = r"(?<![^\s,:\[{])(\"(?:\\.|[^\"\\])*\"|'[^']*')|(?<!\S)#[^\n]*|[\[\]{}]"
_OPEN_QUOTE = (
    r"""[\[{](?:[^"'\n]|(?<=\w)'|"[^"\n]*"|(?<!\w)'[^'\n]*')*?"""
    r"""(?<=[\s\[{:,])("[^"\n]*|'[^'\n]*)(?=\n|$)"""
)
"""A bracket on whose line a text begins with a quotation mark, and does not end."""

_CLOSING = {"[": "]", "{": "}"}


def in_brackets(problem: YamlProblem) -> Finding:
    """Something other than a comma or the closing bracket behind an item."""
    text = problem.source.text
    begun = text[problem.begun : problem.begun + 1]
    if "\n" in text[problem.begun : problem.at] or not problem.letter:
        return _unclosed_bracket(problem, problem.begun)
    if problem.letter == ":":
        value = re.search(r":\s+([^,:\[{]*)$", problem.before)
        start = problem.line_start + value.start(1) if value else problem.at
        return colon_in_text(item_span(problem, start))
    if problem.letter in "]}" and problem.letter != _CLOSING.get(begun):
        label = Label(problem.span(problem.begun, problem.begun + 1), "opened here")
        return _extra_bracket(problem, f"Close the `{begun}` first.", label)
    if problem.letter.isalnum() and re.search(r"[^\W\d_]'$", problem.before):
        return COMMA_MISSING.at(
            problem.here,
            help="An apostrophe ends a text in single quotation marks; put it into double ones.",
        )
    return COMMA_MISSING.at(
        problem.here,
        help="Put commas between the items; quote a text with quotation or question marks in it.",
    )


def no_item(problem: YamlProblem) -> Finding:
    """Something that begins no value where a value belongs, in brackets or not."""
    in_flow = "flow" in problem.context
    match problem.letter:
        case "," if in_flow:
            return EXTRA_COMMA.at(problem.here, help="Take the comma out, or write the item.")
        case ":":
            return key_missing(problem)
        case "]" | "}" if not in_flow:
            return extra_bracket(problem)
        case "," | "?":
            return needs_quotes(problem.rest(problem.at))
        case "-" if in_flow:
            return DASH_IN_BRACKETS.at(problem.here, help="Take the dash out.")
        case _:
            opened = open_brackets(problem.source.text, 0, problem.at)
            return _unclosed_bracket(problem, opened[-1]) if opened else unreadable(problem)


def extra_bracket(problem: YamlProblem) -> Finding:
    """The finding for a bracket that closes nothing."""
    return _extra_bracket(problem, "Take it out, or quote the text that holds it.")


def _extra_bracket(problem: YamlProblem, help_text: str, *labels: Label) -> Finding:
    return EXTRA_BRACKET.at(problem.here, help=help_text, labels=labels, bracket=problem.letter)


def colon_in_text(span: Span) -> Finding:
    """The finding for a text without quotation marks that holds a colon and a blank."""
    return COLON_IN_TEXT.at(span, help=write_quoted(span.text), fix=Edit(span, quoted(span.text)))


def item_span(problem: YamlProblem, start: int) -> Span:
    """The item of a list in brackets that begins at `start`."""
    item = re.compile(r"[^,\]}\n]*").match(problem.source.text, start)
    text = item.group().rstrip() if item else ""
    return problem.span(start, start + max(1, len(text)))


def _unclosed_bracket(problem: YamlProblem, start: int) -> Finding:
    """The innermost bracket that is still open, of those from `start` on."""
    text = problem.source.text
    opened = open_brackets(text, start, problem.at)
    innermost = opened[-1] if opened else start
    quote = re.compile(_OPEN_QUOTE).match(text, innermost)
    if quote:
        return unclosed_quote(problem, quote.start(1))
    bracket = text[innermost : innermost + 1]
    closing = _CLOSING.get(bracket, "]")
    return UNCLOSED_BRACKET.at(
        problem.span(innermost, innermost + 1),
        help=f"Write `{closing}` at its end, or quote a text that begins with `{bracket}`.",
        bracket=bracket,
    )


def open_brackets(text: str, start: int, end: int) -> list[int]:
    """The places of the brackets opened between two places and not closed there.

    Quotation marks hide brackets where they begin a text, and a comment hides its line.
    """
    opened: list[int] = []
    for found in re.compile(_BRACKETS).finditer(text, start, end):
        if found.group() in ("[", "{"):
            opened.append(found.start())
        elif found.group() in ("]", "}") and opened:
            opened.pop()
    return opened
