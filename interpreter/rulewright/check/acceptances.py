"""Warnings that the author accepts with a reason are not reported."""

from collections.abc import Iterable, Mapping

from rulewright.check.structure.rule_numbers import TOLD_BY_AUDIT
from rulewright.game.model import Game
from rulewright.game.remarks import Acceptance
from rulewright.source.finding import Finding, FindingKind, Severity, sort_findings
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean

UNKNOWN_KIND = FindingKind("unknown-finding", "There are no findings of the kind `{kind}`.")
ERROR_ACCEPTED = FindingKind(
    "error-accepted", "`{kind}` is an error, and an error cannot be accepted."
)
ACCEPTED_FOR_NOTHING = FindingKind(
    "accepted-for-nothing",
    "There is no finding `{kind}` here that would have to be accepted.",
    Severity.WARNING,
)


def without_accepted(
    game: Game, findings: tuple[Finding, ...], kinds: Mapping[str, FindingKind]
) -> tuple[Finding, ...]:
    """The findings of a game but for those it accepts, and what is wrong with an acceptance.

    `kinds` are all kinds of findings by name. While there are errors some warnings are held back,
    so that no acceptance counts as one for nothing.
    """
    wrong = tuple(found for it in game.acceptances for found in _check(it, kinds))
    usable = [it for it in game.acceptances if not any(one.span == it.span for one in wrong)]
    has_errors = any(it.severity is Severity.ERROR for it in (*findings, *wrong))
    idle = () if has_errors else tuple(_idle(it) for it in usable if not _accepts(it, findings))
    kept = (it for it in (*findings, *idle) if not any(_is_accepted(it, one) for one in usable))
    return sort_findings((*kept, *wrong))


def not_accepted(game: Game, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that the game does not accept."""
    return tuple(
        it for it in findings if not any(_is_accepted(it, one) for one in game.acceptances)
    )


def _check(acceptance: Acceptance, kinds: Mapping[str, FindingKind]) -> tuple[Finding, ...]:
    kind = kinds.get(acceptance.kind)
    if kind is None:
        remedy = did_you_mean(acceptance.kind, kinds) or (
            "The kind stands in brackets before the message: `warning[KIND]`."
        )
        return (UNKNOWN_KIND.at(acceptance.span, help=remedy, kind=acceptance.kind),)
    if kind.severity is Severity.ERROR:
        remedy = f"Mend what it says; `rulewright explain {kind.name}` tells how."
        return (ERROR_ACCEPTED.at(acceptance.span, help=remedy, kind=kind.name),)
    return ()


def _idle(acceptance: Acceptance) -> Finding:
    return ACCEPTED_FOR_NOTHING.at(acceptance.span, help="Take it out.", kind=acceptance.kind)


def _accepts(acceptance: Acceptance, findings: tuple[Finding, ...]) -> bool:
    is_told_elsewhere = acceptance.kind in {ACCEPTED_FOR_NOTHING.name, *TOLD_BY_AUDIT}
    return is_told_elsewhere or any(_is_accepted(finding, acceptance) for finding in findings)


def _is_accepted(finding: Finding, acceptance: Acceptance) -> bool:
    if finding.kind != acceptance.kind or finding.severity is Severity.ERROR:
        return False
    places = acceptance.places
    return places is None or any(_is_inside(finding.span, place) for place in places)


def _is_inside(span: Span, place: Span) -> bool:
    return span.source is place.source and place.start <= span.start and span.end <= place.end
