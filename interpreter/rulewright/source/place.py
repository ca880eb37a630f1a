"""Texts and places in them: what every node, finding and log line points into."""

from bisect import bisect_right
from dataclasses import field
from functools import cached_property

from rulewright.source.frozen import dataclass


@dataclass(frozen=True)
class Source:
    """One file as the author wrote it. `name` is the path as it is shown to people."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the first character of each line."""
        starts = [0]
        starts.extend(at + 1 for at, letter in enumerate(self.text) if letter == "\n")
        return tuple(starts)

    def line_of(self, offset: int) -> int:
        """The line that holds `offset`, counted from 1."""
        return bisect_right(self.line_starts, offset)

    def column_of(self, offset: int) -> int:
        """The column of `offset` in its line in characters, counted from 1."""
        return offset - self.line_starts[self.line_of(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1) without its line break."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source: character offsets, `end` not included."""

    source: Source
    start: int
    end: int

    def __hash__(self) -> int:
        """By its ends alone, which tell nearly all stretches apart: many are looked up."""
        return self.start ^ self.end << 20

    @property
    def line(self) -> int:
        """The line the stretch begins on, from 1."""
        return self.source.line_of(self.start)

    @property
    def column(self) -> int:
        """The column the stretch begins at in characters, from 1."""
        return self.source.column_of(self.start)

    @property
    def text(self) -> str:
        """The characters of the stretch."""
        return self.source.text[self.start : self.end]

    @property
    def first_line(self) -> "Span":
        """The stretch up to its first line break."""
        stop = self.source.text.find("\n", self.start, self.end)
        return self if stop < 0 else Span(self.source, self.start, stop)

    def to(self, other: "Span") -> "Span":
        """The stretch from the start of this one to the end of `other` (same source)."""
        return Span(self.source, self.start, other.end)

    def __str__(self) -> str:
        """Place as log lines and messages write it: `kado.rules.yaml:41`."""
        return f"{self.source.name.rsplit('/', 1)[-1]}:{self.line}"


def unread_file(name: str) -> Span:
    """The place of a finding about a whole file whose text was not read."""
    return Span(Source(name, ""), 0, 0)


def place_order(span: Span) -> tuple[str, int, int]:
    """The key that sorts spans by file and place."""
    return (span.source.name, span.start, span.end)


def node_place() -> Span:
    """The `span` field of a node of a tree: required, and not part of equality."""
    place: Span = field(compare=False, repr=False)
    return place
