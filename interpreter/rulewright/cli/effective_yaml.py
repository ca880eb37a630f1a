"""The effective rules of a game as YAML, each entry with the place that it comes from."""

import json
from collections.abc import Iterator
from dataclasses import field

from rulewright.drafting.yaml_text import in_one_line, is_flow, quoted
from rulewright.game.sheets import is_sheet
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.width import width_of
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

Path = tuple[str, ...]
"""The keys that lead to an entry."""

_WIDTH = 100
_COLUMN = 60
"""Where the places of entries stand, unless a line is longer."""

_ENTRIES_BELOW = {"cards": 2, "places": 2}
"""How many levels below a section its entries stand; below all others it is one."""
_SINGLES = frozenset(("first player", "setup", "winner", "title", "about", "source", "checks"))
_IN_FLOW = frozenset(",[]{}")


def is_entry(path: Path) -> bool:
    """Whether these keys lead to an entry of a section, or to what a game has one of."""
    section, depth = path[0], len(path)
    if section in _SINGLES:
        return depth == 1
    if section == "phases" and depth > 2:
        return path[-2] == "phases"
    return depth == _ENTRIES_BELOW.get(section, 1) + 1


def written(top: Mapping, only: frozenset[Path] | None = None) -> Iterator[str]:
    """The lines of the rules; with `only`, of these entries and the headings above them."""
    writer = _Writer(only)
    wanted = [entry for entry in top if writer.is_wanted((entry.key.text,))]
    for number, entry in enumerate(wanted):
        path = (entry.key.text,)
        if number and (_is_section(entry.value) or _is_section(wanted[number - 1].value)):
            yield ""
        yield from writer.entry(entry, path, None)


def _is_section(value: Node) -> bool:
    return isinstance(value, Mapping) and not is_flow(value)


@dataclass(slots=True)
class _Writer:
    """What is to be written, and the file of the last place that was told."""

    only: frozenset[Path] | None
    file: str = field(default="")

    def is_wanted(self, path: Path) -> bool:
        """Whether an entry is asked for, lies in one that is, or leads to one."""
        if self.only is None:
            return True
        return any(it[: len(path)] == path[: len(it)] for it in self.only)

    def entry(self, entry: Entry, path: Path, around: str | None) -> Iterator[str]:
        """The lines of an entry; `around` is the file of the entry that it stands in."""
        indent = "  " * (len(path) - 1)
        key = f"{indent}{_key(entry.key)}:"
        own = entry.key.span.source.name
        note = self._note(entry.key.span, is_entry(path), around)
        value = entry.value
        line = _in_flow(value, _WIDTH - width_of(key) - 1)
        inside = around if around is not None and not is_entry(path) and own == around else own
        if isinstance(value, Mapping) and len(path) == 1 and path[0] not in _SINGLES:
            line = None
        if line is not None and _is_from(value, own):
            yield _with_note(f"{key} {line}", note)
        elif isinstance(value, Scalar):
            first, *lines = _block(value)
            yield _with_note(f"{key} {first}", note)
            yield from (f"{indent}  {it}".rstrip() for it in lines)
        elif isinstance(value, Mapping):
            yield _with_note(key, note)
            for inner in value:
                if self.is_wanted((*path, inner.key.text)):
                    yield from self.entry(inner, (*path, inner.key.text), inside)
        else:
            yield _with_note(key, note)
            yield from _items(value, f"{indent}  ")

    def _note(self, place: Span, is_entry: bool, around: str | None) -> str:
        """Where an entry comes from: its file where that is another one than that of the entry
        above; and where something in an entry comes from, if it comes from elsewhere."""
        if not is_entry and (around is None or place.source.name == around):
            return ""
        is_same = is_entry and place.source.name == self.file
        self.file = place.source.name
        return f"line {place.line}" if is_same else str(place)


def _with_note(line: str, note: str) -> str:
    if not note:
        return line
    return f"{line}{' ' * max(2, _COLUMN - width_of(line))}# {note}"


def _is_from(value: Node, file: str) -> bool:
    """Whether all of a value stands in one file, so that its place says where it comes from."""
    if not isinstance(value, Mapping):
        return True
    return all(it.key.span.source.name == file and _is_from(it.value, file) for it in value)


def _key(key: Scalar) -> str:
    return quoted(key.text) if is_sheet(key.span.source) else key.span.text


def _in_flow(node: Node, room: int) -> str | None:
    """A value on one line, if it was written so and there is room for it."""
    if isinstance(node, Scalar):
        return None if node.style in ("|", ">") or "\n" in node.span.text else _text(node)
    is_named_sheet = isinstance(node, Sequence) and not is_flow(node) and _is_sheet(node)
    if is_named_sheet:
        return node.span.text
    if not is_flow(node) and not _is_empty(node):
        return None
    line = _flow(node)
    return line if line is not None and width_of(line) <= room else None


def _is_empty(node: Node) -> bool:
    """Whether nothing is in a value, so that it has to stand in brackets."""
    match node:
        case Mapping(entries=()) | Sequence(items=()):
            return True
        case _:
            return False


def _is_sheet(node: Sequence) -> bool:
    """Whether the rows are those of a sheet whose name stands here."""
    return bool(node.items) and is_sheet(node.items[0].span.source) and node.span.text != ""


def _flow(node: Node) -> str | None:
    match node:
        case Scalar(style=style):
            if style in ("|", ">") or "\n" in node.span.text:
                return None
            text = _text(node)
            plain = style == "" and not _IN_FLOW.isdisjoint(text)
            return json.dumps(node.text, ensure_ascii=False) if plain else text
        case Sequence(items=items):
            lines = [_flow(it) for it in items]
            return None if None in lines else f"[{', '.join(it for it in lines if it)}]"
        case Mapping():
            pairs = [(_key(it.key), _flow(it.value)) for it in node]
            if any(value is None for _, value in pairs):
                return None
            return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"


def _text(node: Scalar) -> str:
    return quoted(node.text) if is_sheet(node.span.source) else in_one_line(node)


def _block(text: Scalar) -> list[str]:
    """A text of several lines as a literal block, its first line behind the key."""
    if text.style == ">" or ("\n" in text.span.text and text.style != "|"):
        return [json.dumps(text.text, ensure_ascii=False)]
    sign = "|" if text.text.endswith("\n") else "|-"
    return [sign, *text.text.rstrip("\n").split("\n")]


def _items(listed: Sequence, indent: str) -> Iterator[str]:
    for item in listed.items:
        line = _flow(item)
        if line is not None or not isinstance(item, Mapping):
            yield f"{indent}- {line if line is not None else in_one_line(item)}"
            continue
        writer = _Writer(None)
        lines = [it for inner in item for it in writer.entry(inner, ("", inner.key.text), None)]
        for number, line_of_item in enumerate(lines):
            yield f"{indent}{'- ' if number == 0 else '  '}{line_of_item[2:]}"
