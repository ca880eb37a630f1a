"""A draft: files that are to be written, held in memory until they are known to be sound."""

from collections.abc import Mapping
from pathlib import Path

from rulewright.game.disk import Files, Read
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a draft cannot be made, and what to do instead."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be written for one game.

    `files` holds the whole bytes of every new or changed file. `folder` is the new folder that
    all of them lie in, or None where they go into a folder that is there. `notes` are sentences
    about what was done, `game` is the id by which commands find it.
    """

    game: str
    files: Mapping[Path, bytes]
    folder: Path | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftedFiles:
    """The files of a reader with those of a draft laid over them."""

    under: Files
    held: Mapping[Path, bytes]

    def is_file(self, path: Path) -> bool:
        """Whether an ordinary file is drafted or lies at `path`."""
        return path in self.held or self.under.is_file(path)

    def is_folder(self, path: Path) -> bool:
        """Whether a drafted file lies below `path`, or a folder is there."""
        return any(path in held.parents for held in self.held) or self.under.is_folder(path)

    def exists(self, path: Path) -> bool:
        """Whether anything is drafted or lies at `path`."""
        return self.is_file(path) or self.is_folder(path) or self.under.exists(path)

    def is_dead_link(self, path: Path) -> bool:
        """Whether `path` is a link to nothing; what is drafted is none."""
        return not self.is_file(path) and self.under.is_dead_link(path)

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder with those of drafted files, sorted."""
        drafted = {it.relative_to(folder).parts[0] for it in self.held if folder in it.parents}
        return tuple(sorted(drafted.union(self.under.names(folder))))

    def read(self, path: Path) -> bytes:
        """The bytes of the drafted file, else of the one that lies at `path`. Raises OSError."""
        return self.held[path] if path in self.held else self.under.read(path)

    def inside(self, path: Path, folder: Path) -> bool:
        """Whether `path` lies in `folder`; a drafted file lies where its path says."""
        return path.is_relative_to(folder) if path in self.held else self.under.inside(path, folder)

    def document(self, name: str, data: bytes) -> Read:
        """The document that these bytes hold."""
        return self.under.document(name, data)
