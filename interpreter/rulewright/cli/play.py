"""`rulewright play`: a game at this terminal, with other people or with bots."""

import sys

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.options import fitting_seats, seed_or_any, wanted_players, with_options
from rulewright.cli.ready import load_game, load_scenario
from rulewright.cli.stopped import print_stopped
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Stopped, start_match
from rulewright.play.phrases import phrase
from rulewright.play.screen import screen_of
from rulewright.play.session import Ending, Session
from rulewright.play.typed import Typing
from rulewright.players.bots import BOTS
from rulewright.players.player import BotPlayer, Player

_ME = "me"
_EXIT_CODES = {Ending.OVER: FINE, Ending.LEFT: FINE, Ending.INPUT_ENDED: COULD_NOT_RUN}


@click.command("play")
@click.argument("game")
@with_options("players", "seats", "seed", "lang")
@click.option("--open", "opened", is_flag=True, help="Show every card to everybody.")
@click.option("--from", "scenario", metavar="SCENARIO", help="Start in a scenario's position.")
@with_options("set", "with", "quiet")
def command(  # noqa: PLR0913, PLR0917  # click hands over one parameter for each option
    game: str,
    players: int | None,
    seats: tuple[str, ...],
    seed: int | None,
    lang: str | None,
    opened: bool,
    scenario: str | None,
    settings: dict[str, str],
    variants: tuple[str, ...],
    quiet: bool,
) -> None:
    """Play GAME at this terminal.

    Without `--seats` the first seat is yours and bots sit at the others. When all seats are bots,
    the whole game is shown. Answers can be piped in, one a line.
    """
    number = seed_or_any(seed)
    screen = screen_of(sys.stdout)
    wanted = wanted_players(players, seats)
    if scenario is not None and settings:
        raise click.UsageError("A scenario has settings of its own: leave `--set` out.")
    try:
        if scenario is not None:
            match = load_scenario(game, scenario, wanted, variants)
        else:
            match = start_match(load_game(game, wanted, settings, variants), number)
        bots = _bots(match.compiled, _kinds(seats, match.compiled.players), number)
        if not quiet:
            _announce(match.compiled, number, scenario)
        session = Session(
            match=match,
            bots=bots,
            screen=screen,
            typing=Typing(sys.stdin, screen, sys.stdin.isatty()),
            language=lang or match.compiled.languages[0],
            opened=opened,
        )
        ending = session.play()
    except Stopped as stopped:
        print_stopped(stopped.record, str(stopped.reason), screen_of(sys.stderr))
        raise click.exceptions.Exit(FOUND) from None
    if ending is Ending.INPUT_ENDED:
        click.echo(f"rulewright: {phrase(session.language, 'input_ended')}", err=True)
    raise click.exceptions.Exit(_EXIT_CODES[ending])


def _kinds(seats: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Who sits where: without a word about it a person first, then bots."""
    if seats:
        return fitting_seats(seats, (_ME, *BOTS), players, "random")
    return (_ME, *("random",) * (players - 1))


def _bots(compiled: Compiled, kinds: tuple[str, ...], seed: int) -> tuple[Player | None, ...]:
    return tuple(
        None if kind == _ME else BotPlayer(BOTS[kind](compiled, seed, seat))
        for seat, kind in enumerate(kinds)
    )


def _announce(compiled: Compiled, seed: int, scenario: str | None) -> None:
    start = f"from `{scenario}`, bots with seed {seed}" if scenario else f"seed {seed}"
    click.echo(
        f"{compiled.names(compiled.languages[0]).title()}, {compiled.players} players, {start}, "
        f"rules {compiled.program.digest[:12]}",
        err=True,
    )
