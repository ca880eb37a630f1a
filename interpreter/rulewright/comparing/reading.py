"""A game that is to be compared: its effective rules, read from its files."""

from collections.abc import Sequence
from pathlib import Path

from rulewright.comparing.compare import Compared
from rulewright.comparing.entries import entries_in
from rulewright.declaring import build_effective, has_errors
from rulewright.game.disk import Files
from rulewright.game.files import id_of
from rulewright.game.load import load_effective
from rulewright.game.model import Game
from rulewright.source.finding import Finding, sort_findings


def read_compared(
    path: Path, variants: Sequence[Path] = (), files: Files | None = None
) -> tuple[Compared | None, tuple[Finding, ...]]:
    """The game at a rules file or folder, with further variants laid on, and what is wrong with it.

    There is none where its rules cannot be read. Whether they can be played is not looked at.
    """
    effective, findings = load_effective(path, variants, files)
    if effective is None:
        return None, findings
    game, built = build_effective(effective)
    found = sort_findings((*findings, *built))
    if game is None or not effective.is_whole or has_errors(found):
        return None, found
    return Compared(
        _called(game, variants), entries_in(effective.top, game, effective.texts)
    ), found


def _called(game: Game, variants: Sequence[Path]) -> str:
    """The id of a game, with those of the variants laid on it."""
    laid_on = " and ".join(id_of(it) for it in variants)
    return f"{game.heading.id} with {laid_on}" if laid_on else game.heading.id
