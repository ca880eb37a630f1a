"""Limits: how often something was, counted in slots of the state, and when these begin anew."""

from collections.abc import Iterator

from rulewright.game.limits import Counted, Limit
from rulewright.game.model import Action, Kind, Rule
from rulewright.meaning.moments import LyingMeaning, PlayMeaning
from rulewright.meaning.rules import Rules
from rulewright.program.lower_history import begin_counting
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering

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


def leave_where_reached(low: Lowering, limits: Limits, seat: Operand, goal: int) -> None:
    """Goes to the block `goal` where a limit is reached for the seat."""
    code = low.code
    for name, limit in limits:
        going_on = code.block()
        is_left = code.value("less", _load(low, name, limit, seat), limit.times)
        code.branch(is_left, going_on, goal)
        code.begin(going_on)


def count_up(low: Lowering, limits: Limits, counted: Counted, seat: Operand) -> None:
    """It was once more, for those limits that count this."""
    code = low.code
    for name, limit in limits:
        if limit.counts is not counted:
            continue
        slot = _slot(low, name)
        often = code.value("add", _load(low, name, limit, seat), 1)
        low.store_slot(slot, seat if limit.each_player else 0, often, low.seats)


def begin_anew(low: Lowering, per: str) -> None:
    """The limits per this begin anew, and what is counted since then."""
    begin_counting(low, per)
    for name, limit in all_limits(low.rules):
        if limit.per == per:
            for seat in range(low.seats if limit.each_player else 1):
                low.code.emit("store", _slot(low, name) + seat, 0)


def _slot(low: Lowering, name: str) -> int:
    return dict(low.layout.limits)[name]


def _load(low: Lowering, name: str, limit: Limit, seat: Operand) -> Operand:
    return low.load_slot(_slot(low, name), seat if limit.each_player else 0, low.seats)
