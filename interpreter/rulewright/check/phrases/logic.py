"""`and`, `or`, `not` and `if … otherwise` in phrases."""

from rulewright.check.phrases.constants import known_truth
from rulewright.check.phrases.judging import judge, truth_of
from rulewright.check.phrases.kinship import describe, united
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import all_of, any_of, is_constant, negation, truth
from rulewright.check.phrases.wanted import said, value_of
from rulewright.meaning.types import Type
from rulewright.meaning.values import Choice, Meaning
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.syntax.tree import And, Case, Not, Or, Phrase

MIXED_AND_OR = FindingKind("mixed-and-or", "`and` and `or` stand side by side without parentheses.")
SIDES_DIFFER = FindingKind("sides-differ", "One side is {one}, the other {other}.")


def resolve_and(phrase: And, scope: Scope) -> Meaning | None:
    """Every part holds; a part known not to hold leaves the others unread."""
    parts = _parts(phrase)
    if any(known_truth(part, scope.vocabulary) is False for part in parts):
        return truth(False)
    found = _resolve_parts(parts, scope, holds=True)
    return None if found is None else all_of(found)


def resolve_or(phrase: Or, scope: Scope) -> Meaning | None:
    """A part holds; one that is known to hold leaves the others unread."""
    parts = _parts(phrase)
    mixed = next((part for part in parts if isinstance(part, And)), None)
    if mixed is not None:
        help_line = f"Write `({said(mixed.span)})`, if that is what is meant."
        scope.report.add(MIXED_AND_OR.at(phrase.span, help=help_line))
        return None
    if any(known_truth(part, scope.vocabulary) is True for part in parts):
        return truth(True)
    found = _resolve_parts(parts, scope, holds=False)
    return None if found is None else any_of(found)


def _parts(phrase: And | Or) -> tuple[Phrase, ...]:
    """The parts of `a and b and c`, in printed order."""
    sort = type(phrase)
    left = _parts(phrase.left) if isinstance(phrase.left, sort) else (phrase.left,)
    right = _parts(phrase.right) if isinstance(phrase.right, sort) else (phrase.right,)
    return (*left, *right)


def _resolve_parts(
    parts: tuple[Phrase, ...], scope: Scope, *, holds: bool
) -> tuple[Meaning, ...] | None:
    """Each part given that those before it held (or, of `or`, did not)."""
    found: list[Meaning] = []
    for part in parts:
        meaning = truth_of(part, scope)
        if meaning is not None:
            found.append(meaning)
            scope = scope.supposing(meaning, part.span, holds, is_beside=True)
    return tuple(found) if len(found) == len(parts) else None


def resolve_not(phrase: Not, scope: Scope) -> Meaning | None:
    """The opposite. What is known to hold is held against the whole, not against what it denies."""
    operand = truth_of(phrase.operand, replace(scope, supposed=(), passed=()))
    return None if operand is None else negation(operand)


def resolve_case(phrase: Case, scope: Scope, expected: Type | None) -> Meaning | None:
    """`3 if number of players is 2 otherwise 4`: a side that is never taken is not read."""
    condition = truth_of(phrase.condition, scope)
    if condition is None:
        return None
    place = phrase.condition.span
    judge(condition, place, scope.report)
    if is_constant(condition, True):
        return value_of(phrase.then, scope, expected)
    if is_constant(condition, False):
        return value_of(phrase.otherwise, scope, expected)
    then = value_of(phrase.then, scope.supposing(condition, place, True), expected)
    hint = expected if then is None else then.type
    other = value_of(phrase.otherwise, scope.supposing(condition, place, False), hint)
    if then is None or other is None:
        return None
    of = united(then.type, other.type)
    if of is None:
        one, another = describe(then.type), describe(other.type)
        scope.report.add(SIDES_DIFFER.at(phrase.span, one=one, other=another))
        return None
    return Choice(condition, then, other, of)
