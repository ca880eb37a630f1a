"""Answers that people take back at the table: how far, and what bots were by then."""

from collections.abc import Sequence

from rulewright.engine.match import Match
from rulewright.play.phrases import phrase
from rulewright.players.player import Player
from rulewright.source.frozen import dataclass
from rulewright.wording.phrases import Wording


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing is taken back."""

    told: Wording | None

    def sentence(self, language: str) -> str:
        """The sentence in a language."""
        if self.told is None:
            return phrase(language, "nothing_taken_back")
        return self.told.in_language(language)


def where_to(match: Match, asked: Sequence[int], count: int, *, free: bool) -> int | Refusal:
    """How many answers stay when the last `count` of those are taken back that people gave.

    `asked` are their positions. The barrier of the match counts unless it is `free`.
    """
    if count > len(asked):
        return Refusal(None)
    to = asked[-count]
    refused = None if free else match.undo_refusal(len(match.past) - to)
    return to if refused is None else Refusal(refused)


def rewound_bots(
    match: Match, first: int, bots: Sequence[Player | None]
) -> Sequence[Player | None]:
    """The bots as they are where the match is: they answer again what they answered before.

    `bots` are as they are where the game began, with `first` answers given.
    """
    again = match.copy()
    again.rewind(first)
    for past in match.past[first:]:
        decision = again.decision
        bot = bots[decision.seat]
        if bot is not None:
            bot.choose(again, decision)
        again.choose(*(decision.options[index] for index in past.indices))
    return bots
