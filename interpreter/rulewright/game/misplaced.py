"""Files that look like those of a game and are not read, for their name or their folder."""

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.game.disk import Files
from rulewright.game.files import MAX_FILES, RULES_ENDING, SCENARIOS_ENDING, TEXTS_ENDING
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.place import unread_file

FILE_NOT_READ = FindingKind(
    "file-not-read",
    "This file says `rulewright:`, but where it is and as it is called, it is not read.",
    Severity.WARNING,
)

_ENDINGS = (".yaml", ".yml")
_READ = {"": RULES_ENDING, "texts": TEXTS_ENDING, "scenarios": SCENARIOS_ENDING}
"""How files end that are read, by the folder below the game's."""

_SAYS_RULEWRIGHT = re.compile(rb"^(?:\xef\xbb\xbf)?rulewright:", re.MULTILINE)
_MEANT = (
    (re.compile(rb"^texts for:", re.MULTILINE), "texts"),
    (re.compile(rb"^scenarios for:", re.MULTILINE), "scenarios"),
    (_SAYS_RULEWRIGHT, ""),
)


def check_files_are_read(files: Files, folder: Path) -> Iterator[Finding]:
    """Every rule file, texts file and scenario file in a game's folder has the name and the place
    by which it is found."""
    for below, ending in _READ.items():
        for name in files.names(folder / below)[:MAX_FILES]:
            path = folder / below / name
            if name.endswith(ending) or not name.endswith(_ENDINGS):
                continue
            if files.is_file(path) and files.inside(path, folder):
                yield from _if_meant(files, path, below)


def _if_meant(files: Files, path: Path, below: str) -> Iterator[Finding]:
    try:
        data = files.read(path)
    except OSError:
        return
    if not _SAYS_RULEWRIGHT.search(data):
        return
    wanted = next(to for said, to in _MEANT if said.search(data))
    ending = _READ[wanted]
    to = f"Put it into the folder `{wanted}`" if wanted else "Put it beside the rules"
    name = path.name if path.name.endswith(ending) else f"{path.name.partition('.')[0]}{ending}"
    moved = f"{to}, as `{name}`." if wanted != below else f"Call it `{name}`."
    yield FILE_NOT_READ.at(unread_file(path.as_posix()), help=moved)
