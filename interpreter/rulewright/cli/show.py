"""`rulewright show`: the effective rules of a game, with where each entry comes from."""

import re
import sys

import click

from rulewright.cli.effective_yaml import Path, is_entry, written
from rulewright.cli.games import effective_game
from rulewright.cli.options import with_options
from rulewright.play.screen import screen_of
from rulewright.source.suggest import did_you_mean, listed
from rulewright.source.width import printable
from rulewright.syntax.document import Mapping

_BETWEEN_KEYS = re.compile(r"\s*[:./]+\s*")


@click.command("show")
@click.argument("game")
@with_options("with")
@click.option(
    "--only",
    multiple=True,
    metavar="ENTRY",
    help="Show this entry alone: its name, or the headings above it too, as in scoring.rows.",
)
def command(game: str, variants: tuple[str, ...], only: tuple[str, ...]) -> None:
    """Print the rules of GAME as they are with all its parts and variants, as one YAML file.

    Behind each entry stands the place that it comes from: the file where that is another one than
    that of the entry above, and the line. Settings and numbers of players are left open.
    """
    effective = effective_game(game, variants)
    paths = dict(_paths(effective.top, ()))
    wanted = frozenset(path for name in only for path in _named(name, paths, effective.id))
    screen = screen_of(sys.stdout)
    for line in written(effective.top, wanted if only else None):
        screen.drawn(printable(line))


def _paths(mapping: Mapping, above: Path) -> list[tuple[Path, bool]]:
    """Every key with those above it, and whether it is an entry."""
    paths: list[tuple[Path, bool]] = []
    for entry in mapping:
        path = (*above, entry.key.text)
        paths.append((path, is_entry(path)))
        if isinstance(entry.value, Mapping):
            paths.extend(_paths(entry.value, path))
    return paths


def _named(name: str, paths: dict[Path, bool], game: str) -> list[Path]:
    """The entries that are meant; keys of other sorts where no entry is called so.

    Raises click.UsageError where there is nothing of that name.
    """
    words = tuple(it for it in _BETWEEN_KEYS.split(name.strip()) if it)
    found = [path for path in paths if words and _ends_in(path, words)]
    if not found:
        entries = [path[-1] for path, is_one in paths.items() if is_one or len(path) == 1]
        near = _nearest_path(words, paths) or did_you_mean(words[-1] if words else "", entries)
        sections = [path[0] for path in paths if len(path) == 1]
        there = near or f"Its sections are {listed(sections)}."
        raise click.UsageError(f"There is no entry `{name}` in `{game}`. {there}")
    return [path for path in found if paths[path] or len(path) == 1] or found


def _ends_in(path: Path, words: Path) -> bool:
    """Whether the last word is the key, and the others are headings above it, in order."""
    if path[-1] != words[-1]:
        return False
    above = iter(path[:-1])
    return all(word in above for word in words[:-1])


def _nearest_path(words: Path, paths: dict[Path, bool]) -> str | None:
    """The path that is meant where its headings are right and only its end is misspelt."""
    if len(words) < 2:
        return None
    *above, last = words
    below = [path[-1] for path in paths if _ends_in(path, (*above, path[-1]))]
    return did_you_mean(last, below)
