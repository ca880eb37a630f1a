"""Writing a draft: all of it, or nothing."""

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from rulewright.drafting.draft import Draft, Refusal


def write_draft(draft: Draft) -> Refusal | None:
    """Write the files of a draft. Where that cannot be done nothing is changed, and it says why.

    A file is written under another name beside its place first, a new folder as a whole.
    """
    try:
        if draft.folder is None:
            _write_into(draft)
        else:
            _write_folder(draft, draft.folder)
    except OSError as error:
        where = draft.folder or next(iter(draft.files))
        why = (error.strerror or "the system gives no reason").lower()
        return Refusal(f"`{where.as_posix()}` cannot be written: {why}. Nothing was changed.")
    return None


def _write_folder(draft: Draft, folder: Path) -> None:
    beside = folder.parent / f".{folder.name}.{token_hex(4)}"
    try:
        beside.mkdir()
        for path, data in draft.files.items():
            target = beside / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        if os.path.lexists(folder):
            raise FileExistsError(None, "there is already something of that name")
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _write_into(draft: Draft) -> None:
    """Every file is written in full before the first one takes its place."""
    targets = {_followed(path): data for path, data in draft.files.items()}
    before = {path: path.read_bytes() if path.exists() else None for path in targets}
    made = [it for path in targets for it in _missing_folders(path.parent)]
    waiting: dict[Path, Path] = {}
    try:
        for folder in made:
            folder.mkdir(exist_ok=True)
        for path, data in targets.items():
            waiting[path] = path.with_name(f".{path.name}.{token_hex(4)}")
            waiting[path].write_bytes(data)
            if before[path] is not None:
                shutil.copymode(path, waiting[path])
        for path, written in waiting.items():
            written.replace(path)
    except BaseException:
        _undo(waiting, before, made)
        raise


def _undo(
    waiting: dict[Path, Path], before: dict[Path, bytes | None], made: Iterable[Path]
) -> None:
    for path, written in waiting.items():
        if written.exists():
            written.unlink()
        elif (old := before[path]) is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(old)
    for folder in reversed([*made]):
        with suppress(OSError):
            folder.rmdir()


def _followed(path: Path) -> Path:
    """Where a link leads, so that it stays a link."""
    return path.resolve() if path.is_symlink() else path


def _missing_folders(folder: Path) -> list[Path]:
    return [it for it in (*reversed(folder.parents), folder) if not it.exists()]
