"""Texts of the effect language as they stand in a file, for the tests of their reading."""

from rulewright.source.place import Source, Span
from rulewright.syntax.document import Scalar, TextMap


def literal(text: str, source: Source | None = None, start: int = 0) -> Scalar:
    """The text as a literal block that stands at `start` of its source, not indented."""
    whole = source or Source("here.rules.yaml", text)
    end = start + len(text)
    runs = TextMap(((0, start), (len(text), end)))
    return Scalar(text, Span(whole, start, end), "|", runs)
