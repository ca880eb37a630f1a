"""`rulewright simulate`: many games played by bots, and what they add up to."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from rulewright.cli.exit_code import FINE, FOUND
from rulewright.cli.games import declared_game
from rulewright.cli.options import fitting_seats, wanted_players, with_options
from rulewright.cli.ready import load_game
from rulewright.cli.stopped import print_stopped
from rulewright.play.screen import screen_of
from rulewright.players.bots import BOTS
from rulewright.simulation.outcome import Outcome
from rulewright.simulation.report import as_json, as_text
from rulewright.simulation.run import simulate
from rulewright.simulation.way import best_way

_REPORTS: dict[str, Callable[[Outcome], str]] = {"text": as_text, "json": as_json}

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
@click.option(
    "--format",
    "form",
    type=click.Choice(list(_REPORTS)),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@with_options("seats", "set", "with", "quiet")
def command(  # noqa: PLR0913, PLR0917  # click hands over one parameter for each option
    game: str,
    players: int | None,
    games: int,
    seed: int | None,
    workers: int,
    form: str,
    seats: tuple[str, ...],
    settings: dict[str, str],
    variants: tuple[str, ...],
    quiet: bool,
) -> None:
    """Play many games of GAME with bots: wins by seat, scores, length.

    The same rules, seed, number of games and seats give the same figures on every machine,
    however many workers play.
    """
    loaded = load_game(declared_game(game, variants), wanted_players(players, seats), settings)
    kinds = fitting_seats(seats, tuple(BOTS), loaded.players, "random")
    laid_on = "".join(f" --with {it}" for it in variants)
    said = "".join(f" --set {name}={value}" for name, value in settings.items())
    way = best_way(loaded, kinds, games)
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
        )
    click.echo(_REPORTS[form](outcome))
    if outcome.stopped:
        first = outcome.stopped[0]
        screen = screen_of(sys.stderr)
        screen.line(f"The rules stopped {len(outcome.stopped):,} of {games:,} games. The first:")
        seated = f"--seats {','.join(kinds)} --seed {first.seed}"
        again = f"rulewright play {game} {seated}{said}{laid_on}"
        print_stopped(
            first.record, first.why, screen, f"It is game {first.number}; `{again}` plays it."
        )
    raise click.exceptions.Exit(FOUND if outcome.stopped else FINE)


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
