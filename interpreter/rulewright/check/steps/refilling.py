"""Piles that are filled again when a step needs a piece of them and they are empty."""

from rulewright.check.phrases.scope import Scope
from rulewright.game.emptying import is_promised, refill_of
from rulewright.game.model import Order
from rulewright.meaning.deeds import RefillPile
from rulewright.meaning.types import ZoneType
from rulewright.meaning.values import ZoneAt
from rulewright.source.place import Span
from rulewright.syntax.tree import Frame, Grouped, Phrase, Pick, Quantity

_REACHING = ("move", "discard", "remove", "turn", "look", "show", "reveal")
"""The verbs that need the piece which they name."""


def refill_at(pile: ZoneAt, span: Span, scope: Scope) -> RefillPile | None:
    """How a pile is filled again where it is empty; None where it is not."""
    zone = pile.zone
    refill = refill_of(zone.when_empty)
    source = None if refill is None else scope.vocabulary.zones.get(refill.zone.name)
    if refill is None or source is None or zone.order is not Order.PILE:
        return None
    of = None if source.per is None else pile.of
    filled_from = ZoneAt(source, of, ZoneType(source.heading.id))
    return RefillPile(pile, filled_from, refill.stream, is_promised(zone.when_empty), span)


def refill_before(frame: Frame, scope: Scope) -> RefillPile | None:
    """What is done before a step that names the `top of` a pile, where the rules promise that the
    pile then holds one."""
    if frame.verb.text not in _REACHING:
        return None
    at = next((part.phrase for part in frame.parts if part.link == "at"), None)
    named = frame.object if frame.object is not None else at
    phrase = _inner(named)
    if not isinstance(phrase, Pick) or phrase.end not in ("top", "bottom") or phrase.count:
        return None
    pile = scope.phrase(phrase.things)
    refill = refill_at(pile, frame.span, scope) if isinstance(pile, ZoneAt) else None
    return refill if refill is not None and refill.promised else None


def _inner(phrase: Phrase | Quantity | None) -> Phrase | Quantity | None:
    return _inner(phrase.inner) if isinstance(phrase, Grouped) else phrase
