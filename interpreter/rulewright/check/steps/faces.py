"""Who sees the faces of pieces, and what becomes known of them as steps are carried out."""

from collections.abc import Callable, Collection, Sequence

from rulewright.check.phrases.scope import EveryInstance, Resolver, Scope
from rulewright.game.model import Faces
from rulewright.meaning.deeds import (
    AskWhether,
    BeginChange,
    Deed,
    Deeds,
    Disclose,
    DrawTo,
    GiveResult,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    RefillPile,
    RollDie,
    SetAttribute,
    SetCounter,
    ShufflePile,
    Stop,
    SwapPlaces,
)
from rulewright.meaning.sets import (
    FromSeat,
    Only,
    PiecesIn,
    Players,
    ReadSet,
    SetChosenBy,
    SetMeaning,
)
from rulewright.meaning.touching import may_change
from rulewright.meaning.types import CellType
from rulewright.meaning.values import (
    AttributeOf,
    ChosenBy,
    Meaning,
    PieceIn,
    PieceOn,
    Read,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import Node, all_deeds, all_nodes
from rulewright.syntax import walk
from rulewright.syntax.tree import Body, Frame, Name, Of, Phrase, Possessed


def faces_at(place: Meaning, resolver: Resolver) -> Faces | None:
    """Who sees the faces in a zone or on a cell; None for anything else."""
    match place.type, place:
        case _, ZoneAt(zone=zone):
            return zone.faces
        case CellType(board=board), _:
            return resolver.vocabulary.boards[board].faces
        case _:
            return None


Known = tuple[Meaning | EveryInstance, ...]
"""Pieces and places whose faces became known."""


def still_disclosed(disclosed: Known, changing: Sequence[Deed]) -> Known:
    """What is known of faces behind these deeds, and behind nothing else that changes the state:
    where pieces moved, another may lie now, and what got another value holds another piece. A zone
    of every player is known on while pieces only leave it."""
    moving = [deed for deed in changing if isinstance(deed, _MOVING)]
    kept = tuple(
        one for one in disclosed if not moving or _outlasts(one, lambda zone: _fills(moving, zone))
    )
    return tuple(one for one in kept if not any(_replaces(deed, one) for deed in changing))


def disclosed_in_rounds(disclosed: Known, body: Body, zones: Collection[str]) -> Known:
    """What is known in each round of a loop, whatever the rounds before have done. `zones` are
    the ids of all zones."""
    return tuple(
        one for one in disclosed if _outlasts(one, lambda zone: _may_fill(body, zone, zones))
    )


def _outlasts(known: Meaning | EveryInstance, is_filled: Callable[[str], bool]) -> bool:
    match known:
        case Read() | ChosenBy(player=Read()):
            return True
        case EveryInstance(zone=zone):
            return not is_filled(zone)
        case _:
            return False


def _fills(moving: Sequence[Deed], zone: str) -> bool:
    """Whether another piece may lie in a zone behind these deeds."""
    return not all(_goes_elsewhere(deed, zone) for deed in moving)


def _goes_elsewhere(deed: Deed, zone: str) -> bool:
    match deed:
        case DrawTo(source=ZoneAt(zone=pile), refill=RefillPile()) if pile.heading.id == zone:
            return False
        case RefillPile(pile=ZoneAt(zone=pile)):
            return pile.heading.id != zone
        case MoveTo(target=ZoneAt(zone=place)) | DrawTo(target=ZoneAt(zone=place)):
            return place.heading.id != zone
        case MoveTo(target=target) | DrawTo(target=target):
            return isinstance(target.type, CellType)
        case _:
            return False


_IN_PLACE = frozenset(
    (
        *("choose", "remove", "turn", "look", "show", "reveal", "ask", "remember", "gain", "lose"),
        *("increase", "reduce", "set", "pay", "give", "stop", "nothing", "pick", "roll"),
    )
)
"""Verbs that bring no piece into a zone but the box."""


def _may_fill(body: Body, zone: str, zones: Collection[str]) -> bool:
    """Whether steps may bring a piece into a zone, seen from their words alone."""
    frames = (node for node in walk.all_nodes(body) if isinstance(node, Frame))
    return not all(_names_another(frame, zone, zones) for frame in frames)


def _names_another(frame: Frame, zone: str, zones: Collection[str]) -> bool:
    if frame.verb.text in _IN_PLACE:
        return True
    if frame.verb.text not in ("move", "draw"):
        return False
    targets = [_place_named(part.phrase) for part in frame.parts if part.link == "to"]
    return all(name != zone and name in zones for name in targets)


def _place_named(phrase: Phrase | None) -> str:
    match phrase:
        case Name(word=word, arguments=None, index=None):
            return word.text
        case Possessed(name=name) | Of(name=name):
            return _place_named(name)
        case _:
            return ""


def _replaces(deed: Deed, known: Meaning | EveryInstance) -> bool:
    """Whether a deed changes a counter, attribute or value by which what is known was found."""
    if isinstance(known, EveryInstance):
        return False
    if not isinstance(deed, SetCounter | SetAttribute | RollDie | Pay | BeginChange):
        return False
    return may_change(deed, known)


_MOVING = (
    DrawTo, MoveTo, PerformEffect, PerformProcedure, RefillPile, ShufflePile, SwapPlaces
)  # fmt: skip


def known_of_every(
    player: Variable, among: SetMeaning, disclosed: Known, deeds: Deeds
) -> tuple[EveryInstance, ...]:
    """The zones of every player that are known behind a loop in which each `player` of a set
    shows theirs to everyone, and nothing else happens that could hide one again."""
    if not _is_everybody(among) or any(_leaves_out(deed) for deed in all_deeds(deeds)):
        return ()
    zones = [_zone_of(one, player) for one in disclosed]
    return tuple(EveryInstance(zone) for zone in zones if zone is not None)


def _is_everybody(things: SetMeaning) -> bool:
    match things:
        case Players():
            return True
        case FromSeat(things=inner):
            return _is_everybody(inner)
        case _:
            return False


def _leaves_out(deed: Deed) -> bool:
    """Whether somebody may not have come to show what is theirs, or not to everyone."""
    match deed:
        case Disclose(to=to):
            return to is not None
        case _:
            return isinstance(deed, (*_MOVING, Stop, GiveResult, AskWhether))


def _zone_of(known: Meaning | EveryInstance, player: Variable) -> str | None:
    match known:
        case ZoneAt(zone=zone, of=Read(variable=variable)) if variable is player:
            return zone.heading.id
        case PieceIn(zone=place):
            return _zone_of(place, player)
        case _:
            return None


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
        case SetChosenBy(variable=variable, player=player):
            return (ChosenBy(variable, player, variable.type),)
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
