"""`either:` and `or:`: what can be wrong with alternatives, whatever stands in them."""

from collections.abc import Sequence

from rulewright.check.phrases.cases import decide
from rulewright.check.phrases.judging import MOST_SUPPOSED, supposed_to_hold
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import is_constant
from rulewright.check.phrases.sizes import most_size
from rulewright.check.steps.secrecy import check_choice_disclosed, check_disclosed
from rulewright.meaning.deeds import Way
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind, Label, Severity
from rulewright.source.place import Span
from rulewright.syntax.tree import Either

NO_ALTERNATIVE = FindingKind("no-alternative", "Behind `either:` no `or:` follows.")
SAME_ALTERNATIVES = FindingKind("same-alternatives", "This alternative says the same as another.")
IMPOSSIBLE_ALTERNATIVE = FindingKind(
    "impossible-alternative", "This alternative can never be done.", Severity.WARNING
)
ONE_ALTERNATIVE = FindingKind(
    "one-alternative",
    "Nothing is decided here: never more than one of these alternatives can be done.",
    Severity.WARNING,
)
ALWAYS_AN_ALTERNATIVE = FindingKind(
    "always-an-alternative",
    "This is never done: one of the alternatives above can always be done.",
    Severity.WARNING,
)

_SAYS_WHY = frozenset({"never-holds", "always-empty", "never-enough"})
"""Findings about a step that say why it can never be done."""


def check_alternatives(step: Either, ways: Sequence[Way], scope: Scope) -> None:
    """There are several alternatives, no two are the same, and each can be done at times."""
    if len(step.alternatives) == 1:
        help_line = "Add `or:` with what else may be done; what need not be done stands in `may:`."
        scope.report.add(NO_ALTERNATIVE.at(step.span, help=help_line))
        return
    _check_they_differ(step, scope)
    _check_they_are_possible(step, ways, scope)
    if step.otherwise is not None:
        is_never_done = any(way.feasible is None for way in ways)
        help_line = "Take it out, or add what is missing in the alternatives."
        finding = ALWAYS_AN_ALTERNATIVE.at(step.otherwise.steps[0].span, help=help_line)
        scope.report.claim_where(is_never_done, finding)


def _check_they_differ(step: Either, scope: Scope) -> None:
    first: dict[object, Span] = {}
    for one in step.alternatives:
        same = first.setdefault(one.body.steps, one.span)
        if same is not one.span:
            labels = (Label(same, "the same stands here"),)
            help_line = "Take one of the two out, or change it."
            scope.report.add(SAME_ALTERNATIVES.at(one.span, help=help_line, labels=labels))


def _check_they_are_possible(step: Either, ways: Sequence[Way], scope: Scope) -> None:
    """An alternative that is impossible in every configuration is told, and so is a choice in
    which there never is more than one; where both are so, the choice alone, and neither where a
    step says why."""
    impossible = [_is_never(way.feasible, scope) for way in ways]
    is_said = any(
        never and _is_claimed_inside(way, scope)
        for way, never in zip(ways, impossible, strict=True)
    )
    decides_nothing = impossible.count(False) < 2 and not is_said
    help_line = "Write the steps themselves, or let something else be possible too."
    scope.report.claim_where(decides_nothing, ONE_ALTERNATIVE.at(step.span, help=help_line))
    for way, never in zip(ways, impossible, strict=True):
        help_line = "Look at what its first steps need, or take it out."
        is_told = never and not decides_nothing and not _is_claimed_inside(way, scope)
        finding = IMPOSSIBLE_ALTERNATIVE.at(way.span, help=help_line)
        scope.report.claim_where(is_told, finding)


def _is_never(feasible: Meaning | None, scope: Scope) -> bool:
    """Whether an alternative is impossible, as far as what holds where it stands tells."""
    if feasible is None or is_constant(feasible, False):
        return feasible is not None
    given = supposed_to_hold(scope.supposed[-MOST_SUPPOSED:])
    return decide(feasible, scope.vocabulary, most_size, given) is False


def _is_claimed_inside(way: Way, scope: Scope) -> bool:
    """Whether something that is always so was claimed of a step of the alternative itself."""
    return any(
        kind in _SAYS_WHY and _is_within(span, way.span) for kind, span in scope.report.claimed()
    )


def _is_within(part: Span, whole: Span) -> bool:
    return part.source.name == whole.source.name and whole.start <= part.start < whole.end


def check_offers_tell_nothing(ways: Sequence[Way], scope: Scope) -> None:
    """Who is asked sees what it depends on whether an alternative is offered. Whether anybody is
    asked at all, everyone sees."""
    is_always_asked = any(way.feasible is None for way in ways)
    for way in ways:
        if way.feasible is None or _is_told_inside(way, scope):
            continue
        if is_always_asked:
            check_choice_disclosed(way.feasible, way.span, scope)
        else:
            check_disclosed(way.feasible, way.span, scope, _OR_ALWAYS)


_OR_ALWAYS = (
    " Or add an alternative that can always be done, such as `or: nothing`: then nobody learns "
    "anything from whether the player is asked."
)


def _is_told_inside(way: Way, scope: Scope) -> bool:
    """Whether a step of the alternative itself depends on a hidden face."""
    return any(
        finding.kind == "secret-compared" and _is_within(finding.span, way.span)
        for finding in scope.report.findings
    )
