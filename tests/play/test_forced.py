"""What the table answers for a person, and what it asks although there is one answer only."""

from pathlib import Path

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.forced import answers_itself

GAME = str(Path(__file__).parent / "one_of_a_sort")


def asked_for_one_of_a_sort() -> Match:
    """Player 1 is asked for a card of at most 2, of which they hold a single one."""
    match = load(GAME).start(seed=2)
    match.choose(match.decision.options[0])
    return match


def test_alone_nobody_is_asked_what_has_one_answer() -> None:
    match = asked_for_one_of_a_sort()
    assert len(match.decision.options) == 1
    assert answers_itself(match, people=(0,))


def test_among_others_not_being_asked_would_tell_of_a_hand() -> None:
    assert not answers_itself(asked_for_one_of_a_sort(), people=(0, 1))


def test_among_others_nobody_is_asked_where_all_can_see_that_there_is_one_answer() -> None:
    match = asked_for_one_of_a_sort()
    match.choose(match.decision.options[0])
    assert len(match.decision.options) == 1
    assert answers_itself(match, people=(0, 1))
