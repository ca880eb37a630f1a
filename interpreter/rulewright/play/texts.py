"""What the cards and places say that the person before the screen can see."""

from collections.abc import Iterator

from rulewright.engine.looks import SeenPiece
from rulewright.engine.match import Match
from rulewright.engine.view import View
from rulewright.game.notes import TITLE
from rulewright.play.phrases import phrase
from rulewright.play.printed import Printed
from rulewright.play.screen import QUIET, Screen


def has_texts(match: Match) -> bool:
    """Whether the game has cards of their own, or a map."""
    rules = match.compiled.rules
    return bool(rules.game.cards) or any(board.places for board in rules.boards)


def show_texts(match: Match, seat: int, printed: Printed, screen: Screen) -> None:
    """Each card that a seat (from 0) sees, by its title, and each place, with what it says."""
    told = (*_cards(match.view(seat), printed), *_places(match, printed))
    for name, lines in told:
        screen.line(f"  {name}")
        for line in lines:
            screen.line(f"    {line}", QUIET, "      ")
    if not told:
        screen.line(phrase(printed.names.language, "no_texts"))


Told = tuple[str, tuple[str, ...]]
"""A name, and the lines below it."""


def _cards(view: View, printed: Printed) -> Iterator[Told]:
    seen = {(it.kind, dict(it.values).get(TITLE)) for it in _pieces(view)}
    for cards in printed.names.rules.game.cards:
        kind = cards.heading.id
        for number, title in enumerate(cards.titles):
            if (kind, number) in seen:
                yield printed.names.member(f"{kind}_{TITLE}", number), printed.whole(title)


def _pieces(view: View) -> Iterator[SeenPiece]:
    for zone in view.zones:
        yield from (it for it in zone.pieces if it.known)
    for board in view.boards:
        for cell in board.cells:
            yield from (it for it in cell.pieces if it.known)


def _places(match: Match, printed: Printed) -> Iterator[Told]:
    """The places of maps that say something."""
    for board in match.compiled.rules.boards:
        for place in board.places:
            said = printed.of_heading(place.heading)
            if said:
                yield printed.names.entry(place.heading.id), said
