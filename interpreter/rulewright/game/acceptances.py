"""Warnings that an author accepts: `accept: {KIND: reason}`, in an entry or for the whole game."""

from collections.abc import Iterator

from rulewright.game.model import Acceptance
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

KEY = "accept"


def read_acceptances(top: Mapping) -> tuple[Acceptance, ...]:
    """Every acceptance of a game's effective document, in the order of the document."""
    return (*_of_mapping(top, None), *_below(top))


def _below(node: Node) -> Iterator[Acceptance]:
    if isinstance(node, Mapping):
        for entry in node:
            if isinstance(entry.value, Mapping) and entry.value.get(KEY) is not None:
                yield from _of_mapping(entry.value, tuple(_places(entry)))
            yield from _below(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _below(item)


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
