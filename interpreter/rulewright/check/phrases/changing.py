"""Which named values change for a while, and how: what the checker knows of it while it reads."""

from collections.abc import Mapping
from dataclasses import field

from rulewright.meaning.changes import Change
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the rules that changes a value: its number in the order of the file, and the id of
    the entry in which it stands."""

    number: int
    entry: str


@dataclass(frozen=True, slots=True)
class Changing:
    """`lines` are all lines that change a value, by place. Of those read so far, `known` gives the
    changes of each value in the order of the file; what is read anew is kept in `found`, by number.
    """

    lines: Mapping[Span, Line] = field(default_factory=dict[Span, Line])
    known: Mapping[str, tuple[Change, ...]] = field(default_factory=dict[str, tuple[Change, ...]])
    found: dict[int, Change] = field(default_factory=dict[int, Change])

    def of(self, value: str) -> tuple[Change, ...]:
        """The changes of a value, in the order of the file."""
        return self.known.get(value, ())

    def learned(self) -> "Changing":
        """The same, knowing what was found."""
        known: dict[str, tuple[Change, ...]] = {}
        for _, change in sorted(self.found.items()):
            known[change.value] = (*known.get(change.value, ()), change)
        return Changing(self.lines, known)

    def in_order(self) -> tuple[Change, ...]:
        """All changes, in the order of the file."""
        changes = (change for each in self.known.values() for change in each)
        return tuple(sorted(changes, key=lambda change: change.number))
