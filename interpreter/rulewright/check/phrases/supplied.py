"""The pieces that a game's supply has, by the values of their fixed attributes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field

from rulewright.game.model import Kind
from rulewright.meaning.supplied import Words, attribute_value
from rulewright.source.frozen import dataclass

Sorts = Counter[tuple[int, ...]]
"""How many pieces there are of each sort: one value for each attribute, as phrases have it."""


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply of one kind: `counts` of its rows, and what each row says of each attribute.

    An attribute of which some row does not say the value is not among the `columns`.
    """

    counts: tuple[int, ...]
    columns: Mapping[str, tuple[int, ...]]
    known: dict[tuple[str, ...], Sorts] = field(
        default_factory=dict[tuple[str, ...], Sorts], compare=False
    )

    def sorts(self, attributes: tuple[str, ...]) -> Sorts:
        """The pieces told apart by these attributes, each of which is among the columns."""
        if attributes not in self.known:
            sorts: Sorts = Counter()
            values = zip(*(self.columns[one] for one in attributes), strict=True)
            for count, sort in zip(self.counts, values, strict=False):
                if count:
                    sorts[sort] += count
            self.known[attributes] = sorts
        return self.known[attributes]


def supply_of(kind: Kind, words: Words, players: int) -> Supply:
    """What the supply of a kind has with so many players."""
    counts = tuple(
        row.count * (players if row.per_player or kind.owned else 1) for row in kind.supply
    )
    rows = [dict(row.values) for row in kind.supply]
    columns: dict[str, tuple[int, ...]] = {}
    for attribute in kind.attributes:
        name = attribute.heading.id
        values = tuple(_whole(attribute_value(attribute, row.get(name), words) for row in rows))
        if not attribute.changing and len(values) == len(rows):
            columns[name] = values
    return Supply(counts, columns)


def _whole(values: Iterable[int | None]) -> Iterable[int]:
    return (value for value in values if value is not None)
