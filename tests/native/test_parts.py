"""A program divided into several functions plays as one that is not."""

import pytest

from played_both_ways import agree
from random_games import DUET, KADO, PARLEY, Trial, compiled_for
from rulewright.native import parts
from rulewright.native.course import find_course
from rulewright.native.forms import step_form


@pytest.fixture
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each procedure that may wait is a part of its own."""
    monkeypatch.setattr(parts, "_LARGE", 1)


@pytest.mark.usefixtures("_small_parts")
@pytest.mark.parametrize("trial", [KADO[0], PARLEY[0], DUET[0]], ids=str)
def test_games_in_many_parts_are_in_the_same_state_at_every_decision(trial: Trial) -> None:
    compiled = compiled_for(trial)
    assert len(find_course(compiled.program).parts.entries) > 1
    agree(compiled, step_form(compiled.program, compiled.machine.budget), range(5))


def test_only_a_large_game_is_divided() -> None:
    for game, is_divided in ((KADO[0], False), (Trial("grund", 2), True)):
        course = find_course(compiled_for(game).program)
        assert (len(course.parts.entries) > 1) == is_divided


def test_each_part_is_entered_at_heads_of_its_own() -> None:
    course = find_course(compiled_for(Trial("grund", 2)).program)
    for part, entries in enumerate(course.parts.entries):
        assert entries
        assert {course.part_of(it) for it in entries} == {part}
        assert course.heads.issuperset(entries)
