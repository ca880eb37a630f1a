"""A copy of a game under another id: every file of its folder, changed only where ids stand."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.edits import edited
from rulewright.drafting.ids import as_title, refuse_id
from rulewright.drafting.origin import Origin, find_origin, read_origin, refuse_place, refuse_taken
from rulewright.drafting.schema_line import with_schema_found
from rulewright.drafting.yaml_text import quoted
from rulewright.game.disk import Files
from rulewright.game.files import RULES_ENDING, SCENARIOS_ENDING, TEXTS_ENDING, id_of, rules_file
from rulewright.game.find import GameLocation, base_file
from rulewright.game.sheets import named_sheets
from rulewright.source.finding import Edit
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.document import Mapping as MappingNode
from rulewright.syntax.document import Node, Scalar
from rulewright.syntax.yaml_reader import read_bytes

MOST_FILES = 500
MOST_BYTES = 50_000_000

_ENDINGS = (RULES_ENDING, TEXTS_ENDING, SCENARIOS_ENDING)
_ID_KEYS = ("game", "extends", "part of", "texts for", "scenarios for")
_HEADING = re.compile(r"(?m)\A(#[ \t]+)[^\r\n]*")


@dataclass(frozen=True, slots=True)
class _Renamed:
    """The ids that a copy changes, and the title that its game gets."""

    ids: Mapping[str, str]
    new: str
    title: str


def copy_game(new: str, name: str, here: Path) -> Draft | Refusal:
    """The game `name` once more, as the game `new` in a folder of its own in `here`."""
    refused = refuse_id(new, "game") or refuse_taken(new, here)
    origin = refused or find_origin(name, here)
    if isinstance(origin, Refusal):
        return origin
    unread = read_origin(origin)
    if isinstance(unread, Refusal):
        return unread
    folder = here / new
    refused = _refuse_far_base(origin, folder)
    if refused:
        return refused
    whole = _is_whole_folder(origin)
    parts = (*_every_file(origin.files, origin.folder, ()),) if whole else (*_own_files(origin),)
    variants = dict(_variants(origin, new)) if whole else {}
    renamed = _Renamed({origin.id: new} | variants, new, as_title(new))
    try:
        size = sum(origin.folder.joinpath(*it).stat().st_size for it in parts)
        if len(parts) > MOST_FILES or size > MOST_BYTES:
            return _too_much(origin, len(parts), size)
        files = {
            folder.joinpath(*_renamed_path(it, renamed)): _copied(origin, it, folder, renamed)
            for it in parts
        }
    except OSError as error:
        why = (error.strerror or "the system gives no reason").lower()
        return Refusal(f"`{error.filename}` cannot be read: {why}.")
    notes = tuple(f"The variant `{old}` is `{its}` there." for old, its in variants.items())
    return Draft(game=new, files=files, folder=folder, notes=notes)


def _too_much(origin: Origin, count: int, size: int) -> Refusal:
    return Refusal(
        f"The folder `{origin.folder.as_posix()}` holds {count:,} files with {size:,} bytes, "
        f"more than a game has. Take out what does not belong to the game."
    )


def _is_whole_folder(origin: Origin) -> bool:
    """Whether the game is the one that its folder is named for."""
    return rules_file(origin.folder).name == origin.path.name


def _every_file(files: Files, folder: Path, below: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every ordinary file of a folder as its way from there; hidden ones stay behind, and so do
    other games, and what links lead out to."""
    for name in files.names(folder.joinpath(*below)):
        path = folder.joinpath(*below, name)
        if name.startswith(".") or name == "__pycache__" or not files.inside(path, folder):
            continue
        if files.is_file(path):
            yield (*below, name)
        elif files.is_folder(path) and not (path.is_symlink() or files.exists(rules_file(path))):
            yield from _every_file(files, folder, (*below, name))


