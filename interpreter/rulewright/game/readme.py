"""The README in the folder of a game, which lists the numbered rules it is made from."""

from pathlib import Path

from rulewright.game.disk import DiskFiles, Files
from rulewright.game.files import rules_file
from rulewright.source.place import Source

README = "README.md"


def readme_of(path: Path, files: Files | None = None) -> Source | None:
    """The README of the game at a rules file or folder; None where there is none that can be read,
    or where the folder is not the game's own."""
    reader = files or DiskFiles()
    rules = rules_file(path) if reader.is_folder(path) else path
    readme = rules.parent / README
    if rules_file(rules.parent).name != rules.name or not reader.is_file(readme):
        return None
    if not reader.inside(readme, rules.parent):
        return None
    try:
        data = reader.read(readme)
    except OSError:
        return None
    return Source(readme.as_posix(), data.decode("utf-8-sig", errors="replace"))
