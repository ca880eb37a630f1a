"""What is known of pieces that go into procedures and come out of them."""

from dataclasses import dataclass, field

from rulewright.source.place import Span


@dataclass(slots=True)
class Handed:
    """Hidden pieces that procedures are given, and give. It only grows.

    `given` has the procedure and the position of the parameter, with the place where it is handed
    over. `results` are the procedures that give a hidden piece: always (None), or where this
    parameter is one. `gave_hidden` says that a hidden piece was given in what was looked at.
    """

    given: dict[tuple[str, int], Span] = field(default_factory=dict[tuple[str, int], Span])
    results: set[tuple[str, int | None]] = field(default_factory=set[tuple[str, int | None]])
    gave_hidden: bool = False
