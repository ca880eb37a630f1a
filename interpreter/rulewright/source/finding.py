"""What the checker reports: a finding is a value, gathered and sorted, never raised."""

from collections.abc import Iterable
from enum import Enum

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, place_order


class Severity(Enum):
    """An error keeps a game from being loaded; a warning and an information do not."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that a finding speaks of, with its own words."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the characters of `span` by `text`: a fix an editor can apply."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, where, and what to do about it."""

    kind: str
    severity: Severity
    message: str
    span: Span
    help: str | None = None
    labels: tuple[Label, ...] = ()
    fix: Edit | None = None


@dataclass(frozen=True, slots=True)
class FindingKind:
    """A kind of finding: its kebab-case name, never renamed, and its sentence with {words}."""

    name: str
    sentence: str
    severity: Severity = Severity.ERROR

    def at(
        self,
        span: Span,
        *,
        help: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Edit | None = None,
        **words: object,
    ) -> Finding:
        """The finding of this kind at `span`, with the sentence's words filled in."""
        message = self.sentence.format(**words)
        return Finding(self.name, self.severity, message, span, help, labels, fix)


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """All findings by place, each once."""
    once = dict.fromkeys(findings)
    return tuple(sorted(once, key=lambda it: (*place_order(it.span), it.kind, it.message)))