def _own_files(origin: Origin) -> Iterator[tuple[str, ...]]:
    """The files of a variant in the folder of another game."""
    yield (origin.path.name,)
    document, _ = read_bytes(origin.path.as_posix(), origin.files.read(origin.path))
    if document is not None:
        yield from (PurePosixPath(it).parts for it in named_sheets(document))
    for folder, ending, key in (
        ("texts", TEXTS_ENDING, "texts for"),
        ("scenarios", SCENARIOS_ENDING, "scenarios for"),
    ):
        for name in origin.files.names(origin.folder / folder):
            path = origin.folder / folder / name
            if name.endswith(ending) and _says(origin, path, key) == origin.id:
                yield (folder, name)


def _variants(origin: Origin, new: str) -> Iterator[tuple[str, str]]:
    """New ids for the variants in the folder of the game, so that each id means one game."""
    for name in origin.files.names(origin.folder):
        path = origin.folder / name
        if not name.endswith(RULES_ENDING) or path.name == origin.path.name:
            continue
        if _says(origin, path, "extends") is not None:
            old = id_of(path)
            tail = old.removeprefix(origin.id).strip("_")
            yield old, f"{new}_{tail}"


def _says(origin: Origin, path: Path, key: str) -> str | None:
    document, _ = read_bytes(path.as_posix(), origin.files.read(path))
    said = document.top.get(key) if document else None
    return said.text if isinstance(said, Scalar) else None


def _refuse_far_base(origin: Origin, folder: Path) -> Refusal | None:
    """Why a copy of a variant would not find the game that it extends."""
    name = _says(origin, origin.path, "extends")
    base = base_file(origin.files, name, origin.folder) if name is not None else None
    if name is None or base is None:
        return None
    return refuse_place(replace(origin, location=GameLocation(name, base)), folder)


def _renamed_path(parts: tuple[str, ...], renamed: _Renamed) -> tuple[str, ...]:
    *folders, name = parts
    for ending in _ENDINGS:
        stem = name.removesuffix(ending)
        if name.endswith(ending) and stem in renamed.ids:
            return (*folders, f"{renamed.ids[stem]}{ending}")
    return parts


def _copied(origin: Origin, parts: tuple[str, ...], folder: Path, renamed: _Renamed) -> bytes:
    path = origin.folder.joinpath(*parts)
    data = path.read_bytes()
    if parts[-1].lower() == "readme.md":
        return _readme(data, origin.id, renamed)
    if not parts[-1].endswith(_ENDINGS):
        return data
    document, _ = read_bytes(path.as_posix(), data)
    if document is not None:
        data = edited(data, _renamings(document.top, renamed))
    return with_schema_found(data, folder.joinpath(*parts))


def _renamings(top: MappingNode, renamed: _Renamed) -> Iterator[Edit]:
    for key in _ID_KEYS:
        said = top.get(key)
        if isinstance(said, Scalar) and said.text in renamed.ids:
            yield Edit(said.span, renamed.ids[said.text])
    owner = next((it for key in ("game", "texts for") if (it := top.get(key)) is not None), None)
    if isinstance(owner, Scalar) and renamed.ids.get(owner.text) == renamed.new:
        yield from _titles(top.get("title"), renamed.title)


def _titles(title: Node | None, new: str) -> Iterator[Edit]:
    """The title in every language; what it is in each of them is the author's to say."""
    match title:
        case Scalar():
            yield Edit(title.span, quoted(new))
        case MappingNode():
            for entry in title:
                yield from _titles(entry.value, new)
        case _:
            pass


def _readme(data: bytes, old: str, renamed: _Renamed) -> bytes:
    """The title, the names of files and the commands of a README."""
    text = data.decode("utf-8", errors="surrogateescape")
    text = _HEADING.sub(lambda it: it[1] + renamed.title, text)
    text = re.sub(rf"\b{old}(?={re.escape(RULES_ENDING)})", renamed.new, text)
    text = re.sub(rf"(\brulewright [a-z]+ ){old}\b", rf"\g<1>{renamed.new}", text)
    return text.encode("utf-8", errors="surrogateescape")
