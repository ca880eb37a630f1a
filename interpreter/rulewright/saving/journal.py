"""Journals: files to which each answer is added as it is given, so that nothing is lost when a
machine or a program goes down."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from rulewright.saving.files import ESCAPED, JOURNAL_ENDING, state_folder, write_whole
from rulewright.saving.record import Item, Record
from rulewright.saving.text import item_line, journal_text
from rulewright.source.frozen import dataclass

if sys.platform != "win32":
    import fcntl


class InUseError(Exception):
    """A journal to which another process is writing."""


@dataclass(slots=True)
class Journal:
    """A journal that is open to be added to. No other process adds to it meanwhile."""

    path: Path
    is_kept: bool
    handle: int

    def add(self, item: Item) -> None:
        """Adds what was done. It is on the disk when this returns. Raises OSError."""
        data = item_line(item).encode("utf-8", ESCAPED)
        while data:
            data = data[os.write(self.handle, data) :]
        os.fsync(self.handle)

    def close(self) -> None:
        """Ends adding; the file stays."""
        os.close(self.handle)

    def game_is_over(self) -> None:
        """Ends adding; the file is removed, unless somebody wants it kept."""
        if not self.is_kept:
            with suppress(OSError):
                self.path.unlink()
        self.close()


def open_journal(path: Path, record: Record, *, is_kept: bool) -> Journal:
    """A journal with what was done so far; another one of this name is replaced.

    Raises OSError where it cannot be written, InUseError while another process writes to it.
    """
    locked = _locked(path) if path.exists() else None
    try:
        write_whole(path, journal_text(record))
        return Journal(path, is_kept, _locked(path))
    finally:
        if locked is not None:
            os.close(locked)


def _locked(path: Path) -> int:
    """The file, open to be added to. The name stands for it still: who was quicker may have put
    another file in its place before it was locked."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND)
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_there = os.path.samestat(os.fstat(handle), os.stat(path))
        except OSError:
            is_there = False
        if not is_there:
            os.close(handle)
            raise InUseError(str(path))
    return handle


def new_path(game: str) -> Path:
    """A name that no journal has yet, in the folder for them, which is made.

    Raises OSError or RuntimeError where that cannot be.
    """
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{game}-{now}-{os.getpid()}{JOURNAL_ENDING}"


def kept_journals() -> Iterator[Path]:
    """The journals of games that can be taken up now, the newest first."""
    with suppress(OSError, RuntimeError):
        yield from (path for path, hindrance in all_journals() if hindrance is None)


def all_journals() -> Iterator[tuple[Path, OSError | InUseError | None]]:
    """All journals in the user's folder for them, the newest first, each with what keeps it from
    being taken up now.

    Raises OSError or RuntimeError where one cannot look into the folder.
    """
    try:
        found = [it for it in state_folder().iterdir() if it.name.endswith(JOURNAL_ENDING)]
    except FileNotFoundError:
        return
    for path in sorted(found, key=_age, reverse=True):
        try:
            os.close(_locked(path))
        except (OSError, InUseError) as hindrance:
            yield path, hindrance
        else:
            yield path, None


def _age(path: Path) -> tuple[int, str]:
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name
