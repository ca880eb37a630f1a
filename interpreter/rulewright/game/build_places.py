"""The `zones:` and `boards:` of a game."""

import re

from rulewright.game.build_maps import WrittenPlaces, with_map
from rulewright.game.build_pieces import read_attributes
from rulewright.game.closed import closed_phrase, listed_at, patterned_at, within
from rulewright.game.emptying import Refill, Shortage, WhenEmpty
from rulewright.game.entries import (
    UNKNOWN_KIND,
    entries_of,
    known_names,
    mapping_of,
    read_per,
    read_zone_name,
    scalars_of,
)
from rulewright.game.headings import read_heading, read_words
from rulewright.game.maps import CellNoun, Grid
from rulewright.game.model import Board, Faces, Order, ShownValue, Zone
from rulewright.game.notes import Notes
from rulewright.game.plurals import plural_of
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

ORDER_UNSAID = FindingKind("order-unsaid", "The zone `{name}` does not say how its pieces lie.")

BOARD_SIZE = FindingKind("board-size", "A board cannot be `{text}`.")

MAX_SIDE = 64
MAX_ROOM = 10_000

_ORDERS = {order.value: order for order in Order}
_FACES = {faces.value: faces for faces in Faces}
_SLANTING = {"4": False, "8": True}
_SHORTAGES = {shortage.value: shortage for shortage in Shortage}
_SQUARE = re.compile(r"square ([0-9]{1,6}) x ([0-9]{1,6})")
_PER_CELL = re.compile(r"([0-9]{1,6}) per cell")
_ROOM = re.compile(r"([0-9]{1,6})")


def read_zone(entry: Entry, said: Mapping, notes: Notes) -> Zone:
    """A zone. Without an order its pieces lie loose, which for one piece is all the same."""
    return Zone(
        heading=read_heading(entry, ("zones", entry.key.text), notes),
        per=read_per(said, notes),
        holds=_holds(said, notes),
        order=_order(entry, said, notes),
        faces=listed_at(said, "faces", _FACES) or Faces.ALL,
        room=_room(said, _ROOM, "1", notes),
        when_empty=_when_empty(said.get("when empty"), notes),
        shows=tuple(ShownValue(it.text, it.span) for it in scalars_of(said.get("shows"))),
    )


def _when_empty(node: Node | None, notes: Notes) -> WhenEmpty | None:
    """`cannot happen`, or `{refill from: discards, shuffled by: deal, still empty: …}`."""
    if not isinstance(node, Mapping):
        shortage = closed_phrase(node, "when empty", _SHORTAGES, notes)
        return None if node is None else WhenEmpty(shortage, None)
    stream = node.get("shuffled by")
    zone = read_zone_name(node, "refill from", notes)
    refill = None
    if zone is not None and isinstance(stream, Scalar):
        refill = Refill(zone, stream.text)
    return WhenEmpty(listed_at(node, "still empty", _SHORTAGES), refill)


def read_board(
    entry: Entry, said: Mapping, places: tuple[WrittenPlaces, ...], notes: Notes
) -> Board:
    """A board. What does not say otherwise is open to all and has room for one piece a cell."""
    rows, columns = _sides(said, notes)
    path = ("boards", entry.key.text)
    cells = said.get("cells are")
    board = Board(
        heading=read_heading(entry, path, notes),
        per=read_per(said, notes),
        rows=rows,
        columns=columns,
        floating=listed_at(said, "frame", {"floating": True}) or False,
        slanting=listed_at(said, "neighbours", _SLANTING) or False,
        holds=_holds(said, notes),
        room=_room(said, _PER_CELL, "1 per cell", notes) or 1,
        faces=listed_at(said, "faces", _FACES) or Faces.ALL,
        cells=_cells(cells),
        cell_words=() if cells is None else read_words(None, (*path, "cells"), notes),
    )
    attributes = tuple(read_attributes(said, path, notes))
    usual = _usual(said.get("attributes"))
    return with_map(board, said.get("map"), attributes, usual, places, notes)


def _usual(attributes: Node | None) -> dict[str, Scalar]:
    """What is printed on a cell whose place does not say it, by attribute."""
    said = {it.key.text: mapping_of(it.value).get("usually") for it in entries_of(attributes)}
    return {name: word for name, word in said.items() if isinstance(word, Scalar)}


def grids_of(boards: Node | None) -> tuple[Grid, ...]:
    """The boards of a game, as far as their entries say it; what they say wrong is told where they
    are read."""
    found: list[Grid] = []
    for entry in entries_of(boards):
        said = mapping_of(entry.value)
        shape = said.get("shape")
        sides = _SQUARE.fullmatch(shape.text) if isinstance(shape, Scalar) else None
        rows, columns = (0, 0) if sides is None else _two_numbers(sides)
        is_fixed = said.get("per") is None and said.get("frame") is None
        is_fixed = is_fixed and max(rows, columns) <= MAX_SIDE
        found.append(Grid(_cells(said.get("cells are")).one, rows, columns, is_fixed))
    return tuple(found)


def _cells(node: Node | None) -> CellNoun:
    """`cells are: tile`"""
    if not isinstance(node, Scalar):
        return CellNoun()
    return CellNoun(node.text, plural_of(node.text), node.span)


def _sides(said: Mapping, notes: Notes) -> tuple[int, int]:
    """Rows and columns; 1 x 1 stands for a shape that cannot be read."""
    shape = patterned_at(said, "shape", _SQUARE, "square 3 x 4", _two_numbers, notes)
    node = said.get("shape")
    if shape is None or not isinstance(node, Scalar):
        return (1, 1)
    if all(1 <= side <= MAX_SIDE for side in shape):
        return shape
    help_line = f"Write from 1 to {MAX_SIDE} rows and columns."
    notes.add(BOARD_SIZE.at(node.span, help=help_line, text=node.text))
    return (1, 1)


def _two_numbers(found: re.Match[str]) -> tuple[int, int]:
    return (int(found[1]), int(found[2]))


def _order(entry: Entry, said: Mapping, notes: Notes) -> Order:
    is_doubtful = entry.key.text in notes.doubtful
    if said.get("order") is None and not _holds_one(said) and not is_doubtful:
        help_line = "Write `order: pile`, `order: heap` or `order: row`; or `room: 1`."
        notes.add(ORDER_UNSAID.at(entry.key.span, help=help_line, name=entry.key.text))
    return listed_at(said, "order", _ORDERS) or Order.HEAP


def _holds_one(said: Mapping) -> bool:
    room = said.get("room")
    return isinstance(room, Scalar) and room.integer == 1


def _holds(said: Mapping, notes: Notes) -> tuple[str, ...]:
    return known_names(scalars_of(said.get("holds")), UNKNOWN_KIND, notes.declared.kinds, notes)


def _room(said: Mapping, pattern: re.Pattern[str], example: str, notes: Notes) -> int | None:
    room = patterned_at(said, "room", pattern, example, lambda found: int(found[1]), notes)
    node = said.get("room")
    if room is None or not isinstance(node, Scalar):
        return None
    return room if within(room, 1, MAX_ROOM, node, notes) else None
