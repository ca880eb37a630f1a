"""A sheet taken into a game: its rows take the place of the pieces or cards that it is about.

The sheet itself becomes a file of the game, byte by byte, and the rules name it. Nothing is
written here; what would be is a draft, with all that changes by it.
"""

from collections.abc import Iterator
from os.path import realpath
from pathlib import Path

from rulewright.declaring import declare_and_check, has_errors
from rulewright.drafting.deck_cells import CARDS, PIECES, Deck, decks_of
from rulewright.drafting.deck_changes import RowChange, deck_changes
from rulewright.drafting.draft import Draft, DraftedFiles, Refusal
from rulewright.drafting.edits import edited, node_at
from rulewright.drafting.origin import Origin, load_origin
from rulewright.drafting.table_edits import Naming, SheetFor, name_sheet, named_already
from rulewright.game.effective import Effective
from rulewright.game.files import RULES_ENDING
from rulewright.game.load import load_effective
from rulewright.game.notes import TITLE
from rulewright.game.sheet_rows import card_column
from rulewright.game.sheets import SHEET_ENDING, is_sheet
from rulewright.game.supply_changes import ADD
from rulewright.source.finding import Finding, sort_findings
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Source, Span
from rulewright.source.suggest import listed
from rulewright.syntax.document import Document, Mapping, Sequence
from rulewright.syntax.sheet_reader import Sheet, read_sheet
from rulewright.syntax.yaml_reader import read_source


@dataclass(frozen=True, slots=True)
class SheetImport:
    """What taking a sheet in does: what is said of the game that was not before, and its files.

    `draft` is None where the game would have errors; else it has no files where there is nothing
    to write. `namings` are the tables of the rules that the sheet takes the place of.
    """

    kind: str
    findings: tuple[Finding, ...]
    draft: Draft | None = None
    changes: tuple[RowChange, ...] = ()
    namings: tuple[Naming, ...] = ()


def import_sheet(
    origin: Origin, file: Path, data: bytes, kind: str | None
) -> SheetImport | Refusal:
    """What the sheet in `file` with the bytes `data` does to a game, to the deck of `kind`."""
    loaded = load_origin(origin)
    if isinstance(loaded, Refusal):
        return loaded
    effective, declared = loaded
    sheet, findings = read_sheet(file.as_posix(), data)
    if sheet is None:
        return SheetImport(kind or "", findings)
    decks = decks_of(declared.game, effective.top)
    deck = _deck_of(sheet, file, decks, kind, origin.id)
    if isinstance(deck, Refusal):
        return deck
    tables = _tables(sheet)
    if CARDS in tables and len(effective.lineage) > 1:
        return Refusal(
            f"`{origin.id}` is a variant, in which a sheet of cards says only what differs from "
            f"`{effective.lineage[-2]}`. Edit its sheet itself, or take this one into that game."
        )
    documents = tuple(_own_documents(origin, effective))
    name = _name_in_the_game(origin, file, data, deck, tables, documents)
    if isinstance(name, Refusal):
        return name
    supply = node_at(effective.top, (PIECES, deck.kind, "supply"))
    wanted = SheetFor(
        kind=deck.kind,
        name=name,
        columns=tuple(cell.text for cell in sheet.header),
        tables=tables,
        beside=tuple(_beside(supply, origin.path)) if isinstance(supply, Mapping) else (),
        is_for_a_variant=len(effective.lineage) > 1,
    )
    namings = name_sheet(documents, wanted)
    if isinstance(namings, Refusal):
        return namings
    held = {origin.folder / name: data}
    for path in dict.fromkeys(it.file for it in namings):
        edits = [edit for it in namings if it.file == path for edit in it.edits]
        held[path] = edited(origin.files.read(path), edits)
    return _looked_at(origin, file, deck, held, namings)


def _beside(supply: Mapping, own: Path) -> Iterator[str]:
    """The keys of a supply but for the rows that only a variant in the file `own` adds."""
    for entry in supply:
        rows = entry.value.items if isinstance(entry.value, Sequence) else ()
        is_own = all(Path(row.span.source.name) == own for row in rows)
        if entry.key.text != ADD or not is_own:
            yield entry.key.text


