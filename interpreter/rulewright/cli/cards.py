"""`rulewright cards`: a deck as a sheet for a spreadsheet program, and a sheet as the deck."""

import sys
from pathlib import Path
from typing import TypeVar

import click

from rulewright.cli.exit_code import FOUND
from rulewright.cli.findings import is_clean, print_as_text
from rulewright.drafting.deck_cells import CARDS, PIECES, Deck, decks_of, grid_of
from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.origin import Origin, find_origin, load_origin
from rulewright.drafting.sheet_file import sheet_bytes, sheet_text
from rulewright.drafting.sheet_import import SheetImport, import_sheet
from rulewright.drafting.write import write_draft
from rulewright.play.screen import Screen, screen_of
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.file_text import MAX_BYTES

Made = TypeVar("Made")

_HERE = Path()

_EPILOG = """\
A sheet is a CSV file with a row for each card or sort of piece. A text that a spreadsheet program
would take for a formula is written behind an apostrophe, which is left out again when it is read.
"""


@click.group("cards", epilog=_EPILOG, no_args_is_help=True)
def command() -> None:
    """Take the deck of a game out to a spreadsheet, or a sheet into a game.

    \b
    rulewright cards export kado --to present.csv    the 65 cards of kado, one on each row
    rulewright cards import my_kado present.csv      what that sheet changes in my_kado
    rulewright cards import my_kado present.csv --write
                                                     the game has the cards of the sheet
    """


@command.command("export")
@click.argument("game")
@click.argument("kind", required=False)
@click.option(
    "--to", "target", metavar="FILE", help="Write this file, which must not be there yet."
)
@click.option(
    "--only",
    type=click.Choice((PIECES, CARDS)),
    help="Only which pieces there are, or only what their cards say and do.",
)
@click.option(
    "--semicolons",
    is_flag=True,
    help="Separate columns by semicolons, for a spreadsheet program with decimal commas.",
)
def export(
    game: str, kind: str | None, target: str | None, only: str | None, semicolons: bool
) -> None:
    """Print the deck of a game as a sheet. KIND is a kind of pieces, where there are several."""
    origin = _granted(find_origin(game, _HERE))
    effective, declared = _granted(load_origin(origin))
    deck = _chosen(decks_of(declared.game, effective.top), kind, origin.id)
    if only is not None and only not in deck.has:
        raise click.UsageError(f"`{deck.kind}` has no {only} that a sheet could say.")
    grid = _granted(grid_of(deck, deck.has if only is None else (only,)))
    separator = ";" if semicolons else ","
    if target is None:
        click.echo(sheet_text(grid, separator), nl=False)
        return
    path = _HERE / target
    if path.exists() or path.is_symlink():
        raise click.UsageError(f"There is already `{target}`; nothing is overwritten.")
    refused = write_draft(Draft(origin.id, {path: sheet_bytes(grid, separator)}))
    if refused is not None:
        raise click.UsageError(refused.sentence)
    screen = screen_of(sys.stdout)
    rows = f"{len(grid.rows)} row{'' if len(grid.rows) == 1 else 's'}"
    screen.line(f"wrote {path.as_posix()}: {rows} of `{deck.kind}`, with {listed(grid.columns)}")


def _chosen(decks: tuple[Deck, ...], kind: str | None, game: str) -> Deck:
    """The deck of a kind; the only one where none is named."""
    kinds = [deck.kind for deck in decks]
    if not kinds:
        raise click.UsageError(f"`{game}` has no kind of pieces that differ from each other.")
    if kind is None and len(decks) == 1:
        return decks[0]
    if kind is None:
        raise click.UsageError(f"`{game}` has decks of {listed(kinds)}; name one of them.")
    found = [deck for deck in decks if deck.kind == kind]
    if not found:
        remedy = did_you_mean(kind, kinds) or f"There are decks of {listed(kinds)}."
        raise click.UsageError(f"`{game}` has no deck of `{kind}`. {remedy}")
    return found[0]


@command.command("import", short_help="Say what a sheet changes in a game, or do it.")
@click.argument("game")
@click.argument("file")
@click.option("--kind", metavar="KIND", help="The kind of pieces that it is about.")
@click.option("--write", is_flag=True, help="Do it; else it is only said what would change.")
def import_(game: str, file: str, kind: str | None, write: bool) -> None:
    """Say what the sheet FILE changes in a game, and with --write let the game have it.

    The sheet becomes a file in the folder of the game, and its rules name it.
    """
    origin = _granted(find_origin(game, _HERE))
    path = _HERE / file
    taken = _granted(import_sheet(origin, path, _bytes_of(path), kind))
    if taken.findings:
        print_as_text(taken.findings, screen_of(sys.stderr))
    if taken.draft is None:
        raise click.exceptions.Exit(FOUND)
    screen = screen_of(sys.stdout)
    _tell_changes(taken, file, origin, screen)
    if taken.draft.files:
        _write(taken.draft, origin, write, screen)
    if not is_clean(taken.findings):
        raise click.exceptions.Exit(FOUND)


def _bytes_of(path: Path) -> bytes:
    """The beginning of a file, as much of it as can be a sheet and a byte."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        why = (error.strerror or "the system gives no reason").lower()
        raise click.UsageError(f"`{path.as_posix()}` cannot be read: {why}.") from None


def _tell_changes(taken: SheetImport, file: str, origin: Origin, screen: Screen) -> None:
    """Every row that differs, the tables that go, and the comments that go with them."""
    if not taken.changes:
        screen.line(f"`{file}` says the same of `{taken.kind}` as `{origin.id}` does.")
    else:
        screen.line(f"`{file}` changes `{taken.kind}` in `{origin.id}`:")
    for change in taken.changes:
        detail = f": {change.detail}" if change.detail else ""
        screen.line(f"  {change.how:<8} {change.what}{detail}", None, "           ")
    for naming in taken.namings:
        place = naming.key.span
        screen.line(f"It takes the place of what stands below `{naming.key.text}:` at {place}.")
        if naming.comments:
            screen.line("These comments go with that:")
        for comment in naming.comments:
            screen.line(f"  {comment}: {comment.text}", None, "    ")


def _write(draft: Draft, origin: Origin, write: bool, screen: Screen) -> None:
    before = [path for path in draft.files if path.exists()]
    if not write:
        names = listed([path.as_posix() for path in draft.files])
        screen.line(f"Nothing is written. With `--write` it would be, to {names}.")
        return
    if origin.is_bundled:
        raise click.UsageError(
            f"`{origin.id}` comes along with Rulewright and is not changed. "
            f"`rulewright new my_{origin.id} --from {origin.id}` makes a copy that is yours."
        )
    refused = write_draft(draft)
    if refused is not None:
        raise click.UsageError(refused.sentence)
    for path in draft.files:
        screen.line(f"{'changed' if path in before else 'wrote'} {path.as_posix()}")


def _granted(made: Made | Refusal) -> Made:
    """What was asked for; a refusal ends the command with its sentence."""
    if isinstance(made, Refusal):
        raise click.UsageError(made.sentence)
    return made
