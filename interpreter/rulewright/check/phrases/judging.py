"""Conditions that hold always or never, in every configuration: what hangs on them is dead, or
they say nothing."""

from collections.abc import Sequence

from rulewright.check.phrases.cases import Question, decide, shares_a_name
from rulewright.check.phrases.kinship import YES_NO, core
from rulewright.check.phrases.scope import Scope, Supposed
from rulewright.check.phrases.settled import negation
from rulewright.check.phrases.sizes import most_size
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import range_of, said, typed
from rulewright.check.report import Report
from rulewright.meaning.sameness import same
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import Compare, Constant, Meaning
from rulewright.source.finding import FindingKind, Label, Severity
from rulewright.source.place import Span
from rulewright.syntax.tree import (
    And,
    Comparison,
    Grouped,
    Name,
    Negative,
    Number,
    Of,
    Or,
    Phrase,
    Possessed,
)

NEVER_HOLDS = FindingKind("never-holds", "`{text}` never holds{here}.", Severity.WARNING)
ALWAYS_HOLDS = FindingKind("always-holds", "`{text}` always holds{here}.", Severity.WARNING)

NEVER_REPEATED = FindingKind("never-repeated", "`{text}` times is never: it is at most {most}.")


def truth_of(phrase: Phrase, scope: Scope) -> Meaning | None:
    """The condition that a phrase is. Claims that it always holds, or never, where that is so."""
    found = typed(phrase, scope, YES_NO, wanted_words="a condition")
    if found is not None and isinstance(phrase, Name | Of | Possessed):
        judge_condition(phrase, found, scope)
    return found


def judge(condition: Meaning, span: Span, report: Report) -> None:
    """Claims that a condition whose truth is known never depends on play.

    It is a finding only if no configuration (and no other use of the text) says otherwise.
    """
    verdict = bool(condition.value) if isinstance(condition, Constant) else None
    judge_truth(verdict, span, report)


def judge_truth(verdict: bool | None, span: Span, report: Report) -> None:
    """The same for a truth: None where play decides it."""
    _claim(verdict, span, report, None, ())


def judge_condition(phrase: Phrase, found: Meaning, scope: Scope) -> None:
    """The same for a condition as it is read, by what it asks about and what holds where it
    stands."""
    if not scope.report.is_open(phrase.span, NEVER_HOLDS, ALWAYS_HOLDS):
        return
    if isinstance(found, Constant):
        if isinstance(phrase, And | Or):
            judge_truth(bool(found.value), phrase.span, scope.report)
        return
    verdict = decide(found, scope.vocabulary, most_size)
    if verdict is None:
        _judge_here(phrase, found, scope)
    elif _is_worth_a_word(phrase, found):
        _claim(verdict, phrase.span, scope.report, _reason(phrase, found, verdict, scope), ())


def _judge_here(phrase: Phrase, found: Meaning, scope: Scope) -> None:
    """By what is known to hold where the phrase stands. What earlier branches left over is only
    looked at for what contradicts it: a last branch may say what is left. Where a part makes the
    whole `and` or `or` pointless, that is said of the whole."""
    vocabulary = scope.vocabulary
    near = _near(found, scope.supposed, vocabulary)
    passed = _near(found, scope.passed, vocabulary)
    verdict = decide(found, vocabulary, most_size, supposed_to_hold(near)) if near else None
    if verdict is None and passed:
        near = [*near, *passed]
        verdict = decide(found, vocabulary, most_size, supposed_to_hold(near))
        verdict = None if verdict else verdict
    cause = () if verdict is None else _cause(found, near, verdict, vocabulary)
    if any(one.is_beside and one.holds is not verdict for one in cause):
        return
    _claim(verdict, phrase.span, scope.report, _HERE if cause else None, cause)


MOST_SUPPOSED = 8
"""Of the conditions around a phrase, so many are compared with it: the nearest."""


def _near(found: Meaning, supposed: Sequence[Supposed], vocabulary: Vocabulary) -> list[Supposed]:
    """Those that ask about something that the condition asks about as well."""
    return [
        one for one in supposed[-MOST_SUPPOSED:] if shares_a_name(found, one.condition, vocabulary)
    ]


def _cause(
    found: Meaning, supposed: Sequence[Supposed], verdict: bool, vocabulary: Vocabulary
) -> tuple[Supposed, ...]:
    """What makes a condition the same wherever it is asked: one thing, if one is enough, of which
    those that stand further off come first."""
    for one in sorted(supposed, key=lambda one: one.is_beside):
        if decide(found, vocabulary, most_size, supposed_to_hold([one])) is verdict:
            return (one,)
    return tuple(supposed)


def supposed_to_hold(supposed: Sequence[Supposed]) -> tuple[Meaning, ...]:
    """The conditions that hold where these are supposed."""
    return tuple(one.condition if one.holds else negation(one.condition) for one in supposed)


_HERE = "Take one of the two out, or change it."


