"""`rulewright editor`: what an editor needs to complete and explain the files of a game."""

import sys
from collections.abc import Iterator, Sequence
from os.path import realpath
from pathlib import Path

import click

from rulewright.cli.exit_code import COULD_NOT_RUN
from rulewright.cli.findings import print_as_text
from rulewright.cli.games import find_games
from rulewright.cli.options import with_options
from rulewright.editors.folder import (
    NotPlainJsonError,
    Written,
    names_of_games,
    write_lines,
    write_schemas,
    write_settings,
)
from rulewright.game.find import GameLocation
from rulewright.play.screen import Screen, screen_of


@click.command("editor")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@with_options("quiet")
def command(games: tuple[str, ...], quiet: bool) -> None:
    """Write what editors need to complete, explain and underline the files of games.

    The games are those of the current folder where none is named. Beside each, the folder
    .rulewright gets what editors read, and each of its files a first line that leads there. Run
    it again when a game has got new names: editors then propose them too.
    """
    locations, missing = find_games(games or (".",))
    if missing:
        print_as_text(missing, screen_of(sys.stderr))
        raise click.exceptions.Exit(COULD_NOT_RUN)
    here = Path.cwd()
    folders = _folders(locations, here)
    try:
        files = tuple(_write(folders, here))
    except NotPlainJsonError as problem:
        raise click.ClickException(_by_hand(problem, here)) from None
    except OSError as problem:
        place = Path(str(problem.filename or here))
        why = (problem.strerror or "the system gives no reason").lower()
        raise click.ClickException(f"`{_shown(place, here)}` cannot be written: {why}.") from None
    if not quiet:
        screen = screen_of(sys.stdout)
        for written in files:
            _tell(written, here, screen)
        _tell_of_editors(screen)


def _folders(locations: Sequence[GameLocation], here: Path) -> dict[Path, tuple[GameLocation, ...]]:
    """The folders of the games, which have to lie in the current one."""
    folders: dict[Path, tuple[GameLocation, ...]] = {}
    for location in locations:
        folder = Path(realpath(location.path)).parent
        if not folder.is_relative_to(here):
            raise click.UsageError(
                f"`{location.id}` does not lie in this folder. Go to the folder that you open in "
                "your editor, and name a game that lies in it."
            )
        folders[folder] = (*folders.get(folder, ()), location)
    return folders


def _write(folders: dict[Path, tuple[GameLocation, ...]], here: Path) -> Iterator[Written]:
    for folder, locations in folders.items():
        yield from write_schemas(folder, names_of_games(locations))
        yield from write_lines(folder)
    yield from write_settings(here, tuple(folders))


def _tell(written: Written, here: Path, screen: Screen) -> None:
    done = "written" if written.changed else "up to date"
    screen.line(f"{_shown(written.path, here)}: {done}")


def _shown(path: Path, here: Path) -> str:
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def _by_hand(problem: NotPlainJsonError, here: Path) -> str:
    return (
        f"`{_shown(problem.path, here)}` cannot be added to, because it is not plain JSON (it may "
        f"hold comments). Add these lines to it yourself:\n{problem.lines}"
    )


def _tell_of_editors(screen: Screen) -> None:
    screen.line()
    screen.line("Open this folder in VS Code, and install the extension YAML that it proposes.")
    screen.line("Any other editor with yaml-language-server reads the first line of each file.")
