"""The words that name something in a game, gathered before anything is read.

A misspelt reserved word can be repaired only if it is known which words are names.
"""

import re
from collections.abc import Iterator

from rulewright.game.plurals import plural_of
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.words import NAME

_SAID_TO_PEOPLE = frozenset({"name", "names", "title", "about", "shown as", "source"})
"""Keys behind which stands what people read, and no name."""

_BOUND = re.compile(rf"\b(?:as|each|every|some)\s+({NAME.pattern})")


def known_words(top: Mapping, of_every_game: frozenset[str]) -> frozenset[str]:
    """Ids, members and plurals that the document declares, names that its texts bind, and the
    words that every game knows."""
    words = set(_words(top))
    return of_every_game | words | {plural_of(word) for word in words}


def _words(node: Node) -> Iterator[str]:
    match node:
        case Scalar(text=text):
            if NAME.fullmatch(text):
                yield text
            yield from _BOUND.findall(text)
        case Sequence(items=items):
            for item in items:
                yield from _words(item)
        case Mapping():
            for entry in node:
                yield from _words(entry.key)
                if entry.key.text not in _SAID_TO_PEOPLE:
                    yield from _words(entry.value)
