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
