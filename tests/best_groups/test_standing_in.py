"""What wild pieces are said to stand for makes their group one, for every group there can be."""

from pathlib import Path

import pytest

from brute_groups import all_different, consecutive
from rulewright import load
from rulewright.meaning.grouping import Block, Counts, Distinct
from rulewright.meaning.rules import LineMeaning
from rulewright.meaning.standing_in import stood_for
from rulewright.meaning.values import BestGroups

HERE = Path(__file__).parent
LINES = [
    line
    for game in ("counting_house", "treasury")
    for line in load(str(HERE / game)).compiled.rules.scoring
]


def whole(demand: Distinct, counts: Counts, stood: tuple[int, ...]) -> list[int]:
    """The values of all things of a group, of the wild ones those that they stand for."""
    own = [it for it, many in zip(demand.values, counts, strict=False) for _ in range(many)]
    return [*own, *stood]


def is_told_rightly(block: Block, counts: Counts) -> bool:
    """Whether each wild thing has a value for whatever makes a group, and all values fit."""
    told = stood_for(block, counts)
    shared = [] if block.shared is None else [block.shared]
    demands = block.demands
    if any([*it[: len(shared)]] != shared or len(it) != len(shared) + len(demands) for it in told):
        return False
    return len(told) == sum(counts[len(block.most) :]) and all(
        all(demand.low <= value <= demand.high for value in values)
        and (consecutive if demand.in_row else all_different)(values)
        for place, demand in enumerate(demands, len(shared))
        for values in [whole(demand, counts, tuple(it[place] for it in told))]
    )


@pytest.mark.parametrize("line", LINES, ids=lambda it: it.line.heading.id)
def test_all_that_wild_pieces_stand_for_fits(line: LineMeaning) -> None:
    assert isinstance(line.score, BestGroups)
    blocks = line.score.grouping.blocks
    wrong = [
        group.counts
        for block in blocks
        for group in block.groups
        if not is_told_rightly(block, group.counts)
    ]
    assert sum(len(block.groups) for block in blocks) > 10
    assert wrong == []
