"""Interval arithmetic: a range holds every result, and no more than it has to."""

import operator
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis.strategies import builds, integers

from rulewright.meaning import ranges
from rulewright.meaning.types import NumberType


def _range(start: int, length: int) -> NumberType:
    return NumberType(start, start + length)


RANGES = builds(_range, integers(-6, 6), integers(0, 5))

Binary = Callable[[NumberType, NumberType], NumberType]


def _numbers(of: NumberType) -> range:
    return range(of.low, of.high + 1)


@pytest.mark.parametrize(
    ("ranged", "exact"),
    [
        (ranges.added, operator.add),
        (ranges.subtracted, operator.sub),
        (ranges.multiplied, operator.mul),
    ],
)
@given(left=RANGES, right=RANGES)
def test_a_range_ends_at_the_least_and_the_greatest_result(
    ranged: Binary, exact: Callable[[int, int], int], left: NumberType, right: NumberType
) -> None:
    results = [exact(one, other) for one, other in product(_numbers(left), _numbers(right))]
    assert ranged(left, right) == NumberType(min(results), max(results))


def _rounded_down(number: int, by: int) -> int:
    return number // by


def _rounded_up(number: int, by: int) -> int:
    return -(-number // by)


@pytest.mark.parametrize(("up", "exact"), [(False, _rounded_down), (True, _rounded_up)])
@given(left=RANGES, right=RANGES)
def test_division_ends_at_the_least_and_the_greatest_quotient(
    up: bool, exact: Callable[[int, int], int], left: NumberType, right: NumberType
) -> None:
    pairs = product(_numbers(left), _numbers(right))
    quotients = [exact(number, by) for number, by in pairs if by] or [0]
    assert ranges.divided(left, right, up=up) == NumberType(min(quotients), max(quotients))


@given(each=RANGES, most=integers(0, 4))
def test_a_total_of_up_to_so_many_is_in_its_range(each: NumberType, most: int) -> None:
    totals = [count * end for count in range(most + 1) for end in (each.low, each.high)]
    assert ranges.summed(each, most) == NumberType(min(totals), max(totals))
