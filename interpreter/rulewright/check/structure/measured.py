"""What cards measure: all cards of a kind do, or none, and it is asked for."""

from collections.abc import Iterator

from rulewright.check.phrases.measures import MEASURE
from rulewright.check.structure.texts import Texts
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Label, Severity

MEASURE_MISSING = FindingKind(
    "measure-missing", "The card `{name}` has no `measure:`, and other cards of its kind have one."
)
MEASURE_UNREAD = FindingKind(
    "measure-unread", "Nothing asks for what the cards of `{kind}` measure.", Severity.WARNING
)


def check_measures_are_whole(game: Game) -> Iterator[Finding]:
    """Where a card of a kind says what it measures, every card of the kind does."""
    for cards in game.cards:
        measuring = [title for title in cards.titles if title.measure is not None]
        for title in cards.titles if measuring else ():
            if title.measure is None:
                yield MEASURE_MISSING.at(
                    title.heading.span,
                    help="Write what it measures of a player, such as `measure: 0`.",
                    labels=(Label(measuring[0].heading.span, "this one has"),),
                    name=title.heading.id,
                )


def check_measures_are_asked_for(texts: Texts) -> Iterator[Finding]:
    """What cards measure is asked for somewhere."""
    cards = texts.game.cards
    measuring = [it for it in cards if any(title.measure is not None for title in it.titles)]
    if not measuring or any(MEASURE in it.words for it in texts.read):
        return
    for one in measuring:
        first = next(title for title in one.titles if title.measure is not None)
        kind = one.heading.id
        help_line = f"Ask for it, as in `{kind}'s {MEASURE}(you)`, or take it out of the cards."
        yield MEASURE_UNREAD.at(first.heading.span, help=help_line, kind=kind)
