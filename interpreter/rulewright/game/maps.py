"""What a board is made of: what its cells are called, and which place each of them is."""

from dataclasses import dataclass

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


MapCell = tuple[PlaceName, ...]
"""What one cell of the map may be: the one of these places that is in force."""


def places_shown(map: tuple[MapCell, ...]) -> tuple[str, ...]:
    """By cell, row by row, the place that is in force there."""
    return tuple(place.name for cell in map for place in cell)


def cells_shown_once(map: tuple[MapCell, ...]) -> dict[str, int]:
    """The places that are on the map once, with the number of their cell, counted row by row."""
    shown = places_shown(map)
    return {name: number for number, name in enumerate(shown) if shown.count(name) == 1}
