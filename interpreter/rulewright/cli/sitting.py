"""People and bots sit down at a table: what the commands need that play at this terminal."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.options import fitting_seats
from rulewright.cli.stopped import print_stopped
from rulewright.declaring import Declared
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, Stopped
from rulewright.play.notebook import Notebook
from rulewright.play.phrases import phrase
from rulewright.play.saves import Saves
from rulewright.play.screen import Screen, screen_of
from rulewright.play.session import Bots, Ending, Seating, Session
from rulewright.play.typed import Typing
from rulewright.players.bots import BOTS
from rulewright.players.player import BotPlayer
from rulewright.resources import data_path
from rulewright.saving.diary import Diary
from rulewright.saving.files import reason, resume_command
from rulewright.saving.journal import InUseError, Journal, kept_journals, new_path, open_journal
from rulewright.saving.keeper import FileKeeper
from rulewright.saving.record import Beginning, Record
from rulewright.scenario.draft import Origin
from rulewright.source.width import printable
from rulewright.syntax.document import Mapping

ME = "me"


def kinds_of(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Who sits where: without a word about it a person first, then bots.

    Raises click.UsageError for seats that do not fit.
    """
    kinds = seats or (ME, *("random",) * (players - 1))
    return fitting_seats(kinds, (ME, *BOTS), players, "random")


def seating_of(compiled: Compiled, beginning: Beginning) -> Seating:
    """Who sits where, as the beginning says."""

    def bots() -> Bots:
        return tuple(
            None if kind == ME else BotPlayer(BOTS[kind](compiled, beginning.seed, seat))
            for seat, kind in enumerate(beginning.seats)
        )

    return Seating(bots, beginning.free_undo)


def typing_of(screen: Screen) -> Typing:
    """What is typed at this terminal, or piped in."""
    return Typing(sys.stdin, screen, sys.stdin.isatty())


def notebook_of(path: Path, called: str, declared: Declared, origin: Origin) -> Notebook:
    """Where scenarios of the game are written: its own folder, but for games that come along or
    cannot be written to."""
    folder = path.parent
    bundled = data_path("games").resolve()
    own = bundled not in folder.resolve().parents and os.access(folder, os.W_OK)
    files = [document.top.get("scenarios") for document in declared.scenarios]
    taken = frozenset(key for held in files if isinstance(held, Mapping) for key in held.keys)
    return Notebook(
        game=declared.game,
        called=called,
        origin=origin,
        folder=folder / "scenarios" if own else Path(),
        is_tested=own,
        taken=taken,
    )


def diary_of(record: Record, match: Match, journal: Journal | None) -> Diary:
    """The diary of a match that has just begun, with what a record says already."""
    diary = Diary(record.beginning, len(match.past), _warn, list(record.items), journal)
    match.keeper = FileKeeper(record.beginning, len(match.past))
    return diary


def saves_of(diary: Diary, match: Match) -> Saves:
    """What keeps the game at the table."""
    return Saves(match.compiled.rules.game.heading.id, diary, diary.first)


def own_journal(record: Record, game: str) -> Journal | None:
    """A journal in the user's folder for them; where none can be written, that is said."""
    try:
        return open_journal(new_path(game), record, is_kept=False)
    except (OSError, RuntimeError, InUseError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        _warn(f"No journal is kept, so the game is lost if the machine goes down: {why}.")
        return None


def named_journal(record: Record, path: Path) -> Journal:
    """A journal in a file that somebody wants kept. Raises click.ClickException."""
    name = printable(str(path))
    try:
        if path.exists():
            raise click.ClickException(f"There is a file `{name}` already. Take another name.")
        return open_journal(path, record, is_kept=True)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"`{name}` cannot be written: {reason(error)}.") from None


def _warn(sentence: str) -> None:
    click.echo(f"rulewright: {sentence}", err=True)


def announce_journal(journal: Journal | None) -> None:
    """Where the game is kept while it is played."""
    if journal is not None:
        until = "" if journal.is_kept else " until it is over"
        click.echo(f"The game is kept in {printable(str(journal.path))}{until}.", err=True)


def play_out(session: Session, *, quiet: bool) -> NoReturn:
    """Plays a session and ends the command; the journal goes where the game is over."""
    saves = session.saves if session.live is None else session.live.saves
    ending = None
    try:
        ending = session.play()
    except Stopped as stopped:
        print_stopped(stopped.record, str(stopped.reason), screen_of(sys.stderr))
        raise click.exceptions.Exit(FOUND) from None
    finally:
        stays = _close(saves.diary, is_over=ending is Ending.OVER)
    if ending is Ending.INPUT_ENDED:
        _warn(phrase(session.language, "input_ended"))
    if stays is not None and not quiet:
        broken = saves.diary is not None and saves.diary.broken
        where = " from where its journal ends" if broken else ""
        click.echo(f"`{stays}` goes on with the game{where}.", err=True)
    raise click.exceptions.Exit(COULD_NOT_RUN if ending is Ending.INPUT_ENDED else FINE)


def _close(diary: Diary | None, *, is_over: bool) -> str | None:
    """Closes the journal. The command that goes on with it, where it is still there."""
    journal = None if diary is None else diary.journal
    if diary is None or journal is None:
        return None
    if is_over or (diary.is_empty and not journal.is_kept):
        journal.game_is_over()
        return None
    journal.close()
    newest = next(kept_journals(), None)
    if newest == journal.path:
        return "rulewright resume"
    return resume_command(journal.path)
