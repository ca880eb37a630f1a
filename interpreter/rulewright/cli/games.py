"""Games for the commands: found by name, checked, made ready to play.

What keeps a command from its work is told here, and the command ends with the exit code for it.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FOUND
from rulewright.cli.findings import print_as_text
from rulewright.declaring import Declared, declare_and_check, declare_game, has_errors
from rulewright.game.disk import DiskFiles, Files
from rulewright.game.effective import Effective
from rulewright.game.find import GameLocation, find_game, games_in
from rulewright.game.load import load_effective
from rulewright.game.model import Game
from rulewright.game.texts import words_in
from rulewright.play.screen import screen_of
from rulewright.resources import data_path
from rulewright.scenario.checking import declare_and_check_all
from rulewright.source.finding import Finding, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import listed

_HERE = Path()


class UnexplainedRefusalError(Exception):
    """A game was not loaded, and nothing was found to be wrong with it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game as `list` shows it."""

    id: str
    title: str
    players: str
    languages: tuple[str, ...] = ()


def find_games(names: Iterable[str]) -> tuple[tuple[GameLocation, ...], tuple[Finding, ...]]:
    """All games that these names stand for, each once, and a finding for each name of none."""
    found = [find_game(name, _HERE, with_variants=True) for name in names]
    locations = dict.fromkeys(location for there, _ in found for location in there)
    return tuple(locations), tuple(finding for _, findings in found for finding in findings)


def games_here(language: str | None) -> tuple[Shown, ...]:
    """The games of the current folder."""
    return _shown(_HERE, language)


def bundled_games(language: str | None) -> tuple[Shown, ...]:
    """The games that come along with Rulewright."""
    return _shown(data_path("games"), language)


def findings_of(
    location: GameLocation, files: Files, variants: Sequence[Path] = ()
) -> tuple[Finding, ...]:
    """Everything that is wrong with a game, its scenarios included, by place. With variants laid on
    it, the scenarios are left alone, which are about the game without them."""
    if variants:
        return declare_and_check(location.path, variants, files)[1]
    return declare_and_check_all(location.path, files=files)[1]


def declared_game(name: str, variants: Sequence[str] = ()) -> Declared:
    """The one game of this name as its files declare it."""
    return declared_at(one_path(name), [one_path(variant) for variant in variants])


def declared_at(path: Path, variants: Sequence[Path] = (), files: Files | None = None) -> Declared:
    """The game of this rules file, with variants laid on it."""
    declared, findings = declare_and_check(path, variants, files)
    if declared is None or has_errors(findings):
        end_with(findings)
    return declared


def effective_game(name: str, variants: Sequence[str] = ()) -> Effective:
    """The rules of the one game of this name, with variants laid on them."""
    effective, findings = load_effective(one_path(name), [one_path(it) for it in variants])
    if effective is None or has_errors(findings):
        end_with(findings)
    return effective


def one_path(name: str) -> Path:
    """Where the one game of this name is; it ends the command when there is none."""
    locations, findings = find_game(name, _HERE)
    if findings:
        print_as_text(findings, screen_of(sys.stderr))
        raise click.exceptions.Exit(COULD_NOT_RUN)
    if len(locations) != 1:
        ids = names_or_none(it.id for it in locations)
        raise click.UsageError(f"`{name}` holds several games; name one of them: {ids}.")
    (location,) = locations
    return location.path


def fitting_players(game: Game, players: int | None) -> int:
    """How many are to play: as many as are said, else the fewest that the game allows.

    Raises click.UsageError for a number that it does not allow.
    """
    counts = game.players
    if players is None:
        return counts[0]
    if players not in counts:
        raise click.UsageError(
            f"{title(game)} is for {player_range(counts)} players, not {players}."
        )
    return players


def title(game: Game, language: str | None = None) -> str:
    """The title in a language, else in the game's first one, else its id."""
    return words_in(game.title, language or "", game.languages[0]) or game.heading.id


def player_range(counts: tuple[int, ...]) -> str:
    """`2 to 5`, `2`, `2, 4 or 6`."""
    low, high = min(counts), max(counts)
    if low == high:
        return str(low)
    if counts == tuple(range(low, high + 1)):
        return f"{low} to {high}"
    return f"{', '.join(map(str, counts[:-1]))} or {high}"


def names_or_none(names: Iterable[str]) -> str:
    """The names side by side, of many the first ones and how many more; `none` where none are."""
    return listed(tuple(names)) or "none"


def end_with(findings: tuple[Finding, ...], code: int = FOUND) -> NoReturn:
    """Tell the errors that keep a game from being loaded, and end the command."""
    errors = tuple(it for it in findings if it.severity is Severity.ERROR)
    if not errors:
        raise UnexplainedRefusalError("the rules cannot be played, and no finding says why")
    print_as_text(errors, screen_of(sys.stderr))
    raise click.exceptions.Exit(code)


def _shown(folder: Path, language: str | None) -> tuple[Shown, ...]:
    return tuple(_shown_game(it, language) for it in games_in(DiskFiles(), folder))


def _shown_game(location: GameLocation, language: str | None) -> Shown:
    declared, _ = declare_game(location.path)
    if declared is None:
        return Shown(location.id, "(cannot be read)", "")
    game = declared.game
    players = f"{player_range(game.players)} players"
    return Shown(location.id, title(game, language), players, game.languages)
