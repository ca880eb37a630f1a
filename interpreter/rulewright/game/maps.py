"""What a board is made of: what its cells are called, and which place each of them is."""

from collections.abc import Sequence

from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class CellNoun:
    """What one cell of a board is called, and several; `span` is where the board says so."""

    one: str = "cell"
    many: str = "cells"
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place as the map names it."""

    name: str
    span: Span


ROW, COLUMN = "row", "column"
"""What names the type of rows, and that of columns, of the one board of a game."""

MapCell = tuple[PlaceName, ...]
"""What one cell of the map may be: the one of these places that is in force."""


def effect_of(noun: str, place: str) -> str:
    """The id among the procedures of what a place does, which is no name that anybody can write."""
    return f"{noun} {place}"


def is_of_place(procedure: str) -> bool:
    """Whether that id is one of those."""
    return " " in procedure


def places_shown(map: tuple[MapCell, ...]) -> tuple[str, ...]:
    """By cell, row by row, the place that is in force there."""
    return tuple(place.name for cell in map for place in cell)


@dataclass(frozen=True, slots=True)
class Grid:
    """What a cell of a board is called, and how many rows and columns it has; a piece can name one
    of a `fixed` board, which is there once and does not float."""

    cell: str
    rows: int
    columns: int
    fixed: bool


def words_for_spots(grids: Sequence[Grid]) -> dict[str, tuple[str, ...]]:
    """The words for the cells, the rows and the columns of boards, in their order, by what names
    their type; of rows and columns, where there is only one board to have some."""
    nouns = [grid.cell for grid in grids]
    words = {
        grid.cell: tuple(
            f"row {row}, column {column}"
            for row in range(1, grid.rows + 1)
            for column in range(1, grid.columns + 1)
        )
        for grid in grids
        if grid.fixed and nouns.count(grid.cell) == 1
    }
    if len(grids) == 1 and grids[0].fixed:
        words[ROW] = tuple(str(row) for row in range(1, grids[0].rows + 1))
        words[COLUMN] = tuple(str(column) for column in range(1, grids[0].columns + 1))
    return words


def cells_shown_once(map: tuple[MapCell, ...]) -> dict[str, int]:
    """The places that are on the map once, with the number of their cell, counted row by row."""
    shown = places_shown(map)
    return {name: number for number, name in enumerate(shown) if shown.count(name) == 1}
