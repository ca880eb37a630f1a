"""What a number is worked out from: values with a name, tables, counters, and what is counted or
added up."""

from collections.abc import Iterator

from rulewright.meaning.types import is_piece, member_of
from rulewright.meaning.values import (
    Calculation,
    Call,
    Choice,
    Count,
    CounterOf,
    Fold,
    Meaning,
    TableAt,
)

Term = TableAt | Call | CounterOf | Count | Fold


def terms_of(number: Meaning) -> Iterator[Term]:
    """The terms of a calculation, in the order in which they are written; those of both cases of a
    choice between two."""
    match number:
        case Calculation(left=left, right=right):
            yield from terms_of(left)
            yield from terms_of(right)
        case Choice(then=then, other=other):
            yield from terms_of(then)
            yield from terms_of(other)
        case TableAt() | Call() | CounterOf():
            yield number
        case Count() | Fold() if is_told(number):
            yield number
        case _:
            return


def is_told(number: Meaning) -> bool:
    """Whether a number says how many pieces there are, or what they come to together."""
    match number:
        case Count(things=things):
            return is_piece(member_of(things.type))
        case Fold(fold="total", things=things):
            return is_piece(member_of(things.type))
        case _:
            return False
