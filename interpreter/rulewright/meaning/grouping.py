"""Putting things together in groups: which groups there can be, what the best of them bring for
every holding, and which they are.

A holding says how many things there are of each class. The classes of a block have groups among
themselves; wild things join the groups of any block.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

from rulewright.meaning.types import Type
from rulewright.source.frozen import dataclass

Counts = tuple[int, ...]
"""How many there are of each class of a block, then of each class of wild things."""

WILD = -1
"""The block of wild things, which belong to none."""

MOST_HOLDINGS = 100_000
"""So many holdings of one block can be kept."""

MOST_WORK = 8_000_000
"""Holdings times groups that are worked out when a game is loaded."""

MOST_JOINS = 5_000
"""Blocks times the ways in which wild things can be shared among them."""

_NEVER = -(10**15)


@dataclass(frozen=True, slots=True)
class Group:
    """A group that there can be: its counts, and what it is worth."""

    counts: Counts
    worth: int


@dataclass(frozen=True, slots=True)
class Distinct:
    """What makes a group: no two things have the same of these values, one for each class. They
    are from `low` to `high`, and `in_row` they follow each other without a gap. A wild thing
    stands for any value."""

    values: tuple[int, ...]
    low: int
    high: int
    in_row: bool


@dataclass(frozen=True, slots=True)
class Block:
    """Classes that have groups among themselves: how many there are of each at most, and the
    groups, the fuller of the earlier classes first. `shared` is the value that all things in its
    groups have in common, None where that is not asked; `demands` are what else makes a group."""

    most: Counts
    groups: tuple[Group, ...]
    shared: int | None
    demands: tuple[Distinct, ...]


@dataclass(frozen=True, slots=True)
class Sort:
    """Pieces with these fixed attributes belong to this class of this block, or are `WILD`."""

    values: tuple[int, ...]
    block: int
    place: int


@dataclass(frozen=True, slots=True)
class Grouping:
    """All there is to know of a search for the best groups before the game begins. Pieces of
    other sorts than these are in no group. `types` are those of what makes a group: of the value
    that its things share, where blocks have one, then of each demand."""

    blocks: tuple[Block, ...]
    wilds: Counts
    sorts: tuple[Sort, ...]
    types: tuple[Type, ...]

    def holdings(self, most: Counts) -> int:
        """How many holdings there can be of so many of each class, with wild things and without."""
        return prod(1 + many for many in (*most, *self.wilds))


class TooMuchWorkError(Exception):
    """There are more groups than can be worked out."""


def possible_groups(
    most: Counts, wilds: Counts, demands: tuple[Distinct, ...], limit: int
) -> tuple[Counts, ...]:
    """The counts of all groups that meet the demands, the fuller of the earlier classes first.

    Raises TooMuchWorkError where they are more than `limit`.
    """
    found: list[Counts] = []
    largest = min((it.high - it.low + 1 for it in demands), default=sum(most) + sum(wilds))
    joined = sorted(product(*(range(1 + many) for many in wilds)), reverse=True)
    for own in _own_counts(most, demands):
        size = sum(own)
        widest = max((_width(own, it) for it in demands if it.in_row), default=0)
        for wild in joined:
            if max(1, widest) <= size + sum(wild) <= largest:
                found.append((*own, *wild))
                if len(found) > limit:
                    raise TooMuchWorkError
    return tuple(found)


def _own_counts(most: Counts, demands: tuple[Distinct, ...]) -> Iterator[Counts]:
    """Counts of the classes of a block, falling, in which no value comes twice."""

    def further(taken: list[int]) -> Iterator[Counts]:
        place = len(taken)
        if place == len(most):
            yield tuple(taken)
            return
        for many in range(most[place], -1, -1):
            taken.append(many)
            if all(_may_stand(taken, it) for it in demands):
                yield from further(taken)
            taken.pop()

    return further([])


def _may_stand(taken: list[int], demand: Distinct) -> bool:
    """Whether the last of the counts brings no value twice."""
    newest, value = taken[-1], demand.values[len(taken) - 1]
    if newest == 0:
        return True
    earlier = any(
        many and known == value for many, known in zip(taken[:-1], demand.values, strict=False)
    )
    return newest == 1 and not earlier


def _width(own: Counts, demand: Distinct) -> int:
    """How many values lie from the lowest to the highest of a group."""
    values = [value for many, value in zip(own, demand.values, strict=False) if many]
    return max(values) - min(values) + 1 if values else 0


@lru_cache(maxsize=64)
def best_worths(block: Block, wilds: Counts) -> tuple[int, ...]:
    """What the best groups bring, for every holding of a block by its number (`holding_number`).

    Every thing of the holding is in one group.
    """
    most = (*block.most, *wilds)
    steps = _steps(most)
    best = [_NEVER] * prod(1 + many for many in most)
    best[0] = 0
    for group in block.groups:
        taken = holding_number(group.counts, most)
        worth = group.worth
        ranges = (
            range(step * many, step * (1 + whole), step)
            for step, many, whole in zip(steps, group.counts, most, strict=True)
        )
        for number in map(sum, product(*ranges)):
            before = best[number - taken] + worth
            best[number] = max(best[number], before)
    return tuple(best)


def holding_number(counts: Counts, most: Counts) -> int:
    """The number of a holding: its counts as digits, the last class in the last place."""
    return sum(step * many for step, many in zip(_steps(most), counts, strict=True))


def _steps(most: Counts) -> Counts:
    return tuple(prod(1 + many for many in most[place + 1 :]) for place in range(len(most)))


def wild_joins(wilds: Counts) -> tuple[tuple[Counts, Counts], ...]:
    """All ways in which some wild things are among those there are: (all, those among them)."""
    return tuple(
        (whole, part)
        for whole in product(*(range(1 + many) for many in wilds))
        for part in product(*(range(1 + many) for many in whole))
    )


def number_of_joins(wilds: Counts) -> int:
    """How many `wild_joins` there are."""
    return prod((1 + many) * (2 + many) // 2 for many in wilds)


@dataclass(frozen=True, slots=True)
class Holding:
    """How many things there are of each class of each block, and of each class of wild ones."""

    own: tuple[Counts, ...]
    wild: Counts


@dataclass(frozen=True, slots=True)
class Placed:
    """A group of the best arrangement, and the block that it is of."""

    block: int
    group: Group


def best_arrangement(grouping: Grouping, holding: Holding) -> tuple[Placed, ...]:
    """The best groups for a holding. Of several that are best, the earlier blocks get more of the
    wild things, and group by group the fuller of the earlier classes are taken."""
    brings = tuple(
        _Brings((*block.most, *grouping.wilds), best_worths(block, grouping.wilds))
        for block in grouping.blocks
    )
    behind = _best_behind(brings, holding)
    left = holding.wild
    placed: list[Placed] = []
    for number, block in enumerate(grouping.blocks):
        own, rest = holding.own[number], behind[number + 1]
        shares = sorted(product(*(range(1 + many) for many in left)), reverse=True)
        share = next(
            it
            for it in shares
            if brings[number].of((*own, *it)) + rest[_less(left, it)] == behind[number][left]
        )
        left = _less(left, share)
        groups = _groups_of(block, brings[number], (*own, *share))
        placed.extend(Placed(number, group) for group in groups)
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class _Brings:
    """What the best groups of one block bring, for holdings of up to so many of each class."""

    most: Counts
    worths: tuple[int, ...]

    def of(self, counts: Counts) -> int:
        return self.worths[holding_number(counts, self.most)]


def _best_behind(brings: tuple[_Brings, ...], holding: Holding) -> list[dict[Counts, int]]:
    """For each block, and behind the last: what it and those after it bring, by wild things."""
    wilds = [*product(*(range(1 + many) for many in holding.wild))]
    behind = [{it: _NEVER if any(it) else 0 for it in wilds}]
    for number in range(len(brings) - 1, -1, -1):
        own = holding.own[number]
        best = dict.fromkeys(wilds, _NEVER)
        for whole, part in wild_joins(holding.wild):
            worth = brings[number].of((*own, *part)) + behind[0][_less(whole, part)]
            best[whole] = max(best[whole], worth)
        behind.insert(0, best)
    return behind


def _less(counts: Counts, taken: Counts) -> Counts:
    return tuple(many - less for many, less in zip(counts, taken, strict=True))


def _groups_of(block: Block, brings: _Brings, counts: Counts) -> Iterator[Group]:
    """The best groups for a holding of one block, one after another: each holds the first thing
    that is left."""
    while any(counts):
        first = next(place for place, many in enumerate(counts) if many)
        for group in block.groups:
            rest = _less(counts, group.counts)
            if (
                group.counts[first]
                and min(rest) >= 0
                and group.worth + brings.of(rest) == brings.of(counts)
            ):
                yield group
                counts = rest
                break
