"""`why` at the table: what is typed, and how the answers are shown."""

from pathlib import Path

from rulewright import load
from rulewright.engine.match import Match
from rulewright.engine.why import Reason
from rulewright.play.reasons import reason_lines, reasons_for

GAME = str(Path(__file__).parents[1] / "engine" / "asked_why")


def position(*answers: str) -> Match:
    """A game of the tests of `why` behind some answers."""
    match = load(GAME).start(1)
    for answer in answers:
        match.choose(answer)
    return match


def reasons(match: Match, text: str) -> list[Reason]:
    """What comes of a text that is typed behind `why`."""
    labels = [str(it) for it in match.decision.options]
    return [it.reason for it in reasons_for(match, text, labels)]


def test_a_number_is_the_option_with_that_number() -> None:
    assert reasons(position(), "1") == [Reason.OFFERED]


def test_several_stand_with_commas_between() -> None:
    assert reasons(position("swap two"), "sun 1, sun 4") == [Reason.CONDITION]


def test_an_option_with_a_comma_in_it_is_one() -> None:
    assert reasons(position("build", "stone"), "row 1, column 1") == [Reason.CONDITION]


def test_words_that_mean_nothing_are_told_as_they_were_typed() -> None:
    match = position()
    (why,) = reasons_for(match, "row 1, column 1", [])
    assert str(why) == "`row 1, column 1` is no action of this game."


def test_those_with_the_same_reason_are_told_once() -> None:
    match = load("kado", players=2).start(1)
    while match.decision.reason.words[0][1] != "lay the present":
        match.choose(match.decision.options[-1])
    match.choose("start")
    while match.decision.reason.words[0][1] != "lay the present":
        match.choose(match.decision.options[-1])
    match.choose("start")
    while match.decision.reason.words[0][1] != "lay the present":
        match.choose(match.decision.options[-1])
    lines = list(reason_lines(match.compiled, match.not_offered(), "en"))
    assert len(lines) == 2
    assert lines[0].startswith("`up 2 left 3` is not offered: the rules ask for ")
    assert lines[1].startswith("Likewise: `up 2 left 2`, ")
    assert lines[1].endswith("`, +21.")


def test_where_all_is_offered_that_is_said() -> None:
    lines = list(reason_lines(position().compiled, (), "en"))
    assert lines == ["All there is to choose from is offered."]
