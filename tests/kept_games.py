"""Bundled games that a process has ready for those that are forked from it.

Nobody changes their files while tests run, and reading, checking and lowering them takes most of
what a command takes. All else is read by the command itself, as are variants and own games.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from rulewright import declaring, loading
from rulewright.declaring import Declared, declare_and_check
from rulewright.engine.compiled import Compiled
from rulewright.game.disk import DiskFiles, Files
from rulewright.game.find import games_in
from rulewright.loading import compile_game
from rulewright.resources import data_path
from rulewright.source.finding import Finding

_Found = tuple[Declared | None, tuple[Finding, ...]]
_Ready = tuple[Compiled | None, tuple[Finding, ...]]

_READ: dict[Path, _Found] = {}
_READY: dict[tuple[Path, int], _Ready] = {}


def give_what_is_kept() -> None:
    """Commands that are imported from now on are given the games that this process has ready."""
    declaring.declare_and_check = _declared
    loading.compile_game = _compiled


def make_ready(words: Sequence[str]) -> None:
    """Has the games ready that a command names, and what `play` is about to play."""
    for game in games_in(DiskFiles(), data_path("games")):
        if game.id not in words:
            continue
        if game.path not in _READ:
            _READ[game.path] = declare_and_check(game.path)
        declared, _ = _READ[game.path]
        players = None if declared is None else _players(words, declared.game.players)
        if declared is not None and players is not None and (game.path, players) not in _READY:
            _READY[game.path, players] = compile_game(declared, players, {})


def _players(words: Sequence[str], counts: Sequence[int]) -> int | None:
    """For how many a command plays, as far as its words tell it."""
    if words[0] != "play" or "--from" in words:
        return None
    said = dict(pairwise(words))
    seats = said.get("--seats", "").split(",")
    count = said.get("--players", str(len(seats) if len(seats) > 1 else counts[0]))
    return int(count) if count.isdigit() and int(count) in counts else None


def _declared(path: Path, variants: Sequence[Path] = (), files: Files | None = None) -> _Found:
    if variants or files is not None or path not in _READ:
        return declare_and_check(path, variants, files)
    return _READ[path]


def _compiled(
    declared: Declared,
    players: int,
    settings: Mapping[str, str],
    *,
    chance_is_asked: bool = False,
    shortened: bool = True,
) -> _Ready:
    path = next((path for path, found in _READ.items() if found[0] is declared), None)
    if path is None or settings or chance_is_asked or not shortened:
        return compile_game(
            declared, players, settings, chance_is_asked=chance_is_asked, shortened=shortened
        )
    ready = _READY.get((path, players))
    return ready or compile_game(declared, players, {})
