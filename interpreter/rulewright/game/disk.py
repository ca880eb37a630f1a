"""The one door to files: what lies in a folder, and what a file's bytes say.

Everything that reads takes a `Files`, so that a test or an editor can hold files in memory.
"""

import errno
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span, unread_file
from rulewright.source.suggest import nearest
from rulewright.syntax.document import Document
from rulewright.syntax.file_text import MAX_BYTES
from rulewright.syntax.yaml_reader import read_bytes

MISSING_FILE = FindingKind("missing-file", "There is no file `{name}`.")
FOLDER_NOT_FILE = FindingKind("folder-not-file", "`{name}` is a folder, not a file.")
DEAD_LINK = FindingKind("dead-link", "`{name}` is a link that leads nowhere.")
NOT_A_FILE = FindingKind("not-a-file", "`{name}` is not an ordinary file.")
UNREADABLE_FILE = FindingKind("unreadable-file", "`{name}` cannot be read: {why}.")
OUTSIDE_FOLDER = FindingKind("outside-folder", "`{name}` is a link that leads out of its folder.")

_RULE_FILE = "A rule file is a text file with the ending `.rules.yaml`."


Read = tuple[Document | None, tuple[Finding, ...]]
"""The document of a file, and what is wrong with it."""


class Files(Protocol):
    """Where files are read. Paths that do not exist are neither a file nor a folder."""

    def is_file(self, path: Path) -> bool:
        """Whether `path` is an ordinary file."""
        ...

    def is_folder(self, path: Path) -> bool:
        """Whether `path` is a folder."""
        ...

    def exists(self, path: Path) -> bool:
        """Whether anything is at `path`, readable or not."""
        ...

    def is_dead_link(self, path: Path) -> bool:
        """Whether `path` is a link to nothing, or to itself."""
        ...

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted; nothing for what is no readable folder."""
        ...

    def read(self, path: Path) -> bytes:
        """The bytes of a file, one more than allowed at most. Raises OSError."""
        ...

    def inside(self, path: Path, folder: Path) -> bool:
        """Whether `path`, with every link followed, lies in `folder`."""
        ...

    def document(self, name: str, data: bytes) -> Read:
        """The document that a file's bytes hold, and what is wrong with them."""
        ...


