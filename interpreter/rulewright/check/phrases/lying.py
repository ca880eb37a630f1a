"""Places (zones, boards, cells, rows and columns) and the pieces that lie in them."""

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Board, Kind, Order, Zone
from rulewright.meaning.sets import Cells, CellsOfLine, PiecesIn, PiecesOn, SetMeaning
from rulewright.meaning.types import BoardType, CellType, LineType, ManyType, PieceType, ZoneType
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span

KIND_NOT_HELD = FindingKind("kind-not-held", "`{place}` holds no {plural}.")


def declared_place(place: Meaning, vocabulary: Vocabulary) -> Zone | Board | None:
    """The zone or board that a place is part of; None when it is no place."""
    match place.type:
        case ZoneType(name=name):
            return vocabulary.zones.get(name)
        case BoardType(name=name) | CellType(board=name) | LineType(board=name):
            return vocabulary.boards.get(name)
        case _:
            return None


def only_kind(place: Meaning, vocabulary: Vocabulary) -> Kind | None:
    """The kind of piece of a place that holds one kind only."""
    declared = declared_place(place, vocabulary)
    if declared is None or len(declared.holds) != 1:
        return None
    return vocabulary.kinds.get(declared.holds[0])


def held_kinds(place: Meaning, vocabulary: Vocabulary) -> tuple[Kind, ...]:
    """The kinds of pieces that a place holds."""
    declared = declared_place(place, vocabulary)
    holds = () if declared is None else declared.holds
    return tuple(vocabulary.kinds[name] for name in holds if name in vocabulary.kinds)


def pieces_at(
    place: Meaning, kind: Kind, owner: Meaning | None, span: Span, scope: Scope
) -> SetMeaning | None:
    """The pieces of a kind in a place, or None with a finding where it holds no such pieces."""
    declared = declared_place(place, scope.vocabulary)
    if declared is not None and kind.heading.id not in declared.holds:
        name = declared.heading.id
        scope.report.add(KIND_NOT_HELD.at(span, place=name, plural=kind.plural))
        return None
    most = _most_pieces(place, declared, kind, scope.vocabulary)
    of = ManyType(PieceType(kind.heading.id), is_ordered(declared), most)
    match place.type:
        case BoardType(name=name):
            cells = Cells(place, ManyType(CellType(name), True, _cells(declared)))
            return PiecesOn(kind, cells, owner, of)
        case LineType(board=name):
            cells_of_line = CellsOfLine(place, ManyType(CellType(name), True, most))
            return PiecesOn(kind, cells_of_line, owner, of)
        case _:
            return PiecesIn(kind, place, owner, of)


def is_ordered(declared: Zone | Board | None) -> bool:
    """Whether pieces have an order in a place."""
    return isinstance(declared, Zone) and declared.order is not Order.HEAP


def _cells(declared: Zone | Board | None) -> int:
    return declared.rows * declared.columns if isinstance(declared, Board) else 0


def _most_pieces(
    place: Meaning, declared: Zone | Board | None, kind: Kind, vocabulary: Vocabulary
) -> int:
    most = vocabulary.piece_count(kind)
    match declared:
        case Zone(room=room):
            return most if room is None else min(most, room)
        case Board(room=room, rows=rows, columns=columns):
            match place.type:
                case BoardType():
                    return min(most, room * rows * columns)
                case LineType():
                    return min(most, room * max(rows, columns))
                case _:
                    return min(most, room)
        case _:
            return most
