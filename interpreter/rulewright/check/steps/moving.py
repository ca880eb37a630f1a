"""`move`, `remove`, `swap`, `turn`, `shuffle`: where pieces lie, and how."""

from rulewright.check.phrases.kinship import member_type
from rulewright.check.phrases.vocabulary import BOX
from rulewright.check.phrases.wanted import place_of, said, zone_of
from rulewright.check.steps.building import (
    OTHERWISE_NOT_TAKEN,
    Built,
    Use,
    one_word,
    pieces_of,
    stream_of,
)
from rulewright.check.steps.drawing_amounts import draw_amount
from rulewright.check.steps.faces import lands_openly, shown_by, turned_up
from rulewright.check.steps.landing import facing_of, kinds_are_held, position_of
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.check.steps.verbs import AS_MUCH_AS_POSSIBLE
from rulewright.game.model import Order
from rulewright.meaning.deeds import MoveTo, ShufflePile, SwapPlaces, TurnOver
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ZoneType
from rulewright.meaning.values import Read, ZoneAt
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Quantity

AMOUNT_AND_SET = FindingKind(
    "amount-and-set", "`{link}` goes with an amount such as `2 cards`, and `{text}` is none."
)
SWAP_UNLIKE = FindingKind("swap-unlike", "`{left}` and `{right}` do not hold the same pieces.")
NOTHING_TO_SHUFFLE = FindingKind("nothing-to-shuffle", "`{text}` is a heap, which has no order.")


def build_move(use: Use) -> Built | None:
    """`move your parcel to cell facing up`, `move 2 cards from deck to display`"""
    if isinstance(use.frame.object, Quantity):
        return draw_amount(use, use.frame.object)
    if report_parts_of_amounts(use):
        return None
    sets = moved_pieces(use)
    where = use.phrase("to")
    target = None if where is None else place_of(where, use.scope)
    if sets is None or target is None or where is None:
        return None
    kinds = [member_type(pieces) for pieces in sets]
    held = kinds_are_held(kinds, target, where.span, use.scope)
    position, facing = position_of(use, target), facing_of(use, target)
    if not held or position is None or facing is None:
        return None
    deeds = tuple(
        MoveTo("move", use.actor, pieces, target, position, facing.up, use.span) for pieces in sets
    )
    shown = tuple(one for pieces in sets for one in shown_by(pieces) if isinstance(one, Read))
    seen = shown if lands_openly(target, facing.up, use.scope) else ()
    return Built(deeds, use.scope.disclosing(seen))


def report_parts_of_amounts(use: Use) -> bool:
    """Whether something stands behind pieces that only goes with an amount, which is reported."""
    for part in use.frame.parts:
        if part.link in {"from", AS_MUCH_AS_POSSIBLE}:
            text = said(use.object.span)
            help_line = f"Leave `{part.link}` out."
            use.scope.report.add(
                AMOUNT_AND_SET.at(part.span, help=help_line, link=part.link, text=text)
            )
            return True
    if use.frame.otherwise is None:
        return False
    help_line = "Take it out: of a set, all there is goes, and of an empty one nothing."
    span = use.frame.otherwise.span
    use.scope.report.add(OTHERWISE_NOT_TAKEN.at(span, help=help_line, verb=use.verb.name))
    return True


def moved_pieces(use: Use) -> tuple[SetMeaning, ...] | None:
    """The pieces that are moved: which they are is seen by all."""
    sets = pieces_of(use.object, use.scope)
    for things in sets or ():
        check_disclosed(things, use.object.span, use.scope)
    return sets


def build_draw(use: Use) -> Built | None:
    """`draw 2 presents from deck to your hand`"""
    quantity = use.frame.object
    return draw_amount(use, quantity) if isinstance(quantity, Quantity) else None


def build_remove(use: Use) -> Built | None:
    """`remove presents in set_aside`"""
    sets = moved_pieces(use)
    if sets is None:
        return None
    box = ZoneAt(use.scope.vocabulary.zones[BOX], None, ZoneType(BOX))
    return use.doing(
        *(MoveTo("remove", use.actor, pieces, box, "top", None, use.span) for pieces in sets)
    )


def build_swap(use: Use) -> Built | None:
    """`swap your parcel with gifter's parcel`"""
    other = use.phrase("with")
    left = zone_of(use.object, use.scope)
    right = None if other is None else zone_of(other, use.scope)
    if left is None or right is None or other is None:
        return None
    if set(left.zone.holds) != set(right.zone.holds):
        one, another = said(use.object.span), said(other.span)
        use.scope.report.add(SWAP_UNLIKE.at(use.span, left=one, right=another))
        return None
    return use.doing(SwapPlaces(use.actor, left, right, use.span))


def build_turn(use: Use) -> Built | None:
    """`turn presents in display facing up`"""
    sets = moved_pieces(use)
    word = one_word(use.phrase("facing"), ("up", "down"), use.scope)
    if sets is None or word is None:
        return None
    deeds = tuple(TurnOver(use.actor, pieces, word == "up", use.span) for pieces in sets)
    seen = tuple(fact for pieces in sets for fact in turned_up(pieces, use.scope))
    return Built(deeds, use.scope.disclosing(seen) if word == "up" else use.scope)


def build_shuffle(use: Use) -> Built | None:
    """`shuffle deck by deal`"""
    zone, stream = zone_of(use.object, use.scope), stream_of(use)
    if zone is None or stream is None:
        return None
    if zone.zone.order is Order.HEAP:
        use.scope.report.add(NOTHING_TO_SHUFFLE.at(use.object.span, text=said(use.object.span)))
        return None
    return use.doing(ShufflePile(zone, stream, use.span))
