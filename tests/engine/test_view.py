"""What a seat sees, what it is told, and worlds that look the same to it."""

from assembler import OWN, SPAN, assemble
from rulewright.engine.chance import stream
from rulewright.engine.knowledge import redeal
from rulewright.engine.match import Match, start_match
from rulewright.meaning.types import NumberType, PieceType, PlayerType, ZoneType
from rulewright.program.model import EventShape
from toy_game import toy, toy_layout

MOVE = EventShape(
    0,
    "move",
    (
        ("actor", PlayerType()),
        ("piece", PieceType("card")),
        ("from", ZoneType("deck")),
        ("to", ZoneType("hand")),
    ),
    "act",
    SPAN,
)
SCORED = EventShape(
    1,
    "score_item",
    (("player", PlayerType()), ("value", NumberType(0, 9))),
    "cards",
    SPAN,
    (("line", "cards"),),
)
PHASE = EventShape(2, "phase", (("number", NumberType(1, 9)),), "play", None, (("phase", "round"),))

DEALT = f"""
start:
  event 2 1
  move 5 1 0
  know_place 5 -1
  event 0 0 5 0 1
  move 4 2 0
  know_place 4 -1
  event 0 1 4 0 2
  move 3 3 0
  know_place 3 -1
  event 0 0 3 0 3
  move 2 4 0
  move 1 4 0
  know 1 0
  store {OWN} 7
  option 1
  option 0
  decide 3 0 0 1 1 end
end:
  over
score_cards:
  count r0 3
  frame_load r1 2
  event 1 r1 r0
  result r0
  halt
"""


def dealt() -> Match:
    program = assemble(
        DEALT, layout=toy_layout(), events=(MOVE, SCORED, PHASE), entries=("score:cards",)
    )
    return start_match(toy(program), 1)


def test_everyone_sees_for_whom_the_game_waits() -> None:
    assert [dealt().view(seat).asked for seat in (0, 1, None)] == [0, 0, 0]


def test_a_seat_sees_its_hand_and_not_the_other() -> None:
    zones = dealt().view(0).zones
    seen = {(it.id, it.member): [piece.text for piece in it.pieces] for it in zones}
    assert seen == {
        ("deck", -1): ["a card"],
        ("hand", 0): ["card 5"],
        ("hand", 1): ["a card"],
        ("table", -1): ["card 3"],
        ("bag", -1): ["card 1", "a card"],
    }


def test_the_table_sees_what_everyone_sees() -> None:
    view = dealt().view(None)
    known = [piece.text for zone in view.zones for piece in zone.pieces if piece.known]
    assert known == ["card 3"]
    assert (view.asked, view.public_scores) == (0, (1, 1))


def test_a_view_is_made_of_what_json_has() -> None:
    plain = dealt().view(1).as_dict()
    assert plain["counters"] == [{"id": "coins", "values": [7]}]


def test_each_viewer_is_told_what_it_may_know() -> None:
    match = dealt()
    assert [str(line) for line in match.log(0)] == [
        "Round",
        "Player 1 moves card 5 from the deck to their hand. [toy.rules.yaml:1]",
        "Player 2 moves a card from the deck to their hand. [toy.rules.yaml:1]",
        "Player 1 moves card 3 from the deck to the table. [toy.rules.yaml:1]",
    ]
    assert [line.text for line in match.log(None)][1] == (
        "Player 1 moves a card from the deck to their hand."
    )
    assert match.log(1, "ja")[2].text == ("プレイヤー2はdeckから自分のhandへcard 4を移しました。")


def test_a_score_sheet_tells_what_the_points_are_for() -> None:
    first, _ = dealt().score_sheet()
    assert [(line.name, line.points, [item.points for item in line.items]) for line in first] == [
        ("cards on the table", 1, [1])
    ]


def test_a_redealt_world_looks_the_same_to_the_seat() -> None:
    match = dealt()
    compiled = match.compiled
    worlds: set[tuple[int, ...]] = set()
    for seed in range(40):
        state = redeal(compiled.program, compiled.places, match.state, 0, stream("worlds", seed))
        assert Match(compiled, state[:]).view(0) == match.view(0)
        worlds.add(tuple(state))
    other_hands = {world[compiled.layout.locations[2].base + 1] for world in worlds}
    assert other_hands == {0, 2, 4}
    assert len(worlds) == 6
