"""What editors need in a folder of games, written there.

Beside each game lie the schemas with its names, in the folder `.rulewright`, and its files begin
with a line that leads to them. Settings of VS Code, in `.vscode` of the folder that people open,
are for files that are still to come.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.editors.first_line import SCHEMA_FOLDER, schema_line, with_line
from rulewright.editors.json_parts import Part, is_list, is_part
from rulewright.editors.names import GameNames, names_in
from rulewright.editors.proposals import schema_for
from rulewright.game.files import RULES_ENDING, SCENARIOS_ENDING, TEXTS_ENDING
from rulewright.game.find import GameLocation
from rulewright.game.load import load_effective
from rulewright.source.frozen import dataclass

SORTS = {"rules": RULES_ENDING, "texts": TEXTS_ENDING, "scenarios": SCENARIOS_ENDING}
"""The sorts of files that there is a schema for, with what their names end in."""

EXTENSION = "redhat.vscode-yaml"

_SETTINGS = Path(".vscode", "settings.json")
_EXTENSIONS = Path(".vscode", "extensions.json")


class NotPlainJsonError(Exception):
    """A file of settings that cannot be read and written back as it was, such as one with
    comments. `path` is the file, `lines` what it should say."""

    def __init__(self, path: Path, lines: str) -> None:
        super().__init__(f"{path} is not plain JSON")
        self.path = path
        self.lines = lines


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written, or that says already what it should."""

    path: Path
    changed: bool


def names_of_games(locations: Sequence[GameLocation]) -> GameNames:
    """The names that these games declare, as far as their files can be read."""
    loaded = ((it.id, load_effective(it.path)[0]) for it in locations)
    return names_in((name, game.top) for name, game in loaded if game is not None)


def schema_text(sort: str, names: GameNames) -> str:
    """The schema of a sort of files, with these names, as the text of a file."""
    return json.dumps(schema_for(sort, names), ensure_ascii=False, indent=1) + "\n"


def write_schemas(folder: Path, names: GameNames) -> Iterator[Written]:
    """Write the schemas of a game's folder. Raises OSError where that cannot be done."""
    for sort in SORTS:
        path = folder / SCHEMA_FOLDER / f"{sort}.schema.json"
        yield _written(path, schema_text(sort, names).encode())


def write_lines(folder: Path) -> Iterator[Written]:
    """Let the files of a game's folder begin with the lines that lead to its schemas.

    Raises OSError where that cannot be done.
    """
    for sort, ending in SORTS.items():
        for depth, below in enumerate((folder, folder / sort)):
            for path in sorted(below.glob(f"*{ending}")):
                if path.is_file() and not path.is_symlink():
                    yield _written(path, with_line(path.read_bytes(), schema_line(sort, depth)))


def write_settings(opened: Path, folders: Sequence[Path]) -> Iterator[Written]:
    """Write settings for the folder that people open in VS Code, with games in these folders.

    What stands there stays. Raises OSError where a file cannot be written, and
    NotPlainJsonError for one that cannot be kept as it is.
    """
    mapped = {
        f"./{(below / SCHEMA_FOLDER).as_posix()}/{sort}.schema.json": _patterns(below, ending)
        for below in (folder.relative_to(opened) for folder in folders)
        for sort, ending in SORTS.items()
    }
    wanted = {"yaml.schemas": mapped}
    yield _merged(opened / _SETTINGS, wanted)
    yield _merged(opened / _EXTENSIONS, {"recommendations": [EXTENSION]})


def _patterns(below: Path, ending: str) -> str:
    """Which files a schema is for: those of its game's folder, however deep."""
    return (below / "**" / f"*{ending}").as_posix()


def _merged(path: Path, wanted: Part) -> Written:
    """Write a file of settings in which these stand beside what stands there."""
    if not path.exists():
        return _written(path, _as_text(wanted).encode())
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    try:
        there: object = json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError):
        there = None
    if not is_part(there):
        raise NotPlainJsonError(path, _as_text(wanted))
    merged = {**there, **{key: _joined(there.get(key), value) for key, value in wanted.items()}}
    return (
        Written(path, changed=False)
        if merged == there
        else _written(path, _as_text(merged).encode())
    )


def _joined(there: object, wanted: object) -> object:
    """What stands there with the keys or items that are wanted; else what is wanted."""
    if is_part(there) and is_part(wanted):
        return {**there, **wanted}
    if is_list(there) and is_list(wanted):
        return [*there, *(item for item in wanted if item not in there)]
    return wanted


def _as_text(settings: Part) -> str:
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _written(path: Path, data: bytes) -> Written:
    if path.is_file() and path.read_bytes() == data:
        return Written(path, changed=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return Written(path, changed=True)
