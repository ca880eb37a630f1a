"""`python -m benchmarks`: everybody plays, and what was reached is printed."""

import sys

import click
from rich.console import Console

from benchmarks.bars import BARS, HONESTY, Verdict, verdicts
from benchmarks.field import field
from benchmarks.machine import load_now, this_machine
from benchmarks.measuring import FULL, QUICK, measure
from benchmarks.report import Report, print_report, write_page
from benchmarks.ways import CONTESTS, GRUND, Contest, Contestant
from benchmarks.whole_runs import grund_runs, whole_runs

_GAMES = {it.game: it for it in CONTESTS}


@click.command()
@click.argument("games", nargs=-1, type=click.Choice([*_GAMES, GRUND.game]))
@click.option("--quick", is_flag=True, help="Short runs, which show that all of it works.")
@click.option("--write", is_flag=True, help="Put the figures of a full run in docs/performance.md.")
def main(games: tuple[str, ...], *, quick: bool, write: bool) -> None:
    """How fast GAMES (all when left out) are played by this engine and by others.

    Ends with 1 if a peer is too slow to be one, 0 otherwise: whether a bar is met is printed.
    """
    if write and (quick or games):
        raise click.UsageError("Only the figures of a full run of all games are written.")
    named = dict.fromkeys(games)
    report = _measured(
        tuple(_GAMES[it] for it in named or _GAMES if it in _GAMES),
        quick=quick,
        whole=not games,
        grund=GRUND.game in named,
    )
    print_report(report, Console(width=None if sys.stdout.isatty() else 120))
    slow = [it for it in report.honesty if it.met is False]
    for it in slow:
        click.echo(_accusation(it), err=True)
    if slow:
        sys.exit(1)
    if write:
        write_page(report)


def _measured(contests: tuple[Contest, ...], *, quick: bool, whole: bool, grund: bool) -> Report:
    load, pace = load_now(), QUICK if quick else FULL
    playing, absent = field(contests)
    rates = measure(playing, pace, _tell)
    reached = verdicts(BARS, contests, rates)
    if whole and not quick:
        reached.extend(whole_runs())
    elif grund:
        reached.extend(grund_runs())
    return Report(
        machine=this_machine(load),
        pace=pace,
        contests=contests,
        rates=rates,
        absent=tuple(absent),
        verdicts=tuple(reached),
        honesty=tuple(verdicts(HONESTY, contests, rates)),
    )


def _tell(contestant: Contestant) -> None:
    """On a terminal, who runs now."""
    if sys.stderr.isatty():
        click.echo(
            f"\r\x1b[K{contestant.contest.title}: {contestant.way.value}", err=True, nl=False
        )


def _accusation(slow: Verdict) -> str:
    return (
        f"These figures say nothing: a peer is too slow to be one. {slow.claim} is {slow.figure}, "
        f"and has to be {slow.bar}."
    )


if __name__ == "__main__":
    main()
