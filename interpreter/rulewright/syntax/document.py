"""The YAML part of a file as frozen nodes, each key and value with its place."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import field

from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span

# Python refuses to read a number of more than 4,300 digits; this many are beyond all bounds.
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,999})")


@dataclass(frozen=True, slots=True)
class TextMap:
    """Where the characters of a scalar's text stand in its file.

    `runs` holds pairs (offset in the text, offset in the file), rising; between two pairs
    both count on together. The last pair is the end of the text.
    """

    runs: tuple[tuple[int, int], ...]

    def place(self, offset: int) -> int:
        """The file offset of the text's character `offset` (its end included)."""
        run = bisect_right(self.runs, (offset + 1,)) - 1  # a pair stands behind its own beginning
        text_at, file_at = self.runs[max(run, 0)]
        return file_at + offset - text_at


@dataclass(frozen=True, slots=True)
class Scalar:
    """One text or number of the file. `style` is as YAML names it: "", "'", '"', "|" or ">".

    `written` tells where its characters stand; None where they stand in the file as they are.
    """

    text: str
    span: Span = field(compare=False)
    style: str = ""
    written: TextMap | None = field(compare=False, repr=False, default=None)

    @property
    def integer(self) -> int | None:
        """The whole number a plain scalar stands for, or None.

        One of more than 1,000 digits counts as a text.
        """
        is_plain = self.style == "" and self.text[:1] in "+-0123456789"
        return int(self.text) if is_plain and _INTEGER.fullmatch(self.text) else None

    @property
    def text_map(self) -> TextMap:
        """Where its characters stand in the file."""
        if self.written is not None:
            return self.written
        return TextMap(((0, self._begin), (len(self.text), self._begin + len(self.text))))

    def part(self, start: int, end: int) -> Span:
        """The place in the file of the text's characters from `start` to `end`."""
        source = self.span.source
        if self.written is None:
            first = self._begin + start
            return Span(source, first, max(first, self._begin + end))
        first = self.written.place(start)
        last = self.written.place(end - 1) + 1 if end > start else first
        return Span(source, first, max(first, last))

    @property
    def _begin(self) -> int:
        return self.span.start + (self.style != "")


@dataclass(frozen=True, slots=True)
class Entry:
    """One key with its value."""

    key: Scalar
    value: "Node"


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order of the file; no key twice."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False)

    def get(self, key: str) -> "Node | None":
        """The value of `key`, or None."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None

    def key(self, key: str) -> Scalar | None:
        """The key itself with its place, or None."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry.key
        return None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in the order of the file."""
        return tuple(entry.key.text for entry in self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple["Node", ...]
    span: Span = field(compare=False)


Node = Scalar | Mapping | Sequence


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file: its source and its top mapping."""

    source: Source
    top: Mapping
