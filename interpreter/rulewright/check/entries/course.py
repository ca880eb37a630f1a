"""What shows only in all configurations together: each check is one function for one sentence."""

from collections.abc import Callable, Iterator

from rulewright.check.entries.always_replaced import check_what_is_replaced_comes
from rulewright.check.entries.dealt import check_piles_can_give
from rulewright.check.entries.demanded import check_demands_matter, check_permissions_matter
from rulewright.check.entries.filled import check_pieces_come_into_play, check_places_are_filled
from rulewright.check.entries.lasting import (
    check_changes_end,
    check_ends_are_clear,
    check_sets_agree,
)
from rulewright.check.entries.left_behind import check_pieces_are_seen_to
from rulewright.check.entries.left_out import check_actors_are_said
from rulewright.check.entries.never_coming import check_moments_come, check_questions_count
from rulewright.check.entries.reached import check_phases_are_played
from rulewright.check.entries.windows import check_windows_have_a_seat
from rulewright.check.structure.changed import check_counters_matter
from rulewright.check.structure.offered import check_actions_are_offered
from rulewright.check.structure.settings import check_settings_matter
from rulewright.game.model import Game
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding

COURSE_CHECKS: tuple[Callable[[tuple[Rules, ...]], Iterator[Finding]], ...] = (
    check_phases_are_played,
    check_places_are_filled,
    check_pieces_come_into_play,
    check_piles_can_give,
    check_windows_have_a_seat,
    check_moments_come,
    check_what_is_replaced_comes,
    check_questions_count,
    check_changes_end,
    check_ends_are_clear,
    check_sets_agree,
    check_demands_matter,
    check_permissions_matter,
    check_pieces_are_seen_to,
    check_actors_are_said,
)


GAME_CHECKS: tuple[Callable[[Game], Iterator[Finding]], ...] = (
    check_counters_matter,
    check_settings_matter,
    check_actions_are_offered,
)


def check_course(game: Game, configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What every check finds in a game and the rules of all its configurations, none of which has
    an error."""
    for check in COURSE_CHECKS:
        yield from check(configured)
    for check_whole in GAME_CHECKS:
        yield from check_whole(game)
