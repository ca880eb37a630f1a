"""What is known of pieces that go into procedures and come out of them, or are kept in counters."""

from dataclasses import dataclass, field

from rulewright.source.place import Span


@dataclass(slots=True)
class Handed:
    """Hidden pieces that procedures are given, and give, and that are kept. It only grows.

    `given` has the procedure and the position of the parameter, with the place where it is handed
    over. `results` are the procedures that give a hidden piece: always (None), or where this
    parameter is one. `kept` are the counters and changing attributes of pieces that a hidden piece
    is put into. `gave_hidden` says that a hidden piece was given in what was looked at.
    """

    given: dict[tuple[str, int], Span] = field(default_factory=dict[tuple[str, int], Span])
    results: set[tuple[str, int | None]] = field(default_factory=set[tuple[str, int | None]])
    kept: set[str] = field(default_factory=set[str])
    gave_hidden: bool = False
