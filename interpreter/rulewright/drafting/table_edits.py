"""Rules that name a sheet in the place of a table: the edits, and the comments that go with it."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import assert_never

from rulewright.drafting.deck_cells import CARDS, PIECES
from rulewright.drafting.draft import Refusal
from rulewright.drafting.edits import add_entry, end_of, node_at
from rulewright.drafting.yaml_text import in_one_line, quoted
from rulewright.game.merge import REMOVE
from rulewright.game.sheets import TABLE, sections_of
from rulewright.game.supply import AXES, SAID_OF_ALL
from rulewright.game.supply_changes import ADD
from rulewright.source.finding import Edit
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Naming:
    """A table in the rules that a sheet takes the place of: its key, the edits of its file, and
    the comments that go."""

    key: Scalar
    edits: tuple[Edit, ...]
    comments: tuple[Span, ...] = ()

    @property
    def file(self) -> Path:
        """The rules file in which the table stands."""
        return Path(self.key.span.source.name)


@dataclass(frozen=True, slots=True)
class SheetFor:
    """A sheet for a kind: its name in the game, its columns, and the tables that it has.

    `beside` are the keys that the supply has in the game so far, those of a base included.
    """

    kind: str
    name: str
    columns: tuple[str, ...]
    tables: tuple[str, ...]
    beside: tuple[str, ...]
    is_for_a_variant: bool


def name_sheet(documents: Iterable[Document], sheet: SheetFor) -> tuple[Naming, ...] | Refusal:
    """What has to be edited so that the rules name a sheet; nothing where they do already."""
    files = tuple(documents)
    namings: list[Naming] = []
    for table, name_in in ((PIECES, _in_pieces), (CARDS, _in_cards)):
        if table not in sheet.tables:
            continue
        entry = next(_declared(files, table, sheet.kind), None)
        if entry is None:
            return Refusal(
                f"The {table} of `{sheet.kind}` are not declared in a file of this game, but in "
                f"the one that it extends. Take the sheet into that, or name it under `change:`."
            )
        naming = name_in(entry, sheet)
        if naming is not None:
            namings.append(naming)
    return tuple(namings)


def named_already(documents: Iterable[Document], kind: str, tables: tuple[str, ...]) -> str | None:
    """The name of the sheet that these tables of a kind come from, where it is one."""
    names: dict[str, None] = {}
    for document in documents:
        sections = sections_of(document.top)
        for table, path in ((PIECES, (PIECES, kind, "supply")), (CARDS, (CARDS, kind))):
            said = node_at(sections, path) if table in tables else None
            rows = said.items if isinstance(said, Sequence) else (said,)
            tables_there = (row.get(TABLE) for row in rows if isinstance(row, Mapping))
            names |= {it.text: None for it in tables_there if isinstance(it, Scalar)}
    return next(iter(names)) if len(names) == 1 else None


def _declared(documents: Iterable[Document], section: str, kind: str) -> Iterator[Entry]:
    for document in documents:
        kinds = sections_of(document.top).get(section)
        for entry in kinds if isinstance(kinds, Mapping) else ():
            if entry.key.text == kind and isinstance(entry.value, Mapping):
                yield entry


def _in_pieces(kind: Entry, sheet: SheetFor) -> Naming | None:
    said = kind.value
    assert isinstance(said, Mapping)
    there = next((it for it in said if it.key.text == "supply"), None)
    if there is None:
        there = next((it for it in said if it.key.text == "count"), None)
    if there is None:
        edits = tuple(add_entry(said, "supply", f"{{{TABLE}: {quoted(sheet.name)}}}"))
        return Naming(kind.key, edits)
    kept = tuple(_kept(there, sheet))
    inherited = [key for key in _inherited(sheet) if all(it.key.text != key for it in kept)]
    names = node_at(there.value, (TABLE,))
    is_named = isinstance(names, Scalar) and names.text == sheet.name
    entries = there.value.entries if isinstance(there.value, Mapping) else ()
    if is_named and len(kept) + 1 == len(entries) and not inherited:
        return None
    inside = "".join(f"{it.key.span.text}: {in_one_line(it.value)}, " for it in kept)
    inside += "".join(f"{key}: {REMOVE}, " for key in inherited)
    return _replaced(there, f"supply: {{{inside}{TABLE}: {quoted(sheet.name)}}}")


def _kept(supply: Entry, sheet: SheetFor) -> Iterator[Entry]:
    """What is said of a supply as a whole, and beside a sheet what the new one does not say."""
    said = supply.value
    if supply.key.text != "supply" or not isinstance(said, Mapping):
        return
    is_sheet = isinstance(said.get(TABLE), Scalar)
    for entry in said:
        key = entry.key.text
        beside = is_sheet and key != TABLE and key not in sheet.columns
        removes = isinstance(entry.value, Scalar) and entry.value.text == REMOVE
        if key in (*SAID_OF_ALL, "accept") or beside or removes:
            yield entry


def _inherited(sheet: SheetFor) -> Iterator[str]:
    """What the supply of a variant has from its base, and the sheet says itself."""
    if sheet.is_for_a_variant:
        yield from (key for key in sheet.beside if key in (*AXES, *sheet.columns, ADD))


def _in_cards(kind: Entry, sheet: SheetFor) -> Naming | None:
    said = kind.value
    assert isinstance(said, Mapping)
    names = said.get(TABLE)
    if isinstance(names, Scalar) and names.text == sheet.name and len(said.entries) == 1:
        return None
    return _replaced(kind, f"{kind.key.span.text}: {{{TABLE}: {quoted(sheet.name)}}}")


def _replaced(entry: Entry, text: str) -> Naming:
    source = entry.key.span.source
    stretch = Span(source, entry.key.span.start, end_of(entry.value))
    return Naming(entry.key, (Edit(stretch, text),), tuple(_comments(entry, stretch)))


def _comments(entry: Entry, stretch: Span) -> Iterator[Span]:
    """The comments in a stretch of YAML: what begins with `#` outside of all texts."""
    letters = [*stretch.text]
    for scalar in _scalars(entry.value):
        start = scalar.span.start
        if scalar.style in ("|", ">"):
            start = scalar.span.source.text.find("\n", start)
        for at in range(start - stretch.start, scalar.span.end - stretch.start):
            letters[at] = letters[at] if letters[at] == "\n" else "."
    for found in _COMMENT.finditer("".join(letters)):
        yield Span(stretch.source, stretch.start + found.start(), stretch.start + found.end())


def _scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence(items=items):
            for item in items:
                yield from _scalars(item)
        case Mapping():
            for entry in node:
                yield entry.key
                yield from _scalars(entry.value)
        case _:
            assert_never(node)
