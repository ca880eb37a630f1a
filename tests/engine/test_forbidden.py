"""What is forbidden for a while is named with what forbids it."""

from pathlib import Path

import rulewright
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
