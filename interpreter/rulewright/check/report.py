"""What the checker gathers while it reads one configuration: findings, and claims that other
configurations may refute."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field

from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

Claim = tuple[str, Span]
"""The kind of a finding and its place."""


@dataclass(slots=True)
class Settled:
    """What the reports of some configurations of a game claim and refute, taken together."""

    made: set[Claim] = field(default_factory=set[Claim])
    refuted: set[Claim] = field(default_factory=set[Claim])

    def add(self, report: "Report") -> None:
        """Takes what one more report says."""
        self.made.update(report.claims)
        self.refuted |= report.refuted


@dataclass(slots=True)
class Report:
    """Findings of one configuration. It only grows.

    A claim is a finding that counts only if no configuration refutes it: a branch is dead if
    nobody reaches it with any number of players, a name unused if no configuration uses it.
    `left_out` are the places of texts that mean nothing: something is reported for each. `others`
    is what other configurations said before this one; None where nobody asks for claims.
    """

    findings: list[Finding] = field(default_factory=list[Finding])
    claims: dict[Claim, Finding] = field(default_factory=dict[Claim, Finding])
    refuted: set[Claim] = field(default_factory=set[Claim])
    left_out: list[Span] = field(default_factory=list[Span])
    others: Settled | None = field(default_factory=Settled)

    def add(self, finding: Finding) -> None:
        """Keeps a finding."""
        self.findings.append(finding)

    @contextmanager
    def entry(self, *, is_whole: bool) -> Generator[None]:
        """Gathers what is found in one entry, and keeps one finding for each cause.

        In an entry with an error no name counts as unused, and nothing as the same because of what
        stands elsewhere in the entry; what hangs on a name that has a
        finding falls away. Of an entry that could not be read whole, nothing is kept.
        """
        before, claims, errors = len(self.findings), set(self.claims), self.errors
        yield
        if is_whole and self.errors == errors:
            return
        made = set(self.claims) - claims
        self.refuted |= {claim for claim in made if not is_whole or self._leans(claim)}
        new = self.findings[before:]
        self.findings[before:] = _one_per_cause(new) if is_whole else []

    def _leans(self, claim: Claim) -> bool:
        """Whether an error may be the cause of a claim: it leans on other steps and parts of the
        entry, of which one may be what is wrong."""
        return claim[0] in FROM_USE or bool(self.claims[claim].labels)

    def claim(self, finding: Finding) -> None:
        """Keeps a finding that holds unless some configuration refutes it."""
        self.claims[(finding.kind, finding.span)] = finding

    def is_open(self, span: Span, *kinds: FindingKind) -> bool:
        """Whether a claim of one of these kinds at this place may still come to something: no other
        configuration has refuted it."""
        others = self.others
        return others is not None and any((it.name, span) not in others.refuted for it in kinds)

    def claimed(self) -> Iterator[Claim]:
        """What is claimed here, or was in another configuration."""
        yield from self.claims
        if self.others is not None:
            yield from self.others.made

    def claim_where(self, holds: bool, finding: Finding) -> None:
        """Keeps a finding that holds here, unless some configuration refutes it; refutes it where
        it does not."""
        if holds:
            self.claim(finding)
        else:
            self.refute(finding.kind, finding.span)

    def refute(self, kind: str, span: Span) -> None:
        """Says that the claim of this kind at this place does not hold."""
        self.refuted.add((kind, span))

    @property
    def errors(self) -> int:
        """How many errors were found so far (claims left aside)."""
        return sum(finding.severity is Severity.ERROR for finding in self.findings)


FROM_USE = ("unused-name", "overwritten", "same-for-all", "decides-nothing")
"""Claims that an error may be the cause of: what uses the name may be what is wrong."""

ONCE_AN_ENTRY = ("nobody-acts",)
"""Findings of which the second in an entry has the same cause as the first."""

ONCE_A_NAME = ("unknown-name", "foreign-word", "one-of-many", "unknown-procedure", "not-in-force")
"""Findings of which the second with the same words has the same cause."""

FOLLOWING = {
    "not-in-force": None,
    "choice-may-be-empty": "unknown-verb",
    "nobody-acts": "not-one",
}
"""Findings that follow from another of the entry: of this kind, or (None) of any."""


def _one_per_cause(findings: list[Finding]) -> list[Finding]:
    """The findings of an entry without those that another of them brings about."""
    first: dict[tuple[str, object], Finding] = {}
    for finding in findings:
        same: object = (finding.message, finding.span)
        if finding.kind in ONCE_AN_ENTRY:
            same = None
        elif finding.kind in ONCE_A_NAME:
            same = finding.message
        first.setdefault((finding.kind, same), finding)
    kinds = {finding.kind for finding in findings}
    return [one for one in first.values() if not _follows(one.kind, kinds)]


def _follows(kind: str, found: set[str]) -> bool:
    if kind not in FOLLOWING:
        return False
    cause = FOLLOWING[kind]
    return bool(found - {kind}) if cause is None else cause in found


def settled_claims(reports: Iterable[Report]) -> tuple[Finding, ...]:
    """The claims that no configuration refutes, in the order in which they were made."""
    settled = Settled()
    made: dict[Claim, Finding] = {}
    for report in reports:
        settled.add(report)
        made.update(report.claims)
    return tuple(finding for claim, finding in made.items() if claim not in settled.refuted)
