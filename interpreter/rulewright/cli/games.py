"""Games for the commands: found by name, checked, made ready to play.

What keeps a command from its work is told here, and the command ends with the exit code for it.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FOUND
from rulewright.cli.findings import print_as_text
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, find_game, games_in
from rulewright.game.model import Game
from rulewright.game.texts import words_in
from rulewright.loading import Declared, check_declared, compile_game, declare_game, has_errors
from rulewright.play.screen import screen_of
from rulewright.resources import data_path
from rulewright.scenario.checking import check_scenarios
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match
from rulewright.source.finding import Finding, Severity, sort_findings
from rulewright.source.suggest import did_you_mean

_HERE = Path()


class UnexplainedRefusalError(Exception):
    """A game was not loaded, and nothing was found to be wrong with it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game as `list` shows it."""

    id: str
    title: str
    players: str


def find_games(names: Iterable[str]) -> tuple[tuple[GameLocation, ...], tuple[Finding, ...]]:
    """All games that these names stand for, each once, and a finding for each name of none."""
    found = [find_game(name, _HERE) for name in names]
    locations = dict.fromkeys(location for there, _ in found for location in there)
    return tuple(locations), tuple(finding for _, findings in found for finding in findings)


def games_here(language: str | None) -> tuple[Shown, ...]:
    """The games of the current folder."""
    return _shown(_HERE, language)


def bundled_games(language: str | None) -> tuple[Shown, ...]:
    """The games that come along with Rulewright."""
    return _shown(data_path("games"), language)


def findings_of(location: GameLocation) -> tuple[Finding, ...]:
    """Everything that is wrong with a game, its scenarios included, by place."""
    declared, findings = declare_game(location.path)
    if declared is None:
        return findings
    in_scenarios = check_scenarios(declared.game, declared.scenarios)
    return sort_findings((*findings, *check_declared(declared), *in_scenarios))


def declared_game(name: str, variants: Sequence[str] = ()) -> Declared:
    """The one game of this name as its files declare it."""
    return declared_at(_one_path(name), [_one_path(variant) for variant in variants])


def declared_at(path: Path, variants: Sequence[Path] = ()) -> Declared:
    """The game of this rules file, with variants laid on it."""
    declared, findings = declare_game(path, variants)
    if declared is not None:
        findings = sort_findings((*findings, *check_declared(declared)))
    if declared is None or has_errors(findings):
        _end_with(findings)
    return declared


def load_game(
    name: str, players: int | None, settings: Mapping[str, str], variants: Sequence[str]
) -> Compiled:
    """The game of this name, ready for so many players; for the fewest where None is given."""
    declared = declared_game(name, variants)
    count = _fitting_players(declared.game, players)
    try:
        compiled, findings = compile_game(declared, count, settings)
    except ValueError as unfit:
        raise click.UsageError(str(unfit)) from None
    if compiled is None:
        _end_with(findings)
    return compiled


def load_scenario(
    name: str, scenario_name: str, players: int | None, variants: Sequence[str]
) -> Match:
    """The match at the beginning of a scenario of the game. Raises Stopped if the rules stop it."""
    declared = declared_game(name, variants)
    scenarios, findings = read_all(declared.game, declared.scenarios)
    by_name = {it.name: it for it in scenarios}
    scenario = by_name.get(scenario_name)
    if scenario is None:
        if has_errors(findings):
            _end_with(findings)
        remedy = did_you_mean(scenario_name, by_name) or f"It has {_listed(by_name)}."
        raise click.UsageError(
            f"{_title(declared.game)} has no scenario `{scenario_name}`. {remedy}"
        )
    if players not in (None, scenario.players):
        raise click.UsageError(
            f"The scenario `{scenario_name}` is for {scenario.players} players, not {players}."
        )
    prepared = Workshop(declared.game, declared.digest).prepare(scenario)
    if isinstance(prepared, tuple):
        _end_with(prepared)
    match = open_match(prepared, scenario)
    if isinstance(match, tuple):
        _end_with(match)
    return match


def _one_path(name: str) -> Path:
    locations, findings = find_game(name, _HERE)
    if findings:
        print_as_text(findings, screen_of(sys.stderr))
        raise click.exceptions.Exit(COULD_NOT_RUN)
    if len(locations) != 1:
        ids = _listed(it.id for it in locations)
        raise click.UsageError(f"`{name}` holds several games; name one of them: {ids}.")
    (location,) = locations
    return location.path


def _fitting_players(game: Game, players: int | None) -> int:
    counts = game.players
    if players is None:
        return counts[0]
    if players not in counts:
        raise click.UsageError(
            f"{_title(game)} is for {_player_range(counts)} players, not {players}."
        )
    return players


def _player_range(counts: tuple[int, ...]) -> str:
    """`2 to 5`, `2`, `2, 4 or 6`."""
    low, high = min(counts), max(counts)
    if low == high:
        return str(low)
    if counts == tuple(range(low, high + 1)):
        return f"{low} to {high}"
    return f"{', '.join(map(str, counts[:-1]))} or {high}"


def _shown(folder: Path, language: str | None) -> tuple[Shown, ...]:
    return tuple(_shown_game(it, language) for it in games_in(DiskFiles(), folder))


def _shown_game(location: GameLocation, language: str | None) -> Shown:
    declared, _ = declare_game(location.path)
    if declared is None:
        return Shown(location.id, "(cannot be read)", "")
    game = declared.game
    title = words_in(game.title, language or game.languages[0]) or location.id
    return Shown(location.id, title, f"{_player_range(game.players)} players")


def _title(game: Game) -> str:
    return words_in(game.title, game.languages[0]) or game.heading.id


def _listed(names: Iterable[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names)
    return shown or "none"


def _end_with(findings: tuple[Finding, ...]) -> NoReturn:
    """Tell the errors that keep a game from being loaded, and end the command."""
    errors = tuple(it for it in findings if it.severity is Severity.ERROR)
    if not errors:
        raise UnexplainedRefusalError("the rules cannot be played, and no finding says why")
    print_as_text(errors, screen_of(sys.stderr))
    raise click.exceptions.Exit(FOUND)
