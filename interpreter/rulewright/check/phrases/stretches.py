"""What lies in a row on one side of a piece, `cards just before follower`, or at an end of it,
`cards at end of row`: an unbroken stretch of one kind."""

from rulewright.check.phrases.lying import KIND_NOT_HELD
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import report_wrong_type, said, there, value_of, zone_of
from rulewright.game.model import Kind, Order, Zone
from rulewright.meaning.sets import EndOfRow, StretchOfRow
from rulewright.meaning.types import ManyType, PieceType
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Phrase, Place, Placed

NOT_A_ROW = FindingKind("not-a-row", "`{text}` is not a row, so nothing lies {place} it.")
NO_COMMON_ROW = FindingKind("no-common-row", "No row holds both {these} and {those}.")


def is_stretch(phrase: Placed) -> bool:
    """Whether things are narrowed by a piece in a row, or by an end of a row."""
    return phrase.place in (*_ENDS, Place.JUST_BEFORE, Place.JUST_AFTER)


_ENDS = (Place.AT_START_OF, Place.AT_END_OF)


def stretch_of(
    kind: Kind, owner: Meaning | None, phrase: Placed, scope: Scope
) -> StretchOfRow | EndOfRow | None:
    """The pieces of the kind next to the piece, or at the end, that the phrase names, as far as no
    other lies between them."""
    if phrase.place in _ENDS:
        return _end_of_row(kind, owner, phrase, scope)
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


def _end_of_row(kind: Kind, owner: Meaning | None, phrase: Placed, scope: Scope) -> EndOfRow | None:
    row = zone_of(phrase.where, scope)
    if row is None:
        return None
    span, zone = phrase.where.span, row.zone
    if zone.order is not Order.ROW:
        help_line = f"Say `order: row` of `{zone.heading.id}`, if the order there counts."
        where = phrase.place.value
        scope.report.add(NOT_A_ROW.at(span, help=help_line, text=said(span), place=where))
        return None
    if kind.heading.id not in zone.holds:
        place = zone.heading.id
        scope.report.add(KIND_NOT_HELD.at(span, place=place, plural=kind.plural))
        return None
    of = ManyType(PieceType(kind.heading.id), True, _most(kind, zone, scope))
    return EndOfRow(kind, row, phrase.place is Place.AT_START_OF, owner, of)


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
