"""A game begins with somebody, ends, and has a winner or a tie that is spoken of."""

from collections.abc import Iterator

from rulewright.check.structure.texts import Texts
from rulewright.game.contents import all_phases
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.walk import all_words

GAME_WITHOUT_END = FindingKind("game-without-end", "Nothing says when `{game}` ends.")
ENDLESS_TURNS = FindingKind(
    "endless-turns", "The turns of `{phase}` go on without limit, and nothing ends them."
)
GAME_WITHOUT_WINNER = FindingKind("game-without-winner", "Nothing says who wins `{game}`.")
WINNER_WITHOUT_CRITERIA = FindingKind(
    "winner-without-criteria", "`winner` does not say what the players are compared by."
)
SCORE_WITHOUT_SCORING = FindingKind(
    "score-without-scoring", "`score` is asked for, but there is no `scoring:`."
)
TIE_WITHOUT_END = FindingKind(
    "tie-without-end", "Nothing says what happens when players are still tied."
)
NOBODY_BEGINS = FindingKind(
    "nobody-begins", "`first_player` is asked for, but nothing says who begins."
)


def check_game_ends(game: Game) -> Iterator[Finding]:
    """There is at least one end."""
    if not game.ends and not game.unread:
        help_line = "Write `end:` with an entry such as `all_played: {when over: PHASE}`."
        yield GAME_WITHOUT_END.at(game.heading.span, help=help_line, game=game.heading.id)


def check_open_rounds_end(game: Game) -> Iterator[Finding]:
    """Turns without a limit have an `until:`, or an end of the game that can come at any time."""
    if game.unread or any(end.conditions for end in game.ends):
        return
    for phase in all_phases(game.phases):
        if phase.turns is not None and not phase.turns.limited and not phase.until:
            help_line = "Write `until:` with the condition that ends them, or `rounds: once`."
            yield ENDLESS_TURNS.at(phase.heading.span, help=help_line, phase=phase.heading.id)


def check_winner_is_found(game: Game) -> Iterator[Finding]:
    """Where an end does not name its winner itself, there are criteria, and a score to compare."""
    winner = game.winner
    if winner is None:
        if not game.unread and any(end.winner is None for end in game.ends):
            help_line = "Write `winner:` with `most:`, such as `most: [your score]`."
            yield GAME_WITHOUT_WINNER.at(game.heading.span, help=help_line, game=game.heading.id)
        return
    if "winner" in game.unread:
        return
    if not winner.criteria:
        help_line = "Write `most: [your score]`, or `least:`."
        yield WINNER_WITHOUT_CRITERIA.at(winner.heading.span, help=help_line)
    if not game.scoring and not game.unread:
        words = (word for one in winner.criteria for word in all_words(one.phrase))
        asked = next((word for word in words if word.text == "score"), None)
        if asked is not None:
            help_line = "Write `scoring:` with the lines of the score sheet."
            yield SCORE_WITHOUT_SCORING.at(asked.span, help=help_line)


def check_ties_end(game: Game) -> Iterator[Finding]:
    """The criteria of the winner end in `still tied`."""
    winner = game.winner
    if winner is None or "winner" in game.unread or winner.still_tied is not None:
        return
    if winner.criteria and winner.still_tied_heading is None:
        help_line = "Write `still tied: shared`, or `still tied: cannot happen`."
        yield TIE_WITHOUT_END.at(winner.heading.span, help=help_line)


def check_first_player_is_said(texts: Texts) -> Iterator[Finding]:
    """A game that speaks of its first player says who that is."""
    if texts.game.first_player is not None:
        return
    words = (word for it in texts.read for word in it.named if word.text == "first_player")
    first = next(words, None)
    if first is not None:
        help_line = "Write `first player: {pick: first seat}` or `{pick: at random}`."
        yield NOBODY_BEGINS.at(first.span, help=help_line)
