"""`rulewright program`: what the rules of a game are lowered to."""

import sys

import click

from rulewright.cli.games import declared_game
from rulewright.cli.options import with_options
from rulewright.cli.ready import load_game
from rulewright.play.screen import screen_of
from rulewright.program.listing import list_program, list_stats


@click.command("program")
@click.argument("game")
@with_options("players")
@click.option("--stats", is_flag=True, help="Only sizes, and the checks left in the code.")
@with_options("set", "with")
def command(
    game: str,
    players: int | None,
    stats: bool,
    settings: dict[str, str],
    variants: tuple[str, ...],
) -> None:
    """Print the program that GAME is lowered to, as a listing with places in the rules."""
    program = load_game(declared_game(game, variants), players, settings).program
    screen = screen_of(sys.stdout)
    for line in list_stats(program) if stats else list_program(program):
        screen.drawn(line)
