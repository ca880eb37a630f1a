"""Values that say nothing: an empty one, `null`, `~`. YAML has them; rule files do not."""

import re
from typing import TypeGuard

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Span
from rulewright.syntax.document import Node, Scalar
from rulewright.syntax.yaml_problem import curly_text, quoted

EMPTY_VALUE = FindingKind("empty-value", "{what} has no value.")

_WIDEST = 500
"""How far before a part of a text its quotation mark is looked for."""

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_GLUED = re.compile(r"([a-z][a-z_ ]*):(\S.*)")
_WORD_AND_TEXT = re.compile(r"([a-z]+) ([^,]+)")


def is_null(node: Node) -> TypeGuard[Scalar]:
    """Whether a value is empty, `null` or `~`, which the reader of the file reports."""
    return isinstance(node, Scalar) and node.style == "" and node.text in _NULLS


def says_nothing(node: Node) -> bool:
    """Whether a value is one of these, or a text of blanks alone."""
    return is_null(node) or (isinstance(node, Scalar) and not node.text.strip())


def empty_value(node: Scalar, key: Node | None, *, is_first: bool) -> Finding:
    """The finding for a value that is none: of a key, or of an item of a list without `key`.

    `is_first` tells the first key of its mapping, behind which a colon is easily forgotten.
    """
    is_written = bool(node.text)
    if key is None:
        place, what = node.span if is_written else _dash_before(node.span), "This item of the list"
    else:
        place = node.span if is_written else key.span
        what = f"`{key.text}`" if isinstance(key, Scalar) else "This key"
    curly = None if key is None or is_written else _in_curly_quotes(node, key)
    return curly or EMPTY_VALUE.at(place, help=_advice(node, key, is_first), what=what)


def _in_curly_quotes(node: Scalar, key: Node) -> Finding | None:
    """The finding for a part of a text in curly quotation marks, cut at a comma."""
    source = node.span.source
    if ":" in source.text[key.span.end : node.span.end]:
        return None
    line_start = source.text.rfind("\n", 0, key.span.start) + 1
    return curly_text(source, max(line_start, key.span.start - _WIDEST), key.span.start)


def _dash_before(place: Span) -> Span:
    dash = place.source.text.rfind("-", 0, place.start)
    return Span(place.source, dash, dash + 1) if dash >= 0 else place


def _advice(node: Scalar, key: Node | None, is_first: bool) -> str:
    if node.text:
        return f"Take the entry out, or write `{quoted(node.text)}` if you mean that text."
    text = node.span.source.text
    if key is not None and ":" not in text[key.span.end : node.span.end]:
        word = _WORD_AND_TEXT.fullmatch(key.text) if is_first and isinstance(key, Scalar) else None
        if word:
            return f"Write `{word[1]}: {word[2]}` if a colon is missing, or quotation marks."
        glued = _GLUED.fullmatch(key.text) if isinstance(key, Scalar) else None
        if glued:
            return f"Write `{glued[1]}: {glued[2]}`, with a space behind the colon."
        return "Put quotation marks around a text that holds a comma or stands in braces."
    line_end = text.find("\n", node.span.end)
    if text[node.span.end : line_end if line_end >= 0 else len(text)].strip().startswith("#"):
        return "A `#` begins a comment. Put quotation marks around a text that holds one."
    return "Write its value, or take it out."
