"""Lines of the score sheet and criteria of the winner that tell no player from another, and ends
that always come together."""

from collections.abc import Iterator, Sequence

from rulewright.check.phrases.criteria import is_about
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import range_of
from rulewright.game.model import EndEntry, ScoringLine
from rulewright.meaning.rules import EndMeaning
from rulewright.meaning.sameness import same
from rulewright.meaning.values import Constant, Meaning, Variable
from rulewright.meaning.walking import Node
from rulewright.source.finding import Finding, FindingKind, Label, Severity

ALWAYS_ZERO = FindingKind("always-zero", "`{name}` always brings 0.", Severity.WARNING)
SAME_FOR_ALL = FindingKind(
    "same-for-all", "`{name}` brings every player the same.", Severity.WARNING
)
ENDS_TOGETHER = FindingKind(
    "ends-together", "`{name}` always comes together with `{other}`, and neither goes before."
)


def check_line_counts(
    line: ScoringLine, you: Variable, nodes: Sequence[Node], score: Meaning, scope: Scope
) -> None:
    """A line of the score sheet can bring something, and not all players the same. `nodes` are
    all that it is worked out from."""
    name = line.heading.id
    limits = range_of(score)
    is_zero = limits.low == limits.high == 0
    report = scope.report
    report.claim_where(is_zero, ALWAYS_ZERO.at(line.score.span, help=_ZERO_HELP, name=name))
    is_same = not is_zero and scope.vocabulary.players > 1 and not is_about(you, nodes)
    report.claim_where(is_same, SAME_FOR_ALL.at(line.score.span, help=_SAME_HELP, name=name))


_ZERO_HELP = "Write what the line is worth, or take it out."
_SAME_HELP = "Write `your …` before what belongs to the player who is scored."


def check_ends_differ(ends: Sequence[EndMeaning]) -> Iterator[Finding]:
    """No two ends come together for certain, unless one of them goes before the other."""
    for at, one in enumerate(ends):
        for other in ends[at + 1 :]:
            if _come_together(one, other) and not _is_settled(one.end, other.end):
                name, first = other.end.heading.id, one.end.heading.id
                yield ENDS_TOGETHER.at(
                    other.end.heading.span,
                    help=f"Write `unless: {first}` here, or `unless: {name}` there.",
                    labels=(Label(one.end.heading.span, "the other end"),),
                    name=name,
                    other=first,
                )


def _come_together(one: EndMeaning, other: EndMeaning) -> bool:
    over, other_over = one.end.when_over, other.end.when_over
    if over is not None and other_over is not None:
        alike = over.name == other_over.name
        return alike and _is_sure(one.condition) and _is_sure(other.condition)
    if over is not None or other_over is not None:
        return False
    first, second = one.condition, other.condition
    return first is not None and second is not None and _same_of(one, first, other, second)


def _is_sure(condition: Meaning | None) -> bool:
    return condition is None or (isinstance(condition, Constant) and condition.value == 1)


def _same_of(one: EndMeaning, first: Meaning, other: EndMeaning, second: Meaning) -> bool:
    return same(first, second, alike=((one.you, other.you),))


def _is_settled(one: EndEntry, other: EndEntry) -> bool:
    """Whether one of two ends goes before the other."""
    return other.heading.id in [it.name for it in one.unless] or one.heading.id in [
        it.name for it in other.unless
    ]
