"""`rulewright schema`: the shape of the files of a game, for editors and other programs."""

import sys

import click

from rulewright.cli.exit_code import COULD_NOT_RUN
from rulewright.cli.findings import print_as_text
from rulewright.cli.games import find_games
from rulewright.editors.folder import SORTS, names_of_games, schema_text
from rulewright.play.screen import screen_of


@click.command("schema")
@click.argument("sort", type=click.Choice(list(SORTS)), default="rules")
@click.option("--names-of", "game", metavar="GAME", help="Propose the names of this game.")
def command(sort: str, game: str | None) -> None:
    """Print the JSON Schema of the rules, texts or scenarios files, as editors read it.

    `rulewright editor` writes them where editors look for them.
    """
    locations, missing = find_games(() if game is None else (game,))
    if missing:
        print_as_text(missing, screen_of(sys.stderr))
        raise click.exceptions.Exit(COULD_NOT_RUN)
    click.echo(schema_text(sort, names_of_games(locations)), nl=False)
