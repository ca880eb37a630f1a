"""What later stages read of a document with findings: as much of it as is beyond doubt.

A game with an error is never loaded, but all of it is checked. So that one slip does not bring
up findings all over the game, a misspelt key or word is read as the one it was meant to be, and
a value of the wrong shape is left out.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.source.finding import Finding, Severity
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.nulls import is_null

_Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A document to read on with. `doubtful` holds the ids of entries with something wrong."""

    top: Mapping
    doubtful: tuple[str, ...]


def repair(top: Mapping, findings: Iterable[Finding]) -> Repaired:
    """The document without what the errors among the findings are about."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    fixes = {_place(it.fix.span): it.fix.text for it in errors if it.fix}
    wrong = frozenset(_place(it.span) for it in errors if not it.fix)
    if not errors:
        return Repaired(top, ())
    doubtful = dict.fromkeys(_doubtful(top, frozenset((*fixes, *wrong))))
    return Repaired(_repaired_mapping(top, fixes, wrong), tuple(doubtful))


def _place(span: Span) -> _Place:
    return (span.source.name, span.start, span.end)


def _repaired(node: Node, fixes: Table[_Place, str], wrong: frozenset[_Place]) -> Node:
    match node:
        case Scalar():
            fixed = fixes.get(_place(node.span), node.text)
            listed = fixed == f"[{node.text}]"
            return Sequence((node,), node.span) if listed else replace(node, text=fixed)
        case Sequence():
            kept = (item for item in node.items if _place(item.span) not in wrong)
            return replace(node, items=tuple(_repaired(item, fixes, wrong) for item in kept))
        case Mapping():
            return _repaired_mapping(node, fixes, wrong)
        case _:
            assert_never(node)


def _repaired_mapping(
    node: Mapping, fixes: Table[_Place, str], wrong: frozenset[_Place]
) -> Mapping:
    taken = {entry.key.text for entry in node if _place(entry.key.span) not in fixes}
    entries: list[Entry] = []
    for entry in node:
        key = replace(entry.key, text=fixes.get(_place(entry.key.span), entry.key.text))
        is_fixed = key.text != entry.key.text
        if is_fixed and key.text in taken:
            continue
        if is_null(entry.value) or _place(entry.value.span) in wrong:
            continue
        taken.add(key.text)
        entries.append(Entry(key, _repaired(entry.value, fixes, wrong)))
    return replace(node, entries=tuple(entries))


def _doubtful(top: Mapping, places: frozenset[_Place]) -> Iterator[str]:
    """The keys of the file, and of the entries of its sections, in which something is wrong."""
    for section in top:
        if not _holds(section, places):
            continue
        yield section.key.text
        for entry in section.value if isinstance(section.value, Mapping) else ():
            yield from _doubtful_entry(entry, places)


def _doubtful_entry(entry: Entry, places: frozenset[_Place]) -> Iterator[str]:
    if not _holds(entry, places):
        return
    yield entry.key.text
    inner = entry.value.get("phases") if isinstance(entry.value, Mapping) else None
    for phase in inner if isinstance(inner, Mapping) else ():
        yield from _doubtful_entry(phase, places)


def _holds(part: Entry | Node, places: frozenset[_Place]) -> bool:
    """Whether one of the places is that of the entry or node, or of something in it."""
    match part:
        case Entry():
            return _place(part.key.span) in places or _holds(part.value, places)
        case Scalar():
            return _place(part.span) in places
        case Sequence():
            return _place(part.span) in places or any(_holds(it, places) for it in part.items)
        case Mapping():
            return _place(part.span) in places or any(_holds(it, places) for it in part)
        case _:
            assert_never(part)
