"""What a moment tells of what happens: the events it is about, and the names of their parts."""

from rulewright.meaning.moments import Event
from rulewright.meaning.types import Type
from rulewright.source.frozen import dataclass
from rulewright.syntax.moments import Who
from rulewright.syntax.tree import Word

Named = tuple[Word, int, Type, bool]
"""A name that a moment gives: to which part, of which type, and whether it may be a piece that is
hidden."""


@dataclass(frozen=True, slots=True)
class Told:
    """Events of one kind with the names that a moment gives to their parts, and the places within
    which some parts are. `who` does it, seen from the one for whom the moment is."""

    events: tuple[Event, ...]
    who: Who | None
    names: tuple[Named, ...] = ()
    within: tuple[tuple[int, str], ...] = ()
