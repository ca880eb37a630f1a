"""What the rows of a supply say, as the numbers that stand for it when a game runs."""

from collections.abc import Mapping

from rulewright.game.model import Attribute, Kind, SupplyRow

Words = Mapping[str, tuple[str, ...]]
"""The members of each enumeration."""


def fixed_attributes(kind: Kind) -> tuple[Attribute, ...]:
    """The attributes that a piece of the kind has for good, in declared order."""
    return tuple(attribute for attribute in kind.attributes if not attribute.changing)


def attribute_values(kind: Kind, row: SupplyRow, words: Words) -> tuple[int, ...]:
    """A row's fixed attributes as numbers, in declared order; none is -1.

    Raises KeyError or ValueError for a row that does not say them.
    """
    written = dict(row.values)
    numbers: list[int] = []
    for attribute in fixed_attributes(kind):
        text = written[attribute.heading.id]
        if text == "none":
            numbers.append(-1)
        elif attribute.type.name in words:
            numbers.append(words[attribute.type.name].index(text))
        elif attribute.type.name == "yes/no":
            numbers.append(int(text == "yes"))
        else:
            numbers.append(int(text))
    return tuple(numbers)
