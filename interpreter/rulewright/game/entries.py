"""A section of a rule file: a mapping of ids, read entry by entry."""

from collections.abc import Callable
from typing import TypeVar

from rulewright.game.notes import Notes
from rulewright.game.playing import ZoneName
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import MOST_LISTED, did_you_mean, either_of
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

UNKNOWN_ZONE = FindingKind("unknown-zone", "This game has no zone named `{name}`.")
UNKNOWN_KIND = FindingKind("unknown-kind", "This game has no kind of piece named `{name}`.")
UNKNOWN_PER = FindingKind(
    "unknown-per", "There cannot be one for each `{name}`: it is neither `player` nor a type."
)

Made = TypeVar("Made")
ReadEntry = Callable[[Entry, Mapping, Notes], Made | None]


def read_section(node: Node | None, read: ReadEntry[Made], notes: Notes) -> tuple[Made, ...]:
    """What `read` makes of each entry. Entries that were not read whole are noted as unread.

    A value that is no mapping is read as an empty one; the schema has reported it.
    """
    made = (read_entry(entry, read, notes) for entry in entries_of(node))
    return tuple(one for one in made if one is not None)


def read_entry(entry: Entry, read: ReadEntry[Made], notes: Notes) -> Made | None:
    """What `read` makes of an entry, which is noted as unread when that brings up an error."""
    before = notes.errors
    made = read(entry, mapping_of(entry.value), notes)
    if made is None or notes.errors > before:
        notes.unread.append(entry.key.text)
    return made


def entries_of(node: Node | None) -> tuple[Entry, ...]:
    """The entries of a mapping; none where there is no mapping."""
    return node.entries if isinstance(node, Mapping) else ()


def mapping_of(node: Node) -> Mapping:
    """The mapping itself, or an empty one at its place."""
    return node if isinstance(node, Mapping) else Mapping((), node.span)


def scalars_of(node: Node | None) -> tuple[Scalar, ...]:
    """The texts of a list, or the one text that stands in its place."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar))


def text_at(mapping: Mapping, key: str) -> str | None:
    """The text of a key, or None."""
    node = mapping.get(key)
    return node.text if isinstance(node, Scalar) else None


def known_names(
    nodes: tuple[Scalar, ...], kind: FindingKind, known: tuple[str, ...], notes: Notes
) -> tuple[str, ...]:
    """Those of the names that are known; a finding of `kind` is kept for each other."""
    for node in nodes:
        if node.text not in known:
            there_are = f"Write {either_of(known[:MOST_LISTED])}." if known else None
            help_line = did_you_mean(node.text, known) or there_are
            notes.add(kind.at(node.span, help=help_line, name=node.text))
    return tuple(node.text for node in nodes if node.text in known)


def read_per(said: Mapping, notes: Notes) -> str | None:
    """For whom there is one each: `player`, an enumeration, or None."""
    known = ("player", *notes.declared.members)
    names = known_names(scalars_of(said.get("per")), UNKNOWN_PER, known, notes)
    return names[0] if names else None


def read_zone_name(said: Mapping, key: str, notes: Notes) -> ZoneName | None:
    """The zone that a key names; a board is none."""
    written = scalars_of(said.get(key))
    for board in notes.declared.boards:
        if written and written[0].text == board:
            help_line = f"`{board}` is a board; `{key}:` takes a zone."
            notes.add(UNKNOWN_ZONE.at(written[0].span, help=help_line, name=board))
            return None
    known = known_names(written, UNKNOWN_ZONE, notes.declared.zones, notes)
    return ZoneName(known[0], written[0].span) if known else None
