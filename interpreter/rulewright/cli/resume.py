"""`rulewright resume`: a game that was saved or broken off goes on at this terminal."""

import sys
from io import StringIO
from pathlib import Path

import click

from rulewright.cli.exit_code import FINE
from rulewright.cli.kept import end_with_fault, game_option, open_for_table, read_kept
from rulewright.cli.options import fitting_language, with_options
from rulewright.cli.sitting import (
    announce_journal,
    diary_of,
    notebook_of,
    own_journal,
    play_out,
    saves_of,
    seating_of,
    typing_of,
)
from rulewright.play.notebook import Notebook
from rulewright.play.recital import recital_of
from rulewright.play.saves import Saves
from rulewright.play.screen import screen_of
from rulewright.play.session import Live, Session
from rulewright.play.typed import Typing
from rulewright.resuming import Opened
from rulewright.saving.fault import SaveError
from rulewright.saving.files import reason, state_folder
from rulewright.saving.journal import (
    InUseError,
    Journal,
    all_journals,
    kept_journals,
    open_journal,
)
from rulewright.saving.record import Record
from rulewright.scenario.draft import Origin
from rulewright.source.frozen import replace
from rulewright.source.width import printable


@click.command("resume")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@game_option
@with_options("lang", "quiet")
def command(file: Path | None, game: str | None, lang: str | None, quiet: bool) -> None:
    """Go on with a game that was saved or broken off.

    Without FILE it is the last one that was broken off. A saved file stays as it is.
    """
    screen = screen_of(sys.stdout)
    typing = typing_of(screen)
    path = file if file is not None else _newest(typing)
    record = read_kept(path)
    opened = open_for_table(path, record, game)
    record, match = opened.record, opened.match
    wanted = lang or _known(record.beginning.language, match.compiled.languages)
    language = fitting_language(wanted, match.compiled.languages)
    journal = _journal(path, record, match.compiled.rules.game.heading.id)
    if not quiet:
        _announce(opened)
        announce_journal(journal)
    silent = replace(screen, out=StringIO(), terminal=False)
    recital = recital_of(printable(str(path)), record, silent, with_end=False)
    diary = diary_of(record, match, journal)
    saves = saves_of(diary, match)
    origin = Origin(record.beginning.seed, opened.scenario, match.copy())
    session = Session(
        match=match,
        seating=seating_of(match.compiled, record.beginning),
        screen=silent,
        typing=recital,
        language=language,
        opened=record.beginning.opened,
        saves=Saves(saves.game, None, saves.first),
        notebook=_notebook(opened, origin),
        recital=recital,
        live=Live(screen, typing, saves),
    )
    try:
        play_out(session, quiet=quiet)
    except SaveError as error:
        end_with_fault(error)


def _newest(typing: Typing) -> Path:
    """The last game that was broken off; at a keyboard it is asked whether it is to go on."""
    path = next(kept_journals(), None)
    if path is None:
        raise click.ClickException(_why_none())
    if not typing.keyboard:
        return path
    record = read_kept(path)
    shown = printable(record.beginning.title)
    answers = f"{record.answers} answer{'' if record.answers == 1 else 's'}"
    click.echo(f"{shown}, {record.beginning.players} players, {answers} given.", err=True)
    others = sum(1 for _ in kept_journals()) - 1
    if others:
        click.echo(f"Games broken off before: {others}, in {_folder()}.", err=True)
    if not click.confirm("Go on with it?", default=True, err=True):
        click.echo("It stays where it is. `rulewright resume FILE` goes on with another.", err=True)
        raise click.exceptions.Exit(FINE)
    return path


def _why_none() -> str:
    """Why there is no game to go on with: none is there, or none that can be taken up now."""
    try:
        hindrances = dict(all_journals())
    except (OSError, RuntimeError) as error:
        return f"{_folder()} cannot be read: {reason(error)}."
    for path, hindrance in hindrances.items():
        if isinstance(hindrance, OSError):
            return f"`{printable(str(path))}` cannot be taken up: {reason(hindrance)}."
    if hindrances:
        return f"No game was broken off: those in {_folder()} are being played right now."
    return f"No game was broken off: there is none in {_folder()}."


def _folder() -> str:
    try:
        return printable(str(state_folder()))
    except RuntimeError:
        return "your home folder, which cannot be found"


def _known(language: str | None, languages: tuple[str, ...]) -> str | None:
    """The language in which it was played, if there still are texts in it."""
    return language if language in languages else None


def _journal(path: Path, record: Record, game: str) -> Journal | None:
    """A journal goes on as it is, a save is left alone and gets one."""
    if not record.is_journal:
        return own_journal(record, game)
    name = printable(str(path))
    try:
        is_own = path.resolve().parent == state_folder().resolve()
        return open_journal(path, record, is_kept=not is_own)
    except InUseError:
        raise click.ClickException(f"The game in `{name}` is being played right now.") from None
    except (OSError, RuntimeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise click.ClickException(f"`{name}` cannot be written: {why}.") from None


def _notebook(opened: Opened, origin: Origin) -> Notebook | None:
    if opened.record.beginning.place.variants:
        return None
    game = opened.record.beginning.place.game
    return notebook_of(opened.rules, game, opened.declared, origin)


def _announce(opened: Opened) -> None:
    record = opened.record
    title, players = printable(record.beginning.title), record.beginning.players
    digest = opened.match.compiled.program.digest[:12]
    given = f"answers given: {record.answers}"
    click.echo(f"{title}, {players} players, {given}, rules {digest}", err=True)
