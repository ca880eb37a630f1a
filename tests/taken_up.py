"""Matches that are saved and taken up again."""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, start_match
from rulewright.saving.going_through import go_through
from rulewright.saving.record import (
    Beginning,
    Chosen,
    Ended,
    How,
    Place,
    Record,
    all_chosen,
    began,
)
from rulewright.saving.text import read_record, save_text


def is_taken_up(compiled: Compiled, match: Match, record: Record) -> bool:
    """Whether the text of the saved match leads to a match in the same state, with the same log."""
    seed = record.beginning.seed
    again = start_match(compiled, seed)
    read = read_record("it", save_text(record))
    assert read == record
    go_through("it", read, again)
    is_same = (again.state, again.choices, again.happened)
    return is_same == (match.state, match.choices, match.happened)


def record_of(compiled: Compiled, match: Match, seed: int) -> Record:
    """What is saved of a match that began with a seed."""
    beginning = began(start_match(compiled, seed), Place("it"), seed)
    return kept(beginning, tuple(all_chosen(match, 0)), match)


def kept(beginning: Beginning, chosen: Sequence[Chosen], match: Match) -> Record:
    """What is saved of a match that began so, with what was chosen since."""
    return Record(beginning, (*chosen, Ended(How.SAVED, len(chosen), match.digest)))
