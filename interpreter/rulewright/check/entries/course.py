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
from rulewright.check.structure.texts import Texts
from rulewright.meaning.leading import LeadingOf, leading_once
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding

COURSE_CHECKS: tuple[Callable[[tuple[Rules, ...]], Iterator[Finding]], ...] = (
    check_phases_are_played,
    check_places_are_filled,
    check_pieces_come_into_play,
    check_windows_have_a_seat,
    check_moments_come,
    check_what_is_replaced_comes,
    check_questions_count,
    check_sets_agree,
    check_demands_matter,
    check_permissions_matter,
    check_pieces_are_seen_to,
    check_actors_are_said,
)


LEADING_CHECKS: tuple[Callable[[tuple[Rules, ...], LeadingOf], Iterator[Finding]], ...] = (
    check_changes_end,
    check_ends_are_clear,
)
"""Those that ask what steps lead to."""


TEXT_CHECKS: tuple[Callable[[Texts], Iterator[Finding]], ...] = (
    check_counters_matter,
    check_settings_matter,
)


def check_course(texts: Texts, configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What every check finds in a game and the rules of all its configurations, none of which has
    an error."""
    for check in COURSE_CHECKS:
        yield from check(configured)
    done_apart = _done_apart(configured)
    yield from check_piles_can_give(done_apart)
    leading_of = leading_once()
    for check_leading in LEADING_CHECKS:
        yield from check_leading(done_apart, leading_of)
    for check_texts in TEXT_CHECKS:
        yield from check_texts(texts)
    yield from check_actions_are_offered(texts.game)


def _done_apart(configured: tuple[Rules, ...]) -> tuple[Rules, ...]:
    """The configurations in which something is done or dealt with otherwise than in any before:
    where only a value or a line of the score sheet says something else, what is done leads to the
    same."""
    first: dict[tuple[int, ...], Rules] = {}
    for rules in configured:
        done = (rules.setup, *rules.phases, *rules.actions, *rules.procedures, *rules.triggers)
        done += (*rules.plays, *rules.lying, *rules.state_rules, *rules.ends)
        dealt_with = (*rules.kinds, *rules.zones)
        first.setdefault((rules.players, *map(id, (*done, *dealt_with))), rules)
    return tuple(first.values())
