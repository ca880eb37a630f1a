"""What somebody is asked before, after or instead of is told with its parts, in their language, as
far as they may be told them."""

from pathlib import Path

import pytest

from rulewright import load

RULES = """\
rulewright: 1
game: answers
title: {en: Answers}
players: 3
pieces:
  coin: {name: {en: coin}, count: 9, starts in: bank}
  gem:
    name: {en: gem}
    shown as: {en: "gem {carat}"}
    attributes: {carat: 1..4}
    supply: {each: carat}
    starts in: sack
  trick:
    count: 4 per title
    starts in: deck
    played from: hand
    after play: box
    ask: everyone
zones:
  bank: {name: {en: bank}, holds: coin, order: pile, faces: all, when empty: cannot happen}
  purse: {name: {en: purse}, per: player, holds: coin, order: heap, faces: all}
  sack: {name: {en: sack}, holds: gem, order: pile, faces: nobody}
  chest: {name: {en: chest}, per: player, holds: gem, order: heap, faces: owner}
  deck: {holds: trick, order: pile, faces: nobody, when empty: cannot happen}
  hand: {per: player, holds: trick, order: heap, faces: owner}
counters:
  points: {name: {en: points}, per: player, type: 0..99, start: 0}
first player: {pick: first seat}
setup:
  do: |
    let each player clockwise from first_player:
      draw 1 trick from deck to their hand
phases:
  dawn:
    windows from: first_player
    do: |
      let each player clockwise from first_player:
        draw 1 gem from sack to their chest as much as possible
  play: {name: {en: play}, turns: players clockwise from first_player, rounds: once, actions: [act]}
actions:
  act:
    name: {en: act}
    do: |
      choose player from other players as victim
      STEPS
procedures:
  rob:
    name: {en: robbing}
    for: player
    with: {target: player, many: 1..3}
    do: |
      gain (many) points
      let target gain 1 points
  weigh:
    name: {en: weighing}
    with: {gem: gem, watching: set of player}
    do: |
      for each player in watching:
        let player gain (gem's carat) points
cards:
  trick:
    shout:
      play: MOMENT
      do: |
        gain 1 points
end: {done: {when over: play}}
winner: {most: [your points], still tied: shared}
"""

TOLD = [
    (
        "before any player robs target, many",
        "perform rob(victim, 2)",
        "before player 1 does this: robbing (player 2, many 2)",
        "プレイヤー1が「robbing（プレイヤー2、many2）」を行う前",
    ),
    (
        "after weigh(gem, watching)",
        "choose gem from gems in your chest\nreveal gem\nperform weigh(gem, players)",
        "after weighing (gem 4, player 1, player 2, player 3)",
        "「weighing（gem 4、プレイヤー1、プレイヤー2、プレイヤー3）」の後",
    ),
    (
        "after any player acts victim",
        "gain 1 points",
        "after player 1 has done this: act (player 2)",
        "プレイヤー1が「act（プレイヤー2）」を行った後",
    ),
    (
        "before any player moves coin",
        "move top of bank to victim's purse",
        "before player 1 moves this: coin, from bank to player 2's purse",
        "プレイヤー1がcoin（bankからプレイヤー2のpurseへ）を動かす前",
    ),
    (
        "after any player gains points",
        "gain 3 points",
        "after player 1 has gained: points (3)",
        "プレイヤー1がpoints（3）を得た後",
    ),
    (
        "before any player swaps chest",
        "swap your chest with victim's chest",
        "before player 1 swaps this: player 1's chest, player 2's chest",
        "プレイヤー1がプレイヤー1のchest、プレイヤー2のchestを交換する前",
    ),
]


def _first_reaction(moment: str, steps: str, folder: Path) -> tuple[str, str]:
    body = steps.replace("\n", "\n      ")
    file = folder / "answers" / "answers.rules.yaml"
    file.parent.mkdir()
    file.write_text(RULES.replace("MOMENT", moment).replace("STEPS", body), encoding="utf-8")
    match = load(str(file)).start(1)
    while match.decision.kind != "reaction":
        match.choose(match.decision.options[0])
    reason = match.decision.reason
    return reason.in_language("en"), reason.in_language("ja")


@pytest.mark.parametrize(("moment", "steps", "english", "japanese"), TOLD)
def test_what_happens_is_told_with_its_parts(
    moment: str, steps: str, english: str, japanese: str, tmp_path: Path
) -> None:
    assert _first_reaction(moment, steps, tmp_path) == (english, japanese)


def test_a_piece_that_is_not_known_is_told_by_its_kind(tmp_path: Path) -> None:
    told = _first_reaction("before another player draws gem", "let victim gain 1 points", tmp_path)
    assert told[0] == "before player 1 draws this: a gem, from sack to player 1's chest"


def test_what_was_chosen_in_secret_is_not_told(tmp_path: Path) -> None:
    steps = "secretly choose player from players as target\nperform rob(target, 1)"
    told = _first_reaction("before any player robs", steps, tmp_path)
    assert told[0] == "before player 1 does this: robbing (many 1)"
