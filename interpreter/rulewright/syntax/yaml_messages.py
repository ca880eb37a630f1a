"""What the YAML library complains about, said in the author's words with a remedy."""

import re
from collections.abc import Callable

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.place import Span
from rulewright.syntax.yaml_brackets import (
    colon_in_text,
    extra_bracket,
    in_brackets,
    item_span,
    no_item,
    open_brackets,
)
from rulewright.syntax.yaml_problem import (
    LONGEST_HINT,
    NEEDS_QUOTES,
    YamlProblem,
    curly_text,
    key_missing,
    needs_quotes,
    quote_hint,
    unclosed_quote,
    unreadable,
)

TOO_DEEP = FindingKind("too-deep", "Lists and mappings are nested more than {most} deep here.")
TAB = FindingKind("tab", "A tab stands where only spaces can.")
SPACE_MISSING = FindingKind("space-missing", "A space is missing behind this colon.")
TOO_DEEP_LINE = FindingKind(
    "indented-too-deep", "This line is indented deeper than the line above it, which has a value."
)
BAD_INDENTATION = FindingKind(
    "bad-indentation", "This line begins in another column than the lines it belongs to."
)
BEHIND_VALUE = FindingKind("behind-value", "`{text}` stands behind the end of the value.")
COLON_MISSING = FindingKind(
    "colon-missing", "This line is neither a key with a colon nor a list item."
)
DASH_AMONG_KEYS = FindingKind("dash-among-keys", "A list item stands among keys.")
KEY_AMONG_ITEMS = FindingKind("key-among-items", "A key stands among the items of a list.")
LIST_ON_KEY_LINE = FindingKind(
    "list-on-key-line", "A list with dashes cannot begin on the line of its key."
)
UNKNOWN_ESCAPE = FindingKind(
    "unknown-escape", "`{text}` means nothing inside double quotation marks."
)
DIRECTIVE = FindingKind("yaml-directive", "Lines that begin with `%` are not used here.")
TAG = FindingKind("yaml-tag", "`{text}` is a tag of YAML, which is not used here.")
TWO_DOCUMENTS = FindingKind("two-documents", "A second document begins here in the same file.")

WIDE_SIGN = FindingKind("wide-sign", "`{sign}` is a wide sign, which means nothing here.")

_WIDE = {
    "\N{FULLWIDTH COLON}": ":",
    "\N{FULLWIDTH COMMA}": ",",
    "\N{IDEOGRAPHIC COMMA}": ",",
    "\N{FULLWIDTH LEFT CURLY BRACKET}": "{",
    "\N{FULLWIDTH RIGHT CURLY BRACKET}": "}",
    "\N{FULLWIDTH LEFT SQUARE BRACKET}": "[",
    "\N{FULLWIDTH RIGHT SQUARE BRACKET}": "]",
    "\N{FULLWIDTH NUMBER SIGN}": "#",
}
"""Signs of YAML as keyboards for Japanese and Chinese write them."""

ONE_DOCUMENT = "Put it into a file of its own; what stands below was not read."


def explain_problem(problem: YamlProblem) -> Finding:
    """The finding for a complaint of the YAML library, the same for both its forms."""
    curly = curly_text(problem.source, problem.line_start, problem.at)
    if curly:
        return curly
    wide = _wide_sign(problem)
    if wide:
        return wide
    said = f"{problem.context}: {problem.words}"
    for pattern, explain in _EXPLANATIONS:
        if re.search(pattern, said):
            return explain(problem)
    return unreadable(problem)


def _wide_sign(problem: YamlProblem) -> Finding | None:
    """The first wide sign of the line that could not be read, up to the place."""
    for at, letter in enumerate(problem.before, problem.line_start):
        if letter in _WIDE:
            span = problem.span(at, at + 1)
            sign = _WIDE[letter]
            plain = f"{sign} " if sign in ":," else sign
            return WIDE_SIGN.at(
                span, help=f"Write the plain `{plain}`.", fix=Edit(span, plain), sign=letter
            )
    return None


def _stray_letter(problem: YamlProblem) -> Finding:
    if problem.letter == "\t":
        return _tab(problem)
    if problem.letter == "%" and not problem.before:
        return _directive(problem)
    return _quote_it(problem, problem.at)


def _quote_it(problem: YamlProblem, start: int) -> Finding:
    """The finding that asks for quotation marks around an item or the rest of a line."""
    inside = open_brackets(problem.source.text, problem.line_start, start)
    return needs_quotes(item_span(problem, start) if inside else problem.rest(start))


def _tab(problem: YamlProblem) -> Finding:
    """The tab complained about, or the first one that indents a line from there on."""
    pattern = r"\t[ \t]*" if problem.letter == "\t" else r"(?<=\n)[ ]*\t[ \t]*"
    found = re.compile(pattern).search(problem.source.text, max(problem.at - 1, 0))
    if found is None:
        return unreadable(problem)
    start = found.start() + len(found.group()) - len(found.group().lstrip(" "))
    span = problem.span(start, found.end())
    spaces = span.text.replace("\t", "  ")
    return TAB.at(span, help="Write spaces, two for each level.", fix=Edit(span, spaces))