class DiskFiles:
    """The files of this machine."""

    def is_file(self, path: Path) -> bool:
        """Whether `path` is an ordinary file."""
        try:
            return stat.S_ISREG(path.stat().st_mode)
        except (OSError, ValueError):
            return False

    def is_folder(self, path: Path) -> bool:
        """Whether `path` is a folder."""
        try:
            return stat.S_ISDIR(path.stat().st_mode)
        except (OSError, ValueError):
            return False

    def exists(self, path: Path) -> bool:
        """Whether anything is at `path`; a link that leads nowhere counts."""
        try:
            path.lstat()
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return False
        except OSError as error:
            return error.errno != errno.ENAMETOOLONG
        return True

    def is_dead_link(self, path: Path) -> bool:
        """Whether `path` is a link to nothing, or to itself."""
        try:
            return path.is_symlink() and not path.exists()
        except (OSError, RuntimeError, ValueError):
            return True

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted."""
        try:
            return tuple(sorted(entry.name for entry in folder.iterdir()))
        except OSError:
            return ()

    def read(self, path: Path) -> bytes:
        """The bytes of a file, one more than allowed at most."""
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)

    def inside(self, path: Path, folder: Path) -> bool:
        """Whether `path`, with every link followed, lies in `folder`."""
        try:
            return path.resolve().is_relative_to(folder.resolve())
        except (OSError, RuntimeError):
            return False

    def document(self, name: str, data: bytes) -> Read:
        """The document that these bytes hold."""
        return read_bytes(name, data)


class KeptFiles(DiskFiles):
    """The files of this machine, read again and again: a document is kept as long as its file has
    the same bytes, and forgotten when it was not asked for between two calls of `begin`."""

    def __init__(self) -> None:
        self._before: dict[tuple[str, bytes], Read] = {}
        self._now: dict[tuple[str, bytes], Read] = {}

    def begin(self) -> None:
        """All is going to be read once more."""
        self._before, self._now = self._now, {}

    def document(self, name: str, data: bytes) -> Read:
        """The document that these bytes hold; the kept one where there is one."""
        for known in (self._now, self._before):
            if (name, data) in known:
                self._now[name, data] = known[name, data]
                return known[name, data]
        self._now[name, data] = read_bytes(name, data)
        return self._now[name, data]


@dataclass(frozen=True, slots=True)
class MemoryFiles:
    """Files held in memory, by path."""

    held: Mapping[Path, bytes]

    def is_file(self, path: Path) -> bool:
        """Whether a file is held under `path`."""
        return path in self.held

    def is_folder(self, path: Path) -> bool:
        """Whether a held file lies below `path`."""
        return any(path in held.parents for held in self.held)

    def exists(self, path: Path) -> bool:
        """Whether anything is held at or below `path`."""
        return self.is_file(path) or self.is_folder(path)

    def is_dead_link(self, path: Path) -> bool:
        """Whether `path` is a link to nothing; there are no links in memory."""
        return False

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted."""
        below = [path.relative_to(folder) for path in self.held if folder in path.parents]
        return tuple(sorted({path.parts[0] for path in below}))

    def read(self, path: Path) -> bytes:
        """The bytes held under `path`."""
        return self.held[path][: MAX_BYTES + 1]

    def inside(self, path: Path, folder: Path) -> bool:
        """Whether `path` lies in `folder`; there are no links in memory."""
        return path.is_relative_to(folder)

    def document(self, name: str, data: bytes) -> Read:
        """The document that these bytes hold."""
        return read_bytes(name, data)


def read_document(files: Files, path: Path, within: Path | None = None) -> Read:
    """The document in a file, and what is wrong with it; with `within`, no link leads out of it."""
    data = read_file(files, path, unread_file(path.as_posix()), within)
    return (None, (data,)) if isinstance(data, Finding) else files.document(path.as_posix(), data)


def read_file(
    files: Files, path: Path, place: Span, within: Path | None, wanted: str = _RULE_FILE
) -> bytes | Finding:
    """The bytes of a file, or at `place` why they cannot be had; `wanted` says what it is to be."""
    refused = _refuse_path(files, path, place, within, wanted)
    if refused:
        return refused
    try:
        return files.read(path)
    except OSError as error:
        help_text = "Check who may read the file, then try again."
        why = (error.strerror or "the system gives no reason").lower()
        return UNREADABLE_FILE.at(place, help=help_text, name=path.name, why=why)


def _refuse_path(
    files: Files, path: Path, place: Span, within: Path | None, wanted: str
) -> Finding | None:
    if files.is_folder(path):
        return FOLDER_NOT_FILE.at(place, help="Name the file inside it.", name=path.name)
    if not files.exists(path):
        near = _near(path, files)
        return MISSING_FILE.at(place, help=near or "Check its name and folder.", name=path.name)
    if files.is_dead_link(path):
        help_text = "Make the link point to the file, or put the file itself here."
        return DEAD_LINK.at(place, help=help_text, name=path.name)
    if within is not None and not files.inside(path, within):
        help_text = "Put the file itself into the folder of the game."
        return OUTSIDE_FOLDER.at(place, help=help_text, name=path.name)
    if not files.is_file(path):
        return NOT_A_FILE.at(place, help=wanted, name=path.name)
    return None


def _near(path: Path, files: Files) -> str | None:
    """The file that is meant; the ending that files share says nothing about that."""
    name, dot, ending = path.name.partition(".")
    others = [it.removesuffix(dot + ending) for it in files.names(path.parent)]
    near = nearest(name, others)
    return f"Did you mean `{near}{dot}{ending}`?" if near else None
