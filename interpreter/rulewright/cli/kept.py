"""Kept games for the commands: read, held against their rules, ready to be played again."""

from pathlib import Path
from typing import NoReturn

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FOUND
from rulewright.cli.games import end_with, one_path
from rulewright.cli.sitting import ME
from rulewright.declaring import RuleErrors
from rulewright.players.bots import BOTS
from rulewright.resuming import Opened, open_kept
from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.files import read_file
from rulewright.saving.going_through import go_through
from rulewright.saving.record import Record
from rulewright.source.frozen import replace
from rulewright.source.width import printable

_DIFFERENCES = (Fault.OTHER_RULES, Fault.OTHER_SCENARIO, Fault.DEPARTS)

game_option = click.option(
    "--game", metavar="GAME", help="Where the game is, if it is not where it was played."
)


def read_kept(path: Path) -> Record:
    """The game in a file; what keeps it from being read ends the command."""
    try:
        return read_file(path)
    except SaveError as error:
        end_with_fault(error)


def open_for_table(
    path: Path, record: Record, game: str | None, seats: tuple[str, ...] = ()
) -> Opened:
    """A kept game at its beginning, with somebody at each seat: `seats` where the file does not
    say. It has been played through, so all of it can be played again."""
    name = printable(str(path))
    rules = None if game is None else one_path(game)
    try:
        opened = open_kept(name, record, rules)
        players = opened.match.compiled.players
        named = record.beginning.seats or seats or (ME, *("random",) * (players - 1))
        if opened.match.compiled.program.chance_is_asked:
            raise SaveError(
                Fault.CHANCE_ASKED, f"In `{name}` chance is asked, which nobody is here."
            )
        if len(named) != players or not set(named) <= {ME, *BOTS}:
            raise SaveError(Fault.DAMAGED, f"In `{name}` it is not clear who sits where.")
        go_through(name, record, opened.match.copy())
    except SaveError as error:
        end_with_fault(error)
    except RuleErrors as errors:
        end_with(errors.findings)
    beginning = replace(record.beginning, seats=named)
    return replace(opened, record=replace(record, beginning=beginning))


def end_with_fault(error: SaveError) -> NoReturn:
    """Says why a game cannot be taken up and ends the command. A game that goes otherwise than it
    was kept is a difference; anything else could not be read."""
    click.echo(f"rulewright: {error}", err=True)
    raise click.exceptions.Exit(FOUND if error.fault in _DIFFERENCES else COULD_NOT_RUN)
