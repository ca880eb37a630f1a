"""`rulewright rules`: the rules of a game in words."""

import sys

import click

from rulewright.cli.games import declared_game
from rulewright.cli.options import fitting_language, with_options
from rulewright.cli.rulebook import Part, rulebook
from rulewright.play.screen import QUIET, STRONG, Screen, screen_of


@click.command("rules")
@click.argument("game")
@with_options("lang", "with")
def command(game: str, lang: str | None, variants: tuple[str, ...]) -> None:
    """Print the rules of GAME in words: its entries in the order of play, with numbered rules."""
    declared = declared_game(game, variants).game
    language = fitting_language(lang, declared.languages)
    _print_part(rulebook(declared, language), 0, screen_of(sys.stdout))


def _print_part(part: Part, depth: int, screen: Screen) -> None:
    indent = "  " * max(0, depth - 1)
    if depth == 1:
        screen.line()
    screen.line(indent + part.title, STRONG if depth < 2 else None, indent + "  ")
    inner = "  " * depth
    for note in part.notes:
        screen.line(inner + note, QUIET, inner)
    for sentence in part.sentences:
        number = f"{sentence.number}  "
        screen.line(f"{inner}{number}{sentence.text}", None, inner + " " * len(number))
    for smaller in part.parts:
        _print_part(smaller, depth + 1, screen)
