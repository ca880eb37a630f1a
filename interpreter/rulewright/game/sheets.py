"""The sheets of a game: where rules name a CSV file, its rows take the place of its name.

That is done with each file for itself, before parts are joined and variants are laid on: what a
sheet says can be changed and taken out like what stands in the rules.
"""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from dataclasses import field
from pathlib import Path, PurePosixPath

from rulewright.game.disk import MISSING_FILE, Files, read_file
from rulewright.game.merge import REMOVE, with_entry
from rulewright.game.sheet_rows import supply_rows, title_entries
from rulewright.game.supply_changes import ADD, rows_in
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Source
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.limits import MAX_ENTRIES, too_many
from rulewright.syntax.shape_messages import WRONG_SHAPE
from rulewright.syntax.sheet_reader import Sheet, read_sheet
from rulewright.syntax.sheet_text import SAVE_ANEW
from rulewright.syntax.yaml_reader import bounded

TABLE = "table"
SHEET_ENDING = ".csv"

SHEET_NOT_CSV = FindingKind("sheet-not-csv", "`{name}` is not the name of a CSV file.")
SHEET_ELSEWHERE = FindingKind(
    "sheet-elsewhere", "`{name}` does not lie in the folder of this game, so it is not read."
)

_A_SHEET = "A sheet is a text file with the ending `.csv`."


@dataclass(frozen=True, slots=True)
class WithSheets:
    """Documents in which the rows of sheets stand where these were named.

    `doubtful` holds the ids of the kinds of which a sheet could not be read; it is whole where
    there are none.
    """

    documents: tuple[Document, ...]
    sources: tuple[Source, ...]
    findings: tuple[Finding, ...]
    doubtful: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every sheet could be read."""
        return not self.doubtful


def is_sheet(source: Source) -> bool:
    """Whether a file is a sheet, and no YAML."""
    return source.name.lower().endswith(SHEET_ENDING)


def named_sheets(document: Document) -> tuple[str, ...]:
    """The names of the sheets that a rules file names, each once, as it writes them."""
    sections = sections_of(document.top)
    named = (*_supplies(sections), *_titles(sections))
    return tuple(dict.fromkeys(name for _, name in named))


def lay_out_sheets(
    files: Files, documents: Iterable[Document], folder: Path, base: Mapping | None = None
) -> WithSheets:
    """The documents of the rules files in `folder`, with the rows of the sheets they name.

    `base` is the game so far, where the document is a variant of it.
    """
    tops = tuple(documents)
    supplies = {named for it in tops for named in _supplies(sections_of(it.top))}
    titles = {named for it in tops for named in _titles(sections_of(it.top))}
    attributes: dict[str, tuple[str, ...]] = {}
    for sections in (*(() if base is None else (base,)), *(sections_of(it.top) for it in tops)):
        for kind, names in _attributes(sections):
            attributes[kind] = (*attributes.get(kind, ()), *names)
    shared = frozenset(supplies & titles)
    reading = _Reading(files, folder, shared, attributes, is_variant=base is not None)
    with_cards = [_laid_out(it, "cards", _cards_laid_out, reading) for it in tops]
    whole = tuple(_laid_out(it, "pieces", _kind_laid_out, reading) for it in with_cards)
    sources = tuple(sheet.source for sheet in reading.sheets.values() if sheet is not None)
    doubtful = tuple(dict.fromkeys(reading.doubtful))
    return WithSheets(whole, sources, tuple(reading.findings), doubtful)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What grows while the sheets of a folder are read, each file once.

    `shared` holds kinds with the names of sheets that are for their supply and their titles,
    `attributes` the names of those of each kind.
    """

    files: Files
    folder: Path
    shared: frozenset[tuple[str, str]]
    attributes: Table[str, tuple[str, ...]]
    is_variant: bool
    sheets: dict[str, Sheet | None] = field(default_factory=dict[str, Sheet | None])
    findings: list[Finding] = field(default_factory=list[Finding])
    doubtful: list[str] = field(default_factory=list[str])

    def removes(self, table: Node | None) -> bool:
        """Whether a variant takes a table out, and names no sheet."""
        return self.is_variant and isinstance(table, Scalar) and table.text == REMOVE

    def sheet(self, named: Scalar) -> Sheet | None:
        """The sheet of that name, or None with a finding."""
        name = named.text
        if name not in self.sheets:
            read = _read(self.files, self.folder, named)
            self.sheets[name] = None if isinstance(read, Finding) else read[0]
            self.findings.extend((read,) if isinstance(read, Finding) else read[1])
        return self.sheets[name]

    def shared_with(self, kind: str, name: str) -> tuple[str, ...] | None:
        """The attributes of a kind of which a sheet holds pieces and titles; None for others."""
        return self.attributes.get(kind, ()) if (kind, name) in self.shared else None

    def keep(self, kind: str, findings: Iterable[Finding]) -> bool:
        """Whether a kind is whole in spite of these findings, which are kept."""
        found = bounded(findings)
        self.findings.extend(found)
        if any(it.severity is Severity.ERROR for it in found):
            self.doubtful.append(kind)
            return False
        return True


