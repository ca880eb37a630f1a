"""What the person before the screen knows beyond the table, and what others may know of that."""

from rulewright.engine.match import Match
from rulewright.play.screen import QUIET, Screen


def show_knowledge(match: Match, seat: int, language: str, screen: Screen) -> None:
    """What a seat knows and not everyone sees, line by line."""
    for line in match.knows(seat).text.in_language(language).splitlines():
        screen.line(line, QUIET, "    ")
