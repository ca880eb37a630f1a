"""Decisions that leave nothing to decide, and may be answered for a person."""

from collections.abc import Sequence

from rulewright.engine.asking import asking_as
from rulewright.engine.match import Match
from rulewright.meaning.deeds import Choose
from rulewright.meaning.entries import every_deed
from rulewright.play.passing import declining, offers_nothing
from rulewright.program.layout import SITE


def answers_itself(match: Match, people: Sequence[int]) -> bool:
    """Whether the table answers the decision that waits for the person who is asked.

    It does so where there is one answer only, unless what is left to choose from depends on faces
    that another of the `people` (their seats) cannot see: to them, not being asked would tell.
    """
    decision = match.decision
    if len(decision.options) != decision.minimum:
        return False
    state, compiled = match.state, match.compiled
    span = compiled.program.sites[state[SITE]].span
    deeds = every_deed(compiled.rules)
    choice = next((it for it in deeds if isinstance(it, Choose) and it.span == span), None)
    return choice is None or not any(
        asking_as(compiled, state, seat).things(choice.candidates).hidden
        for seat in people
        if seat != decision.seat
    )


def is_asked_next(match: Match, people: Sequence[int]) -> bool:
    """Whether whoever is asked for a card, of which they can play none, is asked for something else
    right behind it: then nobody can tell that the table passed for them."""
    trial, seat = match.copy(), match.decision.seat
    while not trial.over and trial.decision.seat == seat:
        if not offers_nothing(trial.decision):
            return not answers_itself(trial, people)
        trial.choose(declining(trial.decision))
    return False
