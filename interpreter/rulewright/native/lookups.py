"""What several routines look up in the state."""

from collections.abc import Generator
from contextlib import contextmanager

from rulewright.native.writer import Value, Writer

STATE_PARAMETER = "ptr noalias %S"
"""The parameter of a routine that is the state."""


def find(w: Writer, wanted: Value, first: Value, end: Value) -> str:
    """The first address from `first` on whose slot holds the value; `end` if none before does."""
    at = w.variable(first)
    with w.repeating() as leave:
        now, more, on = w.get(at), w.new_label(), w.new_label()
        w.go_where(w.compare("slt", now, end), more, leave)
        w.label(more)
        w.go_where(w.compare("eq", w.slot(now), wanted), leave, on)
        w.label(on)
        w.put(at, w.add(now, 1))
    return w.get(at)


@contextmanager
def each_at(w: Writer, location: Value) -> Generator[str]:
    """The lines inside run for each piece at a location."""
    base = w.entry("@base", location)
    first = w.add(base, 1)
    with w.counting(first, w.add(first, w.slot(base))) as at:
        yield w.slot(at)
