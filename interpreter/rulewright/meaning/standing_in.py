"""What wild things stand for in a group: the values that make it one."""

from collections.abc import Iterator
from itertools import islice

from rulewright.meaning.grouping import Block, Counts, Distinct

Values = tuple[int, ...]
"""A value for each thing that makes a group, in the order of `Grouping.types`."""


def stood_for(block: Block, counts: Counts) -> tuple[Values, ...]:
    """What each wild thing in a group of the block stands for, where the group has so many things
    of each class.

    Gaps come before what lies further on, and lower values before higher ones.
    """
    wild = sum(counts[len(block.most) :])
    shared = [] if block.shared is None else [(block.shared,) * wild]
    apart = [tuple(islice(_free_values(it, counts), wild)) for it in block.demands]
    return tuple(zip(*shared, *apart, strict=True))


def _free_values(demand: Distinct, counts: Counts) -> Iterator[int]:
    """The values that no thing of the group has, in the order in which wild things take them."""
    taken = {value for value, many in zip(demand.values, counts, strict=False) if many}
    if not demand.in_row or not taken:
        yield from (it for it in range(demand.low, demand.high + 1) if it not in taken)
        return
    first, last = min(taken), max(taken)
    yield from (it for it in range(first, last) if it not in taken)
    yield from range(last + 1, demand.high + 1)
    yield from range(first - 1, demand.low - 1, -1)
