"""`rulewright play`: a game at this terminal, with other people or with bots."""

import sys
from pathlib import Path

import click

from rulewright.cli.exit_code import FOUND
from rulewright.cli.games import declared_at, one_path
from rulewright.cli.options import fitting_language, seed_or_any, wanted_players, with_options
from rulewright.cli.ready import load_game, load_scenario
from rulewright.cli.sitting import (
    ME,
    announce_journal,
    diary_of,
    kinds_of,
    named_journal,
    notebook_of,
    own_journal,
    play_out,
    saves_of,
    seating_of,
    typing_of,
)
from rulewright.cli.stopped import print_stopped
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Stopped, start_match
from rulewright.play.screen import screen_of
from rulewright.play.session import Session
from rulewright.saving.keeper import place_of
from rulewright.saving.record import Record, began
from rulewright.scenario.draft import Origin
from rulewright.source.frozen import replace


@click.command("play")
@click.argument("game")
@with_options("players", "seats", "seed", "lang")
@click.option("--open", "opened", is_flag=True, help="Show every card to everybody.")
@click.option("--from", "scenario", metavar="SCENARIO", help="Start in a scenario's position.")
@click.option("--free-undo", is_flag=True, help="Let answers be taken back however far.")
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the whole game in FILE while it is played, and leave it there.",
)
@with_options("set", "with", "quiet")
def command(  # noqa: PLR0913, PLR0917  # click hands over one parameter for each option
    game: str,
    players: int | None,
    seats: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    opened: bool,
    scenario: str | None,
    free_undo: bool,
    journal: Path | None,
    settings: dict[str, str],
    variants: tuple[str, ...],
    quiet: bool,
) -> None:
    """Play GAME at this terminal.

    Without `--seats` the first seat is yours and bots sit at the others. When all seats are bots,
    the whole game is shown. Answers can be piped in, one a line. A game that is broken off can be
    taken up again with `rulewright resume`.
    """
    number = seed_or_any(seed)
    screen = screen_of(sys.stdout)
    wanted = wanted_players(players, seats)
    if scenario is not None and settings:
        raise click.UsageError("A scenario has settings of its own: leave `--set` out.")
    try:
        path, *laid_on = [one_path(it) for it in (game, *variants)]
        declared = declared_at(path, laid_on)
        if scenario is not None:
            match, began_in = load_scenario(declared, scenario, wanted)
            origin = Origin(number, began_in, match.copy())
        else:
            match = start_match(load_game(declared, wanted, settings), number)
            origin = Origin(number)
    except Stopped as stopped:
        print_stopped(stopped.record, str(stopped.reason), screen_of(sys.stderr))
        raise click.exceptions.Exit(FOUND) from None
    language = fitting_language(lang, match.compiled.languages)
    beginning = replace(
        began(match, place_of(path, laid_on), number, scenario),
        seats=kinds_of(seats, match.compiled.players),
        language=lang,
        opened=opened,
        free_undo=free_undo,
    )
    record = Record(beginning)
    kept = None
    if journal is not None:
        kept = named_journal(record, journal)
    elif ME in beginning.seats:
        kept = own_journal(record, declared.game.heading.id)
    if not quiet:
        _announce(match.compiled, number, scenario)
        announce_journal(kept)
    session = Session(
        match=match,
        seating=seating_of(match.compiled, beginning),
        screen=screen,
        typing=typing_of(screen),
        language=language,
        opened=opened,
        saves=saves_of(diary_of(record, match, kept), match),
        notebook=None if variants else notebook_of(path, game, declared, origin),
    )
    play_out(session, quiet=quiet)


def _announce(compiled: Compiled, seed: int, scenario: str | None) -> None:
    start = f"from `{scenario}`, bots with seed {seed}" if scenario else f"seed {seed}"
    click.echo(
        f"{compiled.names(compiled.languages[0]).title()}, {compiled.players} players, {start}, "
        f"rules {compiled.program.digest[:12]}",
        err=True,
    )
