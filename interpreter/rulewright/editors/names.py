"""The names that a game's files declare, which editors propose where one of them can stand."""

import re
from collections.abc import Iterable, Iterator

from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_RANGE = re.compile(r"([0-9]+)\.\.([0-9]+)")
_MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class GameNames:
    """What the games of a folder declare, each name once, in the order of their files.

    `sections` has the names of the entries of each section of rules files; of `phases`, those
    inside others too. `of_players` are zones, boards and counters that each player has.
    """

    games: tuple[str, ...]
    players: int
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    attributes: tuple[tuple[str, tuple[str, ...]], ...]
    members: tuple[tuple[str, tuple[str, ...]], ...]
    of_players: tuple[str, ...]
    rule_numbers: tuple[str, ...]

    def of(self, section: str) -> tuple[str, ...]:
        """The names of the entries of a section."""
        return dict(self.sections).get(section, ())

    @property
    def all_attributes(self) -> tuple[str, ...]:
        """The attributes of all kinds of pieces."""
        return _each_once(it for _, attributes in self.attributes for it in attributes)

    @property
    def seats(self) -> tuple[str, ...]:
        """`player 1`, `player 2`, as scenarios write them."""
        return tuple(f"player {number + 1}" for number in range(self.players))


SECTIONS = (
    *("settings", "types", "pieces", "zones", "boards", "counters", "tables", "values"),
    *("phases", "actions", "procedures", "end", "scoring"),
)
"""The sections of a rules file that hold entries with names."""


def names_in(games: Iterable[tuple[str, Mapping]]) -> GameNames:
    """The names in games, given by their ids and the tops of their documents."""
    listed = tuple(games)
    tops = tuple(top for _, top in listed)
    return GameNames(
        games=tuple(game for game, _ in listed),
        players=max((_most_players(top.get("players")) for top in tops), default=2),
        sections=tuple(
            (section, _each_once(it for top in tops for it in _entries_of(section, top)))
            for section in SECTIONS
        ),
        attributes=_inside("pieces", ("attributes", "changing"), tops),
        members=_inside("types", ("members",), tops),
        of_players=_each_once(it for top in tops for it in _of_players(top)),
        rule_numbers=_each_once(it for top in tops for it in _rule_numbers(top)),
    )


def _most_players(said: Node | None) -> int:
    """How many can play at most; four where it cannot be read."""
    texts = said.items if isinstance(said, Sequence) else (said,)
    most = 0
    for text in texts:
        if not isinstance(text, Scalar):
            continue
        within = _RANGE.fullmatch(text.text)
        most = max(most, int(within[2][:3]) if within else text.integer or 0)
    return min(most, _MOST_SEATS) or 4


def _entries_of(section: str, top: Mapping) -> Iterator[str]:
    entries = top.get(section)
    for entry in entries if isinstance(entries, Mapping) else ():
        if _NAME.fullmatch(entry.key.text):
            yield entry.key.text
        if section == "phases" and isinstance(entry.value, Mapping):
            yield from _entries_of(section, entry.value)


def _inside(
    section: str, keys: Iterable[str], tops: Iterable[Mapping]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For each entry of a section, the names that stand below some of its keys."""
    found: dict[str, list[str]] = {}
    for top in tops:
        entries = top.get(section)
        for entry in entries if isinstance(entries, Mapping) else ():
            named = found.setdefault(entry.key.text, [])
            if isinstance(entry.value, Mapping):
                named.extend(it for key in keys for it in _listed(entry.value.get(key)))
            else:
                named.extend(_listed(entry.value))
    return tuple((name, _each_once(names)) for name, names in found.items())


def _listed(node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Mapping):
        return node.keys
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(item.text for item in items if isinstance(item, Scalar))


def _of_players(top: Mapping) -> Iterator[str]:
    for section in ("zones", "boards", "counters"):
        entries = top.get(section)
        for entry in entries if isinstance(entries, Mapping) else ():
            owner = entry.value.get("per") if isinstance(entry.value, Mapping) else None
            if isinstance(owner, Scalar) and owner.text == "player":
                yield entry.key.text


def _rule_numbers(node: Node) -> Iterator[str]:
    """The numbers of rules that entries anywhere carry out, or that no entry does."""
    if not isinstance(node, Mapping):
        return
    for entry in node:
        if entry.key.text in ("implements", "not modelled"):
            yield from _listed(entry.value)
        else:
            yield from _rule_numbers(entry.value)


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
