"""Arguments that mean nothing are told in one sentence, and a match stays as it is."""

from collections.abc import Callable
from typing import cast

import pytest

import rulewright
from rulewright import Match

TEXT, NOTHING = cast("int", "1"), cast("int", None)
ODD: dict[str, Callable[[Match], object]] = {
    "ValueError: -1 answers are fewer than none": lambda match: match.undo(-1),
    "ValueError: -2 answers are fewer than none": lambda match: match.undo_refusal(-2),
    "ValueError: -3 answers are fewer than none": lambda match: match.rewind(-3),
    "ValueError: 1 answers were given, so 2 cannot stay": lambda match: match.rewind(2),
    "TypeError: how many answers is a whole number, not '1'": lambda match: match.undo(TEXT),
    "TypeError: how many answers is a whole number, not True": lambda match: match.rewind(True),
    "TypeError: a seat is a whole number, not '1'": lambda match: match.view(TEXT),
    "TypeError: a seat is a whole number, not None": lambda match: match.knows(NOTHING),
    "ValueError: there is no seat 2; seats are 0 to 1": lambda match: match.sample_world(2, 1),
    "ValueError: there is no seat -1; seats are 0 to 1": lambda match: match.log(-1),
    "TypeError: a seed is a whole number, not '1'": lambda match: match.sample_world(0, TEXT),
}


@pytest.mark.parametrize("said", ODD)
def test_an_argument_that_means_nothing_is_told_and_changes_nothing(said: str) -> None:
    match = rulewright.load("kuhn_poker").start(seed=1)
    match.choose("bet")
    before = match.digest, match.choices
    with pytest.raises((TypeError, ValueError)) as raised:
        ODD[said](match)
    assert f"{type(raised.value).__name__}: {raised.value}" == said
    assert (match.digest, match.choices) == before
