"""What a game says about its rules: which text they come from, which numbered rules they carry out,
which are left out, and which warnings are to stay.
"""

from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class RuleTag:
    """One number of an `implements:` list."""

    number: str
    span: Span


class Origin(Enum):
    """Which text says a rule."""

    SEED = "seed"
    PUBLIC = "public"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Provenance:
    """`source: seed`, `source: {public: where}`, `source: {assumed: why}`."""

    origin: Origin
    reason: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class NotModelled:
    """A numbered rule that no entry carries out, and why."""

    number: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A kind of warning that is to stay, with the author's reason.

    `places` are those of the entry in which it is accepted, None for the whole game.
    """

    kind: str
    reason: str
    span: Span
    places: tuple[Span, ...] | None
