"""What people call a cell, and what is printed behind a piece on which something has changed."""

from pathlib import Path

import pytest

import rulewright
from rulewright.meaning.types import CellType
from rulewright.wording.changes import with_changes
from rulewright.wording.names import Names

GAME = """\
rulewright: 1
game: yard
title: {en: Yard, ja: 庭}
players: 2
first player: {pick: first seat}
pieces:
  kid:
    owner: player
    count: 1 per player
    starts in: home
    changing:
      standing: {type: yes/no, start: yes}
      asleep: {type: yes/no, start: no}
      age: {type: 0..9, start: 0}
zones:
  home: {per: player, holds: kid, order: heap, faces: all}
boards:
  lawn: {shape: square 1 x 2, cells are: tile, holds: kid, room: 2 per cell}
phases:
  day: {repeat: 2, turns: players clockwise from first_player, rounds: once, actions: [go]}
actions:
  go:
    do: |
      choose tile from lawn's tiles
      for each kid in your kids:
        set kid's asleep to kid's standing
        set kid's standing to no
        set kid's age to 3
      move your kids to tile
end:
  evening: {when over: day}
winner: {most: [number of your kids on lawn], still tied: shared}
"""
TEXTS = """\
rulewright: 1
texts for: yard
language: ja
names:
  pieces:
    kid: {name: 子ども, attributes: {standing: 立っている, asleep: 眠っている, age: 年}}
  boards:
    lawn: {name: 庭, cells: タイル}
"""


@pytest.fixture
def names(tmp_path: Path) -> dict[str, Names]:
    folder = tmp_path / "yard"
    (folder / "texts").mkdir(parents=True)
    (folder / "yard.rules.yaml").write_text(GAME, "utf-8")
    (folder / "texts" / "ja.texts.yaml").write_text(TEXTS, "utf-8")
    compiled = rulewright.load(str(folder)).compiled
    return {language: compiled.names(language) for language in ("en", "ja")}


def test_a_cell_is_called_what_the_texts_say_and_else_as_in_the_rules(
    names: dict[str, Names],
) -> None:
    called = {language: it.kind_of(CellType("lawn")) for language, it in names.items()}
    assert called == {"en": "tile", "ja": "タイル"}


def test_what_is_as_it_was_from_the_start_is_not_printed(names: dict[str, Names]) -> None:
    at_first = (("standing", 1), ("asleep", 0))
    assert with_changes(names["en"], "kid", "kid", at_first) == "kid"


def test_what_has_changed_is_printed_behind_the_thing(names: dict[str, Names]) -> None:
    now = (("standing", 0), ("asleep", 1), ("age", 3))
    assert [with_changes(it, "kid", "kid", now) for it in names.values()] == [
        "kid (standing: no) (asleep) (age 3)",
        "kid（立っている：いいえ）（眠っている）（年3）",
    ]
