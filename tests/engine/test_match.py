"""Matches: asking, answering, refusing, stopping, copying."""

import pickle

import pytest

from assembler import OWN, assemble
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, Refused, Stopped, start_match
from rulewright.meaning.types import PieceType
from rulewright.program.instructions import StopKind
from toy_game import toy, toy_layout

ONE_NUMBER = f"""
start:
  option 2
  option 4
  decide 0 1 0 1 1 chosen
chosen:
  answer r0
  store {OWN} r0
  in_range r0 0 3
  option 1
  option 0
  decide 3 0 0 1 1 told
told:
  answer r0
  store {OWN + 20} r0
  store 15 1
  over
domain:
  option 1
  option 2
  option 3
  option 4
  halt
"""

TWO_OR_THREE = f"""
start:
  frame_store 2 -1
  frame_store 3 0
  jump pick
pick:
  option 5
  option 6
  option 7
  option 8
  frame_load r0 2
  frame_load r1 3
  subtract r2 2 r1
  options_after r0 r2
  at_most r3 r2 0
  branch r3 enough ask
enough:
  option -2
  jump ask
ask:
  decide 2 0 r1 2 3 picked
picked:
  answer r4
  equal r5 r4 -2
  branch r5 done take
take:
  frame_load r1 3
  store_at {OWN} r1 3 r4
  frame_store 2 r4
  add r1 r1 1
  frame_store 3 r1
  less r6 r1 3
  branch r6 pick done
done:
  over
"""


def numbers() -> Compiled:
    return toy(assemble(ONE_NUMBER, layout=toy_layout()))


def several() -> Match:
    return start_match(toy(assemble(TWO_OR_THREE, layout=toy_layout())), 1)


def test_a_decision_says_who_is_asked_and_what_is_offered() -> None:
    decision = start_match(numbers(), 1).decision
    assert (decision.seat, decision.kind, str(decision.reason), decision.place) == (
        1,
        "choice",
        "play a card",
        "toy.rules.yaml:1",
    )
    assert [str(option) for option in decision.options] == ["2", "4"]
    assert str(decision.prompt) == "Player 2: choose a number."
    assert decision.reason.in_language("ja") == "カードを出す"


def test_a_game_is_played_by_options_or_by_their_texts() -> None:
    match = start_match(numbers(), 1)
    match.choose(match.decision.options[0])
    match.choose("yes")
    assert (match.over, match.scores, match.winners, match.choices) == (
        True,
        (1, 0),
        (0,),
        ((0,), (0,)),
    )


def test_a_choice_by_position_is_the_choice_of_what_is_printed_there() -> None:
    one, other = several(), several()
    one.choose("8", "6")
    other.choose_by_index(3, 1)
    assert (other.state, other.choices) == (one.state, one.choices)
    with pytest.raises(Refused, match="over"):
        other.choose_by_index(0)


@pytest.mark.parametrize("indices", [(4, 0), (-1, 2)])
def test_a_position_without_an_option_changes_nothing(indices: tuple[int, ...]) -> None:
    match = several()
    before = match.digest
    with pytest.raises(IndexError, match="0 to 3"):
        match.choose_by_index(*indices)
    assert match.digest == before


def test_an_option_that_a_condition_keeps_out_is_refused_with_the_words_of_the_rules() -> None:
    match = start_match(numbers(), 1)
    before = match.digest
    reason = "`3` is not offered: the rules ask for `things where even`."
    assert str(match.refusal("3")) == reason
    assert str(match.refusal("9")) == "`9` is none of the options."
    with pytest.raises(Refused, match="is not offered"):
        match.choose("3")
    assert match.digest == before


def test_too_few_too_many_and_twice_are_refused() -> None:
    match = start_match(numbers(), 1)
    refusals = [match.refusal(), match.refusal("2", "4"), match.refusal("2", "2")]
    assert [str(it) for it in refusals] == [
        "At least 1 must be chosen.",
        "At most 1 may be chosen.",
        "`2` is chosen twice.",
    ]


def test_a_finished_game_refuses_every_answer() -> None:
    match = start_match(numbers(), 1)
    match.choose("2")
    match.choose("no")
    assert str(match.refusal("yes")) == "The game is over."
    with pytest.raises(Refused):
        _ = match.decision


def test_a_game_that_stops_keeps_its_record() -> None:
    match = start_match(numbers(), 1)
    with pytest.raises(Stopped, match="A number left its range: 4"):
        match.choose("4")
    assert match.stopped is not None
    assert match.stopped.kind is StopKind.OUT_OF_RANGE
    assert not match.over


def test_a_person_sees_a_choice_of_several_whole() -> None:
    decision = several().decision
    assert [str(option) for option in decision.options] == ["5", "6", "7", "8"]
    assert (decision.minimum, decision.maximum) == (2, 3)


@pytest.mark.parametrize(
    ("texts", "stored"),
    [(("7", "5"), [5, 7, 0]), (("7", "8"), [7, 8, 0]), (("8", "6", "5"), [5, 6, 8])],
)
def test_several_picks_are_taken_in_printed_order(
    texts: tuple[str, ...], stored: list[int]
) -> None:
    match = several()
    match.choose(*texts)
    assert match.over
    assert match.state[OWN : OWN + 3] == stored


def test_several_picks_are_counted() -> None:
    match = several()
    assert str(match.refusal("5")) == "At least 2 must be chosen."
    assert str(match.refusal("5", "6", "7", "8")) == "At most 3 may be chosen."


def test_a_copy_goes_its_own_way() -> None:
    match = start_match(numbers(), 1)
    twin = match.copy()
    twin.choose("2")
    assert match.digest == start_match(numbers(), 1).digest
    assert twin.digest != match.digest


def test_a_compiled_game_can_be_sent_to_another_process() -> None:
    again: Compiled = pickle.loads(pickle.dumps(numbers()))
    assert start_match(again, 1).digest == start_match(numbers(), 1).digest


def test_pieces_that_a_seat_does_not_know_are_offered_by_place() -> None:
    text = """
    start:
      move 5 1 0
      move 4 2 0
      move 3 2 0
      know 4 0
      option 5
      option 4
      option 3
      option 0
      order_pieces 0
      decide 0 0 0 1 1 end
    end:
      over
    """
    program = assemble(text, layout=toy_layout(), option_type=PieceType("card"))
    decision = start_match(toy(program), 1).decision
    assert [str(option) for option in decision.options] == [
        "card 4",
        "card 5",
        "a card (1) in deck",
        "a card (2) in player 2's hand",
    ]
