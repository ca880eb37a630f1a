"""What the checker gathers while it reads one configuration: findings, and claims that other
configurations may refute."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.source.finding import Finding, Severity
from rulewright.source.place import Span

Claim = tuple[str, Span]
"""The kind of a finding and its place."""


@dataclass(slots=True)
class Report:
    """Findings of one configuration. It only grows.

    A claim is a finding that counts only if no configuration refutes it: a branch is dead if
    nobody reaches it with any number of players, a name unused if no configuration uses it.
    """

    findings: list[Finding] = field(default_factory=list[Finding])
    claims: dict[Claim, Finding] = field(default_factory=dict[Claim, Finding])
    refuted: set[Claim] = field(default_factory=set[Claim])

    def add(self, finding: Finding) -> None:
        """Keeps a finding."""
        self.findings.append(finding)

    def claim(self, finding: Finding) -> None:
        """Keeps a finding that holds unless some configuration refutes it."""
        self.claims[(finding.kind, finding.span)] = finding

    def refute(self, kind: str, span: Span) -> None:
        """Says that the claim of this kind at this place does not hold."""
        self.refuted.add((kind, span))

    @property
    def errors(self) -> int:
        """How many errors were found so far (claims left aside)."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


def settled_claims(reports: Iterable[Report]) -> tuple[Finding, ...]:
    """The claims that no configuration refutes, in the order in which they were made."""
    made: dict[Claim, Finding] = {}
    refuted: set[Claim] = set()
    for report in reports:
        made.update(report.claims)
        refuted |= report.refuted
    return tuple(finding for claim, finding in made.items() if claim not in refuted)
