"""What a `may:` offers, in the words of the prompt."""

from pathlib import Path

import pytest

from rulewright.loading import load

RULES = """\
rulewright: 1
game: offers
title: {en: Offers}
players: 2
types:
  colour: {name: {en: colour, ja: 色}, members: [red, blue]}
pieces:
  ox: {name: {en: ox, ja: 牛}, supply: [{count: 4}], starts in: field}
zones:
  field: {name: {en: field, ja: 牧場}, holds: ox, order: heap, faces: all}
  barn: {name: {en: barn, ja: 納屋}, per: player, holds: ox, order: heap, faces: all}
counters:
  coins: {name: {en: coins, ja: 金貨}, per: player, type: 0..9, start: 0}
  wish: {type: colour or none, start: none}
first player: {pick: first seat}
phases:
  play: {turns: players clockwise from first_player, rounds: once, actions: [act]}
actions:
  act:
    name: {en: act, ja: 行動}
    do: |
      may:
STEPS
end: {done: {when over: play}}
winner: {most: [your coins], still tied: shared}
"""

OFFERS = [
    ("gain 2 coins", "gain 2 coins?", "金貨を2得ることにしますか。"),
    (
        "choose colour from colours as c\nset wish to c",
        "choose a colour?",
        "色を選ぶことにしますか。",
    ),
    (
        "choose ox from oxes in field as o\nmove o to your barn",
        "choose an ox, then move the ox to your barn?",
        "牛を選ぶ、続いて牛を自分の納屋へ移すことにしますか。",
    ),
    ("set wish to red", "do what the rules allow here?", "ここでルールが許すことを行いますか。"),
]


@pytest.mark.parametrize(("steps", "english", "japanese"), OFFERS)
def test_an_offer_is_told_in_words(steps: str, english: str, japanese: str, tmp_path: Path) -> None:
    body = "\n".join(f"        {line}" for line in steps.splitlines())
    file = tmp_path / "offers" / "offers.rules.yaml"
    file.parent.mkdir()
    file.write_text(RULES.replace("STEPS", body), encoding="utf-8")
    prompt = load(str(file)).start().decision.prompt
    told = (prompt.in_language("en"), prompt.in_language("ja"))
    assert told == (f"Player 1: {english}", f"プレイヤー1：{japanese}")
