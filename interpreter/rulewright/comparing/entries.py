"""The effective rules of a game as entries, each with what it says, for comparing.

Sheets are laid out, variants laid on, and short forms of writing are read as the long ones. What is
no difference of play stands apart as texts: names, sentences, and where a rule comes from.
"""

from collections.abc import Iterator

from rulewright.comparing.pieces import copies_of
from rulewright.comparing.said import GameReading, said_by, sayings_in, usually_printed
from rulewright.comparing.saying import (
    Saying,
    Sayings,
    closed_saying,
    plain_saying,
    trees_of,
)
from rulewright.comparing.texts import own_texts, rule_texts, texts_of
from rulewright.game.entries import entries_of, mapping_of
from rulewright.game.model import Game
from rulewright.game.texts import TextFiles
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping


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

STATE_RULES = "state rules"
COMING_IN_ORDER = ("phases", "rules", STATE_RULES, "scoring")
"""Orders in which things are done one after another."""


def entries_in(top: Mapping, game: Game, texts: tuple[tuple[str, Mapping], ...]) -> RuleEntry:
    """All entries of a game, below one that stands for the whole of it."""
    files = TextFiles(game.languages[0], texts)
    reading = GameReading(game, files, Sayings(trees_of(game)), dict(usually_printed(top)))
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


def _single(top: Mapping, name: str, reading: GameReading) -> RuleEntry:
    """What a game has one of; it says nothing where it is not written."""
    said = mapping_of(top.get(name) or Mapping((), top.span))
    path = (name,)
    return RuleEntry(
        path,
        _SINGLE[name],
        _place(top, name),
        tuple(sayings_in(path, said, reading)),
        texts_of(path, said, reading.files),
    )


def _section(top: Mapping, name: str, reading: GameReading) -> RuleEntry:
    read = _noun if name in _BY_NOUN else _entry
    entries = tuple(read(it, (name,), reading) for it in entries_of(top.get(name)))
    return RuleEntry((name,), f"the section `{name}`", _place(top, name), parts=entries)


def _noun(entry: Entry, above: tuple[str, ...], reading: GameReading) -> RuleEntry:
    """The titles of a kind of cards, or the places of a board."""
    path = (*above, entry.key.text)
    parts = tuple(_entry(it, path, reading) for it in entries_of(entry.value))
    return RuleEntry(path, f"`{entry.key.text}`", entry.key.span, parts=parts)


def _entry(entry: Entry, above: tuple[str, ...], reading: GameReading) -> RuleEntry:
    section, id = above[0], entry.key.text
    noun = above[1] if section == "places" else _NOUNS.get(section, "card")
    said = mapping_of(entry.value)
    path = (*above, id)
    sayings = said_by(entry, above, reading)
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


def _phases(said: Mapping, above: tuple[str, ...], reading: GameReading) -> Iterator[RuleEntry]:
    if above[0] == "phases":
        yield from (_entry(it, above, reading) for it in entries_of(said.get("phases")))


def _triggers(
    said: Mapping, above: tuple[str, ...], card: str, reading: GameReading
) -> Iterator[RuleEntry]:
    for it in entries_of(said.get("triggers")):
        path = (*above, "triggers", it.key.text)
        inside = mapping_of(it.value)
        yield RuleEntry(
            path,
            f"the trigger `{it.key.text}` of the card `{card}`",
            it.key.span,
            tuple(sayings_in(path, inside, reading)),
            texts_of(path, it.value, reading.files),
        )
