"""Additions to a game, and where they are written: in its own files, or in a variant of it."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import assert_never

from rulewright.drafting.edits import add_entry, add_item, edited, node_at, with_its_lines
from rulewright.drafting.yaml_text import Entries, Lines, Value, entry_lines, in_one_line, is_flow
from rulewright.source.finding import Edit
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.yaml_reader import read_source

Path = tuple[str, ...]
"""Keys from the top of the rules down to a value; items of lists are numbered from 0."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry of the mapping at `path`, beside its entry `like`."""

    path: Path
    key: str
    value: Value
    like: str
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item of the list at `path`, behind the item numbered so, or behind the last one."""

    path: Path
    value: str
    behind: int | None = None
    comment: str | None = None


Addition = NewEntry | NewItem


def in_the_game(
    documents: Iterable[Document], additions: Iterable[Addition]
) -> Iterator[tuple[Document, Edit]]:
    """The edits that write additions into the files in which what they are like stands."""
    files = tuple(documents)
    for addition in additions:
        document = next(it for it in files if _stands_in(addition, it.top))
        for edit in _edits(addition, node_at(document.top, addition.path)):
            yield document, edit


def _stands_in(addition: Addition, top: Mapping) -> bool:
    node = node_at(top, addition.path)
    match addition:
        case NewEntry(like=like):
            return isinstance(node, Mapping) and node.get(like) is not None
        case NewItem():
            return node is not None
        case _:
            assert_never(addition)


def _edits(addition: Addition, node: Node | None) -> Iterator[Edit]:
    match addition:
        case NewEntry(key=key, value=value, comment=comment):
            assert isinstance(node, Mapping)
            yield from add_entry(node, key, value, comment)
        case NewItem(value=text, behind=behind, comment=comment):
            assert isinstance(node, Sequence | Scalar)
            yield from add_item(node, text, behind, comment)
        case _:
            assert_never(addition)


def as_changes(base: Mapping, additions: Iterable[Addition]) -> Entries:
    """What a variant of a game with the rules `base` says under `change:` for these additions."""
    grown = _Grown({}, {})
    lists: dict[Path, list[Addition]] = {}
    for addition in additions:
        path = _list_around(base, addition)
        if path is not None:
            lists.setdefault(path, []).append(addition)
        elif isinstance(addition, NewEntry):
            grown.put((*addition.path, addition.key), addition.value, addition.comment)
    for path, within in lists.items():
        node = node_at(base, path)
        assert node is not None
        grown.put(path, _rewritten(node, len(path), within), None)
    return grown.entries(base)


def _list_around(base: Mapping, addition: Addition) -> Path | None:
    """The outermost list in which an addition stands: a variant says such a list anew."""
    for depth in range(1, len(addition.path) + 1):
        node = node_at(base, addition.path[:depth])
        if isinstance(node, Sequence):
            return addition.path[:depth]
    return addition.path if isinstance(addition, NewItem) else None


def _rewritten(node: Node, depth: int, additions: Iterable[Addition]) -> Value:
    """A list as it is written with additions to it or to what stands in it."""
    region = with_its_lines(node)
    edits = [
        edit
        for addition in additions
        for edit in _edits(addition, node_at(node, addition.path[depth:]))
    ]
    moved = [Edit(_moved(it.span, region.start), it.text) for it in edits]
    text = edited(region.text.encode(), moved).decode().replace("\r\n", "\n")
    text = textwrap.dedent(text)
    again, _ = read_source(Source("", f"list:\n{textwrap.indent(text, '  ')}\n"))
    value = again.top.get("list") if again is not None else None
    assert value is not None
    one_line = in_one_line(value)
    return one_line if is_flow(value) or isinstance(node, Scalar) else Lines(text, one_line)


def _moved(span: Span, start: int) -> Span:
    """A stretch as it lies in a text that begins at `start`."""
    return Span(span.source, span.start - start, span.end - start)


@dataclass(frozen=True, slots=True)
class _Grown:
    """Entries while they are put together."""

    values: dict[str, "Value | _Grown"] = field(default_factory=dict[str, "Value | _Grown"])
    comments: dict[str, str] = field(default_factory=dict[str, str])

    def put(self, path: Path, value: Value, comment: str | None) -> None:
        """Put a value at the end of a path, with a comment above it."""
        key, *inner = path
        if not inner:
            self.values[key] = value
            if comment:
                self.comments[key] = comment
            return
        below = self.values.setdefault(key, _Grown())
        assert isinstance(below, _Grown)
        below.put(tuple(inner), value, comment)

    def entries(self, base: Node | None) -> Entries:
        """What was put together, in the order in which the base says it."""
        known = base.keys if isinstance(base, Mapping) else ()
        order = sorted(self.values, key=lambda it: known.index(it) if it in known else len(known))
        whole: dict[str, Value] = {}
        for key in order:
            value = self.values[key]
            inside = value.entries(node_at(base, (key,))) if isinstance(value, _Grown) else value
            whole[key] = inside
        return Entries(whole, self.comments)


def in_the_variant(variant: Document, base: Mapping, additions: Iterable[Addition]) -> list[Edit]:
    """The edits that write additions into a variant, where `base` is the game with it laid on."""
    changes = variant.top.get("change")
    own: list[Edit] = []
    rest: list[Addition] = []
    for addition in additions:
        around = _list_around(base, addition)
        node = node_at(changes, addition.path)
        if around is not None and node is not None:
            own.extend(_edits(addition, node))
        else:
            rest.append(addition)
    if isinstance(changes, Mapping) and changes.entries:
        return [*own, *_merged(changes, as_changes(base, rest))]
    return [*own, *_first_changes(variant, changes, as_changes(base, rest))]


def _merged(mapping: Mapping, new: Entries) -> Iterator[Edit]:
    """The edits for what is new, inner entries first: at the end of a file both go to one place."""
    for key, value in new.values.items():
        present = mapping.get(key)
        if isinstance(present, Mapping) and isinstance(value, Entries):
            yield from _merged(present, value)
    for key, value in new.values.items():
        if mapping.get(key) is None:
            yield from add_entry(mapping, key, value, new.comments.get(key))


def _first_changes(variant: Document, changes: Node | None, new: Entries) -> Iterator[Edit]:
    """The whole of `change:` in place of an empty one."""
    lines = [it for key, value in new.values.items() for it in entry_lines(key, value)]
    text = "".join(f"\n  {line}" for line in lines)
    if changes is not None:
        yield Edit(changes.span, text.removeprefix(" "))
        return
    last: Entry = variant.top.entries[-1]
    yield Edit(Span(variant.source, last.value.span.end, last.value.span.end), f"\nchange:{text}")
