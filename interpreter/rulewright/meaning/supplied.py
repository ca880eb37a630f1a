"""What the rows of a supply say, as the numbers that stand for it when a game runs."""

from collections.abc import Iterable, Mapping, Sequence

from rulewright.game.maps import Grid, words_for_spots
from rulewright.game.model import Attribute, Board, Enumeration, Kind, SupplyRow
from rulewright.game.notes import TITLE

Words = Mapping[str, tuple[str, ...]]
"""The members of each enumeration; and words for the cells, the rows and the columns of boards."""


def words_of_game(enumerations: Iterable[Enumeration], boards: Iterable[Board]) -> Words:
    """All words that can stand for a value of a piece, by type."""
    grids = [
        Grid(it.cells.one, it.rows, it.columns, it.per is None and not it.floating) for it in boards
    ]
    members = {it.heading.id: tuple(one.heading.id for one in it.members) for it in enumerations}
    return {**words_for_spots(grids), **members}


def fixed_attributes(kind: Kind) -> tuple[Attribute, ...]:
    """The attributes that a piece of the kind has for good, in declared order."""
    return tuple(attribute for attribute in kind.attributes if not attribute.changing)


def attribute_value(attribute: Attribute, word: str | None, words: Words) -> int | None:
    """The number that a row's word stands for, none being -1; None where it says no value."""
    of = attribute.type
    if word is None or of.many is not None:
        return None
    if of.or_none and word == "none":
        return -1
    if of.name == "number":
        return int(word) if word.removeprefix("-").isdecimal() else None
    if of.name == "yes/no":
        return {"yes": 1, "no": 0}.get(word)
    known = words.get(of.name, ())
    return known.index(word) if word in known else None


def title_number(kind: Kind, values: Sequence[int]) -> int:
    """The number of a card's title, among its fixed attributes as numbers."""
    return values[[it.heading.id for it in fixed_attributes(kind)].index(TITLE)]


def printed_on_cells(board: Board, attribute: Attribute, words: Words) -> tuple[int, ...]:
    """By cell, row by row, the number that the word printed on it stands for.

    Raises ValueError for a map on which some cell is not one place, or does not say it.
    """
    return tuple(printed_on(number, board, attribute, words) for number in range(len(board.map)))


def printed_on(number: int, board: Board, attribute: Attribute, words: Words) -> int:
    """The same for one cell, by its number."""
    cell = board.map[number]
    if len(cell) != 1:
        raise ValueError(f"a cell of `{board.heading.id}` is not one place")
    place = next(it for it in board.places if it.heading.id == cell[0].name)
    word = dict(place.values).get(attribute.heading.id)
    found = attribute_value(attribute, word, words)
    if found is None:
        raise ValueError(f"`{cell[0].name}` says no `{attribute.heading.id}`")
    return found


def attribute_values(kind: Kind, row: SupplyRow, words: Words) -> tuple[int, ...]:
    """A row's fixed attributes as numbers, in declared order.

    Raises ValueError for a row that does not say them.
    """
    written = dict(row.values)
    numbers: list[int] = []
    for attribute in fixed_attributes(kind):
        number = attribute_value(attribute, written.get(attribute.heading.id), words)
        if number is None:
            raise ValueError(f"a row of `{kind.heading.id}` says no `{attribute.heading.id}`")
        numbers.append(number)
    return tuple(numbers)