def _second_colon(problem: YamlProblem) -> Finding:
    """A colon where no key can stand: in a text, or on a line that goes on with the one above."""
    key = re.match(r"\s*(?:- )*(?:\"[^\"]*\"|'[^']*'|[^:\"']|:(?=\S))*?:\s+", problem.before)
    if key and problem.before[key.end() :].strip():
        span = problem.rest(problem.line_start + key.end())
        return colon_in_text(span)
    above = _line_above(problem)
    glued = re.match(r"\s*(?:- )*[\w ]+(:)(?=\S)", above.text)
    if glued:
        colon = above.start + glued.start(1)
        span = problem.span(colon, colon + 1)
        return SPACE_MISSING.at(span, help="Write `: `.", fix=Edit(span, ": "))
    first = problem.line_start + len(problem.before) - len(problem.before.lstrip())
    if re.fullmatch(r" *[a-z]\w*( [^:]*)?", above.text) and _may_be_key(above, first):
        return _without_colon(problem.rest(_first_letter(above)))
    return TOO_DEEP_LINE.at(
        problem.rest(first), help="Indent both alike, or take the value above out."
    )


def _glued_colon(problem: YamlProblem) -> Finding:
    return SPACE_MISSING.at(problem.here, help="Write `: `.", fix=Edit(problem.here, ": "))


def _line_above(problem: YamlProblem) -> Span:
    """The nearest line above that is not blank."""
    text = problem.source.text
    end = max(problem.line_start - 1, 0)
    while end > 0 and not text[text.rfind("\n", 0, end) + 1 : end].strip():
        end = text.rfind("\n", 0, end)
        if end < 0:
            return problem.span(0, 0)
    return problem.span(text.rfind("\n", 0, end) + 1, end)


def _block_header(problem: YamlProblem) -> Finding:
    mark = problem.source.text[problem.begun : problem.begun + 1]
    if mark == "|":
        return _in_next_line(problem)
    return _quote_it(problem, problem.begun)


def _in_next_line(problem: YamlProblem) -> Finding:
    span = problem.rest(problem.begun)
    return NEEDS_QUOTES.at(
        span,
        help="After `|` a block begins on the next line; move the text there, or quote it.",
        sign="`|`",
    )


def _open_quote(problem: YamlProblem) -> Finding:
    return unclosed_quote(problem, problem.begun)


def _no_content(problem: YamlProblem) -> Finding:
    if problem.letter.isalnum() and not problem.before:
        return _no_dash(problem)
    return no_item(problem)


def _no_key(problem: YamlProblem) -> Finding:
    """Something that is no key where the next key of a mapping belongs."""
    if problem.letter in ("]", "}"):
        return extra_bracket(problem)
    if problem.before.strip():
        return _behind_value(problem)
    if problem.letter == ":":
        return key_missing(problem)
    line = problem.rest(problem.at)
    if line.text.startswith("- ") or line.text == "-":
        return DASH_AMONG_KEYS.at(
            line, help="Indent the list below its key, or take the dash away."
        )
    above = _line_above(problem)
    return BAD_INDENTATION.at(
        line,
        help="Begin it in the column of the line it belongs to.",
        labels=(Label(problem.rest(_first_letter(above)), "the line above begins here"),),
    )


def _first_letter(line: Span) -> int:
    return line.start + len(line.text) - len(line.text.lstrip())


def _behind_value(problem: YamlProblem) -> Finding:
    """Something behind a quoted text or a closing bracket on the same line."""
    before = problem.before.rstrip()
    mark = before[-1:]
    text = problem.source.text
    closing = problem.line_start + len(before) - 1
    if mark in ("'", '"'):
        opening = text.rfind(mark, 0, closing)
        if "\n" in text[opening:closing]:
            return unclosed_quote(problem, opening)
    span = problem.rest(problem.at)
    return BEHIND_VALUE.at(span, help=_whole_hint(mark), text=span.text)


def _whole_hint(mark: str) -> str:
    if mark == "'":
        return (
            "Inside single quotation marks an apostrophe is written twice; "
            "put the text into double ones instead."
        )
    return "Put the whole text into quotation marks, single ones where it holds double ones."


def _question_mark(problem: YamlProblem) -> Finding:
    """A lone `?`, which YAML takes for the beginning of a key."""
    if problem.before.strip():
        return _behind_value(problem)
    return needs_quotes(problem.rest(problem.at))


def _no_dash(problem: YamlProblem) -> Finding:
    """Something that is no item where the next item of a list belongs."""
    if problem.letter in ("]", "}") or problem.before.strip():
        return _no_key(problem)
    return KEY_AMONG_ITEMS.at(
        problem.rest(problem.at), help="Begin it with a dash, or indent it below its key."
    )


