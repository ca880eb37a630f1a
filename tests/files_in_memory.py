"""Small games held in memory, for tests of reading them."""

from pathlib import Path

from rulewright.game.disk import MemoryFiles
from rulewright.game.effective import Effective
from rulewright.game.load import load_effective
from rulewright.source.finding import Finding

TOY = """\
rulewright: 1
game: toy
title: {en: Toy}
players: 2
types:
  colour: [red, blue]
zones:
  deck: {holds: card, faces: nobody, order: pile}
  hand: {per: player, holds: card, faces: owner}
phases:
  play:
    do: |
      nothing
scoring:
  points: {score: 1}
"""


def held(**texts: str) -> MemoryFiles:
    """Files by path, with `__` for `/` and `_rules` for `.rules.yaml` and so on."""
    return MemoryFiles({_path(name): text.encode() for name, text in texts.items()})


def _path(name: str) -> Path:
    path = name.replace("__", "/")
    for kind in ("rules", "texts", "scenarios"):
        path = path.replace(f"_{kind}", f".{kind}.yaml")
    return Path(path)


def load(path: str, files: MemoryFiles, *variants: str) -> tuple[Effective | None, list[str]]:
    """The game at a path, and its findings as lines."""
    effective, findings = load_effective(Path(path), [Path(it) for it in variants], files)
    return effective, lines(findings)


def lines(findings: tuple[Finding, ...]) -> list[str]:
    """Each finding with its place, message and help."""
    return [
        f"{it.span}:{it.span.column} {it.kind}: {it.message}" + (f" {it.help}" if it.help else "")
        for it in findings
    ]
