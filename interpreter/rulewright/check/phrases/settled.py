"""Conditions and numbers put together; what is settled before play is worked out at once."""

from typing import assert_never

from rulewright.check.phrases.kinship import YES_NO, many
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Compare,
    Constant,
    Count,
    Meaning,
    Negation,
    Test,
)


def number(value: int) -> Constant:
    """A number known before the game."""
    return Constant(value, NumberType(value, value))


def truth(holds: bool) -> Constant:
    """Yes or no, known before the game."""
    return Constant(int(holds), YES_NO)


def is_constant(condition: Meaning, holds: bool) -> bool:
    """Whether a condition is known to hold, or known not to."""
    return isinstance(condition, Constant) and bool(condition.value) is holds


def all_of(parts: tuple[Meaning, ...]) -> Meaning:
    """Every one of these conditions; those that are known to hold fall away."""
    kept = tuple(part for part in parts if not is_constant(part, True))
    if len(kept) < 2:
        return kept[0] if kept else truth(True)
    return AllOf(kept, YES_NO)


def any_of(parts: tuple[Meaning, ...]) -> Meaning:
    """At least one of these conditions; those that are known not to hold fall away."""
    kept = tuple(part for part in parts if not is_constant(part, False))
    if len(kept) < 2:
        return kept[0] if kept else truth(False)
    return AnyOf(kept, YES_NO)


def negation(condition: Meaning) -> Meaning:
    """The condition that holds when the given one does not."""
    if is_constant(condition, True) or is_constant(condition, False):
        return truth(is_constant(condition, False))
    if isinstance(condition, Negation):
        return condition.operand
    return Negation(condition, YES_NO)


def compare(test: Test, left: Meaning, right: Meaning) -> Meaning:
    """The comparison; of two constants, its truth."""
    if not (isinstance(left, Constant) and isinstance(right, Constant)):
        return Compare(test, left, right, YES_NO)
    match test:
        case Test.EQUAL:
            return truth(left.value == right.value)
        case Test.DIFFERENT:
            return truth(left.value != right.value)
        case Test.LESS:
            return truth(left.value < right.value)
        case Test.AT_MOST:
            return truth(left.value <= right.value)
        case _:
            assert_never(test)


def count(things: SetMeaning) -> Count:
    """How many things there are in the set."""
    return Count(things, NumberType(0, many(things).most))
