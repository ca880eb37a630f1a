"""`rulewright test`: the scenarios of games, played."""

import json
import sys
from dataclasses import field
from pathlib import Path

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.findings import print_as_text
from rulewright.cli.games import declared_at, find_games, names_or_none
from rulewright.cli.options import with_options
from rulewright.cli.watching import run_and_watch, watch_option
from rulewright.declaring import Declared, has_errors
from rulewright.game.disk import KeptFiles
from rulewright.game.effective import Effective
from rulewright.game.files import SCENARIOS_ENDING
from rulewright.game.load import load_effective
from rulewright.game.model import Game
from rulewright.play.screen import screen_of
from rulewright.scenario.prepare import Prepared, Workshop
from rulewright.scenario.report import report_json, report_text
from rulewright.scenario.run import run_scenarios
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import did_you_mean
from rulewright.source.width import printable
from rulewright.syntax.document import Mapping

MOST_KEPT = 100
"""So many numbers of players, settings and supplies of a game are kept ready."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """A game, the files that its rules were read from, and what was made of it for scenarios."""

    rules: tuple[tuple[str, str], ...]
    declared: Declared
    workshop: Workshop


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the next run need not make again: documents, and games by the path of their rules."""

    files: KeptFiles = field(default_factory=KeptFiles)
    games: dict[Path, _Ready] = field(default_factory=dict[Path, _Ready])


@click.command("test")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--only", multiple=True, metavar="NAME", help="Only this scenario (repeatable).")
@with_options("format")
@watch_option("Test")
@with_options("quiet")
def command(
    games: tuple[str, ...], only: tuple[str, ...], form: str, watch: bool, quiet: bool
) -> None:
    """Play the scenarios of games (of the current folder where none is named).

    A scenario that fails is told with its line, what was expected beside what was found, and the
    last lines of the log. Ends with 1 where one fails or cannot be played.
    """
    if watch:
        kept = _Kept()
        run_and_watch(games, form, lambda: _test(games, only, form, quiet, kept))
    raise click.exceptions.Exit(_test(games, only, form, quiet, _Kept()))


def _test(
    games: tuple[str, ...], only: tuple[str, ...], form: str, quiet: bool, kept: _Kept
) -> int:
    """Play the scenarios and tell what came of them; the exit code for it.

    A game whose rules and texts are those of `kept` is not made ready again.
    """
    kept.files.begin()
    screen = screen_of(sys.stdout)
    locations, missing = find_games(games or (".",))
    print_as_text(missing, screen_of(sys.stderr))
    fine = True
    reports: list[object] = []
    every_game = [(location, _ready(location.path, kept)) for location in locations]
    if locations:
        _check_names(only, [ready.declared for _, ready in every_game])
    for location, ready in every_game:
        declared = ready.declared
        outcomes, findings = run_scenarios(
            declared.game, declared.scenarios, only or None, ready.workshop
        )
        found = (*findings, *(it for outcome in outcomes for it in outcome.findings))
        passed = all(outcome.passed for outcome in outcomes)
        fine = fine and passed and not found
        print_as_text(found, screen if form == "text" else screen_of(sys.stderr))
        if form == "json":
            reports.append(report_json(location.id, outcomes))
        elif not (quiet and passed):
            for line in report_text(location.id, outcomes).split("\n"):
                screen.drawn(printable(line))
    if form == "json":
        screen.drawn(json.dumps(reports, indent=2))
    return COULD_NOT_RUN if missing else FINE if fine else FOUND


def _ready(path: Path, kept: _Kept) -> _Ready:
    """The game of a rules file; the one that is kept where only its scenarios are others."""
    old = kept.games.get(path)
    if old is not None:
        effective, findings = load_effective(path, files=kept.files)
        if effective is not None and not has_errors(findings) and _rules(effective) == old.rules:
            declared = replace(old.declared, scenarios=effective.scenarios)
            return replace(old, declared=declared, workshop=_sound_part(old.workshop))
    kept.games.pop(path, None)
    declared = declared_at(path, files=kept.files)
    workshop = Workshop(declared.game, meanings=declared.meanings, shortened=False)
    kept.games[path] = _Ready(_rules(declared.game), declared, workshop)
    return kept.games[path]


def _sound_part(workshop: Workshop) -> Workshop:
    """What was made without findings: these have places in scenarios that may be others now."""
    kept = replace(workshop, made={})
    if len(workshop.made) < MOST_KEPT:
        kept.made.update(it for it in workshop.made.items() if isinstance(it[1], Prepared))
    return kept


def _rules(of: Effective | Game) -> tuple[tuple[str, str], ...]:
    """All files of a game but its scenarios, with their texts."""
    return tuple((it.name, it.text) for it in of.sources if not it.name.endswith(SCENARIOS_ENDING))


def _check_names(only: tuple[str, ...], games: list[Declared]) -> None:
    """Raises click.UsageError for a scenario that none of the games has."""
    files = [document.top.get("scenarios") for game in games for document in game.scenarios]
    known = [name for named in files if isinstance(named, Mapping) for name in named.keys]
    for name in only:
        if name not in known:
            remedy = did_you_mean(name, known) or f"There are {names_or_none(known)}."
            raise click.UsageError(f"There is no scenario `{name}`. {remedy}")
