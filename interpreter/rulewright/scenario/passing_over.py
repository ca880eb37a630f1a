"""Windows in which a player can only pass: on the way to what a step names, they pass unasked."""

from typing import assert_never

from rulewright.program.layout import DECIDING, STATUS
from rulewright.scenario.expected import Asked, Expectation, Offers, OverIs
from rulewright.scenario.model import Answer, Expect, PlayOn, Step
from rulewright.scenario.seen import Seen, are_these

_WINDOWS = ("play", "reaction")


def pass_over(step: Step, seen: Seen) -> None:
    """Whoever is asked for a card and can play none passes, until it is the turn of the step.

    An answer waits for its player and what they answer; `asked:` for its player, `offers:` for its
    options, and `over: yes` for the end. What a scenario answers itself is not passed over.
    """
    while not _is_due(step, seen) and _can_only_pass(seen):
        seen.match.choose_by_index(0)


def _can_only_pass(seen: Seen) -> bool:
    if seen.state[STATUS] != DECIDING:
        return False
    decision = seen.match.decision
    return decision.kind in _WINDOWS and len(decision.options) == 1


def _is_due(step: Step, seen: Seen) -> bool:
    match step:
        case Answer(player=player, options=words):
            offered = seen.options()
            return seen.asked() == player.text and all(
                any(option.is_called(word.text) for option in offered) for word in words
            )
        case Expect(expectations=expectations):
            return all(_may_be_looked_at(it, seen) for it in expectations)
        case PlayOn():
            return True
        case _:
            assert_never(step)


def _may_be_looked_at(expectation: Expectation, seen: Seen) -> bool:
    """Whether an expectation waits for nothing, or what it waits for has come."""
    match expectation:
        case Asked(player=player):
            return seen.asked() == player.text
        case Offers(options=words):
            return are_these(words, seen.options())
        case OverIs(over=True):
            return seen.state[STATUS] != DECIDING
        case _:
            return True
