"""`draw 2 cards from deck to your hand`: so many from the top of a pile, or of what lies loose."""

from rulewright.check.phrases.lying import pieces_at
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import number_of, place_of, range_of, said, zone_of
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.landing import facing_of, kinds_are_held
from rulewright.check.steps.loose import take_loose
from rulewright.check.steps.options import check_enough, check_some_wanted
from rulewright.check.steps.refilling import refill_at
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.check.steps.verbs import AS_MUCH_AS_POSSIBLE
from rulewright.game.emptying import Shortage, is_promised
from rulewright.game.model import Kind, Order
from rulewright.meaning.deeds import DrawTo
from rulewright.meaning.sets import PiecesIn
from rulewright.meaning.types import PieceType
from rulewright.meaning.values import Meaning, ZoneAt
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.tree import Amount, Quantity, Word

NOT_A_KIND = FindingKind("not-a-kind", "`{name}` is not a kind of piece.")
AMOUNT_LEFT_OPEN = FindingKind("amount-left-open", "`{text}` does not say how many.")
FROM_UNSAID = FindingKind("from-unsaid", "Nothing says where `{text}` come from.")
NO_PLACE_IN_AMOUNT = FindingKind("at-with-amount", "`at` does not go with an amount.")
AMOUNT_MAY_BE_MISSING = FindingKind(
    "amount-may-be-missing", "Nothing says what happens when `{place}` holds fewer."
)


def draw_amount(use: Use, quantity: Quantity) -> Built | None:
    """`draw 2 cards from deck to your hand`, `move 4 kids from your reserve to yard`"""
    source, to_phrase = use.phrase("from"), use.phrase("to")
    if source is None or to_phrase is None:
        report_from_unsaid(use, quantity)
        return None
    kind = kind_of(quantity.noun, use.scope)
    target = place_of(to_phrase, use.scope)
    if kind is None or target is None:
        return None
    if not kinds_are_held([PieceType(kind.heading.id)], target, to_phrase.span, use.scope):
        return None
    return take_amount(use, quantity, kind, target)


def report_from_unsaid(use: Use, quantity: Quantity) -> None:
    """Reports an amount of which nothing says where it comes from."""
    text = said(quantity.span)
    help_line = f"Write `{use.verb.name} {text} from …`."
    use.scope.report.add(FROM_UNSAID.at(use.span, help=help_line, text=text))


def take_amount(use: Use, quantity: Quantity, kind: Kind, target: Meaning) -> Built | None:
    """Pieces from the top of a pile, one after another, or of what lies loose."""
    phrase = use.phrase("from")
    source = None if phrase is None else zone_of(phrase, use.scope)
    if phrase is None or source is None or not _is_counted(quantity, use):
        return None
    count = None if quantity.count is None else number_of(quantity.count, use.scope)
    if count is not None and quantity.count is not None:
        check_disclosed(count, quantity.count.span, use.scope)
        check_some_wanted(count, quantity.count.span, use.scope)
    facing = facing_of(use, target)
    owner = source.of if kind.owned and source.zone.per == "player" else None
    pieces = pieces_at(source, kind, owner, phrase.span, use.scope)
    if count is None or facing is None or not isinstance(pieces, PiecesIn):
        return None
    as_much = _takes_what_is_there(quantity, source, use)
    if not as_much and not _is_covered(source, count, use):
        return None
    if not as_much:
        _check_enough(source, kind, count, phrase.span, use.scope)
    deed = DrawTo(
        actor=use.actor,
        kind=kind,
        count=count,
        pieces=pieces,
        source=source,
        target=target,
        facing=facing.up,
        as_much=as_much,
        otherwise=use.otherwise,
        span=use.span,
        verb=use.verb.name,
        refill=refill_at(source, use.span, use.scope),
    )
    if source.zone.order is Order.PILE:
        return use.doing(deed)
    return take_loose(use, deed, source.zone, phrase)


def _takes_what_is_there(quantity: Quantity, source: ZoneAt, use: Use) -> bool:
    """Whether fewer will do: the step says so, or where it says nothing, the zone."""
    if use.has(AS_MUCH_AS_POSSIBLE) or quantity.amount is Amount.UP_TO:
        return True
    when_empty = source.zone.when_empty
    shortage = None if when_empty is None else when_empty.shortage
    return shortage is Shortage.TAKES_WHAT_IS_THERE and use.otherwise is None


def _check_enough(source: ZoneAt, kind: Kind, count: Meaning, span: Span, scope: Scope) -> None:
    """A pile can hold as many as are drawn."""
    most = scope.vocabulary.piece_count(kind)
    room = source.zone.room
    check_enough(most if room is None else min(most, room), range_of(count), span, scope)


def _is_counted(quantity: Quantity, use: Use) -> bool:
    """Whether the amount is one that a pile can be asked for, and nothing says where it goes in."""
    at = use.part("at")
    if at is not None:
        use.scope.report.add(NO_PLACE_IN_AMOUNT.at(at.span, help="Leave it out."))
        return False
    counted = {Amount.EXACTLY} if use.verb.name == "discard" else {Amount.EXACTLY, Amount.UP_TO}
    if quantity.amount in counted:
        return True
    text = said(quantity.span)
    help_line = f"Write a number, as in `{use.verb.name} 2 {quantity.noun.text}`."
    use.scope.report.add(AMOUNT_LEFT_OPEN.at(quantity.span, help=help_line, text=text))
    return False


def _is_covered(source: ZoneAt, count: Meaning, use: Use) -> bool:
    """Whether it is said what happens when there are fewer; a finding where not.

    For `draw`, the structure of the game is checked for it; what is discarded may be a price.
    """
    if use.verb.name in ("draw", "discard") or use.otherwise is not None:
        return True
    is_there = range_of(count).high <= 1 and source in use.scope.facts
    if is_there or is_promised(source.zone.when_empty):
        return True
    help_line = f"Add `{AS_MUCH_AS_POSSIBLE}`, or `otherwise:` on the next line."
    name = source.zone.heading.id
    use.scope.report.add(AMOUNT_MAY_BE_MISSING.at(use.span, help=help_line, place=name))
    return False


def kind_of(noun: Word, scope: Scope) -> Kind | None:
    """The kind of piece that an amount is of; None with a finding where it is none."""
    vocabulary = scope.vocabulary
    kind = vocabulary.kind_named(noun.text)
    if kind is None:
        known = (*vocabulary.kinds, *vocabulary.kind_plurals)
        there_are = listed(tuple(vocabulary.kind_plurals)) or "none"
        help_line = did_you_mean(noun.text, known) or f"The pieces of this game are {there_are}."
        scope.report.add(NOT_A_KIND.at(noun.span, help=help_line, name=noun.text))
    return kind
