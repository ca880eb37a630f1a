"""What came of running a scenario."""

from rulewright.scenario.model import Scenario
from rulewright.source.finding import Finding
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not come as the scenario says: `what` of it, expected beside found."""

    span: Span
    what: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario that was run, or that could not be because of its findings.

    `last_lines` are the last lines of the log where something failed, as an open table reads it.
    """

    scenario: Scenario
    findings: tuple[Finding, ...] = ()
    failures: tuple[Failure, ...] = ()
    last_lines: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """It was run, and everything came as it says."""
        return not self.findings and not self.failures
