"""Steps with pieces as moments name them: `after another player moves kid from playground as goal`,
`before you turn card facing up`."""

from collections.abc import Iterator

from rulewright.check.moments.not_happening import report_actor, unknown_event
from rulewright.check.moments.told import Named, Told
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import BOX
from rulewright.check.phrases.wanted import said
from rulewright.game.model import Board, Faces, Kind, Zone
from rulewright.meaning.moments import Point
from rulewright.meaning.raised import (
    DOWN,
    FROM,
    PIECE,
    TO,
    TURN,
    UP,
    batch_event,
    step_event,
)
from rulewright.meaning.types import CellType, PieceType
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.moments import DoneBy, PlacePart
from rulewright.syntax.tree import Word

NOT_OF_A_BATCH = FindingKind(
    "not-of-a-batch", "`{text}` are all pieces of a step, and this is said of each of them."
)
WRONG_PLACE = FindingKind(
    "wrong-place-of-moment", "`{text}` says no place from which or to which pieces come."
)

_PARTS = {"from": FROM, "to": TO}


def piece_told(verb: str, done: DoneBy, point: Point, scope: Scope) -> Told | None:
    """What is told of a step with pieces."""
    noun = one_noun(verb, done, "the kind of piece", "card", scope)
    if noun is None:
        return None
    kind = scope.vocabulary.kind_named(noun.text)
    if kind is None:
        if noun.text not in scope.vocabulary.whole.unread:
            scope.report.add(unknown_event(noun, scope.vocabulary.kinds, "Write a kind of piece."))
        return None
    if noun.text != kind.heading.id:
        return _of_batch(verb, kind, done, point, scope)
    if verb == TURN:
        return _of_turning(kind, done, point, scope)
    return _of_moving(verb, kind, done, point, scope)


def one_noun(verb: str, done: DoneBy, what: str, example: str, scope: Scope) -> Word | None:
    """The one word behind the verb, which says with what it is done; None with a finding."""
    if len(done.names) == 1:
        return done.names[0]
    report_actor(done.span, f"Name {what}, as in `{verb} {example}`.", scope)
    return None


def _of_moving(verb: str, kind: Kind, done: DoneBy, point: Point, scope: Scope) -> Told | None:
    id = kind.heading.id
    within: list[tuple[int, str]] = []
    names: list[Named] = []
    faces: list[Faces | None] = []
    for part in done.places:
        found = _place(part, scope)
        if found is None:
            return None
        number = _PARTS[part.link.text]
        within.append((number, part.place.text))
        if (number == TO) is (point is Point.AFTER):
            faces.append(found.faces)
        if part.name is not None:
            if not isinstance(found, Board):
                help_line = "Only a board has cells to name: leave `as` out."
                _report_place(part, help_line, scope)
                return None
            names.append((part.name, number, CellType(found.heading.id), False))
    if point is Point.AFTER and verb == "discard" and not faces:
        faces.extend(_faces_of_discards(kind, scope))
    if point is Point.AFTER or verb != "draw":
        is_hidden = not _is_open(kind, faces, scope)
        names.insert(0, (_name_of_piece(done), PIECE, PieceType(id), is_hidden))
    return Told((step_event(verb, id),), done.who, tuple(names), tuple(within))


def _name_of_piece(done: DoneBy) -> Word:
    return done.called or done.names[0]


def _of_turning(kind: Kind, done: DoneBy, point: Point, scope: Scope) -> Told | None:
    """Turning a piece, to either side where it is not said to which."""
    ways: tuple[str, ...] = (UP, DOWN)
    for part in done.places:
        if part.link.text != "facing" or part.place.text not in (UP, DOWN) or part.name is not None:
            _report_place(part, "Write `facing up` or `facing down`, or leave it out.", scope)
            return None
        ways = (part.place.text,)
    is_seen = point is Point.AFTER and ways == (UP,)
    faces = (Faces.ALL, Faces.AS_LAID) if is_seen else (Faces.ALL,)
    is_hidden = any(it not in faces for it in faces_of(kind, scope))
    id = kind.heading.id
    names = ((_name_of_piece(done), PIECE, PieceType(id), is_hidden),)
    return Told(tuple(step_event(TURN, id, way) for way in ways), done.who, names)


def _of_batch(verb: str, kind: Kind, done: DoneBy, point: Point, scope: Scope) -> Told | None:
    if point is not Point.AFTER or done.places or done.called is not None:
        (noun,) = done.names
        help_line = f"Write `{kind.heading.id}`; of all pieces of a step there is only `after`."
        scope.report.add(NOT_OF_A_BATCH.at(noun.span, help=help_line, text=noun.text))
        return None
    ways = (UP, DOWN) if verb == TURN else ("",)
    events = tuple(batch_event(verb, kind.heading.id, way) for way in ways)
    return Told(events, done.who)


def _place(part: PlacePart, scope: Scope) -> Zone | Board | None:
    if part.link.text not in _PARTS:
        _report_place(part, "Write `from` or `to`.", scope)
        return None
    vocabulary = scope.vocabulary
    found = vocabulary.zones.get(part.place.text) or vocabulary.boards.get(part.place.text)
    if found is None and part.place.text not in vocabulary.whole.unread:
        known = (*vocabulary.zones, *vocabulary.boards)
        near = did_you_mean(part.place.text, known)
        _report_place(part, near or "Write the name of a zone or a board.", scope)
    return found


def report_places(part: PlacePart, scope: Scope) -> None:
    """Reports a place at what has none."""
    help_line = "Only what draws, moves, discards or removes pieces has places: leave it out."
    _report_place(part, help_line, scope)


def _report_place(part: PlacePart, help_line: str, scope: Scope) -> None:
    scope.report.add(WRONG_PLACE.at(part.span, help=help_line, text=said(part.span)))


def _is_open(kind: Kind, faces: list[Faces | None], scope: Scope) -> bool:
    """Whether everybody knows the piece: where it lies then, its face is seen by all."""
    return all(it is Faces.ALL for it in faces or faces_of(kind, scope))


def faces_of(kind: Kind, scope: Scope) -> list[Faces | None]:
    """How the faces of a kind are seen in each place that holds it."""
    id = kind.heading.id
    vocabulary = scope.vocabulary
    zones = vocabulary.zones.items()
    found: list[Faces | None] = [it.faces for name, it in zones if name != BOX and id in it.holds]
    return found + [it.faces for it in vocabulary.boards.values() if id in it.holds]


def _faces_of_discards(kind: Kind, scope: Scope) -> Iterator[Faces]:
    """How the faces of a kind are seen where its pieces are discarded."""
    named = None if kind.play is None else kind.play.discarded_to
    zone = None if named is None else scope.vocabulary.zones.get(named.name)
    if zone is not None:
        yield zone.faces
