"""`--watch`: a command run again whenever a file of its games has changed.

The library watchfiles says at once that something has happened in a folder; what counts is
whether a file is another one than before the last run. So nothing is missed that happens during
a run, and what editors leave beside a file while they save it starts none.
"""

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

import click

from rulewright.cli.exit_code import INTERRUPTED
from rulewright.cli.games import find_games
from rulewright.game.disk import DiskFiles
from rulewright.game.find import base_file
from rulewright.game.sheets import SHEET_ENDING
from rulewright.play.screen import QUIET, Screen, screen_of

LOOK_AGAIN = 100
"""Milliseconds after which files are looked at although nothing was said of them."""

SETTLED = 0.02
"""Seconds for which files must stay as they are before they are read."""

GONE = 0.3
"""Seconds for which a file may be gone while an editor puts another in its place."""

_EXTENDS = re.compile(rb"(?m)^extends:[ \t]*([a-z][a-z0-9_]*)")
_HERE = Path()

Stamps = dict[Path, tuple[int, ...]]
"""What tells a file from what it was before: when it was written, its size and its number."""


class _Watchfiles(Protocol):
    """The part of the library that we use."""

    def watch(
        self,
        *paths: Path,
        watch_filter: None,
        debounce: int,
        step: int,
        rust_timeout: int,
        yield_on_timeout: bool,
        recursive: bool,
    ) -> Iterator[object]: ...


def watch_option(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option `--watch` of a command that does `what`."""
    return click.option("--watch", is_flag=True, help=f"{what} again whenever a file is saved.")


def run_and_watch(games: tuple[str, ...], form: str, run: Callable[[], int]) -> NoReturn:
    """Do `run`, again whenever a file of these games has changed, until somebody interrupts it.

    Raises click.UsageError where the library is missing or the output is for programs, and ends
    with the exit code of what was interrupted.
    """
    if form == "json":
        raise click.UsageError("`--watch` is for people; it does not go with `--format json`.")
    library = _library()
    screen = screen_of(sys.stdout)
    try:
        while True:
            folders = _folders(games)
            stamps = _stamps(folders)
            _run_once(run, screen)
            _wait(library, folders, stamps)
            screen.clear() if screen.terminal else screen.line()
    except KeyboardInterrupt:
        if screen.terminal:
            screen.line()
    raise click.exceptions.Exit(INTERRUPTED)


def _library() -> _Watchfiles:
    try:
        return cast(_Watchfiles, import_module("watchfiles"))
    except ModuleNotFoundError:
        raise click.UsageError(
            "`--watch` needs the package watchfiles: `pip install 'rulewright[watch]'` brings it."
        ) from None


def _run_once(run: Callable[[], int], screen: Screen) -> None:
    """One run; what would end the command otherwise is told, and ends nothing."""
    begun = time.perf_counter()
    try:
        run()
    except click.exceptions.Exit:
        pass
    except click.ClickException as problem:
        click.echo(f"rulewright: {problem.format_message()}", err=True)
    sys.stderr.flush()
    took = time.perf_counter() - begun
    clock = time.strftime("%H:%M:%S")
    screen.line(f"[{clock}, {took:.1f} s] Waiting for a file to be saved; Ctrl-C ends.", QUIET)
    sys.stdout.flush()


def _wait(library: _Watchfiles, folders: tuple[Path, ...], before: Stamps) -> None:
    """Return when a file in these folders is another one than before, and stays as it is."""
    while True:
        if _stamps(folders) != before and _settled(folders, before) != before:
            return
        there = [folder for folder in folders if folder.is_dir()]
        if not there:
            time.sleep(SETTLED)
            continue
        try:
            happenings = library.watch(
                *there,
                watch_filter=None,
                debounce=100,
                step=10,
                rust_timeout=LOOK_AGAIN,
                yield_on_timeout=True,
                recursive=False,
            )
            for _ in happenings:
                if _stamps(folders) != before:
                    break
        except FileNotFoundError:
            continue  # a folder went away between the look at it and now


def _settled(folders: tuple[Path, ...], before: Stamps) -> Stamps:
    """The stamps when they no longer change, and no file is only just gone."""
    stamps = _stamps(folders)
    began = time.monotonic()
    while time.monotonic() - began < GONE:
        time.sleep(SETTLED)
        later = _stamps(folders)
        if later == stamps and before.keys() <= later.keys():
            break
        stamps = later
    return stamps


def _stamps(folders: Iterable[Path]) -> Stamps:
    """Every rule file and sheet in these folders, and every folder, with what tells it apart."""
    stamps: Stamps = {}
    for folder in folders:
        try:
            inside = [*folder.iterdir()]
        except OSError:
            continue
        for path in inside:
            if path.name[0] in "._":
                continue
            try:
                if path.name.lower().endswith((".yaml", SHEET_ENDING)):
                    found = path.stat()
                    stamps[path] = (found.st_mtime_ns, found.st_size, found.st_ino)
                elif path.is_dir():
                    stamps[path] = ()
            except OSError:
                continue
    return stamps


def _folders(games: tuple[str, ...]) -> tuple[Path, ...]:
    """Every folder in which a file of these games lies, or could come to lie."""
    named = [it for game in games or (".",) if (it := _HERE / game).exists()]
    locations, _ = find_games(games or (".",))
    homes = [home for it in locations for home in _homes(it.path)]
    roots = [it if it.is_dir() else it.parent for it in named]
    inside = [folder for root in roots for folder in (root, *_subfolders(root))]
    around = [_HERE, *(it.parent for it in (*named, *homes))]
    below = [folder / name for folder in (*inside, *homes) for name in ("texts", "scenarios")]
    beside = [it for home in homes for it in _subfolders(home)]
    return tuple(dict.fromkeys((*around, *homes, *inside, *below, *beside)))


def _subfolders(folder: Path) -> list[Path]:
    try:
        return sorted(it for it in folder.iterdir() if it.name[0] not in "._" and it.is_dir())
    except OSError:
        return []


def _homes(path: Path) -> Iterator[Path]:
    """The folder of a game, and those of the games that it extends."""
    seen: list[Path] = []
    found: Path | None = path
    while found is not None and found not in seen:
        seen.append(found)
        yield found.parent
        try:
            named = _EXTENDS.search(found.read_bytes())
        except OSError:
            return
        base = named[1].decode() if named else None
        found = base_file(DiskFiles(), base, found.parent) if base else None
