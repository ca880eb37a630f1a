"""What changes for a while is paid for where it is read and where it ends, and nowhere else."""

from pathlib import Path

import pytest

import rulewright
from bundled_games import BUNDLED_IDS
from random_games import Trial, compiled_for
from rulewright.program.model import Program

GAME = """\
rulewright: 1
game: trial
title: {en: Trial}
players: 2
first player: {pick: first seat}
counters:
  points: {per: player, type: 0..99, start: 0}
values:
  wage: {of: player, is: 1 + your_left(player)}
  your_left: {with: {player: player}, is: player's left's points}
  worth: {of: player, is: 1, type: 0..9}
phases:
  day:
    turns: players clockwise from first_player
    rounds: no limit
    actions: [toil, earn]
actions:
  toil:
    do: |
      gain (your wage) points
  earn:
    do: |
      gain (your worth) points
end:
  enough: {if: your points is at least 20}
winner: {most: [your points], still tied: shared}
"""
LASTING = "      until end of this turn: your worth is 3\n      gain (your worth) points\n"


@pytest.fixture
def programs(tmp_path: Path) -> tuple[Program, Program]:
    """The game, and the game in which a value that one of its actions reads changes."""
    found: list[Program] = []
    for name, text in (("plain", ""), ("changing", LASTING)):
        folder = tmp_path / name / "trial"
        folder.mkdir(parents=True)
        (folder / "trial.rules.yaml").write_text(GAME.replace("end:\n", f"{text}end:\n"), "utf-8")
        found.append(rulewright.load(str(folder)).compiled.program)
    return found[0], found[1]


def test_what_reads_no_value_that_changes_is_what_it_was(
    programs: tuple[Program, Program],
) -> None:
    plain, changing = (_names_of(program, "action:toil") for program in programs)
    assert plain == changing


def test_what_reads_a_value_that_changes_asks_for_it(programs: tuple[Program, Program]) -> None:
    plain, changing = (_names_of(program, "action:earn") for program in programs)
    assert len(plain) < len(changing)


@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_a_game_without_lasting_changes_keeps_none(game: str) -> None:
    compiled = compiled_for(Trial(game))
    assert bool(compiled.layout.changes) == bool(compiled.rules.changes)


def _names_of(program: Program, unit: str) -> list[str]:
    """The instructions of a unit, in their order."""
    procedure = next(it for it in program.procedures if it.name == unit)
    blocks = (program.blocks[number] for number in procedure.blocks)
    return [it.name for block in blocks for it in block.instructions]
