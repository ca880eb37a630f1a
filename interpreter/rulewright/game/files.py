"""The files of one game's folder: its main file, parts, texts and scenarios."""

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.game.disk import Files, read_document
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, unread_file
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Document, Scalar

RULES_ENDING = ".rules.yaml"
TEXTS_ENDING = ".texts.yaml"
SCENARIOS_ENDING = ".scenarios.yaml"

PART_WITHOUT_GAME = FindingKind(
    "part-without-game", "This is a part of `{name}`, but this folder holds no such game."
)
PART_OF_VARIANT = FindingKind(
    "part-of-variant", "`{name}` is a variant, and a variant has no parts."
)
FOR_NO_GAME = FindingKind(
    "for-no-game", "This file is for `{name}`, but this folder holds no such game."
)
PART_OF_PART = FindingKind("part-of-part", "`{name}` is itself a part, not a game with parts.")
NOT_A_FOLDER = FindingKind("not-a-folder", "`{name}` is not a folder, so nothing in it is read.")
MAX_FILES = 200
TOO_MANY_FILES = FindingKind(
    "too-many-files", "There are {count} files here, and at most {most} are read."
)
PURPOSE_UNSAID = FindingKind("purpose-unsaid", "This file does not say which game it belongs to.")

_EXTENDS_LINE = re.compile(r"^extends:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Every document of a game that is no variant. `sources` are all files that were read.

    It is not whole where a file that may be a part of it could not be read.
    """

    id: str
    main: Document
    parts: tuple[Document, ...]
    texts: tuple[Document, ...]
    scenarios: tuple[Document, ...]
    sources: tuple[Source, ...]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Companions:
    """The texts and scenarios of one game or variant."""

    texts: tuple[Document, ...]
    scenarios: tuple[Document, ...]
    findings: tuple[Finding, ...]


def id_of(path: Path) -> str:
    """The id that a rules file's name gives its game."""
    return path.name.removesuffix(RULES_ENDING)


def rules_file(folder: Path) -> Path:
    """The main rules file of a game's folder, there or not."""
    name = folder.name or folder.resolve().name
    if name in ("..", "."):
        name = folder.resolve().name
    return folder / f"{name}{RULES_ENDING}"


def read_game_files(
    files: Files, path: Path, main: Document
) -> tuple[GameFiles, tuple[Finding, ...]]:
    """The game whose main file is `main` at `path`, with all that belongs to it."""
    folder, name = path.parent, id_of(path)
    read = tuple(_read_parts(files, path))
    parts = tuple(document for document, _ in read if document is not None)
    companions = read_companions(files, folder, name)
    documents = (main, *parts, *companions.texts, *companions.scenarios)
    game_files = GameFiles(
        id=name,
        main=main,
        parts=parts,
        texts=companions.texts,
        scenarios=companions.scenarios,
        sources=tuple(document.source for document in documents),
        is_whole=all(document is not None or not found for document, found in read),
    )
    in_parts = (finding for _, found in read for finding in found)
    return game_files, (*in_parts, *companions.findings)


def _read_parts(files: Files, path: Path) -> Iterator[tuple[Document | None, tuple[Finding, ...]]]:
    """Each part of the game with what is wrong in it; no document where a file may be one, but
    cannot be read or does not say so."""
    folder, name = path.parent, id_of(path)
    rules_files, too_many = _named(files, folder, RULES_ENDING)
    if too_many:
        yield None, too_many
    for file_name in rules_files:
        if file_name == path.name:
            continue
        document, found = read_document(files, folder / file_name, within=folder)
        if document is None:
            if not any(_EXTENDS_LINE.search(it.span.source.text) for it in found):
                yield None, found
            continue
        if document.top.get("extends") is not None:
            continue
        owner = document.top.get("part of")
        if not isinstance(owner, Scalar):
            yield None, (*found, _unsaid(document))
        elif owner.text == name:
            yield document, found
        elif f"{owner.text}{RULES_ENDING}" not in rules_files:
            yield None, (*found, _ownerless(owner, rules_files))
        else:
            yield None, tuple(_part_of_no_whole(files, folder, owner))


def _named(files: Files, folder: Path, ending: str) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """The files in a folder with this ending; of very many the first ones, and a finding."""
    names = tuple(name for name in files.names(folder) if name.endswith(ending))
    if len(names) <= MAX_FILES:
        return names, ()
    place = unread_file((folder / names[MAX_FILES]).as_posix())
    help_text = "Join some of them, or put what is not of this game into another folder."
    finding = TOO_MANY_FILES.at(place, help=help_text, count=f"{len(names):,}", most=MAX_FILES)
    return names[:MAX_FILES], (finding,)


def _part_of_no_whole(files: Files, folder: Path, owner: Scalar) -> Iterator[Finding]:
    """A finding for a part of a variant, of another part, or of itself."""
    owner_file = folder / f"{owner.text}{RULES_ENDING}"
    document, _ = read_document(files, owner_file, within=folder)
    if document is None:
        return
    if document.top.get("extends") is not None:
        yield _part_of_variant(owner, owner_file)
    elif document.top.get("part of") is not None:
        help_text = "Write the id of the game in this folder."
        yield PART_OF_PART.at(owner.span, help=help_text, name=owner.text)


def _part_of_variant(owner: Scalar, variant: Path) -> Finding:
    help_text = f"Write what it holds under `change:` in `{variant.name}`."
    return PART_OF_VARIANT.at(owner.span, help=help_text, name=owner.text)


def check_variant_parts(files: Files, path: Path) -> Iterator[Finding]:
    """A finding for each file that says it is a part of the game at `path`, if that varies one."""
    main, _ = read_document(files, path, within=path.parent)
    if main is None or main.top.get("extends") is None:
        return
    for file_name in _named(files, path.parent, RULES_ENDING)[0]:
        if file_name == path.name:
            continue
        document, _ = read_document(files, path.parent / file_name, within=path.parent)
        owner = None if document is None else document.top.get("part of")
        if isinstance(owner, Scalar) and owner.text == id_of(path):
            yield _part_of_variant(owner, path)


def _unsaid(document: Document) -> Finding:
    place = document.top.key("part of") or document.top.entries[0].key
    return PURPOSE_UNSAID.at(
        place.span,
        help="Write `part of:` or `extends:` with the id of the game, or give it its own folder.",
    )


def _ownerless(owner: Scalar, rules_files: tuple[str, ...]) -> Finding:
    games = [name.removesuffix(RULES_ENDING) for name in rules_files]
    help_text = did_you_mean(owner.text, games) or "Write the id of the game in this folder."
    return PART_WITHOUT_GAME.at(owner.span, help=help_text, name=owner.text)


def read_companions(files: Files, folder: Path, name: str) -> Companions:
    """The texts and scenarios in a folder that say that they are for this game."""
    findings: list[Finding] = []
    texts = _read_folder(files, folder / "texts", TEXTS_ENDING, ("texts for", name), findings)
    scenarios = _read_folder(
        files, folder / "scenarios", SCENARIOS_ENDING, ("scenarios for", name), findings
    )
    return Companions(tuple(texts), tuple(scenarios), tuple(findings))


def _read_folder(
    files: Files, folder: Path, ending: str, said: tuple[str, str], findings: list[Finding]
) -> list[Document]:
    key, name = said
    documents: list[Document] = []
    if files.exists(folder) and not files.is_folder(folder):
        place = unread_file(folder.as_posix())
        help_text = f"Make it a folder for files with the ending `{ending}`, or rename it."
        findings.append(NOT_A_FOLDER.at(place, help=help_text, name=folder.name))
    names, too_many = _named(files, folder, ending)
    findings.extend(too_many)
    for file_name in names:
        document, found = read_document(files, folder / file_name, within=folder.parent)
        if document is None:
            findings.extend(found)
            continue
        owner = document.top.get(key)
        # One that does not say whose it is, is everybody's to report.
        if not isinstance(owner, Scalar) or owner.text == name:
            findings.extend(found)
            documents.append(document)
        elif not files.exists(folder.parent / f"{owner.text}{RULES_ENDING}"):
            findings.append(_for_no_game(owner, files.names(folder.parent)))
    return documents


def _for_no_game(owner: Scalar, names: tuple[str, ...]) -> Finding:
    games = [it.removesuffix(RULES_ENDING) for it in names if it.endswith(RULES_ENDING)]
    help_text = did_you_mean(owner.text, games) or "Write the id of the game in this folder."
    return FOR_NO_GAME.at(owner.span, help=help_text, name=owner.text)
