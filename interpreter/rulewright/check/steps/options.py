"""Choices in which nothing is decided, or that can never be made, and sets that are always empty:
in every configuration."""

from rulewright.check.phrases.judging import is_said_inside
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.sizes import most_size
from rulewright.check.phrases.wanted import range_of, said
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.place import Span

ONE_OPTION = FindingKind(
    "one-option",
    "Nothing is decided here: there is never more than {most} to choose from in `{text}`.",
    Severity.WARNING,
)
NEVER_ENOUGH = FindingKind(
    "never-enough",
    "{least} are wanted from `{text}`, where there is never more than {most}.",
    Severity.WARNING,
)
NONE_WANTED = FindingKind("none-wanted", "`{text}` is never more than none.", Severity.WARNING)
ALWAYS_EMPTY = FindingKind("always-empty", "There is never anything in `{text}`.", Severity.WARNING)


def check_is_filled(things: SetMeaning, span: Span, scope: Scope) -> None:
    """There can be something in a set."""
    is_empty = most_size(things, scope.vocabulary) == 0 and not is_said_inside(span, scope.report)
    scope.report.claim_where(is_empty, ALWAYS_EMPTY.at(span, help=_EMPTY_HELP, text=said(span)))


_EMPTY_HELP = "Look at where the things should come from, or take the step out."


def check_options(
    things: SetMeaning,
    limits: tuple[Meaning | None, Meaning | None],
    span: Span,
    scope: Scope,
) -> None:
    """There is something to choose from, and more than one way to choose. The `limits` are at
    least and at most how many; the first is None where one thing is chosen."""
    check_is_filled(things, span, scope)
    most = most_size(things, scope.vocabulary)
    least = range_of(limits[0]) if limits[0] is not None else NumberType(1, 1)
    is_said = most == 0 or is_said_inside(span, scope.report)
    is_exact = limits[0] is None or limits[0] == limits[1]
    is_single = not is_said and is_exact and least.low == most
    scope.report.claim_where(
        is_single, ONE_OPTION.at(span, help=_ONE_HELP, text=said(span), most=most)
    )
    check_enough(most, least, span, scope, is_said=is_said)


_ONE_HELP = "Take it without asking: write the thing itself where its name stands."


def check_enough(
    most: int, least: NumberType, span: Span, scope: Scope, *, is_said: bool = False
) -> None:
    """As many things as are wanted can be there."""
    scope.report.claim_where(
        most < least.low and not is_said,
        NEVER_ENOUGH.at(span, help=_ENOUGH_HELP, text=said(span), most=most, least=least.low),
    )


_ENOUGH_HELP = "Ask for fewer, or let there be more."


def check_some_wanted(count: Meaning, span: Span, scope: Scope) -> None:
    """An amount can be more than none."""
    is_none = range_of(count).high <= 0
    scope.report.claim_where(is_none, NONE_WANTED.at(span, help=_NONE_HELP, text=said(span)))


_NONE_HELP = "Write a number that can be 1 or more, or take the step out."
