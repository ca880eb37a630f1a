"""`rulewright replay`: what `play` printed of a kept game, once more."""

import sys
from io import StringIO
from pathlib import Path
from typing import TextIO

import click

from rulewright.cli.exit_code import FINE
from rulewright.cli.kept import end_with_fault, game_option, open_for_table, read_kept
from rulewright.cli.options import fitting_language, with_options
from rulewright.cli.sitting import ME, seating_of
from rulewright.play.recital import recital_of, until
from rulewright.play.saves import Saves
from rulewright.play.screen import screen_of
from rulewright.play.session import Session
from rulewright.saving.fault import SaveError
from rulewright.source.frozen import replace
from rulewright.source.width import printable


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="Only what player N was shown.")
@click.option(
    "--until",
    "answers",
    type=click.IntRange(min=0),
    metavar="N",
    help="Only to where N answers were given, those of bots included.",
)
@game_option
@with_options("lang")
def command(
    file: Path, seat: int | None, answers: int | None, game: str | None, lang: str | None
) -> None:
    """Print once more what was seen of a saved game, questions and answers included.

    In a game that was saved in Python, all seats are people's.
    """
    record = read_kept(file)
    if answers is not None:
        record = until(record, answers)
    players = max(record.beginning.players, 0)
    opened = open_for_table(file, record, game, (ME,) * min(players, 64))
    beginning, match = opened.record.beginning, opened.match
    if seat is not None and not 1 <= seat <= match.compiled.players:
        raise click.UsageError(f"There is no player {seat}: {match.compiled.players} play.")
    if seat is not None and beginning.seats[seat - 1] != ME:
        raise click.UsageError(f"Player {seat} was a bot, to which nothing was shown.")
    gate = _Gate(sys.stdout, None if seat is None else seat - 1)
    screen = replace(screen_of(sys.stdout), out=gate, terminal=False)
    recital = recital_of(printable(str(file)), opened.record, screen, with_end=True)
    session = Session(
        match=match,
        seating=seating_of(match.compiled, beginning),
        screen=screen,
        typing=recital,
        language=fitting_language(lang or beginning.language, match.compiled.languages),
        opened=beginning.opened,
        saves=Saves(match.compiled.rules.game.heading.id, None, len(match.past)),
        turning=gate.turn,
        recital=recital,
    )
    try:
        session.play()
    except SaveError as error:
        end_with_fault(error)
    raise click.exceptions.Exit(FINE)


class _Gate(StringIO):
    """A stream on which only what a seat (None: anybody) is shown gets through."""

    def __init__(self, out: TextIO, seat: int | None) -> None:
        super().__init__()
        self._out, self._seat, self._is_open = out, seat, True

    def turn(self, seat: int | None) -> None:
        """From now on it is for this seat's eyes, or for everybody's."""
        self._is_open = self._seat is None or seat is None or seat == self._seat

    def write(self, text: str, /) -> int:
        """Let a text through, or not."""
        return self._out.write(text) if self._is_open else len(text)

    def flush(self) -> None:
        """Bring what got through to whoever reads."""
        self._out.flush()
