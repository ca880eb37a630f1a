"""Saved games as files: found, read with a limit, and written whole or not at all."""

import errno
import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.record import Record
from rulewright.saving.text import read_record
from rulewright.source.width import printable

MOST_BYTES = 64_000_000
"""No game is so long; what is larger is not read."""

ESCAPED = "backslashreplace"
"""How letters are written that UTF-8 lacks, halves of pairs: as JSON has them."""

JOURNAL_ENDING = ".journal.jsonl"


def state_folder() -> Path:
    """Where this system keeps what programs remember for a user between runs; journals lie in it.

    Raises RuntimeError where no home folder can be found out.
    """
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        base = Path(local) if local else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        named = os.environ.get("XDG_STATE_HOME", "")
        base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "state"
    return base / "rulewright" / "games"


def read_file(path: Path) -> Record:
    """The game in a file. Raises SaveError where there is none that can be read."""
    name = printable(str(path))
    try:
        if path.is_dir():
            raise SaveError(Fault.FOLDER, f"`{name}` is a folder, not a saved game.")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise SaveError(Fault.MISSING, f"There is no file `{name}`.") from None
    except (OSError, ValueError) as error:
        raise SaveError(Fault.NOT_READABLE, f"`{name}` cannot be read: {reason(error)}.") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if len(data) > MOST_BYTES or not text:
        raise SaveError(Fault.NOT_A_SAVE, f"`{name}` is not a saved game of Rulewright.")
    return read_record(name, text)


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that at any moment its name stands for what was there before or for the
    whole text. Only its owner may read it. Raises OSError where it cannot be written."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        handle, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(handle, "w", encoding="utf-8", errors=ESCAPED, newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _keep_name(target.parent)


def _keep_name(folder: Path) -> None:
    """Brings the new name to the disk, where a system lets folders be opened."""
    if sys.platform != "win32":
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def resume_command(path: Path) -> str:
    """The command that goes on with a file, as a shell takes it: no name is read as an option."""
    name = str(path)
    return f"rulewright resume {shlex.quote(f'./{name}' if name.startswith('-') else name)}"


def reason(error: OSError | ValueError | RuntimeError) -> str:
    """Why something cannot be read or written, as it goes on a sentence."""
    told = error.strerror if isinstance(error, OSError) else None
    return (told or str(error) or "the system gives no reason").lower().rstrip(".")
