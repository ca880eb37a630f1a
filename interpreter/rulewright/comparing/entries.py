"""The effective rules of a game as entries, each with what it says, for comparing.

Sheets are laid out, variants laid on, and short forms of writing are read as the long ones. What is
no difference of play stands apart as texts: names, sentences, and where a rule comes from.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from rulewright.comparing.pieces import copies_of, supply_of
from rulewright.comparing.saying import (
    Saying,
    Sayings,
    closed_saying,
    place_of,
    plain_saying,
    trees_of,
)
from rulewright.comparing.texts import own_texts, rule_texts, texts_of
from rulewright.game.entries import entries_of, mapping_of, scalars_of, text_at
from rulewright.game.maps import CellNoun
from rulewright.game.model import Game
from rulewright.game.texts import TextFiles
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """An entry of the rules, or a section of them, with the entries in it.

    `path` are the headings that lead to it, and `called` is what a sentence calls it. Among entries
    that have one of their `orders` in common, it tells which comes first; else it says nothing.
    `copies` is how many there are of a card.
    """

    path: tuple[str, ...]
    called: str
    span: Span
    sayings: tuple[Saying, ...] = ()
    texts: tuple[Saying, ...] = ()
    parts: tuple["RuleEntry", ...] = ()
    orders: tuple[str, ...] = ()
    copies: int = 0

    @property
    def is_section(self) -> bool:
        """Whether it only gathers entries, and is there in every game."""
        return self.path in _GATHERING or (len(self.path) == 2 and self.path[0] in _BY_NOUN)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The game that is read, and the texts of its files; `say` reads what stands behind keys, and
    `usual` is what is printed on a place that does not say it, by the noun for the cells and the
    attribute."""

    game: Game
    files: TextFiles
    say: Sayings
    usual: dict[tuple[str, str], str]


_NOUNS = {
    "settings": "setting",
    "types": "type",
    "pieces": "kind",
    "zones": "zone",
    "boards": "board",
    "counters": "counter",
    "tables": "table",
    "values": "value",
    "phases": "phase",
    "actions": "action",
    "procedures": "procedure",
    "rules": "rule",
    "end": "end",
    "scoring": "scoring line",
}
"""What an entry of a section is called in a sentence."""

_BY_NOUN = ("places", "cards")
"""Sections in which entries stand below a noun."""

_SINGLE = {"first player": "the first player", "setup": "the setup", "winner": "the winner"}
"""What a game has one of."""

_GATHERING = (*((it,) for it in (*_NOUNS, *_BY_NOUN)), ())

_ABOUT_ENTRIES = ("name", "about", "names", "shown as", "plural", "shows", "source", "implements")
_NOT_COMPARED = ("accept", "count", "supply", "phases", "triggers", *_ABOUT_ENTRIES)
"""Keys that say nothing of play, and those that are read in another way."""

STATE_RULES = "state rules"
COMING_IN_ORDER = ("phases", "rules", STATE_RULES, "scoring")
"""Orders in which things are done one after another."""

_FLATTENED = ("best groups", "award")


def entries_in(top: Mapping, game: Game, texts: tuple[tuple[str, Mapping], ...]) -> RuleEntry:
    """All entries of a game, below one that stands for the whole of it."""
    files = TextFiles(game.languages[0], texts)
    reading = _Reading(game, files, Sayings(trees_of(game)), dict(_usually_printed(top)))
    sections = (_section(top, name, reading) for name in (*_NOUNS, *_BY_NOUN))
    single = (_single(top, name, reading) for name in _SINGLE)
    numbers = game.players
    players = plain_saying("players", _range(numbers), _place(top, "players"))
    return RuleEntry(
        (),
        "the game",
        top.span,
        sayings=(replace(players, meaning=numbers),),
        texts=(
            *own_texts(top, reading.files),
            *rule_texts(top, reading.files),
            *_unmodelled(top),
        ),
        parts=(*sections, *single),
    )


