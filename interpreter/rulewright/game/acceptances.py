"""Warnings that an author accepts: `accept: {KIND: reason}`, in an entry or for the whole game."""

from collections.abc import Iterator

from rulewright.game.remarks import Acceptance
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

KEY = "accept"


_NAMED = frozenset(
    (
        *("types", "pieces", "zones", "boards", "counters", "tables", "values", "settings"),
        *("phases", "actions", "procedures", "end", "scoring"),
        *("members", "names", "attributes", "changing", "with", "table"),
    )
)
"""Keys below which the author's own names stand, `accept` perhaps among them."""


def read_acceptances(top: Mapping) -> tuple[Acceptance, ...]:
    """Every acceptance of a game's effective document, in the order of the document."""
    return (*_of_mapping(top, None), *_below(top))


def _below(said: Mapping) -> Iterator[Acceptance]:
    """The acceptances of the entries in a mapping of which each key is one of the language."""
    for entry in said:
        if entry.key.text in _NAMED and isinstance(entry.value, Mapping):
            for named in entry.value:
                yield from _of_entry(named)
        else:
            yield from _of_entry(entry)


def _of_entry(entry: Entry) -> Iterator[Acceptance]:
    for said in _mappings(entry.value):
        yield from _of_mapping(said, tuple(_places(entry)))
        yield from _below(said)


def _mappings(node: Node) -> Iterator[Mapping]:
    match node:
        case Mapping():
            yield node
        case Sequence():
            for item in node.items:
                yield from _mappings(item)
        case Scalar():
            pass


def _of_mapping(said: Mapping, places: tuple[Span, ...] | None) -> Iterator[Acceptance]:
    accepted = said.get(KEY)
    for entry in accepted if isinstance(accepted, Mapping) else ():
        if isinstance(entry.value, Scalar):
            yield Acceptance(entry.key.text, entry.value.text, entry.key.span, places)


def _places(entry: Entry) -> Iterator[Span]:
    """Where the parts of an entry stand; those of a game and of its variant are in two files."""
    yield entry.key.span
    yield entry.value.span
    if isinstance(entry.value, Mapping):
        for part in entry.value:
            yield from _places(part)
