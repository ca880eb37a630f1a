"""Limits: what they count is there to be counted, and they are set back some time."""

from collections.abc import Iterator

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.structure.played import played_kinds
from rulewright.check.structure.references import UNKNOWN_PHASE
from rulewright.game.limits import GAME, OTHER_SPANS, TURN, Counted, Limit
from rulewright.game.model import Game
from rulewright.meaning.moments import RuleMeaning
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean

LIMIT_COUNTS_OTHER = FindingKind(
    "limit-counts-other", "`counts: {counts}` is not what {what} can be counted by."
)
LIMIT_OF_NOBODY = FindingKind(
    "limit-of-nobody", "Nobody does what `{name}` comes at, so its limit is not for each player."
)
LIMIT_WITHOUT_TURNS = FindingKind(
    "limit-without-turns", "Nobody has a turn in this game, so `per: turn` never ends."
)
LIMIT_OF_NO_CARD = FindingKind(
    "limit-of-no-card", "No such card is ever played, so `limit:` says nothing.", Severity.WARNING
)


@dataclass(frozen=True, slots=True)
class _Limited:
    """An entry that has a limit: what it is, and what its limit can count."""

    limit: Limit
    what: str
    counted: tuple[Counted, ...]


_OF_CARDS = (Counted.PLAYS, Counted.RESOLVED)


def check_limits(game: Game, vocabulary: Vocabulary) -> Iterator[Finding]:
    """The limits of a configuration count what happens, per something that there is."""
    turns = any(one.phase.turns is not None for one in vocabulary.phases.values())
    for limited in _limited(game):
        limit = limited.limit
        if limit.counts not in limited.counted:
            words = " or ".join(f"`{it.value}`" for it in limited.counted)
            yield LIMIT_COUNTS_OTHER.at(
                limit.counts_span,
                help=f"Write {words}.",
                counts=limit.counts.value,
                what=limited.what,
            )
        if limit.per == TURN and not turns:
            instead = f"Name a phase, or write `{GAME}`."
            yield LIMIT_WITHOUT_TURNS.at(limit.per_span, help=instead)
        elif limit.per not in (*OTHER_SPANS, *vocabulary.phases):
            if limit.per in vocabulary.names_elsewhere:
                yield not_in_force(limit.per, limit.per_span, vocabulary)
                continue
            help_line = did_you_mean(limit.per, (*vocabulary.phases, *OTHER_SPANS))
            yield UNKNOWN_PHASE.at(limit.per_span, help=help_line, name=limit.per)
    yield from _of_cards_that_are_not_played(game)


def check_limits_of_rules(rules: tuple[RuleMeaning, ...]) -> Iterator[Finding]:
    """A rule with a limit for each player comes only at what a player does."""
    for rule in rules:
        limit = rule.rule.limit
        if limit is None or not limit.each_player:
            continue
        if not all(hook.event.has_actor for hook in rule.hooks):
            help_line = "Write `for: all together`."
            name = rule.rule.heading.id
            yield LIMIT_OF_NOBODY.at(limit.span, help=help_line, name=name)


def _limited(game: Game) -> Iterator[_Limited]:
    for kind in game.kinds:
        if kind.limit is not None:
            yield _Limited(kind.limit, "cards", _OF_CARDS)
    for cards in game.cards:
        for title in cards.titles:
            if title.limit is not None:
                yield _Limited(title.limit, "a card", _OF_CARDS)
            for trigger in title.triggers:
                if trigger.limit is not None:
                    yield _Limited(trigger.limit, "a card that lies", (Counted.TRIGGERS,))
    for action in game.actions:
        if action.limit is not None:
            yield _Limited(action.limit, "an action", (Counted.TAKEN,))
    for rule in game.rules:
        if rule.limit is not None:
            yield _Limited(rule.limit, "a rule", (Counted.TRIGGERS,))


def _of_cards_that_are_not_played(game: Game) -> Iterator[Finding]:
    played = played_kinds(game.cards)
    help_line = "Take it out, or say with `play:` when one is played."
    for kind in game.kinds:
        if kind.limit is not None and kind.heading.id not in played:
            yield LIMIT_OF_NO_CARD.at(kind.limit.span, help=help_line)
    for cards in game.cards:
        for title in cards.titles:
            if title.limit is not None and not title.moments:
                yield LIMIT_OF_NO_CARD.at(title.limit.span, help=help_line)