def _read(
    files: Files, folder: Path, named: Scalar
) -> tuple[Sheet | None, tuple[Finding, ...]] | Finding:
    name = named.text
    if not name.lower().endswith(SHEET_ENDING):
        help_text = f"{SAVE_ANEW} Its name ends in `.csv` then."
        return SHEET_NOT_CSV.at(named.span.first_line, help=help_text, name=name)
    way = PurePosixPath(name)
    if way.is_absolute() or ".." in way.parts or len(way.parts) > 2 or "\\" in name or ":" in name:
        help_text = "Put it beside the rules file, or into a folder there, and write `NAME.csv`."
        return SHEET_ELSEWHERE.at(named.span, help=help_text, name=name)
    path = folder / way
    data = read_file(files, path, named.span, folder, _A_SHEET)
    if isinstance(data, Finding):
        return data
    if way.name not in files.names(path.parent):  # a disk that takes `Deck.csv` for `deck.csv`
        return _other_letters(files, path, named)
    return read_sheet(path.as_posix(), data)


def _other_letters(files: Files, path: Path, named: Scalar) -> Finding:
    there = [it for it in files.names(path.parent) if it.lower() == path.name.lower()]
    help_text = did_you_mean(path.name, there) or f"Write `{''.join(there)}`."
    return MISSING_FILE.at(named.span, help=help_text, name=path.name)


def sections_of(top: Mapping) -> Mapping:
    """Where the sections of a file stand: under `change:`, in a variant."""
    changes = top.get("change")
    return changes if isinstance(changes, Mapping) else top


def _supplies(sections: Mapping) -> Iterator[tuple[str, str]]:
    """Each kind with the name of a sheet of its supply."""
    for kind in _entries(sections.get("pieces")):
        supply = kind.value.get("supply") if isinstance(kind.value, Mapping) else None
        for row in _all_rows(supply):
            table = row.get(TABLE)
            if isinstance(table, Scalar):
                yield kind.key.text, table.text


def _all_rows(supply: Node | None) -> Iterator[Mapping]:
    """The rows of a supply, those that a variant adds too."""
    for row in rows_in(supply):
        yield row
        yield from _all_rows(row.get(ADD))


