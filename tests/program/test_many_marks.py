"""What needs a mark each, so that it comes once, may be more than go into one slot of the state."""

from pathlib import Path

import rulewright
from rulewright.declaring import check_game

MANY = 40
REST = """\
rulewright: 1
game: marks
title: {en: "Many marks"}
players: 2
first player: {pick: first seat}
counters:
  points: {per: player, type: 0..999, start: 0}
end:
  done: {when over: play}
winner: {most: [your points], still tied: shared}
"""
REPLACING = """\
  come_{number}:
    when: instead of any player gains points as many
    do: |
      let player gain (many + 1) points
"""
CALLED_OFF = """\
  act_{number}:
    do: |
      gain {number} points
"""


def loaded(text: str, folder: Path) -> rulewright.Game:
    path = folder / "marks" / "marks.rules.yaml"
    path.parent.mkdir()
    path.write_text(REST + text, encoding="utf-8")
    assert check_game(path.parent) == ()
    return rulewright.load(str(path.parent), players=2)


def test_more_rules_than_bits_come_instead_of_a_step_once_each(tmp_path: Path) -> None:
    rules = "".join(REPLACING.format(number=number) for number in range(MANY))
    play = "phases:\n  play: {turns: first_player, rounds: once, actions: [act]}\n"
    act = "actions:\n  act:\n    do: |\n      gain 1 points\n"
    match = loaded(f"{play}{act}rules:\n{rules}", tmp_path).start(seed=1)
    told = [line.text for line in match.log()]
    assert [text for text in told if "points +" in text] == [f"Player 1: points +{1 + MANY}."]


def test_more_actions_than_bits_are_called_off_each_by_itself(tmp_path: Path) -> None:
    names = [f"act_{number}" for number in range(1, MANY + 1)]
    play = (
        f"phases:\n  play: {{turns: first_player, rounds: once, actions: [{', '.join(names)}]}}\n"
    )
    actions = "".join(CALLED_OFF.format(number=number) for number in range(1, MANY + 1))
    off = "".join(
        f"  off_{name}:\n    when: before any player {name.replace('act', 'acts')}\n"
        "    do: |\n      cancel action\n"
        for name in names[1:]
    )
    match = loaded(f"{play}actions:\n{actions}rules:\n{off}", tmp_path).start(seed=1)
    for number in range(MANY, 1, -1):
        assert str(match.decision.options[-1]) == f"act {number}"
        match.choose(match.decision.options[-1])
    match.choose(match.decision.options[0])
    assert match.over
