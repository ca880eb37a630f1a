"""A refusal changes nothing at all, whatever was refused."""

from collections.abc import Iterator

import pytest

from random_games import SECRETIVE, Trial, compiled_for, random_matches, spread
from rulewright.engine.decision import Option
from rulewright.engine.events import Happened
from rulewright.engine.match import Match, Refused
from rulewright.engine.places import State
from rulewright.wording.phrases import Wording

STRANGE = Option(1_000_000, Wording((("en", "a thing that nobody offers"),)))

Answer = tuple[Option | str, ...]
Everything = tuple[State, tuple[Happened, ...], tuple[tuple[int, ...], ...], str]


def everything(match: Match) -> Everything:
    """All that a match holds."""
    return (match.state, match.happened, match.choices, match.digest)


def wrong_answers(match: Match) -> Iterator[Answer]:
    """Answers of every wrong kind."""
    decision = match.decision
    first, *_, last = (*decision.options, *decision.options)
    yield ("a thing that nobody offers",)
    yield (STRANGE,)
    yield (first, "a thing that nobody offers")
    yield (first, first)
    yield ("",)
    if decision.minimum > 0:
        yield ()
    if decision.maximum < len(decision.options):
        yield decision.options[: decision.maximum + 1]
        yield (first, *(decision.options[-decision.maximum :]), last)


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_a_refused_answer_changes_nothing(trial: Trial) -> None:
    refusals = 0
    for match in spread(random_matches(compiled_for(trial), 21), 12, 3):
        before, decision = everything(match), match.decision
        for wrong in wrong_answers(match):
            reason = match.refusal(*wrong)
            assert reason is not None, wrong
            with pytest.raises(Refused) as refused:
                match.choose(*wrong)
            assert refused.value.reason == reason
            assert (everything(match), match.decision) == (before, decision)
            refusals += 1
    assert refusals >= 30


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_to_ask_for_a_refusal_answers_nothing(trial: Trial) -> None:
    for match in spread(random_matches(compiled_for(trial), 22), 12, 3):
        before, decision = everything(match), match.decision
        if decision.maximum == 1:
            assert {match.refusal(option) for option in decision.options} == {None}
        match.view(decision.seat)
        match.score_sheet()
        assert (everything(match), match.decision) == (before, decision)


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_nothing_can_be_chosen_after_the_end(trial: Trial) -> None:
    match = None
    for reached in random_matches(compiled_for(trial), 23):
        match = reached
    assert match is not None
    assert match.over
    before, result = everything(match), (match.scores, match.winners)
    assert match.refusal("anything") is not None
    with pytest.raises(Refused):
        match.choose("anything")
    with pytest.raises(Refused):
        match.choose()
    assert (everything(match), match.scores, match.winners) == (before, *result)
