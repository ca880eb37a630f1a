"""Decisions that leave nothing to decide, and may be answered for a person."""

from rulewright.engine.machine import domain_options
from rulewright.engine.match import Match


def answers_itself(match: Match, people: int) -> bool:
    """Whether the table answers the decision that waits for the person who is asked.

    It does so where there is one answer only. Among several people it must also be plain to the
    others that there is: where a condition keeps the rest out, not being asked would tell of what
    it looks at.
    """
    decision = match.decision
    if len(decision.options) != decision.minimum:
        return False
    if people < 2:
        return True
    return len(domain_options(match.compiled.machine, match.state)) == decision.minimum
