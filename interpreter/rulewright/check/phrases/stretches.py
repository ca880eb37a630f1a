"""What lies in a row on one side of a piece: `cards just before follower`, an unbroken stretch of
one kind."""

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import report_wrong_type, there, value_of
from rulewright.game.model import Kind, Order, Zone
from rulewright.meaning.sets import StretchOfRow
from rulewright.meaning.types import ManyType, PieceType
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Phrase, Place, Placed

NO_COMMON_ROW = FindingKind("no-common-row", "No row holds both {these} and {those}.")


def is_stretch(phrase: Placed) -> bool:
    """Whether things are narrowed by the piece before or after which they lie."""
    return phrase.place in (Place.JUST_BEFORE, Place.JUST_AFTER)


def stretch_of(
    kind: Kind, owner: Meaning | None, phrase: Placed, scope: Scope
) -> StretchOfRow | None:
    """The pieces of the kind next to the one that the phrase names, as far as no other lies
    between them."""
    piece = _piece(phrase.where, scope)
    if piece is None or not isinstance(piece.type, PieceType):
        return None
    rows = _rows(kind, piece.type, scope)
    if not rows:
        _report_no_common_row(kind, piece.type, phrase, scope)
        return None
    most = max(_most(kind, row, scope) for row in rows)
    of = ManyType(PieceType(kind.heading.id), True, most)
    return StretchOfRow(kind, piece, phrase.place is Place.JUST_AFTER, rows, owner, of)


def _piece(phrase: Phrase, scope: Scope) -> Meaning | None:
    found = value_of(phrase, scope)
    found = None if found is None else there(found, phrase.span, scope)
    if found is not None and not isinstance(found.type, PieceType):
        report_wrong_type(found, phrase.span, "a piece", scope)
        return None
    return found


def _rows(kind: Kind, piece: PieceType, scope: Scope) -> tuple[Zone, ...]:
    both = {kind.heading.id, piece.kind}
    zones = scope.vocabulary.zones.values()
    return tuple(zone for zone in zones if zone.order is Order.ROW and both <= {*zone.holds})


def _most(kind: Kind, row: Zone, scope: Scope) -> int:
    count = scope.vocabulary.piece_count(kind)
    return count if row.room is None else min(count, row.room)


def _report_no_common_row(kind: Kind, piece: PieceType, phrase: Placed, scope: Scope) -> None:
    help_line = f"`{phrase.place.value}` looks along a zone with `order: row`."
    those = scope.vocabulary.kinds[piece.kind].plural
    scope.report.add(NO_COMMON_ROW.at(phrase.span, help=help_line, these=kind.plural, those=those))
