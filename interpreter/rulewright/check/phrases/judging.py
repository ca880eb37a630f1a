"""Conditions that hold always or never: their other branch is dead in every configuration."""

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import range_of, said
from rulewright.check.report import Report
from rulewright.meaning.values import Constant, Meaning
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.place import Span

NEVER_HOLDS = FindingKind("never-holds", "`{text}` never holds.", Severity.WARNING)
ALWAYS_HOLDS = FindingKind("always-holds", "`{text}` always holds.", Severity.WARNING)

NEVER_REPEATED = FindingKind("never-repeated", "`{text}` times is never: it is at most {most}.")


def judge(condition: Meaning, span: Span, report: Report) -> None:
    """Claims that a condition whose truth is known never depends on play.

    It is a finding only if no configuration (and no other use of the text) says otherwise.
    """
    verdict = bool(condition.value) if isinstance(condition, Constant) else None
    judge_truth(verdict, span, report)


def judge_truth(
    verdict: bool | None, span: Span, report: Report, help_line: str | None = None
) -> None:
    """The same for a truth: None where play decides it."""
    for kind, holds in ((NEVER_HOLDS, False), (ALWAYS_HOLDS, True)):
        if verdict is holds:
            report.claim(kind.at(span, help=help_line, text=said(span)))
        elif (kind.name, span) not in report.claims:
            report.refute(kind.name, span)


def check_times(times: Meaning, span: Span, scope: Scope) -> None:
    """What is repeated can come at least once."""
    most = range_of(times).high
    if most < 1:
        scope.report.add(NEVER_REPEATED.at(span, help=_TIMES_HELP, text=said(span), most=most))


_TIMES_HELP = "Write a number that can be 1 or more, or take out what is repeated."
