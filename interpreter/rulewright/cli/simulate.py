"""`rulewright simulate`: many games played by bots, and what they add up to."""

import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import NoReturn

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from rulewright.cli.exit_code import FINE, FOUND, INTERRUPTED
from rulewright.cli.games import declared_game
from rulewright.cli.options import fitting_seats, wanted_players, with_options
from rulewright.cli.ready import load_game
from rulewright.cli.stopped import print_stopped
from rulewright.game.rule_lines import RuleLine
from rulewright.play.screen import screen_of
from rulewright.players.bots import BOTS
from rulewright.simulation.coverage import covering, lines_elsewhere
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.report import as_json, as_text
from rulewright.simulation.run import simulate
from rulewright.simulation.way import best_way

_REPORTS: dict[str, Callable[[Outcome, tuple[RuleLine, ...]], str]] = {
    "text": as_text,
    "json": as_json,
}

MOST_GAMES = 10_000_000
MOST_WORKERS = 256


@click.command("simulate")
@click.argument("game")
@with_options("players")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    metavar="G",
    help="How many games.",
)
@with_options("seed")
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    default=1,
    show_default=True,
    metavar="W",
    help="How many play at a time; the figures stay the same.",
)
@with_options("format")
@click.option("--coverage", is_flag=True, help="Tell which lines of the rules play never came to.")
@with_options("seats", "set", "with", "quiet")
def command(  # noqa: PLR0913, PLR0917  # click hands over one parameter for each option
    game: str,
    players: int | None,
    games: int,
    seed: int | None,
    workers: int,
    form: str,
    coverage: bool,
    seats: tuple[str, ...],
    settings: dict[str, str],
    variants: tuple[str, ...],
    quiet: bool,
) -> None:
    """Play many games of GAME with bots: wins by seat, scores, length.

    The same rules, seed, number of games and seats give the same figures on every machine,
    however many workers play. Ctrl-C ends the games and prints the figures of those finished.
    """
    declared = declared_game(game, variants)
    loaded = load_game(declared, wanted_players(players, seats), settings)
    loaded = covering(loaded) if coverage else loaded
    kinds = fitting_seats(seats, tuple(BOTS), loaded.players, "random")
    laid_on = "".join(f" --with {it}" for it in variants)
    said = "".join(f" --set {name}={value}" for name, value in settings.items())
    with _halting() as halt:
        way = best_way(loaded, kinds, games, halt)
        if way.why and not quiet:
            screen_of(sys.stderr).line(way.why)
        with _progress(games, quiet) as progress:
            outcome = simulate(
                loaded,
                games=games,
                seed=1 if seed is None else seed,
                workers=workers,
                seats=kinds,
                progress=progress,
                way=way,
                halt=halt,
            )
        elsewhere = lines_elsewhere(declared.game, outcome.coverage) if coverage else ()
        _print_outcome(
            outcome, elsewhere, form, f"{game} --seats {','.join(kinds)}", f"{said}{laid_on}"
        )


def _print_outcome(
    outcome: Outcome, elsewhere: tuple[RuleLine, ...], form: str, played: str, further: str
) -> NoReturn:
    """Prints what came of the games there were, and ends with the exit code that says so."""
    if outcome.games:
        click.echo(_REPORTS[form](outcome, elsewhere))
    screen = screen_of(sys.stderr)
    if outcome.stopped:
        first = outcome.stopped[0]
        screen.line(
            f"The rules stopped {outcome.games_stopped:,} of {outcome.games:,} games. The first:"
        )
        again = f"rulewright play {played} --seed {first.seed}{further}"
        print_stopped(
            first.record, first.why, screen, f"It is game {first.number}; `{again}` plays it."
        )
    if outcome.games < outcome.games_wanted:
        click.echo(
            f"\nInterrupted: stopped after {outcome.games:,} of {outcome.games_wanted:,} games.",
            err=True,
        )
        raise click.exceptions.Exit(INTERRUPTED)
    raise click.exceptions.Exit(FOUND if outcome.stopped else FINE)


@contextmanager
def _halting() -> Generator[Event]:
    """What is set by Ctrl-C in this block: the games end, and what is printed is printed whole. A
    second Ctrl-C interrupts as it does elsewhere."""
    halt = Event()

    def interrupted(number: int, frame: FrameType | None) -> None:
        if halt.is_set():
            raise KeyboardInterrupt
        halt.set()

    if current_thread() is not main_thread():  # only the main thread hears of signals
        yield halt
        return
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield halt
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int, quiet: bool) -> Generator[Callable[[int], None], None, None]:
    """A bar on a terminal's stderr; nothing anywhere else."""
    if quiet or not sys.stderr.isatty():
        yield lambda ended: None
        return
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda ended: bar.advance(task, ended)
