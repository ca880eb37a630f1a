"""What the word GAME means: a path, an id of the current folder's games, or a bundled id."""

from collections.abc import Iterator
from pathlib import Path

from rulewright.game.disk import DiskFiles, Files, read_document
from rulewright.game.files import MAX_FILES, RULES_ENDING, id_of, rules_file
from rulewright.resources import data_path
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import unread_file
from rulewright.source.suggest import did_you_mean, listed

UNKNOWN_GAME = FindingKind("unknown-game", "There is no game `{name}`.")
NO_GAME_IN_FOLDER = FindingKind("no-game-in-folder", "The folder `{name}` holds no game.")


@dataclass(frozen=True, slots=True)
class GameLocation:
    """A game's id, and its rules file."""

    id: str
    path: Path


def find_game(
    name: str, current: Path, files: Files | None = None, *, with_variants: bool = False
) -> tuple[tuple[GameLocation, ...], tuple[Finding, ...]]:
    """The games that `name` stands for, seen from the folder `current`.

    A folder of games stands for all of them, variants included. The folder of one game stands
    for that game, and `with_variants` for those in it too.
    """
    reader = files or DiskFiles()
    path = current / name
    if not name.strip():
        help_text = "Write the id of a game, or the path of its folder; `.` is the current one."
        return (), (UNKNOWN_GAME.at(unread_file(path.as_posix()), help=help_text, name=name),)
    if reader.exists(path) or "/" in name or "\\" in name or name.endswith(".yaml"):
        return _at_path(reader, path, with_variants)
    for folder in (current, data_path("games")):
        for location in games_in(reader, folder):
            if location.id == name:
                return (location,), ()
    known = [it.id for it in (*games_in(reader, current), *games_in(reader, data_path("games")))]
    help_text = did_you_mean(name, known) or f"There are {listed(sorted(set(known)))}."
    return (), (UNKNOWN_GAME.at(unread_file(Path(name).as_posix()), help=help_text, name=name),)


def _at_path(
    files: Files, path: Path, with_variants: bool
) -> tuple[tuple[GameLocation, ...], tuple[Finding, ...]]:
    if not files.is_folder(path):
        refused = () if files.is_file(path) else read_document(files, path)[1]
        return ((GameLocation(id_of(path), path),) if not refused else ()), refused
    main = rules_file(path)
    if files.exists(main):
        inside = tuple(_games_of(files, path)) if with_variants else ()
        return inside or (GameLocation(id_of(main), main),), ()
    inside = tuple(_games_below(files, path))
    if inside:
        return inside, ()
    there = files.names(path)
    held = f"It holds {listed(there)}." if there else "It is empty."
    shown = path.name or path.resolve().name or str(path)
    help_text = f"{held} A game's file is named like its folder: `{main.name}`."
    return (), (NO_GAME_IN_FOLDER.at(unread_file(path.as_posix()), help=help_text, name=shown),)


def games_in(files: Files, folder: Path) -> tuple[GameLocation, ...]:
    """The games of a folder, and of the folders in it: main files and variants, by id."""
    return (*_games_of(files, folder), *_games_below(files, folder))


def _games_below(files: Files, folder: Path) -> Iterator[GameLocation]:
    for name in files.names(folder):
        if not name.startswith(".") and files.is_folder(folder / name):
            yield from _games_of(files, folder / name)


def _games_of(files: Files, folder: Path) -> Iterator[GameLocation]:
    main = rules_file(folder)
    there = [name for name in files.names(folder) if name.endswith(RULES_ENDING)]
    if main.name in there:
        yield GameLocation(id_of(main), main)
    for name in there[:MAX_FILES]:
        if name != main.name and _extends_another(files, folder / name):
            yield GameLocation(id_of(Path(name)), folder / name)


def _extends_another(files: Files, path: Path) -> bool:
    document, _ = read_document(files, path, within=path.parent)
    return document is not None and document.top.get("extends") is not None


def base_file(files: Files, name: str, folder: Path) -> Path | None:
    """The rules file of the game `name` that a variant in `folder` extends."""
    for location in _reachable(files, folder):
        if location.id == name:
            return location.path
    return None


def games_near(files: Files, folder: Path) -> tuple[str, ...]:
    """The ids of all games that a variant in `folder` may extend."""
    return tuple(location.id for location in _reachable(files, folder))


def _reachable(files: Files, folder: Path) -> Iterator[GameLocation]:
    yield from _games_of(files, folder)
    beside = folder.parent if folder.name not in ("", ".", "..") else folder.resolve().parent
    yield from _games_below(files, beside)
    yield from games_in(files, data_path("games"))
