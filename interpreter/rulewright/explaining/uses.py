"""Where the games that come along use a word: a few lines of a rule file, and their place."""

import re
from collections.abc import Iterator
from functools import cache

from rulewright.declaring import Declared, declare_game
from rulewright.game.contents import all_texts
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.game.load import load_effective
from rulewright.resources import data_path
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Entry, Mapping, Node, Sequence
from rulewright.syntax.tree import Frame
from rulewright.syntax.walk import all_nodes

MOST_LINES = 12
"""How many lines of a rule file an example shows."""


@dataclass(frozen=True, slots=True)
class Use:
    """Lines of a rule file that use a word."""

    span: Span
    lines: tuple[str, ...]


def use_of_verb(verb: str) -> Use | None:
    """The first step of a bundled game that begins with this verb, the shortest of its game."""
    for game in _games():
        found = [
            node.span
            for _, text in all_texts(game.game)
            for node in all_nodes(text)
            if isinstance(node, Frame) and node.verb.text == verb
        ]
        if found:
            span = min(found, key=lambda it: (len(it.text), it.source.name, it.start))
            return Use(span, _dedented(_lines(span)))
    return None


def use_of_key(key: str) -> Use | None:
    """The first entry under this key in the rules of a bundled game, below the keys around it."""
    for top in _tops():
        for path in _paths(top):
            if path[-1].key.text == key:
                return _use(path)
    return None


def use_of_text(words: str) -> Use | None:
    """The first line of a text of the effect language in a bundled game that holds these words."""
    pattern = re.compile(rf"(?<![a-z_'])(?:{re.escape(words)})(?![a-z_])")
    for game in _games():
        for _, text in all_texts(game.game):
            found = pattern.search(text.span.text)
            if found:
                start = text.span.start + found.start()
                span = Span(text.span.source, start, start + len(words))
                return Use(span, (text.span.source.line_text(span.line).strip(),))
    return None


@cache
def _games() -> tuple[Declared, ...]:
    declared = (declare_game(it.path)[0] for it in games_in(DiskFiles(), data_path("games")))
    return tuple(it for it in declared if it is not None)


@cache
def _tops() -> tuple[Mapping, ...]:
    loaded = (load_effective(it.path)[0] for it in games_in(DiskFiles(), data_path("games")))
    return tuple(it.top for it in loaded if it is not None)


def _paths(node: Node, above: tuple[Entry, ...] = ()) -> Iterator[tuple[Entry, ...]]:
    """Every entry with those around it, in the order of the file."""
    if isinstance(node, Mapping):
        for entry in node:
            yield (*above, entry)
            yield from _paths(entry.value, (*above, entry))
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _paths(item, above)


def _use(path: tuple[Entry, ...]) -> Use:
    """The line of each key around, and the lines of the entry itself."""
    entry = path[-1]
    source = entry.key.span.source
    around = [it.key.span.line for it in path[:-1] if it.key.span.source is source]
    first = entry.key.span.line
    last = _last_line(entry.value, source, first)
    numbers = sorted({*around, *range(first, min(last, first + MOST_LINES) + 1)})
    lines = [source.line_text(number) for number in numbers]
    cut = ("...",) if last > first + MOST_LINES else ()
    return Use(entry.key.span, (*(line.rstrip() for line in lines if line.strip()), *cut))


def _last_line(node: Node, source: Source, first: int) -> int:
    """The last line of a value; a block of a file ends before what only separates it."""
    if node.span.source is not source:
        return first
    text = node.span.text.rstrip()
    return source.line_of(node.span.start + max(len(text) - 1, 0))


def _lines(span: Span) -> list[str]:
    source = span.source
    last = source.line_of(max(span.start, span.end - 1))
    numbers = range(span.line, min(last, span.line + MOST_LINES) + 1)
    return [source.line_text(number) for number in numbers]


def _dedented(lines: list[str]) -> tuple[str, ...]:
    blanks = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return tuple(line[blanks:].rstrip() for line in lines)
