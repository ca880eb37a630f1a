"""`rulewright variants`: the variants there are of a game."""

import sys
from pathlib import Path

import click

from rulewright.cli.games import effective_game, one_path
from rulewright.cli.options import fitting_language, with_options
from rulewright.game.disk import DiskFiles
from rulewright.game.texts import words_in
from rulewright.game.variants import Variant, variants_of
from rulewright.play.screen import QUIET, STRONG, screen_of
from rulewright.resources import data_path


@click.command("variants")
@click.argument("game")
@with_options("lang")
def command(game: str, lang: str | None) -> None:
    """Show the variants there are of GAME: in this folder, beside the game, among those that come
    along. `--with` lays any of them on the game."""
    effective, path = effective_game(game), one_path(game)
    own = path.parent
    folders = (Path(), own, own.resolve().parent, data_path("games"))
    variants = variants_of(DiskFiles(), effective.id, folders)
    screen = screen_of(sys.stdout)
    if not variants:
        screen.line(f"There are no variants of {effective.id} here. Begin one:")
        screen.line(f"  rulewright new my_{effective.id} --extends {effective.id}")
        return
    if lang is not None:
        fitting_language(lang, [language for it in variants for language, _ in it.sentence])
    for variant in variants:
        first = variant.sentence[0][0] if variant.sentence else ""
        sentence = words_in(variant.sentence, lang or first, first) or variant.location.id
        screen.line(variant.location.id, STRONG)
        screen.line(f"  {sentence}", None, "  ")
        screen.line(f"  {_where(variant, effective.id)}", QUIET, "  ")


def _where(variant: Variant, id: str) -> str:
    """The file of a variant, and what it extends where that is not the game itself."""
    path, bundled = variant.location.path, data_path("games")
    extends = "" if variant.extends == id else f"extends {variant.extends}, "
    if path.is_relative_to(bundled):
        return f"{extends}comes along: {path.relative_to(bundled).as_posix()}"
    here = Path().resolve()
    resolved = path.resolve()
    return (
        extends + (resolved.relative_to(here) if resolved.is_relative_to(here) else path).as_posix()
    )
