"""`discard`: pieces go to the zone that their kind names."""

from rulewright.check.phrases.kinship import member_type
from rulewright.check.phrases.scope import NOBODY_ACTS
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.drawing_amounts import kind_of, report_from_unsaid, take_amount
from rulewright.check.steps.faces import lands_openly, shown_by
from rulewright.check.steps.landing import facing_of
from rulewright.check.steps.moving import moved_pieces, report_parts_of_amounts
from rulewright.game.model import Kind
from rulewright.meaning.deeds import MoveTo
from rulewright.meaning.types import PieceType, ZoneType
from rulewright.meaning.values import Read, ZoneAt
from rulewright.source.finding import FindingKind, Label
from rulewright.source.place import Span
from rulewright.syntax.tree import Quantity

NOT_DISCARDED = FindingKind("not-discarded", "Nothing says where {plural} go when discarded.")


def build_discard(use: Use) -> Built | None:
    """`discard price`, `discard 2 cards from your hand`"""
    if isinstance(use.frame.object, Quantity):
        return _amount(use, use.frame.object)
    if report_parts_of_amounts(use):
        return None
    deeds: list[MoveTo] = []
    seen: list[Read] = []
    for pieces in moved_pieces(use) or ():
        member = member_type(pieces)
        kind = (
            use.scope.vocabulary.kinds.get(member.kind) if isinstance(member, PieceType) else None
        )
        target = None if kind is None else _discards_of(kind, use.object.span, use)
        facing = None if target is None else facing_of(use, target)
        if target is None or facing is None:
            return None
        deeds.append(MoveTo("discard", use.actor, pieces, target, "top", facing.up, use.span))
        if lands_openly(target, facing.up, use.scope):
            seen.extend(one for one in shown_by(pieces) if isinstance(one, Read))
    return Built(tuple(deeds), use.scope.disclosing(tuple(seen))) if deeds else None


def _amount(use: Use, quantity: Quantity) -> Built | None:
    """So many pieces: the top ones of a pile, any where they are alike, else those that the one
    who acts chooses."""
    if not use.has("from"):
        report_from_unsaid(use, quantity)
        return None
    kind = kind_of(quantity.noun, use.scope)
    target = None if kind is None else _discards_of(kind, quantity.span, use)
    if kind is None or target is None:
        return None
    return take_amount(use, quantity, kind, target)


def _discards_of(kind: Kind, span: Span, use: Use) -> ZoneAt | None:
    """The zone to which pieces of a kind are discarded: of several, that of the one who acts."""
    named = None if kind.play is None else kind.play.discarded_to
    zone = None if named is None else use.scope.vocabulary.zones.get(named.name)
    if zone is None:
        id = kind.heading.id
        labels = (Label(kind.heading.span, "it does not say `discarded to`"),)
        help_line = f"Write `discarded to:` with the zone at `{id}`, or here `move … to …`."
        use.scope.report.add(
            NOT_DISCARDED.at(span, help=help_line, labels=labels, plural=kind.plural)
        )
        return None
    if zone.per is None:
        return ZoneAt(zone, None, ZoneType(zone.heading.id))
    if zone.per != "player":
        return None
    if use.actor is None:
        help_line = "Say who does it: `let PLAYER discard …`."
        use.scope.report.add(NOBODY_ACTS.at(use.frame.verb.span, help=help_line, name="discard"))
        return None
    return ZoneAt(zone, use.actor, ZoneType(zone.heading.id))
