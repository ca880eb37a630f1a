"""The checks of a whole game that need no types: each is one function for one sentence."""

from collections.abc import Callable, Iterator

from rulewright.check.structure.drawing import check_draws_say_what_if_empty
from rulewright.check.structure.endings import (
    check_first_player_is_said,
    check_game_ends,
    check_open_rounds_end,
    check_ties_end,
    check_winner_is_found,
)
from rulewright.check.structure.filling import check_pieces_fill_places_of_players
from rulewright.check.structure.guarded import check_guards_can_hold
from rulewright.check.structure.in_force import check_entries_are_in_force
from rulewright.check.structure.languages import (
    check_no_text_is_missing,
    check_rule_texts_are_whole,
)
from rulewright.check.structure.measured import (
    check_measures_are_asked_for,
    check_measures_are_whole,
)
from rulewright.check.structure.name_space import (
    check_members_hide_nothing,
    check_names_are_free,
    check_names_are_used_once,
)
from rulewright.check.structure.numbers_in_texts import check_texts_say_the_numbers
from rulewright.check.structure.places import (
    check_faces_have_an_owner,
    check_kinds_have_pieces,
    check_pieces_start_where_there_is_room,
    check_pieces_start_where_they_may_lie,
)
from rulewright.check.structure.played import check_cards_can_be_played, check_discards_are_held
from rulewright.check.structure.references import (
    check_actions_are_declared,
    check_endings_are_declared,
)
from rulewright.check.structure.refilling import check_piles_can_be_refilled
from rulewright.check.structure.rule_numbers import check_left_out_rules_have_no_entry
from rulewright.check.structure.shown import check_shown_values_fit
from rulewright.check.structure.sizes import (
    check_configurations_are_few,
    check_places_are_few,
)
from rulewright.check.structure.tables import (
    check_tables_fit_the_players,
    check_tables_have_no_gap,
    check_tables_say_what_lies_beyond,
    check_tables_start_again_at_one,
)
from rulewright.check.structure.texts import Texts
from rulewright.check.structure.unused import check_declarations_are_used
from rulewright.game.model import Game
from rulewright.source.finding import Finding, sort_findings

Check = Callable[[Game], Iterator[Finding]]

STRUCTURE_CHECKS: tuple[Check, ...] = (
    check_names_are_used_once,
    check_names_are_free,
    check_members_hide_nothing,
    check_actions_are_declared,
    check_endings_are_declared,
    check_cards_can_be_played,
    check_discards_are_held,
    check_measures_are_whole,
    check_kinds_have_pieces,
    check_pieces_start_where_they_may_lie,
    check_pieces_start_where_there_is_room,
    check_faces_have_an_owner,
    check_shown_values_fit,
    check_pieces_fill_places_of_players,
    check_configurations_are_few,
    check_places_are_few,
    check_guards_can_hold,
    check_entries_are_in_force,
    check_piles_can_be_refilled,
    check_tables_fit_the_players,
    check_tables_have_no_gap,
    check_tables_say_what_lies_beyond,
    check_tables_start_again_at_one,
    check_game_ends,
    check_open_rounds_end,
    check_winner_is_found,
    check_ties_end,
    check_left_out_rules_have_no_entry,
    check_no_text_is_missing,
    check_rule_texts_are_whole,
)

TEXT_CHECKS: tuple[Callable[[Texts], Iterator[Finding]], ...] = (
    check_measures_are_asked_for,
    check_draws_say_what_if_empty,
    check_first_player_is_said,
    check_texts_say_the_numbers,
    check_declarations_are_used,
)
"""Those that look into the texts of the game."""


def check_structure(texts: Texts) -> tuple[Finding, ...]:
    """What every check finds in the whole game, all configurations together."""
    of_game = (finding for check in STRUCTURE_CHECKS for finding in check(texts.game))
    of_texts = (finding for check in TEXT_CHECKS for finding in check(texts))
    return sort_findings((*of_game, *of_texts))
