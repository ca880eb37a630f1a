"""Changes to a file that keep every byte of it but those they are about."""

from collections.abc import Iterable, Iterator

from rulewright.drafting.yaml_text import Value, entry_lines, inline, is_flow
from rulewright.source.finding import Edit
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

_MARK = b"\xef\xbb\xbf"


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """The bytes of a file with these edits, which do not overlap; a byte order mark stays."""
    text = data.decode("utf-8-sig")
    line_break = "\r\n" if "\r\n" in text else "\n"
    for edit in reversed(sorted(edits, key=lambda it: it.span.start)):  # noqa: C413 - keeps order
        new = edit.text.replace("\n", line_break)
        text = text[: edit.span.start] + new + text[edit.span.end :]
    mark = _MARK if data.startswith(_MARK) else b""
    return mark + text.encode("utf-8")


def node_at(node: Node | None, path: Iterable[str]) -> Node | None:
    """The value at the end of these keys; the items of a list are numbered from 0."""
    for key in path:
        match node:
            case Mapping():
                node = node.get(key)
            case Sequence(items=items) if key.isdigit() and int(key) < len(items):
                node = items[int(key)]
            case _:
                return None
    return node


def add_entry(
    mapping: Mapping, key: str, value: Value, comment: str | None = None
) -> Iterator[Edit]:
    """The edits that put an entry behind the last one of a mapping, in the style it is written."""
    source = mapping.span.source
    if is_flow(mapping):
        comma = ", " if mapping.entries else ""
        place = mapping.entries[-1].value.span.end if mapping.entries else mapping.span.start + 1
        if comment:
            yield _comment_above(source, place, comment)
        yield _insertion(source, place, f"{comma}{key}: {inline(value)}")
        return
    first_line = [f"# {comment}"] if comment else []
    lines = (*first_line, *entry_lines(key, value, _width(mapping)))
    indent = " " * (mapping.entries[0].key.span.column - 1)
    place = _line_end(source, end_of(mapping.entries[-1].value))
    yield _insertion(source, place, "".join(f"\n{indent}{line}" for line in lines))


def add_item(
    listed: Sequence | Scalar, value: str, behind: int | None = None, comment: str | None = None
) -> Iterator[Edit]:
    """The edits that put an item behind another of a list, or behind the last one.

    What stands alone becomes a list.
    """
    source, start = listed.span.source, listed.span.start
    if isinstance(listed, Scalar):
        yield _insertion(source, start, "[")
        yield _insertion(source, listed.span.end, f", {value}]")
    elif not listed.items:
        yield _insertion(source, start + 1, value)
    elif is_flow(listed):
        place = end_of(listed.items[-1 if behind is None else behind])
        if comment:
            yield _comment_above(source, place, comment)
        yield _insertion(source, place, f", {value}")
    else:
        indent = "\n" + " " * (listed.span.column - 1)
        above = f"{indent}# {comment}" if comment else ""
        place = _line_end(source, end_of(listed.items[-1 if behind is None else behind]))
        yield _insertion(source, place, f"{above}{indent}- {value}")


def with_its_lines(node: Node) -> Span:
    """The stretch of a value in block style from the beginning of its first line to the end of
    its last one; that of any other value as it is."""
    source = node.span.source
    if isinstance(node, Scalar) or is_flow(node):
        return node.span
    first = source.line_starts[source.line_of(node.span.start) - 1]
    return Span(source, first, _line_end(source, end_of(node)))


def _insertion(source: Source, place: int, text: str) -> Edit:
    return Edit(Span(source, place, place), text)


def _comment_above(source: Source, place: int, comment: str) -> Edit:
    start = source.line_starts[source.line_of(place) - 1]
    line = source.text[start:place]
    indent = line[: len(line) - len(line.lstrip(" "))]
    return _insertion(source, start, f"{indent}# {comment}\n")


def end_of(node: Node) -> int:
    """Where the last character of a value stands, white space and comments behind it left out."""
    if isinstance(node, Mapping) and not is_flow(node) and node.entries:
        return end_of(node.entries[-1].value)
    if isinstance(node, Sequence) and not is_flow(node) and node.items:
        return end_of(node.items[-1])
    return node.span.end


def _line_end(source: Source, place: int) -> int:
    end = source.text.find("\n", place)
    end = len(source.text) if end < 0 else end
    return end - 1 if source.text[end - 1 : end] == "\r" and end > place else end


def _width(mapping: Mapping) -> int:
    """How far behind the key's beginning values begin, where they are set below each other."""
    widths = [it.value.span.start - it.key.span.start for it in mapping if _is_short(it)]
    return widths[0] if len(widths) > 1 and len({*widths}) == 1 else 0


def _is_short(entry: Entry) -> bool:
    """Whether key and value stand on one line."""
    return entry.key.span.line == entry.value.span.line