def _no_colon(problem: YamlProblem) -> Finding:
    line = problem.rest(problem.begun)
    glued = re.fullmatch(r"([a-z][a-z ]*):(\S.*)", line.text)
    if glued:
        colon = line.start + len(glued[1])
        help_line = f"Write `{glued[1]}: {glued[2]}`." if len(line.text) <= LONGEST_HINT else None
        span = problem.span(colon, colon + 1)
        return SPACE_MISSING.at(span, help=help_line or "Write `: `.", fix=Edit(span, ": "))
    return _without_colon(line)


def _may_be_key(above: Span, first: int) -> bool:
    """Whether a line that the next one goes on with begins where a key may: with one word above
    deeper lines, or in the same column as they do."""
    column = len(above.text) - len(above.text.lstrip())
    text = above.source.text
    below = first - (text.rfind("\n", 0, first) + 1)
    return below == column or (below > column and " " not in above.text.strip())


_STEPS_WITHOUT_BAR = re.compile(r"(?:^|\n) *(do|enter|leave): *\n\s*\Z")
"""The end of a text in which the next line stands below a key of steps without its bar."""


def _without_colon(line: Span) -> Finding:
    """The finding for a line that would be a key with a colon behind its first word."""
    steps = _STEPS_WITHOUT_BAR.search(line.source.text[: line.start])
    if steps:
        help_line = f"If these lines are steps, write `{steps[1]}: |` above them, with the bar."
        return COLON_MISSING.at(line, help=help_line)
    if re.fullmatch(r"[a-z]\w*", line.text):
        return COLON_MISSING.at(line, help=f"Write `{line.text}:`, if it is a key or a name.")
    words = re.fullmatch(r"([a-z]\w*) +(.+)", line.text)
    is_short = words is not None and len(line.text) <= LONGEST_HINT
    example = f"{words[1]}: {words[2]}" if words and is_short else "key: value"
    return COLON_MISSING.at(
        line, help=f"Write `{example}`; a long text stands in a block after `|`."
    )


def _dash_on_key_line(problem: YamlProblem) -> Finding:
    span = problem.rest(problem.at)
    item = span.text.removeprefix("-").strip()
    return LIST_ON_KEY_LINE.at(
        span, help=f"Write `[{item}]`, or put each `- ` on a line of its own below the key."
    )


def _escape(problem: YamlProblem) -> Finding:
    text = problem.source.text
    start = text.rfind("\\", problem.begun, problem.at + 1)
    start = problem.at if start < 0 else start
    long = text[start + 1 : start + 2] in ("x", "u", "U")
    word = re.compile(r"\\[xuU]?[0-9A-Fa-f]*" if long else r"\\.?").match(text, start)
    span = problem.span(start, word.end() if word else start + 1)
    return UNKNOWN_ESCAPE.at(
        span,
        help=f"Write `\\{span.text}` for a backslash, or use single quotation marks.",
        text=span.text,
    )


def _tag(problem: YamlProblem) -> Finding:
    word = re.compile(r"\S*").match(problem.source.text, problem.begun)
    span = problem.span(problem.begun, word.end() if word else problem.begun + 1)
    return TAG.at(span, help=quote_hint("tag"), text=span.text)


def _nameless_mark(problem: YamlProblem) -> Finding:
    return _quote_it(problem, problem.begun)


def _directive(problem: YamlProblem) -> Finding:
    found = re.search(r"^%", problem.source.text, re.MULTILINE)
    return DIRECTIVE.at(
        problem.rest(found.start() if found else problem.at), help="Take the line out."
    )


def _document_start(problem: YamlProblem) -> Finding:
    above = problem.source.text[: problem.at]
    if re.search(r"^%", above, re.MULTILINE):
        return _directive(problem)
    if re.search(r"^\.\.\.", above, re.MULTILINE):
        return TWO_DOCUMENTS.at(problem.rest(problem.at), help=ONE_DOCUMENT)
    return _no_key(problem)


_Explain = Callable[[YamlProblem], Finding]
_EXPLANATIONS: tuple[tuple[str, _Explain], ...] = (
    (r"found unexpected ':'", _glued_colon),
    (r"tab character", _tab),
    (r"cannot start any token", _stray_letter),
    (r"mapping values are not allowed", _second_colon),
    (r"scanning a block scalar", _block_header),
    (r"quoted scalar: found unexpected (end of stream|document)", _open_quote),
    (r"unknown escape|hexadecimal|hexdecimal|Unicode character escape", _escape),
    (r"parsing a flow (sequence|mapping):", in_brackets),
    (r"node content", _no_content),
    (r"scanning an (anchor|alias)", _nameless_mark),
    (r"tag", _tag),
    (r"directive", _directive),
    (r"document start", _document_start),
    (r"sequence entries are not allowed", _dash_on_key_line),
    (r"mapping keys are not allowed", _question_mark),
    (r"could not find expected ':'", _no_colon),
    (r"parsing a block collection:", _no_dash),
    (r"parsing a block mapping:", _no_key),
)
