"""`rulewright list`: the games there are, here and those that come along."""

import sys

import click

from rulewright.cli.games import Shown, bundled_games, games_here
from rulewright.cli.options import fitting_language, with_options
from rulewright.play.screen import Screen, screen_of
from rulewright.play.width import padded
from rulewright.source.width import width_of


@click.command("list")
@with_options("lang", "quiet")
def command(lang: str | None, quiet: bool) -> None:
    """Show the games there are: those of the current folder, then those that come along."""
    screen = screen_of(sys.stdout)
    groups = (
        ("In this folder", games_here(lang)),
        ("Come along with Rulewright", bundled_games(lang)),
    )
    shown = [(heading, games) for heading, games in groups if games]
    if lang is not None:
        fitting_language(lang, [it for _, games in shown for one in games for it in one.languages])
    for number, (heading, games) in enumerate(shown):
        if number:
            screen.line()
        if not quiet:
            screen.line(f"{heading}:")
        _print_games(games, screen)


def _print_games(games: tuple[Shown, ...], screen: Screen) -> None:
    ids = max(width_of(game.id) for game in games)
    titles = max(width_of(game.title) for game in games)
    for game in games:
        screen.line(f"  {padded(game.id, ids)}  {padded(game.title, titles)}  {game.players}")
