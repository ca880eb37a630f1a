"""`eliminate victim`: a player is out of the game."""

from rulewright.check.phrases.wanted import player_of
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.meaning.deeds import Eliminate
from rulewright.syntax.tree import Quantity


def build_eliminate(use: Use) -> Built | None:
    """`eliminate victim`"""
    assert not isinstance(use.object, Quantity | None), "the table of verbs wants a player"
    player = player_of(use.object, use.scope)
    if player is None:
        return None
    check_disclosed(player, use.object.span, use.scope)
    return use.doing(Eliminate(player, use.span))