def _range(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def _place(top: Mapping, name: str) -> Span:
    key = top.key(name)
    return top.span if key is None else key.span


def _unmodelled(top: Mapping) -> Iterator[Saying]:
    for entry in entries_of(top.get("not modelled")):
        yield closed_saying("not modelled", entry.value, entry.key.text)


def _single(top: Mapping, name: str, reading: _Reading) -> RuleEntry:
    """What a game has one of; it says nothing where it is not written."""
    said = mapping_of(top.get(name) or Mapping((), top.span))
    path = (name,)
    return RuleEntry(
        path,
        _SINGLE[name],
        _place(top, name),
        tuple(_sayings(path, said, reading)),
        texts_of(path, said, reading.files),
    )


def _section(top: Mapping, name: str, reading: _Reading) -> RuleEntry:
    read = _noun if name in _BY_NOUN else _entry
    entries = tuple(read(it, (name,), reading) for it in entries_of(top.get(name)))
    return RuleEntry((name,), f"the section `{name}`", _place(top, name), parts=entries)


def _noun(entry: Entry, above: tuple[str, ...], reading: _Reading) -> RuleEntry:
    """The titles of a kind of cards, or the places of a board."""
    path = (*above, entry.key.text)
    parts = tuple(_entry(it, path, reading) for it in entries_of(entry.value))
    return RuleEntry(path, f"`{entry.key.text}`", entry.key.span, parts=parts)


def _entry(entry: Entry, above: tuple[str, ...], reading: _Reading) -> RuleEntry:
    section, id = above[0], entry.key.text
    noun = above[1] if section == "places" else _NOUNS.get(section, "card")
    said = mapping_of(entry.value)
    path = (*above, id)
    own = _SPECIAL.get(section)
    more = own(entry, above, reading) if own is not None else ()
    sayings = (*(() if section in _READ_WHOLE else _sayings(path, said, reading)), *more)
    return RuleEntry(
        path,
        f"the {noun} `{id}`",
        entry.key.span,
        sayings,
        texts_of(_path_of_texts(path), entry.value, reading.files),
        (*_phases(said, path, reading), *_triggers(said, path, id, reading)),
        orders=_order(section, said) or _settled(sayings),
        copies=copies_of(path, reading.game) if section == "cards" else 0,
    )


def _path_of_texts(path: tuple[str, ...]) -> tuple[str, ...]:
    """Texts of a phase stand below its own name, wherever it lies."""
    return (path[0], path[-1]) if path[0] == "phases" else path


def _order(section: str, said: Mapping) -> tuple[str, ...]:
    """The order in which entries of a section come one after another."""
    if section == "rules":
        return (STATE_RULES if said.get("whenever") is not None else section,)
    return (section,) if section in COMING_IN_ORDER else ()


def _settled(sayings: tuple[Saying, ...]) -> tuple[str, ...]:
    """Of two that set a value for a while, the one further down counts."""
    return tuple(sorted({it for saying in sayings for it in saying.settle}))


def _phases(said: Mapping, above: tuple[str, ...], reading: _Reading) -> Iterator[RuleEntry]:
    if above[0] == "phases":
        yield from (_entry(it, above, reading) for it in entries_of(said.get("phases")))


def _triggers(
    said: Mapping, above: tuple[str, ...], card: str, reading: _Reading
) -> Iterator[RuleEntry]:
    for it in entries_of(said.get("triggers")):
        path = (*above, "triggers", it.key.text)
        inside = mapping_of(it.value)
        yield RuleEntry(
            path,
            f"the trigger `{it.key.text}` of the card `{card}`",
            it.key.span,
            tuple(_sayings(path, inside, reading)),
            texts_of(path, it.value, reading.files),
        )


def _sayings(path: tuple[str, ...], said: Mapping, reading: _Reading) -> Iterator[Saying]:
    """What an entry says under its keys, those of a mapping in it as well."""
    for entry in said:
        key, node = entry.key.text, entry.value
        if key in ("attributes", "changing"):
            yield from _attributes(key, node, reading)
        elif key in ("most", "least"):
            continue
        elif key in _FLATTENED:
            yield from _sayings(path, mapping_of(node), reading)
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


def _attributes(key: str, node: Node, reading: _Reading) -> Iterator[Saying]:
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


def _criteria(said: Mapping, reading: _Reading) -> Iterator[Saying]:
    """Who wins: what decides first, and what decides among those still tied."""
    written = [it for it in said if it.key.text in ("most", "least")]
    read = [(it.key.text, reading.say.at(it.key.text, it.value)) for it in written]
    if read:
        texts = tuple(f"{key} {text}" for key, saying in read for text in saying.texts)
        meaning = tuple((key, saying.meaning) for key, saying in read)
        yield Saying("criteria", meaning, texts, read[0][1].span)


def _of_type(entry: Entry, above: tuple[str, ...], reading: _Reading) -> Iterator[Saying]:
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
    yield Saying("members", texts, texts, listed.span)
    only_if = said.get("only if")
    if only_if is not None:
        yield reading.say.at("only if", only_if)


def _of_table(entry: Entry, above: tuple[str, ...], reading: _Reading) -> Iterator[Saying]:
    """The rows of a table; those by number of players are told apart."""
    said = mapping_of(entry.value)
    by_players = said.get("by") is not None
    for row in said:
        if row.key.integer is not None:
            key = "row by players" if by_players else "row"
            yield reading.say.at(key, row.value, str(row.key.integer))
        elif row.key.text not in _NOT_COMPARED:
            yield reading.say.at(row.key.text, row.value)


def _of_place(entry: Entry, above: tuple[str, ...], reading: _Reading) -> Iterator[Saying]:
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


def _usually_printed(top: Mapping) -> Iterator[tuple[tuple[str, str], str]]:
    for board in entries_of(top.get("boards")):
        said = mapping_of(board.value)
        noun = text_at(said, "cells are") or CellNoun().one
        for attribute in entries_of(said.get("attributes")):
            usually = text_at(mapping_of(attribute.value), "usually")
            if usually is not None:
                yield (noun, attribute.key.text), usually


def _of_kind(entry: Entry, above: tuple[str, ...], reading: _Reading) -> Iterator[Saying]:
    said = mapping_of(entry.value)
    count = said.get("count") if said.get("supply") is None else None
    for kind in reading.game.kinds:
        if kind.heading.id == entry.key.text:
            yield from supply_of(kind, reading.game, None if count is None else count.span)


_SPECIAL: dict[str, Callable[[Entry, tuple[str, ...], _Reading], Iterator[Saying]]] = {
    "types": _of_type,
    "tables": _of_table,
    "places": _of_place,
    "pieces": _of_kind,
}
_READ_WHOLE = ("types", "tables", "places")
"""Sections whose entries are read in their own way alone."""
