"""What shows only in all configurations together: each check is one function for one sentence."""

from collections.abc import Callable, Iterator

from rulewright.check.entries.dealt import check_piles_can_give
from rulewright.check.entries.filled import check_pieces_come_into_play, check_places_are_filled
from rulewright.check.entries.reached import check_phases_are_played
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding

COURSE_CHECKS: tuple[Callable[[tuple[Rules, ...]], Iterator[Finding]], ...] = (
    check_phases_are_played,
    check_places_are_filled,
    check_pieces_come_into_play,
    check_piles_can_give,
)


def check_course(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What every check finds in the rules of all configurations, none of which has an error."""
    return (finding for check in COURSE_CHECKS for finding in check(configured))
