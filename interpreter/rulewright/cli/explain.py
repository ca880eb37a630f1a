"""`rulewright explain`: what a finding, a verb, a key or another word means."""

import sys

import click

from rulewright.cli.sheets import INDENT, print_sheet
from rulewright.explaining.explain import explain, explained_words
from rulewright.play.screen import QUIET, STRONG, Screen, screen_of
from rulewright.source.suggest import did_you_mean


@click.command("explain")
@click.argument("word", nargs=-1)
def command(word: tuple[str, ...]) -> None:
    """Explain WORD: a kind of finding, a verb, a key of a rule file, a word of the language or a
    moment of the game. Without a word, list all there are.
    """
    screen = screen_of(sys.stdout)
    if not word:
        _print_list(screen)
        return
    asked = " ".join(word)
    sheets = explain(asked)
    if not sheets:
        known = [name for names in explained_words().values() for name in names]
        remedy = did_you_mean(asked.lower(), known) or (
            "`rulewright explain` alone lists the words that are explained."
        )
        raise click.UsageError(f"Nothing is written about `{asked}`. {remedy}")
    for number, sheet in enumerate(sheets):
        if number:
            screen.line()
        print_sheet(sheet, screen)


def _print_list(screen: Screen) -> None:
    for number, (sort, names) in enumerate(explained_words().items()):
        if number:
            screen.line()
        screen.line(f"{sort}:", STRONG)
        screen.line(INDENT + ", ".join(names), None, INDENT)
    screen.line()
    screen.line("`rulewright explain WORD` tells about one of them.", QUIET)
