"""What is forbidden for a while, or not possible because something else is demanded, is named with
what forbids or demands it."""

from pathlib import Path

import rulewright
from rulewright.engine.match import Match
from rulewright.engine.why import Reason

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def test_an_action_that_is_forbidden_is_told_with_what_forbids_it() -> None:
    match = rulewright.load(str(CONFORMANCE / "order_9k")).start()
    match.choose("forbid")
    why = match.why("toil")
    assert (why.reason, why.condition) == (Reason.FORBIDDEN, "players may not toil")
    assert str(why) == ("`toil` is not offered: forbid does not allow it (order_9k.rules.yaml:26).")


def test_a_card_that_is_forbidden_is_told_so_beside_one_that_is_not() -> None:
    match = rulewright.load(str(CONFORMANCE / "order_9k")).start()
    match.choose("forbid")
    match.choose("pardon")
    assert match.why("forbid").reason is Reason.OFFERED


def test_what_is_left_out_for_what_must_be_done_is_told_with_what_demands_that() -> None:
    match = _bound(6, "Decree")
    match.choose("go on")
    why = match.why("rest")
    assert (why.reason, why.condition) == (Reason.REQUIRED, "other players must dance")
    assert str(why) == (
        "`rest` is not offered as long as what Decree demands is possible: `other players must "
        "dance` (order_9n.rules.yaml:66)."
    )


def test_passing_is_told_so_where_a_card_must_be_played() -> None:
    match = _bound(3, "Taunt")
    assert [str(it) for it in match.decision.options] == ["Decree"]
    assert match.why("go on").reason is Reason.REQUIRED


def test_who_must_play_a_card_and_plays_none_has_none_as_everybody_knows() -> None:
    match = _bound(26, "Taunt")
    assert not match.knows(0).could_play
    match.choose("go on")
    told = [(it.seat, it.answer) for it in match.knows(0).could_play]
    assert told == [(1, False)]


def test_what_a_card_forbids_where_it_lies_is_told_with_the_card() -> None:
    match = _behind(1, "Hound", steals=0)
    why = match.why("steal")
    assert (why.reason, why.condition) == (Reason.FORBIDDEN, "other players may not steal")
    assert str(why) == ("`steal` is not offered: Hound does not allow it (order_9o.rules.yaml:74).")


def test_what_a_card_demands_where_it_lies_is_told_with_the_card() -> None:
    match = _behind(3, "Goat", steals=3)
    why = match.why("rest")
    assert (why.reason, why.condition) == (Reason.REQUIRED, "your left must feed")


def _behind(seed: int, card: str, *, steals: int) -> Match:
    """Player 1 has played a card that lies and says something; they steal so often one after the
    other, and player 2 acts."""
    match = rulewright.load(str(CONFORMANCE / "order_9o"), players=2).start(seed=seed)
    match.choose(card)
    for action in ["steal"] * steals or ["pass"]:
        match.choose(action)
        if "go on" in [str(it) for it in match.decision.options]:
            match.choose("go on")
    return match


def _bound(seed: int, card: str) -> Match:
    """Player 2 is asked for a card, and has to do what a card of player 1 said."""
    match = rulewright.load(str(CONFORMANCE / "order_9n"), players=2).start(seed=seed)
    match.choose(card)
    match.choose("go on")
    match.choose("pass")
    return match