def _looked_at(
    origin: Origin, file: Path, deck: Deck, held: dict[Path, bytes], namings: tuple[Naming, ...]
) -> SheetImport:
    """What the game is with these files; places in its sheet are told as places in `file`."""
    drafted = DraftedFiles(origin.files, held)
    declared, found = declare_and_check(origin.path, files=drafted)
    before = declare_and_check(origin.path, files=origin.files)[1] if found else ()
    known = {(it.kind, it.message) for it in before}
    sheets = [path.as_posix() for path in held if path.suffix.lower() == SHEET_ENDING]
    new = (it for it in found if (it.kind, it.message) not in known)
    findings = sort_findings(_as_in(it, sheets, file) for it in new)
    effective, _ = load_effective(origin.path, files=drafted)
    if declared is None or effective is None or has_errors(findings):
        return SheetImport(deck.kind, findings)
    decks = decks_of(declared.game, effective.top)
    after = next(it for it in decks if it.kind == deck.kind)
    changed = {path: data for path, data in held.items() if _is_new(origin, path, data)}
    changes = deck_changes(deck, after)
    return SheetImport(deck.kind, findings, Draft(origin.id, changed), changes, namings)


def _is_new(origin: Origin, path: Path, data: bytes) -> bool:
    return not origin.files.is_file(path) or origin.files.read(path) != data


def _as_in(finding: Finding, sheets: list[str], file: Path) -> Finding:
    """A finding with its places in the file that is taken in."""

    def moved(span: Span) -> Span:
        if span.source.name not in sheets:
            return span
        return Span(Source(file.as_posix(), span.source.text), span.start, span.end)

    labels = tuple(replace(label, span=moved(label.span)) for label in finding.labels)
    return replace(finding, span=moved(finding.span), labels=labels)


def _deck_of(
    sheet: Sheet, file: Path, decks: tuple[Deck, ...], kind: str | None, game: str
) -> Deck | Refusal:
    """The deck that a sheet is about: as it is told, or named like it, or with its columns."""
    kinds = [deck.kind for deck in decks]
    if not kinds:
        return Refusal(f"`{game}` has no kind of pieces that differ, so no sheet is about one.")
    if kind is not None:
        found = [deck for deck in decks if deck.kind == kind]
        return found[0] if found else Refusal(f"`{game}` has decks of {listed(kinds)} only.")
    named = [deck for deck in decks if deck.kind == file.name.partition(".")[0]]
    columns = {cell.text for cell in sheet.header}
    fitting = named or [deck for deck in decks if columns.intersection(deck.attributes)]
    if len(fitting) == 1:
        return fitting[0]
    return Refusal(
        f"Which pieces `{file.name}` is about is not clear; say `--kind KIND`. "
        f"`{game}` has decks of {listed(kinds)}."
    )


def _tables(sheet: Sheet) -> tuple[str, ...]:
    """Whether a sheet says which pieces there are, what their cards do, or both."""
    columns = [cell.text for cell in sheet.header]
    of_cards = [it for it in columns if card_column(it) is not None]
    of_pieces = [it for it in columns if it != TITLE and it not in of_cards]
    if not of_cards:
        return (PIECES,)
    return (PIECES, CARDS) if of_pieces else (CARDS,)


def _own_documents(origin: Origin, effective: Effective) -> Iterator[Document]:
    """The rules files that are the game's own: of a variant, the one that it begins with."""
    is_variant = len(effective.lineage) > 1
    for source in effective.sources:
        if is_sheet(source) or not source.name.endswith(RULES_ENDING):
            continue
        if is_variant and Path(source.name) != origin.path:
            continue
        document, _ = read_source(source)
        if document is not None:
            yield document


def _name_in_the_game(
    origin: Origin,
    file: Path,
    data: bytes,
    deck: Deck,
    tables: tuple[str, ...],
    documents: tuple[Document, ...],
) -> str | Refusal:
    """The name of the sheet in the folder of the game: that which it has there, or a new one."""
    name = named_already(documents, deck.kind, tables)
    if name is None:
        return _new_name(origin, file, deck, data)
    others = tuple(it for it in (PIECES, CARDS) if it not in tables)
    if others and named_already(documents, deck.kind, others) == name:
        whole = f"rulewright cards export {origin.id} {deck.kind}"
        return Refusal(
            f"`{name}` holds the pieces and the cards of `{deck.kind}`, and `{file.name}` only "
            f"the {tables[0]}. `{whole}` writes a sheet of both."
        )
    return name


def _new_name(origin: Origin, file: Path, deck: Deck, data: bytes) -> str | Refusal:
    """The name of a sheet that the game does not have yet: its own, where it lies there already."""
    beside = Path(realpath(file))
    folder = Path(realpath(origin.folder))
    if beside.parent == folder:
        return beside.name
    name = f"{deck.kind}{SHEET_ENDING}"
    if origin.files.exists(origin.folder / name) and _is_new(origin, origin.folder / name, data):
        return Refusal(
            f"The folder of `{origin.id}` holds another file `{name}`, which its rules do not "
            f"name. Rename one of the two."
        )
    return name
