"""What came of comparing two games: differences, each with its sentence and both places."""

from collections.abc import Iterator
from enum import Enum

from rulewright.comparing.step_lines import ChangedSteps
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


class What(Enum):
    """What became of an entry."""

    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: the key it stands behind, and what it is said of there.

    `was` and `now` are what the two games say, empty where one says nothing. The sentence tells
    both, unless it `goes_on` below: then the texts follow it, or of steps the changed lines.
    """

    key: str
    name: str
    sentence: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    was_span: Span | None
    now_span: Span | None
    goes_on: bool = False
    steps: tuple[ChangedSteps, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that differs, by the headings that lead to it, with all that differs in it.

    `needs` are entries that are new or gone together with it, because only it asks for them.
    """

    path: tuple[str, ...]
    what: What
    changes: tuple[Change, ...]
    needs: tuple["Difference", ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of play between two games by section, and those of names and texts."""

    first: str
    second: str
    differences: tuple[Difference, ...]
    texts: tuple[Difference, ...]


def all_changes(differences: tuple[Difference, ...]) -> Iterator[Change]:
    """Every change, those in entries that others need as well."""
    for difference in differences:
        yield from difference.changes
        yield from all_changes(difference.needs)
