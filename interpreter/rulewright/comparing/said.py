"""What the entries of each section say, in one form for all ways of writing it."""

from collections.abc import Callable, Iterator

from rulewright.comparing.pieces import supply_of
from rulewright.comparing.saying import Saying, Sayings, closed_saying, place_of, plain_saying
from rulewright.game.entries import entries_of, mapping_of, scalars_of, text_at
from rulewright.game.maps import CellNoun
from rulewright.game.model import Game
from rulewright.game.texts import TextFiles
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class GameReading:
    """The game that is read, and the texts of its files; `say` reads what stands behind keys, and
    `usual` is what is printed on a place that does not say it, by the noun for the cells and the
    attribute."""

    game: Game
    files: TextFiles
    say: Sayings
    usual: dict[tuple[str, str], str]


_ABOUT_ENTRIES = ("name", "about", "names", "shown as", "plural", "shows", "source", "implements")
_NOT_COMPARED = ("accept", "count", "supply", "phases", "triggers", *_ABOUT_ENTRIES)
"""Keys that say nothing of play, and those that are read in another way."""

_FLATTENED = ("best groups", "award")


def said_by(entry: Entry, above: tuple[str, ...], reading: GameReading) -> tuple[Saying, ...]:
    """All that an entry says which makes a difference of play, but for the entries in it; `above`
    are the headings that lead to it."""
    section = above[0]
    own = _SPECIAL.get(section)
    more = own(entry, above, reading) if own is not None else ()
    if section in _READ_WHOLE:
        return tuple(more)
    path = (*above, entry.key.text)
    return (*sayings_in(path, mapping_of(entry.value), reading), *more)


def sayings_in(path: tuple[str, ...], said: Mapping, reading: GameReading) -> Iterator[Saying]:
    """What an entry says under its keys, those of a mapping in it as well."""
    for entry in said:
        key, node = entry.key.text, entry.value
        if key in ("attributes", "changing"):
            yield from _attributes(key, node, reading)
        elif key in ("most", "least"):
            continue
        elif key in _FLATTENED:
            yield from sayings_in(path, mapping_of(node), reading)
        elif key == "still tied" and isinstance(node, Mapping):
            result = node.get("result")
            yield reading.say.at(key, node if result is None else result)
        elif key == "limit" and isinstance(node, Mapping):
            yield _limit(node)
        elif key == "map":
            yield from _cells(node)
        elif key not in _NOT_COMPARED:
            yield reading.say.at(key, node)
    if path == ("winner",):
        yield from _criteria(said, reading)


def _attributes(key: str, node: Node, reading: GameReading) -> Iterator[Saying]:
    """Attributes in their short form or their long one."""
    for entry in entries_of(node):
        name, value = entry.key.text, entry.value
        long = mapping_of(value)
        written = long.get("type") or value
        yield reading.say.at(f"{key} type", written, name)
        for more in ("start", "usually", "only if"):
            said = long.get(more)
            if said is not None:
                yield replace(reading.say.at(more, said, name), key=f"{key} {more}")


def _limit(node: Mapping) -> Saying:
    times, per, whom, counts = (
        " ".join(it.text for it in scalars_of(node.get(key)))
        for key in ("times", "per", "for", "counts")
    )
    text = f"{times} per {per} for {whom}, counting {counts}"
    return plain_saying("limit", text, place_of(node))


def _cells(map: Node) -> Iterator[Saying]:
    """What each cell of a map is."""
    for row, line in enumerate(map.items if isinstance(map, Sequence) else (), 1):
        for column, cell in enumerate(line.items if isinstance(line, Sequence) else (), 1):
            names = sorted(it.text for it in scalars_of(cell))
            text = " or ".join(names)
            yield plain_saying("map", text, cell.span, f"row {row}, column {column}")


def _criteria(said: Mapping, reading: GameReading) -> Iterator[Saying]:
    """Who wins: what decides first, and what decides among those still tied."""
    written = [it for it in said if it.key.text in ("most", "least")]
    read = [(it.key.text, reading.say.at(it.key.text, it.value)) for it in written]
    if read:
        texts = tuple(f"{key} {text}" for key, saying in read for text in saying.texts)
        meaning = tuple((key, saying.meaning) for key, saying in read)
        first = read[0][1].span
        laid_on = (it.span for _, it in read if it.span.source is not first.source)
        yield Saying("criteria", meaning, texts, next(laid_on, first))


def _of_type(entry: Entry, above: tuple[str, ...], reading: GameReading) -> Iterator[Saying]:
    """The members of a type, in the short form or the long one."""
    said = mapping_of(entry.value)
    listed = said.get("members") or entry.value
    names: tuple[Scalar, ...] = scalars_of(listed)
    if isinstance(listed, Mapping):
        names = tuple(it.key for it in listed)
        for member in listed:
            condition = mapping_of(member.value).get("only if")
            if condition is not None:
                yield replace(
                    reading.say.at("only if", condition, member.key.text), key="member only if"
                )
    texts = tuple(it.text for it in names)
    yield Saying("members", texts, texts, place_of(listed))
    only_if = said.get("only if")
    if only_if is not None:
        yield reading.say.at("only if", only_if)


def _of_table(entry: Entry, above: tuple[str, ...], reading: GameReading) -> Iterator[Saying]:
    """The rows of a table; those by number of players are told apart."""
    said = mapping_of(entry.value)
    by_players = said.get("by") is not None
    for row in said:
        if row.key.integer is not None:
            key = "row by players" if by_players else "row"
            yield reading.say.at(key, row.value, str(row.key.integer))
        elif row.key.text not in _NOT_COMPARED:
            yield reading.say.at(row.key.text, row.value)


def _of_place(entry: Entry, above: tuple[str, ...], reading: GameReading) -> Iterator[Saying]:
    """What is printed on a place unlike on most, and what is done there."""
    noun = above[-1]
    for it in mapping_of(entry.value):
        key = it.key.text
        if key in ("do", "only if"):
            yield reading.say.at(key, it.value)
        elif key not in (*_ABOUT_ENTRIES, "accept"):
            printed = closed_saying("printed", it.value, key)
            if printed.texts != (reading.usual.get((noun, key)),):
                yield printed


def usually_printed(top: Mapping) -> Iterator[tuple[tuple[str, str], str]]:
    """What is printed on a place that says nothing, by the noun for the cells and the attribute."""
    for board in entries_of(top.get("boards")):
        said = mapping_of(board.value)
        noun = text_at(said, "cells are") or CellNoun().one
        for attribute in entries_of(said.get("attributes")):
            usually = text_at(mapping_of(attribute.value), "usually")
            if usually is not None:
                yield (noun, attribute.key.text), usually


def _of_kind(entry: Entry, above: tuple[str, ...], reading: GameReading) -> Iterator[Saying]:
    said = mapping_of(entry.value)
    count = said.get("count") if said.get("supply") is None else None
    for kind in reading.game.kinds:
        if kind.heading.id == entry.key.text:
            yield from supply_of(kind, reading.game, None if count is None else count.span)


_SPECIAL: dict[str, Callable[[Entry, tuple[str, ...], GameReading], Iterator[Saying]]] = {
    "types": _of_type,
    "tables": _of_table,
    "places": _of_place,
    "pieces": _of_kind,
}
_READ_WHOLE = ("types", "tables", "places")
"""Sections whose entries are read in their own way alone."""
