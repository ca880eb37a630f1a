"""Which numbered rules of a game its scenarios show."""

from collections.abc import Iterable

from rulewright.game.contents import all_headings
from rulewright.game.model import Game
from rulewright.scenario.model import Scenario


def rules_carried_out(game: Game) -> tuple[str, ...]:
    """The numbers that stand on entries of the game, each once, in its order."""
    tags = (tag.number for heading in all_headings(game) for tag in heading.implements)
    return tuple(dict.fromkeys(tags))


def rules_not_shown(game: Game, scenarios: Iterable[Scenario]) -> tuple[str, ...]:
    """The numbers that entries carry out and none of these scenarios says it shows.

    A scenario that fails shows nothing: hand over those that passed.
    """
    shown = {number.text for scenario in scenarios for number in scenario.shows}
    return tuple(number for number in rules_carried_out(game) if number not in shown)
