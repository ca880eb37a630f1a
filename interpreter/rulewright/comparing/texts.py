"""What people read of a game, and where its rules come from: no difference of play."""

from collections.abc import Iterator

from rulewright.comparing.saying import Saying, place_of, plain_saying, texts_in
from rulewright.game.entries import entries_of, mapping_of, scalars_of
from rulewright.game.texts import TextFiles
from rulewright.source.frozen import replace
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence

_BY_LANGUAGE = ("name", "about", "shown as")
_AS_WRITTEN = ("plural", "shows", "source", "implements")


def texts_of(path: tuple[str, ...], node: Node, files: TextFiles) -> tuple[Saying, ...]:
    """The names and sentences of the entry at `path` in every language, those of its members and
    attributes, and where it comes from."""
    return tuple(_texts_of(path, node, files))


def own_texts(top: Mapping, files: TextFiles) -> Iterator[Saying]:
    """What the game is called, and what it is about, in every language."""
    for key in ("title", "about"):
        yield from _of_top((key,), top.get(key), files)
    source = top.get("source")
    if source is not None:
        yield _as_written("source", source)


def rule_texts(top: Mapping, files: TextFiles) -> Iterator[Saying]:
    """The sentences of the numbered rules in every language."""
    numbers = (it.key.text for _, of_file in files.files for it in entries_of(of_file.get("rules")))
    for number in dict.fromkeys(numbers):
        yield from _of_top(("rules", number), None, files)


def _of_top(path: tuple[str, ...], inline: Node | None, files: TextFiles) -> Iterator[Saying]:
    """A text that stands at the top of a texts file; the last file of a language says it."""
    said: dict[str, Scalar] = dict(files.written(path, inline))
    of_rule = path[1:]
    for language, of_file in files.files:
        node: Node | None = of_file
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(node, Scalar):
            said[language] = node
    for language, text in said.items():
        key = "rules text" if of_rule else path[0]
        name = f"{of_rule[0]} ({language})" if of_rule else language
        yield plain_saying(key, text.text, text.span, name)


def _texts_of(path: tuple[str, ...], node: Node, files: TextFiles) -> Iterator[Saying]:
    said = mapping_of(node)
    for key in _BY_LANGUAGE:
        for language, text in files.written((*path, key), said.get(key)):
            yield plain_saying(key, text.text, text.span, language)
    for key in _AS_WRITTEN:
        written = said.get(key)
        if written is not None:
            yield _as_written(key, written)
    for way, name, part, name_node in _parts_of(node):
        for language, text in files.written((*path, *way), name_node):
            yield plain_saying("part name", text.text, text.span, f"{name} ({language})")
        for key in ("about", "source", "implements"):
            written = part.get(key)
            if written is not None:
                yield replace(_as_written(key, written), key=f"part {key}", name=name)


_Part = tuple[tuple[str, ...], str, Mapping, Node | None]
"""Where the name of a part stands in a texts file, the part's id, what is said of it, and its name
in the rules."""


def _parts_of(node: Node) -> Iterator[_Part]:
    """The members and attributes that an entry declares, its supply, and what holds for ties."""
    said, nothing = mapping_of(node), Mapping((), node.span)
    listed = node if isinstance(node, Sequence) else said.get("members")
    if isinstance(listed, Sequence):
        names = mapping_of(said.get("names") or nothing)
        for item in scalars_of(listed):
            yield ("members", item.text), item.text, nothing, names.get(item.text)
    for key in ("members", "attributes", "changing"):
        way = "attributes" if key == "changing" else key
        for entry in entries_of(said.get(key)):
            part = mapping_of(entry.value)
            yield (way, entry.key.text), entry.key.text, part, part.get("name")
    for key in ("supply", "still tied"):
        part = mapping_of(said.get(key) or nothing)
        if part.entries:
            yield (key, "name"), key, part, part.get("name")


def _as_written(key: str, node: Node) -> Saying:
    texts = tuple(texts_in(node))
    return Saying(key, frozenset(texts), texts, place_of(node))
