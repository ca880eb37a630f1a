"""What later stages read of a document with findings: as much of it as is beyond doubt.

A game with an error is never loaded, but all of it is checked. So that one slip does not bring
up findings all over the game, a misspelt key or word is read as the one it was meant to be, and
a value of the wrong shape is left out.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table
from typing import assert_never

from rulewright.source.finding import Finding, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.misplaced import ENTRY_OF_OTHER_SECTION, KEY_AS_ENTRY
from rulewright.syntax.nulls import is_null
from rulewright.syntax.shape_messages import UNKNOWN_KEY, WRONG_NAME

_Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A document to read on with. `doubtful` holds the ids of entries with something wrong."""

    top: Mapping
    doubtful: tuple[str, ...]


def repair(top: Mapping, findings: Iterable[Finding]) -> Repaired:
    """The document without what the errors among the findings are about."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return Repaired(top, ())
    fixes = {_place(it.fix.span): it.fix.text for it in errors if it.fix}
    faults = [it for it in errors if not it.fix]
    no_keys = [it for it in faults if it.kind in _ABOUT_KEYS]
    slips = _Slips(
        fixes=fixes,
        wrong=frozenset(_place(it.span) for it in faults),
        no_keys=frozenset(_place(span) for it in no_keys for span in _spans(it)),
    )
    doubtful = dict.fromkeys(_doubtful(top, slips))
    return Repaired(_repaired_mapping(top, slips), tuple(doubtful))


_ABOUT_KEYS = (
    *(UNKNOWN_KEY.name, WRONG_NAME.name),
    *(KEY_AS_ENTRY.name, ENTRY_OF_OTHER_SECTION.name),
)
"""Findings that stand at a key which is none."""


@dataclass(frozen=True, slots=True)
class _Slips:
    """Places of texts with the ones that are meant, of wrong values, and of keys that are none."""

    fixes: Table[_Place, str]
    wrong: frozenset[_Place]
    no_keys: frozenset[_Place]

    def spoil(self, value: Node) -> bool:
        """Whether a value is wrong as a whole; a finding marks the first line of a long one."""
        return not self.wrong.isdisjoint((_place(value.span), _place(value.span.first_line)))


def _place(span: Span) -> _Place:
    return (span.source.name, span.start, span.end)


def _spans(finding: Finding) -> Iterator[Span]:
    yield finding.span
    yield from (label.span for label in finding.labels)


def _repaired(node: Node, slips: _Slips) -> Node:
    match node:
        case Scalar():
            fixed = slips.fixes.get(_place(node.span), node.text)
            listed = fixed == f"[{node.text}]"
            return Sequence((node,), node.span) if listed else replace(node, text=fixed)
        case Sequence():
            kept = (item for item in node.items if not slips.spoil(item))
            return replace(node, items=tuple(_repaired(item, slips) for item in kept))
        case Mapping():
            return _repaired_mapping(node, slips)
        case _:
            assert_never(node)


def _repaired_mapping(node: Mapping, slips: _Slips) -> Mapping:
    taken = {entry.key.text for entry in node if _place(entry.key.span) not in slips.fixes}
    entries: list[Entry] = []
    for entry in node:
        place = _place(entry.key.span)
        key = replace(entry.key, text=slips.fixes.get(place, entry.key.text))
        is_fixed = key.text != entry.key.text
        if place in slips.no_keys or (is_fixed and key.text in taken):
            continue
        if is_null(entry.value) or slips.spoil(entry.value):
            continue
        taken.add(key.text)
        entries.append(Entry(key, _repaired(entry.value, slips)))
    return replace(node, entries=tuple(entries))


def _doubtful(top: Mapping, slips: _Slips) -> Iterator[str]:
    """The keys of the file, and of the entries of its sections, in which something is wrong."""
    places = frozenset((*slips.fixes, *slips.wrong, *slips.no_keys))
    before: Entry | None = None
    for section in top:
        if not _holds(section, places):
            before = section
            continue
        if _place(section.key.span) in slips.no_keys and before is not None:
            yield before.key.text  # what is no key of the file may belong to what stands above it
        before = section
        yield section.key.text
        for entry in section.value if isinstance(section.value, Mapping) else ():
            yield from _doubtful_entry(entry, places)


def _doubtful_entry(entry: Entry, places: frozenset[_Place]) -> Iterator[str]:
    """The entry, and what it declares itself: phases of a phase, attributes of a kind."""
    if not _holds(entry, places):
        return
    yield entry.key.text
    for part in entry.value if isinstance(entry.value, Mapping) else ():
        if part.key.text in _DECLARING and isinstance(part.value, Mapping):
            for inner in part.value:
                yield from _doubtful_entry(inner, places)


_DECLARING = ("phases", "attributes", "changing")
_SAYING = ("name", "about", "source", "implements")
"""Keys that say something about an entry, and change nothing of what it means."""


def _holds(part: Entry | Node, places: frozenset[_Place]) -> bool:
    """Whether one of the places is that of the entry or node, or of something in it."""
    match part:
        case Entry(key=Scalar(text=word)) if word in _SAYING:
            return False
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
