"""Prints how fast this checkout plays games beside an older one, both in turn on this machine.

git worktree add ../older COMMIT
python -m benchmarks.beside ../older kado:4 picnic:3
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from os import environ
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen

import click

from benchmarks.measuring import FULL, QUICK, Pace

HERE = Path(__file__).resolve().parents[1]
WAYS = ("interpreted", "native")


@click.command()
@click.argument("older", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("games", nargs=-1, required=True, metavar="GAME:PLAYERS...")
@click.option("--quick", is_flag=True, help="Short runs, which show that all of it works.")
def main(older: Path, games: tuple[str, ...], *, quick: bool) -> None:
    """How fast this checkout plays GAMES, beside another one in the folder OLDER.

    A game is looked for in both, so each plays the rules that it has itself. Machine code is made
    before the clock runs. Above 1, this checkout is faster.
    """
    for game in games:
        name, _, players = game.partition(":")
        for way in WAYS:
            ratios = compare(older, (way, name, players), QUICK if quick else FULL)
            runs = ", ".join(f"{it:.2f}" for it in sorted(ratios))
            click.echo(f"{game} {way}: {median(ratios):.2f} times as fast ({runs})")


def compare(older: Path, asked: tuple[str, ...], pace: Pace) -> list[float]:
    """For each run, how many times as fast this checkout is."""
    ratios: list[float] = []
    with _side(older, asked) as theirs, _side(HERE, asked) as ours:
        games = 20
        while _seconds(theirs, games) < pace.seconds:
            games *= 2
        for number in range(pace.runs):
            sides = (theirs, ours) if number % 2 == 0 else (ours, theirs)
            spent = {id(side): _seconds(side, games) for side in sides}
            ratios.append(spent[id(theirs)] / spent[id(ours)])
    return ratios


@contextmanager
def _side(checkout: Path, asked: tuple[str, ...]) -> Generator["Popen[str]"]:
    """A process that plays a game as a checkout plays it."""
    tree = checkout.resolve()
    command = [sys.executable, str(Path(__file__).with_name("one_side.py")), *asked]
    places = {**environ, "PYTHONPATH": str(tree / "interpreter")}
    with Popen(command, env=places, cwd=tree, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield process


def _seconds(side: "Popen[str]", games: int) -> float:
    """CPU seconds in which a side plays so many games."""
    assert side.stdin is not None
    assert side.stdout is not None
    side.stdin.write(f"{games}\n")
    side.stdin.flush()
    answer = side.stdout.readline()
    if not answer:
        raise click.ClickException("A checkout cannot play the game; it says why above.")
    return float(answer)


if __name__ == "__main__":
    main()