def _attributes(sections: Mapping) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each kind with the names of its attributes."""
    for kind in _entries(sections.get("pieces")):
        said = kind.value.get("attributes") if isinstance(kind.value, Mapping) else None
        yield kind.key.text, tuple(entry.key.text for entry in _entries(said))


def _titles(sections: Mapping) -> Iterator[tuple[str, str]]:
    """Each kind with the name of the sheet of its titles."""
    for kind in _entries(sections.get("cards")):
        table = kind.value.get(TABLE) if isinstance(kind.value, Mapping) else None
        if isinstance(table, Scalar):
            yield kind.key.text, table.text


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _laid_out(
    document: Document, name: str, lay_out: Callable[[Entry, _Reading], Entry], reading: _Reading
) -> Document:
    """A document with the kinds of one section laid out."""
    sections = sections_of(document.top)
    key, section = sections.key(name), sections.get(name)
    if key is None or not isinstance(section, Mapping):
        return document
    kinds = tuple(lay_out(kind, reading) for kind in section)
    laid = with_entry(sections, Entry(key, replace(section, entries=kinds)))
    change = document.top.key("change")
    if sections is document.top or change is None:
        return replace(document, top=laid)
    return replace(document, top=with_entry(document.top, Entry(change, laid)))


def _kind_laid_out(kind: Entry, reading: _Reading) -> Entry:
    """A kind of pieces with the rows of the sheets that its supply names."""
    said = kind.value
    key = said.key("supply") if isinstance(said, Mapping) else None
    if not isinstance(said, Mapping) or key is None:
        return kind
    supply = said.get("supply")
    laid = None if supply is None else _supply_laid_out(kind.key.text, supply, reading)
    if laid is None or kind.key.text in reading.doubtful:
        others = tuple(entry for entry in said if entry.key is not key)
        return Entry(kind.key, replace(said, entries=others))
    return kind if laid is supply else Entry(kind.key, with_entry(said, Entry(key, laid)))


def _supply_laid_out(kind: str, supply: Node, reading: _Reading) -> Node:
    """A list of rows or one row, with the rows of the sheets that they name; the very supply where
    they name none."""
    if isinstance(supply, Sequence):
        laid = tuple(_supply_laid_out(kind, row, reading) for row in supply.items)
        same = all(new is old for new, old in zip(laid, supply.items, strict=True))
        return supply if same else replace(supply, items=laid)
    row = _row_laid_out(kind, supply, reading)
    key, added = (row.key(ADD), row.get(ADD)) if isinstance(row, Mapping) else (None, None)
    if key is None or added is None or not isinstance(row, Mapping):
        return row
    new = _supply_laid_out(kind, added, reading)
    return row if new is added else with_entry(row, Entry(key, new))


def _names_or_lists(table: Node | None) -> bool:
    """Whether a table is not written in the rules row by row."""
    return isinstance(table, Scalar | Sequence)


def _row_laid_out(kind: str, row: Node, reading: _Reading) -> Node:
    """A row of a supply whose `table:` lists the rows of the sheet; the row itself where that
    is not read, and the kind is doubtful."""
    table = row.get(TABLE) if isinstance(row, Mapping) else None
    if not isinstance(row, Mapping) or not _names_or_lists(table) or reading.removes(table):
        return row
    key = row.key(TABLE)
    assert key is not None
    assert table is not None
    if not isinstance(table, Scalar):
        finding = WRONG_SHAPE.at(
            table.span.first_line,
            help="A list of rows stands under `supply:` itself.",
            what="`table:`",
            expected="rows such as `socks: {red: [1, 2]}`, or the name of a sheet",
            found="a list",
        )
        reading.keep(kind, [finding])
        return row
    sheet = reading.sheet(table)
    if sheet is None:
        reading.doubtful.append(kind)
        return row
    rows, findings = supply_rows(sheet, reading.shared_with(kind, table.text))
    if not reading.keep(kind, findings):
        return row
    return with_entry(row, Entry(key, Sequence(rows, table.span)))


def _cards_laid_out(kind: Entry, reading: _Reading) -> Entry:
    """The cards of a kind with the titles of the sheet that they name, which come first."""
    said = kind.value
    table = said.get(TABLE) if isinstance(said, Mapping) else None
    if not isinstance(said, Mapping) or not isinstance(table, Scalar) or reading.removes(table):
        return kind
    sheet = reading.sheet(table)
    if sheet is None:
        reading.doubtful.append(kind.key.text)
        return kind
    others = tuple(entry for entry in said if entry.key.text != TABLE)
    shared_with = reading.shared_with(kind.key.text, table.text)
    titles, findings = title_entries(sheet, shared_with, (entry.key for entry in others))
    if len(titles) > MAX_ENTRIES:
        first = titles[MAX_ENTRIES].key
        more = too_many(f"`{kind.key.text}`", first, len(titles), MAX_ENTRIES, "titles")
        findings = (*findings, more)
    reading.keep(kind.key.text, findings)
    entries = (*titles[:MAX_ENTRIES], *others)
    return Entry(kind.key, replace(said, entries=entries)) if entries else kind
