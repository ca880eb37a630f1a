"""`rulewright explain`: what a finding, a verb, a key or another word means."""

import sys
from collections.abc import Mapping

import click

from rulewright.cli.sheets import INDENT, print_sheet
from rulewright.explaining.explain import explain, explained_words, sort_of_words
from rulewright.play.screen import QUIET, STRONG, Screen, screen_of
from rulewright.source.suggest import did_you_mean


@click.command("explain")
@click.argument("word", nargs=-1)
def command(word: tuple[str, ...]) -> None:
    """Explain WORD: a kind of finding, a verb, a key of a rule file, a word of the language or a
    moment of the game. Without a word, list all there are; `verbs`, `words`, `moments`, `keys` or
    `findings` lists those.
    """
    screen = screen_of(sys.stdout)
    asked = " ".join(word)
    sheets = explain(asked)
    sort = None if sheets else sort_of_words(asked)
    if not word or sort is not None:
        _print_list(screen, explained_words() if sort is None else {sort: explained_words()[sort]})
        return
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


def _print_list(screen: Screen, listed: Mapping[str, tuple[str, ...]]) -> None:
    for number, (sort, names) in enumerate(listed.items()):
        if number:
            screen.line()
        screen.line(f"{sort}:", STRONG)
        screen.line(INDENT + ", ".join(names), None, INDENT)
    screen.line()
    screen.line("`rulewright explain WORD` tells about one of them.", QUIET)
