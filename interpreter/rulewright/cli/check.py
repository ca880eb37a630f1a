"""`rulewright check`: everything that is wrong with the rule files of games."""

import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.findings import FORMATS, counted, is_clean
from rulewright.cli.games import find_games, findings_of, one_path
from rulewright.cli.options import with_options
from rulewright.cli.watching import run_and_watch, watch_option
from rulewright.game.disk import KeptFiles
from rulewright.play.screen import Screen, screen_of
from rulewright.source.finding import Finding, sort_findings

_Show = Callable[[Sequence[Finding], Screen], None]


@click.command("check")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="For people, one line a finding, or for programs.",
)
@click.option("--explain", is_flag=True, help="Explain the first finding of each kind below it.")
@watch_option("Check")
@with_options("with", "quiet")
def command(
    games: tuple[str, ...],
    form: str,
    explain: bool,
    watch: bool,
    variants: tuple[str, ...],
    quiet: bool,
) -> None:
    """Check the rule files of games (of the current folder where none is named).

    Reports everything that is wrong, with its place and what to do about it. Ends with 1 where
    there is an error or a warning.
    """
    show = _printing(form, explain)
    verdicts = form == "text" and not quiet
    files = KeptFiles()
    laid_on = tuple(one_path(it) for it in variants)
    if watch:
        watched = (*(games or (".",)), *variants)
        run_and_watch(watched, form, lambda: _check(games, laid_on, show, verdicts, files))
    raise click.exceptions.Exit(_check(games, laid_on, show, verdicts, files))


def _check(
    games: tuple[str, ...],
    variants: tuple[Path, ...],
    show: _Show,
    verdicts: bool,
    files: KeptFiles,
) -> int:
    """Check the games and show what was found; the exit code for it."""
    files.begin()
    screen = screen_of(sys.stdout)
    locations, missing = find_games(games or (".",))
    by_game = {location: findings_of(location, files, variants) for location in locations}
    findings = sort_findings(it for found in (missing, *by_game.values()) for it in found)
    show(findings, screen)
    if verdicts:
        for location, found in by_game.items():
            screen.line(f"{location.id}: {_verdict(found)}")
        if len(by_game) > 1:
            screen.line(_summary(by_game.values()))
    if missing:
        return COULD_NOT_RUN
    return FINE if is_clean(findings) else FOUND


def _printing(form: str, explain: bool) -> _Show:
    if not explain:
        return FORMATS[form]
    if form != "text":
        raise click.UsageError(f"`--explain` is for people; it does not go with `--format {form}`.")
    from rulewright.cli.sheets import print_explained  # noqa: PLC0415 - only loaded when asked for

    return print_explained


def _verdict(findings: tuple[Finding, ...]) -> str:
    if not findings:
        return "clean"
    return f"clean ({counted(findings)})" if is_clean(findings) else counted(findings)


def _summary(by_game: Collection[tuple[Finding, ...]]) -> str:
    wrong = sum(not is_clean(found) for found in by_game)
    return f"{len(by_game)} games, {f'{wrong} not clean' if wrong else 'all clean'}."
