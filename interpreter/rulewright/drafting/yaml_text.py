"""New YAML as it is written into rule files: texts, lists, and entries in either style."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import assert_never

from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping as MappingNode
from rulewright.syntax.document import Node, Scalar, Sequence

_PLAIN = re.compile(r"[^\W\d_](?:[\w '.()/+-]*[\w)])?|[0-9]{1,9}|[0-9]{1,9}\.\.[0-9]{1,9}")
_NOTHING = ("null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class Lines:
    """A value in block style, without the indentation of where it goes, and on one line."""

    text: str
    one_line: str


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries by key, with comments above those that have one."""

    values: "Mapping[str, Value]"
    comments: Mapping[str, str] = field(default_factory=dict[str, str])


Value = str | Lines | Entries
"""A new value: a text that stands on one line as YAML, or something larger."""


def quoted(text: str) -> str:
    """A text as YAML reads it back, with quotation marks where it needs them."""
    if _PLAIN.fullmatch(text) and text not in _NOTHING and " #" not in text:
        return text
    return json.dumps(text, ensure_ascii=False)


def in_one_line(node: Node) -> str:
    """A value of a file on one line."""
    match node:
        case Scalar(span=span, style=style):
            as_it_stands = style in ("", "'", '"') and "\n" not in span.text
            return span.text if as_it_stands else json.dumps(node.text, ensure_ascii=False)
        case Sequence(items=items):
            return f"[{', '.join(in_one_line(it) for it in items)}]"
        case MappingNode():
            inside = (f"{it.key.span.text}: {in_one_line(it.value)}" for it in node)
            return f"{{{', '.join(inside)}}}"
        case _:
            assert_never(node)


def is_flow(node: Node) -> bool:
    """Whether a value is written in brackets."""
    return not isinstance(node, Scalar) and node.span.text[:1] in ("{", "[")


def copied(node: Node) -> Value:
    """A value of a file, in the style in which it is written."""
    if not isinstance(node, MappingNode) or is_flow(node):
        return in_one_line(node)
    return Entries({it.key.span.text: copied(it.value) for it in node})


def inline(value: Value) -> str:
    """A value as it stands inside brackets; comments are left out."""
    match value:
        case str():
            return value
        case Entries(values=values):
            return f"{{{', '.join(f'{key}: {inline(it)}' for key, it in values.items())}}}"
        case Lines(one_line=one_line):
            return one_line
        case _:
            assert_never(value)


def entry_lines(key: str, value: Value, width: int = 0) -> Iterator[str]:
    """An entry in block style, without the indentation of where it goes.

    With `width`, a value on the same line begins so many characters behind the key's beginning.
    """
    match value:
        case str():
            yield f"{key}: ".ljust(width) + value
        case Lines(text=text):
            yield f"{key}:"
            yield from (f"  {line}".rstrip() for line in text.split("\n"))
        case Entries(values=values, comments=comments):
            yield f"{key}:"
            for name, inner in values.items():
                if name in comments:
                    yield f"  # {comments[name]}"
                yield from (f"  {line}" for line in entry_lines(name, inner))
        case _:
            assert_never(value)
