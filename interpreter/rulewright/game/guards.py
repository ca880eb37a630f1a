"""`only if:` worked out before play: what is known of a game from its players and settings."""

from collections.abc import Callable, Mapping
from operator import add, ge, gt, le, lt, mul, sub
from typing import TypeVar, assert_never

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import (
    And,
    Arithmetic,
    Comparison,
    Grouped,
    ListOf,
    Name,
    Negative,
    Not,
    Number,
    NumberOf,
    Or,
    Phrase,
    Relation,
    Word,
)

NOT_STATIC = FindingKind(
    "not-static", "`{text}` is not known before the game begins, so `only if` cannot ask for it."
)
UNKNOWN_SETTING = FindingKind(
    "unknown-setting", "This game has no setting, and no value of a setting, named `{name}`."
)
NOT_A_CONDITION = FindingKind("not-a-condition", "`{text}` is neither true nor false.")
UNLIKE_SIDES = FindingKind("unlike-sides", "`{left}` and `{right}` cannot be compared.")

_HELP = "Ask for `number of players` or for settings."

_OPERATORS: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}
_ORDERS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.AT_LEAST: ge,
    Relation.AT_MOST: le,
    Relation.MORE_THAN: gt,
    Relation.LESS_THAN: lt,
}

Side = TypeVar("Side")
Outcome = TypeVar("Outcome")

Fact = int | bool | str
"""A number, yes or no, or the word of a setting."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known before play: the number of players, the settings, and their words."""

    players: int
    settings: Mapping[str, Fact]
    words: frozenset[str]


def holds(condition: Phrase, facts: Facts) -> bool | Finding:
    """Whether the condition of an `only if:` holds, or the finding that says why none can tell."""
    fact = _fact(condition, facts)
    if isinstance(fact, bool | Finding):
        return fact
    help_line = "Compare it with something, as in `number of players is 2`."
    return NOT_A_CONDITION.at(condition.span, help=help_line, text=condition.span.text)


def _fact(phrase: Phrase, facts: Facts) -> Fact | Finding:
    match phrase:
        case Number(value=value):
            return value
        case Grouped(inner=inner):
            return _fact(inner, facts)
        case NumberOf(things=Name(word=word, arguments=None, index=None)) if word.text == "players":
            return facts.players
        case Name(word=word, arguments=None, index=None):
            return _named(word, facts)
        case Negative(operand=operand):
            number = _number(operand, facts)
            return number if isinstance(number, Finding) else -number
        case Arithmetic(operator=operator, left=left, right=right):
            return _joined(_number(left, facts), _number(right, facts), _OPERATORS[operator])
        case Not(operand=operand):
            truth = holds(operand, facts)
            return truth if isinstance(truth, Finding) else not truth
        case And(left=left, right=right):
            return _joined(
                holds(left, facts), holds(right, facts), lambda one, other: one and other
            )
        case Or(left=left, right=right):
            return _joined(holds(left, facts), holds(right, facts), lambda one, other: one or other)
        case Comparison():
            return _compared(phrase, facts)
        case _:
            return _not_static(phrase)


def _number(phrase: Phrase, facts: Facts) -> int | Finding:
    fact = _fact(phrase, facts)
    if isinstance(fact, Finding):
        return fact
    return _not_static(phrase) if isinstance(fact, bool | str) else fact


def _named(word: Word, facts: Facts) -> Fact | Finding:
    name = word.text
    if name in ("yes", "no"):
        return name == "yes"
    if name in facts.settings:
        return facts.settings[name]
    if name in facts.words:
        return name
    help_line = did_you_mean(name, (*facts.settings, *facts.words)) or _HELP
    return UNKNOWN_SETTING.at(word.span, help=help_line, name=name)


def _joined(
    left: Side | Finding, right: Side | Finding, join: Callable[[Side, Side], Outcome]
) -> Outcome | Finding:
    """What two sides make together, or the finding of the first that cannot be told."""
    if isinstance(left, Finding):
        return left
    return right if isinstance(right, Finding) else join(left, right)


def _compared(comparison: Comparison, facts: Facts) -> bool | Finding:
    left, right = comparison.left, comparison.right
    match comparison.relation:
        case Relation.IS:
            outcome = _same(left, right, facts)
        case Relation.IN:
            outcome = _one_of(left, right, facts)
        case Relation.AT_LEAST | Relation.AT_MOST | Relation.MORE_THAN | Relation.LESS_THAN:
            order = _ORDERS[comparison.relation]
            outcome = _joined(_number(left, facts), _number(right, facts), order)
        case Relation.ON | Relation.NEXT_TO:
            outcome = _not_static(comparison)
        case _:
            assert_never(comparison.relation)
    return outcome if isinstance(outcome, Finding) else outcome is not comparison.negated


def _one_of(left: Phrase, right: Phrase, facts: Facts) -> bool | Finding:
    if not isinstance(right, ListOf):
        return _not_static(right)
    outcomes = [_same(left, item, facts) for item in right.items]
    unknown = [outcome for outcome in outcomes if isinstance(outcome, Finding)]
    return unknown[0] if unknown else any(outcomes)


def _same(left: Phrase, right: Phrase, facts: Facts) -> bool | Finding:
    first, second = _fact(left, facts), _fact(right, facts)
    if isinstance(first, Finding):
        return first
    if isinstance(second, Finding):
        return second
    if type(first) is type(second):
        return first == second
    return UNLIKE_SIDES.at(
        left.span.to(right.span),
        help="Compare a number with a number, and a setting with a word of its own.",
        left=left.span.text,
        right=right.span.text,
    )


def _not_static(phrase: Phrase) -> Finding:
    return NOT_STATIC.at(phrase.span, help=_HELP, text=phrase.span.text)
