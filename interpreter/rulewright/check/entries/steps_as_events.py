"""Steps as moments name them: `after another player moves kid from playground as start`."""

from rulewright.check.entries.not_happening import report_actor, unknown_event
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import BOX
from rulewright.check.phrases.wanted import said
from rulewright.game.model import Board, Faces, Kind, Zone
from rulewright.game.plurals import third_person
from rulewright.meaning.moments import Event, Point
from rulewright.meaning.raised import FROM, PIECE, STEPS, TO, batch_event, step_event
from rulewright.meaning.types import CellType, PieceType, Type
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

Named = tuple[Word, int, Type, bool]
"""A name that a moment gives: to which part, of which type, and whether it may be hidden."""


def is_step(word: str, is_you: bool) -> str | None:
    """The verb of a step that is an event, in the form for `you` or for others."""
    return next((it for it in STEPS if word == (it if is_you else third_person(it))), None)


def step_told(
    verb: str, done: DoneBy, point: Point, scope: Scope
) -> tuple[Event, tuple[Named, ...], tuple[tuple[int, str], ...]] | None:
    """The event of a step, the names given to its parts, and the places it is within."""
    if len(done.names) != 1:
        report_actor(done.span, f"Name the kind of piece, as in `{verb} card`.", scope)
        return None
    (noun,) = done.names
    kind = scope.vocabulary.kind_named(noun.text)
    if kind is None:
        if noun.text not in scope.vocabulary.whole.unread:
            scope.report.add(unknown_event(noun, scope.vocabulary.kinds, "Write a kind of piece."))
        return None
    id = kind.heading.id
    if noun.text != id:
        return _of_batch(verb, kind, done, point, scope)
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
    if point is Point.AFTER or verb != "draw":
        is_hidden = not _is_open(kind, faces, scope)
        names.insert(0, (noun, PIECE, PieceType(id), is_hidden))
    return step_event(verb, id), tuple(names), tuple(within)


def _of_batch(
    verb: str, kind: Kind, done: DoneBy, point: Point, scope: Scope
) -> tuple[Event, tuple[Named, ...], tuple[tuple[int, str], ...]] | None:
    if point is not Point.AFTER or done.places:
        (noun,) = done.names
        help_line = f"Write `{kind.heading.id}`; of all pieces of a step there is only `after`."
        scope.report.add(NOT_OF_A_BATCH.at(noun.span, help=help_line, text=noun.text))
        return None
    return batch_event(verb, kind.heading.id), (), ()


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
    help_line = "Only what draws, moves or removes pieces has places: leave it out."
    _report_place(part, help_line, scope)


def _report_place(part: PlacePart, help_line: str, scope: Scope) -> None:
    scope.report.add(WRONG_PLACE.at(part.span, help=help_line, text=said(part.span)))


def _is_open(kind: Kind, faces: list[Faces | None], scope: Scope) -> bool:
    """Whether everybody knows the piece: where it lies then, its face is seen by all."""
    if faces:
        return all(it is Faces.ALL for it in faces)
    id = kind.heading.id
    vocabulary = scope.vocabulary
    found = [it.faces for name, it in vocabulary.zones.items() if name != BOX and id in it.holds]
    found += [it.faces for it in vocabulary.boards.values() if id in it.holds]
    return all(it is Faces.ALL for it in found)
