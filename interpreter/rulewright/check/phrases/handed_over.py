"""What is known of pieces that go into procedures and come out of them, are chosen for actions, or
are kept in counters."""

from dataclasses import field

from rulewright.meaning.types import Type
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class Declared:
    """A choice with which an action begins, and whether it is one of pieces that may be hidden."""

    name: str
    type: Type
    is_hidden: bool


@dataclass(slots=True)
class Handed:
    """Hidden pieces that procedures are given, and give, and that are kept. It only grows.

    `given` has the procedure and the position of the parameter, with the place where it is handed
    over. `results` are the procedures that give a hidden piece: always (None), or where this
    parameter is one. `kept` are the counters and changing attributes of pieces that a hidden piece
    is put into. `gave_hidden` says that a hidden piece was given in what was looked at. `declared`
    are the choices with which each action begins.
    """

    given: dict[tuple[str, int], Span] = field(default_factory=dict[tuple[str, int], Span])
    results: set[tuple[str, int | None]] = field(default_factory=set[tuple[str, int | None]])
    kept: set[str] = field(default_factory=set[str])
    gave_hidden: bool = False
    declared: dict[str, tuple[Declared, ...]] = field(
        default_factory=dict[str, tuple[Declared, ...]]
    )

    def copied(self) -> "Handed":
        """The same so far, which goes on growing for itself."""
        return Handed(
            dict(self.given),
            set(self.results),
            set(self.kept),
            self.gave_hidden,
            dict(self.declared),
        )

    def tells_as_much_as(self, other: "Handed") -> bool:
        """Whether whoever leans on this learns what is learned from the other one."""
        return (
            self.given.keys() == other.given.keys()
            and self.results == other.results
            and self.kept == other.kept
            and self.declared == other.declared
        )
