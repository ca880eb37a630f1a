"""One more kind of piece, which may lie wherever the one that it is like may lie."""

import re
from collections.abc import Iterable, Iterator

from rulewright.drafting.additions import Addition, NewEntry, NewItem
from rulewright.drafting.edits import node_at
from rulewright.drafting.ids import as_words
from rulewright.drafting.likeness import LikeKind
from rulewright.drafting.yaml_text import (
    Entries,
    Value,
    copied,
    in_one_line,
    inline,
    is_flow,
    quoted,
)
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence

_OF_THE_OLD_ONE = ("implements", "source", "about", "plural", "accept")
"""What is said of one kind and need not hold of another."""


def kind_additions(
    new: str, likeness: LikeKind, top: Mapping, accepted: Iterable[str]
) -> list[Addition]:
    """The kind with the same pieces, and its place beside the other one.

    It accepts these warnings until a rule speaks of it.
    """
    like = likeness.kind.heading.id
    said = node_at(top, ("pieces", like))
    assert isinstance(said, Mapping)
    comment = f"`{new}` has the pieces of `{like}` so far, and no rule speaks of it yet."
    entry = NewEntry(("pieces",), new, _renamed(said, like, new, accepted), like, comment)
    return [entry, *_places(new, like, top)]


def kind_names_in_texts(
    new: str, likeness: LikeKind, texts: Iterable[Document]
) -> Iterator[tuple[Document, Addition]]:
    """What each texts file says of the kind that it is like, with its own name."""
    like = likeness.kind.heading.id
    for document in texts:
        said = node_at(document.top, ("names", "pieces", like))
        if isinstance(said, Mapping):
            comment = f"Translate `{as_words(new)}`."
            value = _renamed(said, like, new)
            yield document, NewEntry(("names", "pieces"), new, value, like, comment)


def _renamed(said: Mapping, like: str, new: str, accepted: Iterable[str] = ()) -> Value:
    values = {
        entry.key.text: _value(entry, like, new)
        for entry in said
        if entry.key.text not in _OF_THE_OLD_ONE
    }
    reasons = ", ".join(f"{kind}: no rule speaks of it yet" for kind in accepted)
    whole = Entries(values | ({"accept": f"{{{reasons}}}"} if reasons else {}))
    return inline(whole) if is_flow(said) else whole


def _value(entry: Entry, like: str, new: str) -> Value:
    match entry.key.text:
        case "name":
            return _name(entry.value, new)
        case "shown as":
            return re.sub(rf"\b{like}\b", as_words(new), in_one_line(entry.value))
        case _:
            return copied(entry.value)


def _name(node: Node, new: str) -> Value:
    name = quoted(as_words(new))
    if isinstance(node, Mapping):
        return f"{{{', '.join(f'{it.key.text}: {name}' for it in node)}}}"
    return name


def _places(new: str, like: str, top: Mapping) -> Iterator[Addition]:
    """Every place that holds the one kind holds the other too."""
    for section in ("zones", "boards"):
        places = top.get(section)
        for place in places.entries if isinstance(places, Mapping) else ():
            path = (section, place.key.text, "holds")
            held = node_at(top, path)
            items = held.items if isinstance(held, Sequence) else (held,)
            if any(isinstance(it, Scalar) and it.text == like for it in items):
                yield NewItem(path, new)