def _claim(
    verdict: bool | None,
    span: Span,
    report: Report,
    help_line: str | None,
    supposed: tuple[Supposed, ...],
) -> None:
    """Claims what a condition always is. Where a part of it has a finding, that one says it."""
    labels = tuple(Label(one.span, _LABELS[one.holds]) for one in supposed)
    here = " here" if supposed else ""
    for kind, holds in ((NEVER_HOLDS, False), (ALWAYS_HOLDS, True)):
        if verdict is holds:
            if not is_said_inside(span, report):
                report.claim(
                    kind.at(span, help=help_line, labels=labels, text=said(span), here=here)
                )
        elif (kind.name, span) not in report.claims:
            report.refute(kind.name, span)


_LABELS = {True: "this holds here already", False: "this does not hold here any more"}


def is_said_inside(span: Span, report: Report) -> bool:
    """Whether something was claimed of a part of the condition."""
    return any(
        kind in {NEVER_HOLDS.name, ALWAYS_HOLDS.name}
        and part != span
        and part.source.name == span.source.name
        and span.start <= part.start
        and part.end <= span.end
        for kind, part in report.claimed()
    )


def _is_worth_a_word(phrase: Phrase, found: Meaning) -> bool:
    """Two numbers of which none is written out may be apart in one game and not in its variant."""
    match phrase, found:
        case Comparison(), Compare(left=left, right=right) if isinstance(
            core(left.type), NumberType
        ):
            return _is_written(phrase.left) or _is_written(phrase.right) or same(left, right)
        case _:
            return True


def _is_written(phrase: Phrase) -> bool:
    match phrase:
        case Negative(operand=inner) | Grouped(inner=inner):
            return _is_written(inner)
        case _:
            return isinstance(phrase, Number)


def _reason(phrase: Phrase, found: Meaning, verdict: bool, scope: Scope) -> str | None:
    """Why a condition is always the same, or what to write."""
    match phrase, found:
        case Comparison(), Compare(left=left, right=right) if same(left, right):
            return "Both sides are the same thing."
        case Comparison(), _:
            return _reason_of_one(phrase, found, scope)
        case And(), _ if not verdict:
            kind = _only_piece_asked(found, scope)
            if kind is not None:
                return f"No {kind} in the supply is all of this at once."
            return "It cannot hold all at once. Write `or` where one of them is enough."
        case Or(), _ if verdict:
            return "One of them always holds. Write `and` where both have to hold."
        case _:
            return None


def _only_piece_asked(found: Meaning, scope: Scope) -> str | None:
    """The kind of the one piece of which fixed attributes are asked, and nothing else is."""
    question = Question(scope.vocabulary)
    question.read(found)
    return question.asked[0].kind if len(question.asked) == 1 else None


def _reason_of_one(phrase: Comparison, found: Meaning, scope: Scope) -> str | None:
    question = Question(scope.vocabulary, most_size)
    question.read(found)
    if len(question.asked) != 1:
        return None
    asked = question.asked[0]
    if asked.kind is not None and len(asked.attributes) == 1:
        return _values_supplied(asked.kind, asked.attributes[0], scope)
    if not isinstance(found, Compare) or not isinstance(core(found.left.type), NumberType):
        return None
    side = found.right if isinstance(found.left, Constant) else found.left
    words = phrase.right if _is_written(phrase.left) else phrase.left
    limits = range_of(side)
    if same(asked.node, side):
        limits = NumberType(asked.low, asked.high)
    return f"`{said(words.span)}` goes from {limits.low} to {limits.high}."


MOST_VALUES = 8
"""More values than this are not listed."""


def _values_supplied(kind: str, attribute: str, scope: Scope) -> str | None:
    """The values of an attribute that there are pieces with."""
    values = sorted(value for (value,) in scope.vocabulary.supplies[kind].sorts((attribute,)))
    declared = next(
        one for one in scope.vocabulary.kinds[kind].attributes if one.heading.id == attribute
    )
    named = scope.vocabulary.words.get(declared.type.name, ("no", "yes"))
    words = [
        str(value) if declared.type.name == "number" else f"`{named[value]}`" for value in values
    ]
    if not words or len(words) > MOST_VALUES:
        return None
    if len(words) > 2 and values == list(range(values[0], values[-1] + 1)):
        listed = f"{words[0]} to {words[-1]}"
    else:
        listed = " or ".join(", ".join(words).rsplit(", ", 1))
    plural = scope.vocabulary.kinds[kind].plural
    return f"Among all {plural}, `{attribute}` is only {listed}."


def check_times(times: Meaning, span: Span, scope: Scope) -> None:
    """What is repeated can come at least once."""
    most = range_of(times).high
    if most < 1:
        scope.report.add(NEVER_REPEATED.at(span, help=_TIMES_HELP, text=said(span), most=most))


_TIMES_HELP = "Write a number that can be 1 or more, or take out what is repeated."
