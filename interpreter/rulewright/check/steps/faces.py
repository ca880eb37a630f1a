"""Who sees the faces of pieces, and what becomes known of them as steps are carried out."""

from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.game.model import Faces
from rulewright.meaning.deeds import (
    Deeds,
    DrawTo,
    MoveTo,
    PerformProcedure,
    ShufflePile,
    SwapPlaces,
)
from rulewright.meaning.sets import Only, PiecesIn, ReadSet, SetMeaning
from rulewright.meaning.types import CellType
from rulewright.meaning.values import AttributeOf, Meaning, PieceIn, PieceOn, Read, ZoneAt
from rulewright.meaning.walking import Node, all_deeds, all_nodes


def faces_at(place: Meaning, resolver: Resolver) -> Faces | None:
    """Who sees the faces in a zone or on a cell; None for anything else."""
    match place.type, place:
        case _, ZoneAt(zone=zone):
            return zone.faces
        case CellType(board=board), _:
            return resolver.vocabulary.boards[board].faces
        case _:
            return None


def still_disclosed(disclosed: tuple[Meaning, ...], deeds: Deeds) -> tuple[Meaning, ...]:
    """What is known of faces behind these deeds: where pieces moved, another may lie now."""
    moved = any(isinstance(deed, _MOVING) for deed in all_deeds(deeds))
    return lasting_disclosures(disclosed) if moved else disclosed


def lasting_disclosures(disclosed: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """What is known of the faces of pieces, whatever becomes of the places they were in."""
    return tuple(one for one in disclosed if isinstance(one, Read))


_MOVING = (DrawTo, MoveTo, PerformProcedure, ShufflePile, SwapPlaces)


def lands_openly(target: Meaning, up: bool | None, scope: Scope) -> bool:
    """Whether everyone sees the faces of pieces that come to lie in a place."""
    match faces_at(target, scope.resolver):
        case Faces.ALL:
            return up is not False
        case Faces.AS_LAID:
            return up is True
        case _:
            return False


def shown_by(things: SetMeaning) -> tuple[Meaning, ...]:
    """The piece, or the place of the pieces, that is disclosed with a set."""
    match things:
        case Only(value=value):
            return (value,)
        case PiecesIn(location=place):
            return (place,)
        case ReadSet(variable=variable):
            return (Read(variable, variable.type),)
        case _:
            return ()


def turned_up(things: SetMeaning, scope: Scope) -> tuple[Meaning, ...]:
    """What everyone sees once pieces are turned face up: those that lie as they are laid."""
    facts = shown_by(things)
    match things:
        case PiecesIn(location=place) if faces_at(place, scope.resolver) is Faces.AS_LAID:
            return facts
        case Only(value=PieceIn(zone=place)) | Only(value=PieceOn(cell=place)) if (
            faces_at(place, scope.resolver) is Faces.AS_LAID
        ):
            return facts
        case _:
            return ()


def pieces_read(node: Node) -> tuple[Meaning, ...]:
    """The pieces whose attributes a condition asks about."""
    return tuple(one.piece for one in all_nodes(node) if isinstance(one, AttributeOf))
