"""Ranges of numbers: interval arithmetic over `NumberType`."""

from collections.abc import Iterable

from rulewright.meaning.types import NumberType

LARGEST = 2**31 - 1
"""The largest number a slot of the state holds; the smallest is its negative, less one."""


def added(left: NumberType, right: NumberType) -> NumberType:
    """Where `left + right` lies."""
    return NumberType(left.low + right.low, left.high + right.high)


def subtracted(left: NumberType, right: NumberType) -> NumberType:
    """Where `left - right` lies."""
    return NumberType(left.low - right.high, left.high - right.low)


def multiplied(left: NumberType, right: NumberType) -> NumberType:
    """Where `left * right` lies."""
    corners = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return NumberType(min(corners), max(corners))


def divided(left: NumberType, right: NumberType, *, up: bool) -> NumberType:
    """Where `left / right` lies, rounded up or down. A divisor of zero stops the game, so it is
    left out; a divisor that can only be zero leaves nothing known but zero."""
    divisors = [by for by in (right.low, right.high, -1, 1) if by and right.low <= by <= right.high]
    quotients = [
        -(-number // by) if up else number // by
        for number in (left.low, left.high)
        for by in divisors
    ]
    return NumberType(min(quotients, default=0), max(quotients, default=0))


def negated(number: NumberType) -> NumberType:
    """Where `-number` lies."""
    return NumberType(-number.high, -number.low)


def hull(ranges: Iterable[NumberType]) -> NumberType:
    """The smallest range that holds all of these (at least one)."""
    listed = tuple(ranges)
    return NumberType(min(one.low for one in listed), max(one.high for one in listed))


def summed(each: NumberType, most: int) -> NumberType:
    """Where the total of up to `most` numbers lies, each in the range `each`."""
    return NumberType(min(0, each.low * most), max(0, each.high * most))


def inside(inner: NumberType, outer: NumberType) -> bool:
    """Whether every number of `inner` is in `outer`."""
    return outer.low <= inner.low and inner.high <= outer.high


def apart(one: NumberType, other: NumberType) -> bool:
    """Whether no number is in both."""
    return one.high < other.low or other.high < one.low
