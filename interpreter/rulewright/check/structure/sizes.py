"""What is checked of the settings of a game as a whole."""

from collections.abc import Iterator

from rulewright.game.configure import MAX_CONFIGURATIONS, number_of_configurations
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind

TOO_MANY_CONFIGURATIONS = FindingKind(
    "too-many-configurations",
    "With these settings and numbers of players there are {count} games to check.",
)


def check_configurations_are_few(game: Game) -> Iterator[Finding]:
    """A game can be checked for every number of players and every value of a setting."""
    count = number_of_configurations(game)
    if count > MAX_CONFIGURATIONS:
        yield TOO_MANY_CONFIGURATIONS.at(
            game.settings[0].heading.span,
            help=f"At most {MAX_CONFIGURATIONS} are checked. Take settings out, or give those that "
            "are ranges fewer numbers.",
            count=f"{count:,}",
        )
