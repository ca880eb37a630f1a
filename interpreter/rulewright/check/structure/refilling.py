"""Piles that are filled again: the zone from which can fill them."""

from collections.abc import Iterator

from rulewright.game.emptying import refill_of
from rulewright.game.model import Game, Order, Zone
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import listed

WRONG_REFILL = FindingKind("wrong-refill", "`{pile}` cannot be filled again from `{zone}`: {why}.")


def check_piles_can_be_refilled(game: Game) -> Iterator[Finding]:
    """Only piles are filled again, from another zone that belongs to the same player or to all, and
    they hold and have room for whatever lies there."""
    zones = {zone.heading.id: zone for zone in game.zones}
    for pile in game.zones:
        refill = refill_of(pile.when_empty)
        source = None if refill is None else zones.get(refill.zone.name)
        if refill is None or source is None:
            continue
        if not {pile.heading.id, source.heading.id}.isdisjoint(game.unread):
            continue
        why = _why_not(pile, source)
        if why is not None:
            name, help_line = source.heading.id, "Name another zone, or change one of the two."
            id = pile.heading.id
            yield WRONG_REFILL.at(refill.zone.span, help=help_line, pile=id, zone=name, why=why)


def _why_not(pile: Zone, source: Zone) -> str | None:
    others = [name for name in source.holds if name not in pile.holds]
    if pile.order is not Order.PILE:
        return "it is no pile"
    if source.heading.id == pile.heading.id:
        return "it is the same zone"
    if source.per not in (None, pile.per):
        return f"there is one for each `{source.per}`"
    if others:
        return f"it does not hold {listed(tuple(others))}"
    if pile.room is not None:
        return f"it has room for {pile.room} only"
    return None
