"""The best groups found by trying everything, for holdings that are small enough."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, permutations, product

Counts = tuple[int, ...]


def can_stand_for(
    values: Sequence[int], wilds: int, allowed: Sequence[int], fits: Callable[[Sequence[int]], bool]
) -> bool:
    """Whether wild things can stand for values so that all together fit."""
    return any(fits((*values, *stood)) for stood in product(allowed, repeat=wilds))


def all_different(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def all_same(values: Sequence[int]) -> bool:
    return len(set(values)) == 1


def consecutive(values: Sequence[int]) -> bool:
    return any(
        all(after == before + 1 for before, after in pairwise(order))
        for order in permutations(values)
    )


def best_total(legal: Sequence[tuple[Counts, int]]) -> Callable[[Counts], int]:
    """What the best way brings to split a holding into groups out of those that are legal, each
    with its worth: every way is tried."""

    @cache
    def total(holding: Counts) -> int:
        if not any(holding):
            return 0
        first = next(place for place, many in enumerate(holding) if many)
        found: list[int] = []
        for group, worth in legal:
            rest = tuple(many - taken for many, taken in zip(holding, group, strict=True))
            if group[first] and min(rest) >= 0:
                found.append(worth + total(rest))
        return max(found)

    return total


Coin = tuple[int, int, int, int]
"""A piece by its fixed attributes, in declared order."""


def best_partition(pieces: Sequence[Coin], worth: Callable[[Sequence[Coin]], int | None]) -> int:
    """What the best way brings to split pieces into groups; a group that cannot be is worth None.

    Every way is tried: the first piece goes with each part of the others.
    """
    if not pieces:
        return 0
    first, *others = pieces
    found: list[int] = []
    for choice in product((True, False), repeat=len(others)):
        group = [first, *(it for it, taken in zip(others, choice, strict=True) if taken)]
        brings = worth(group)
        if brings is not None:
            left = [it for it, taken in zip(others, choice, strict=True) if not taken]
            found.append(brings + best_partition(left, worth))
    return max(found)
