"""`rulewright play`: a game at this terminal, with other people or with bots."""

import os
import sys
from pathlib import Path

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.games import declared_game, one_path
from rulewright.cli.options import (
    fitting_language,
    fitting_seats,
    seed_or_any,
    wanted_players,
    with_options,
)
from rulewright.cli.ready import load_game, load_scenario
from rulewright.cli.stopped import print_stopped
from rulewright.declaring import Declared
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Stopped, start_match
from rulewright.play.notebook import Notebook
from rulewright.play.phrases import phrase
from rulewright.play.screen import screen_of
from rulewright.play.session import Ending, Session
from rulewright.play.typed import Typing
from rulewright.players.bots import BOTS
from rulewright.players.player import BotPlayer, Player
from rulewright.resources import data_path
from rulewright.scenario.draft import Origin
from rulewright.syntax.document import Mapping

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
        declared = declared_game(game, variants)
        if scenario is not None:
            match, began = load_scenario(declared, scenario, wanted)
            origin = Origin(number, began, match.copy())
        else:
            match = start_match(load_game(declared, wanted, settings), number)
            origin = Origin(number)
        language = fitting_language(lang, match.compiled.languages)
        bots = _bots(match.compiled, _kinds(seats, match.compiled.players), number)
        if not quiet:
            _announce(match.compiled, number, scenario)
        session = Session(
            match=match,
            bots=bots,
            screen=screen,
            typing=Typing(sys.stdin, screen, sys.stdin.isatty()),
            language=language,
            opened=opened,
            notebook=None if variants else _notebook(game, declared, origin),
        )
        ending = session.play()
    except Stopped as stopped:
        print_stopped(stopped.record, str(stopped.reason), screen_of(sys.stderr))
        raise click.exceptions.Exit(FOUND) from None
    if ending is Ending.INPUT_ENDED:
        click.echo(f"rulewright: {phrase(session.language, 'input_ended')}", err=True)
    raise click.exceptions.Exit(_EXIT_CODES[ending])


def _notebook(name: str, declared: Declared, origin: Origin) -> Notebook:
    """Where scenarios of the game are written: its own folder, but for games that come along or
    cannot be written to."""
    folder = one_path(name).parent
    bundled = data_path("games").resolve()
    own = bundled not in folder.resolve().parents and os.access(folder, os.W_OK)
    files = [document.top.get("scenarios") for document in declared.scenarios]
    taken = frozenset(key for held in files if isinstance(held, Mapping) for key in held.keys)
    return Notebook(
        game=declared.game,
        called=name,
        origin=origin,
        folder=folder / "scenarios" if own else Path(),
        is_tested=own,
        taken=taken,
    )


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
