"""Which limits the entries of a game have, each with the name of its segment of the state."""

from collections.abc import Iterator

from rulewright.game.limits import Limit
from rulewright.game.model import Action, Kind, Rule
from rulewright.meaning.moments import LyingMeaning, PlayMeaning
from rulewright.meaning.rules import Rules

Limits = tuple[tuple[str, Limit], ...]
"""The limits that hold for something, each with the name of its segment."""


def all_limits(rules: Rules) -> Limits:
    """The limits of all entries in force, each once."""
    found: dict[str, Limit] = {}
    for play in rules.plays:
        found |= dict(limits_of_play(play))
    for action in rules.actions:
        found |= dict(limits_of_action(action.action))
    for rule in rules.triggers:
        found |= dict(limits_of_rule(rule.rule))
    for lying in rules.lying:
        found |= dict(limits_of_lying(lying))
    return tuple(found.items())


def limits_of_kind(kind: Kind) -> Limits:
    """That of all cards of a kind."""
    return tuple(_named(f"kind {kind.heading.id}", kind.limit))


def limits_of_play(play: PlayMeaning) -> Limits:
    """Those of a card: of its kind, and its own."""
    return (*limits_of_kind(play.kind), *_named(f"card {play.name}", play.title.limit))


def limits_of_action(action: Action) -> Limits:
    """That of an action."""
    return tuple(_named(f"action {action.heading.id}", action.limit))


def limits_of_rule(rule: Rule) -> Limits:
    """That of a rule."""
    return tuple(_named(f"rule {rule.heading.id}", rule.limit))


def limits_of_lying(lying: LyingMeaning) -> Limits:
    """That of what a card does while it lies: all its copies together."""
    return tuple(_named(f"lying {lying.name}", lying.trigger.limit))


def _named(name: str, limit: Limit | None) -> Iterator[tuple[str, Limit]]:
    if limit is not None:
        yield f"limit of {name}", limit
