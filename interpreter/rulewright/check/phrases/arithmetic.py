"""Sums, products, divisions: numbers with their ranges."""

from rulewright.check.phrases.constants import calculated
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import number
from rulewright.check.phrases.wanted import number_of, range_of, said
from rulewright.meaning import ranges
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import Calculation, Constant, Meaning, Operator
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import (
    Arithmetic,
    Different,
    Divided,
    Fold,
    Negative,
    Number,
    NumberOf,
    Phrase,
    Pick,
)

FOLD_BEFORE_ARITHMETIC = FindingKind(
    "fold-before-arithmetic", "It is not said where `{text}` ends: a calculation goes on behind it."
)
DIVISION_UNROUNDED = FindingKind("division-unrounded", "`{text}` does not say how it is rounded.")
DIVISION_BY_ZERO = FindingKind("division-by-zero", "`{text}` divides by zero.")
NUMBER_TOO_LARGE = FindingKind("number-too-large", "`{text}` can be too large to be counted.")

_RANGES = {"+": ranges.added, "-": ranges.subtracted, "*": ranges.multiplied}
_OPERATORS = {"+": Operator.ADD, "-": Operator.SUBTRACT, "*": Operator.MULTIPLY}
_LARGEST_STEP = 2**62
"""What a calculation may reach on its way; only what is kept has to fit a slot."""


def resolve_number(phrase: Number, scope: Scope) -> Meaning | None:
    """A number that is written out."""
    if phrase.value > ranges.LARGEST:
        scope.report.add(NUMBER_TOO_LARGE.at(phrase.span, text=said(phrase.span)))
        return None
    return number(phrase.value)


def resolve_arithmetic(phrase: Arithmetic, scope: Scope) -> Meaning | None:
    """`x + y`, `x - y`, `x * y`"""
    fits = _check_fold(phrase.left, scope)
    left, right = number_of(phrase.left, scope), number_of(phrase.right, scope)
    if left is None or right is None or not fits:
        return None
    if isinstance(left, Constant) and isinstance(right, Constant):
        return number(calculated(phrase.operator, left.value, right.value))
    of = _RANGES[phrase.operator](range_of(left), range_of(right))
    return _calculation(_OPERATORS[phrase.operator], left, right, of, phrase.span, scope)


def _check_fold(left: Phrase, scope: Scope) -> bool:
    """A fold with arithmetic behind it needs parentheses."""
    match left:
        case NumberOf() | Fold() | Different() | Pick():
            text = said(left.span)
            help_line = f"Write `({text})`, or put it last."
            scope.report.add(FOLD_BEFORE_ARITHMETIC.at(left.span, help=help_line, text=text))
            return False
        case Arithmetic(right=right) | Divided(right=right):
            return _check_fold(right, scope)
        case Negative(operand=operand):
            return _check_fold(operand, scope)
        case _:
            return True


def resolve_divided(phrase: Divided, scope: Scope) -> Meaning | None:
    """`x / 3 rounded down`"""
    fits = _check_fold(phrase.left, scope)
    left, right = number_of(phrase.left, scope), number_of(phrase.right, scope)
    if phrase.rounded is None:
        text = said(phrase.span)
        help_line = f"Write `{text} rounded down` or `{text} rounded up`."
        scope.report.add(DIVISION_UNROUNDED.at(phrase.span, help=help_line, text=text))
        return None
    if left is None or right is None or not fits:
        return None
    if isinstance(right, Constant) and right.value == 0:
        scope.report.add(DIVISION_BY_ZERO.at(phrase.span, text=said(phrase.span)))
        return None
    up = phrase.rounded == "up"
    of = ranges.divided(range_of(left), range_of(right), up=up)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return number(of.low)
    operator = Operator.DIVIDE_UP if up else Operator.DIVIDE_DOWN
    return _calculation(operator, left, right, of, phrase.span, scope)


def resolve_negative(phrase: Negative, scope: Scope) -> Meaning | None:
    """`-x`"""
    operand = number_of(phrase.operand, scope)
    if operand is None:
        return None
    if isinstance(operand, Constant):
        return number(-operand.value)
    of = ranges.negated(range_of(operand))
    return _calculation(Operator.SUBTRACT, number(0), operand, of, phrase.span, scope)


def _calculation(
    operator: Operator,
    left: Meaning,
    right: Meaning,
    of: NumberType,
    span: Span,
    scope: Scope,
) -> Meaning | None:
    if not ranges.inside(of, NumberType(-_LARGEST_STEP, _LARGEST_STEP)):
        scope.report.add(NUMBER_TOO_LARGE.at(span, text=said(span)))
        return None
    return Calculation(operator, left, right, of, span)
