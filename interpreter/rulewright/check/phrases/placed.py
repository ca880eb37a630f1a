"""Sets narrowed by place: `presents in row`, `all kids on tile`, `cells next to cell`, `cards just
before follower`."""

from rulewright.check.phrases.cells import cells_of_board, cells_of_line, next_cells
from rulewright.check.phrases.kinship import YES_NO, core, describe, many, member_type
from rulewright.check.phrases.lying import declared_place, pieces_at
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.stretches import is_stretch, stretch_of
from rulewright.check.phrases.unknown_names import UNKNOWN_NAME
from rulewright.check.phrases.wanted import (
    as_set,
    report_no_place,
    report_wrong_type,
    said,
    there,
)
from rulewright.game.maps import CellNoun
from rulewright.game.model import Board, Kind
from rulewright.meaning.sets import Filtered, PiecesOf, PiecesOn, SetMeaning
from rulewright.meaning.types import (
    BoardType,
    CellType,
    LineType,
    ManyType,
    PieceType,
    Type,
    ZoneType,
)
from rulewright.meaning.values import Contains, Meaning, Read
from rulewright.source.finding import Edit, FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import Name, Phrase, Place, Placed

WRONG_PLACE_WORD = FindingKind("wrong-place-word", "`{text}` is {actual}, so it takes `{word}`.")


def resolve_placed(phrase: Placed, scope: Scope) -> SetMeaning | None:
    """The things of a set that lie in, on or next to a place, or beside a piece in a row."""
    noun = _noun_of_cells(phrase.things, scope)
    if noun is not None:
        return _cells(noun, phrase, scope)
    things = set_from(phrase.things, scope)
    if is_stretch(phrase):
        return None if things is None else _stretch(things, phrase, scope)
    place = scope.phrase(phrase.where)
    if things is None or place is None:
        return None
    _check_place_word(phrase, place, scope)
    if isinstance(things, PiecesOf):
        return _pieces(things.kind, things.owner, place, phrase, scope)
    return _those_of(things, place, phrase, scope)


def _noun_of_cells(things: Phrase, scope: Scope) -> Name | None:
    """The noun, where it is what the cells of a board are called: `cells`, which no entry
    declares."""
    match things:
        case Name(word=word, arguments=None, index=None) if word.text not in scope.names:
            nouns = [board.cells.many for board in scope.vocabulary.boards.values()]
            return things if word.text in (*nouns, CellNoun().many) else None
        case _:
            return None


def _cells(noun: Name, phrase: Placed, scope: Scope) -> SetMeaning | None:
    found = scope.phrase(phrase.where)
    if found is None:
        return None
    if not isinstance(found, SetMeaning):
        place = there(found, phrase.where.span, scope)
        if place is None:
            return None
        _check_place_word(phrase, place, scope)
        declared = declared_place(place, scope.vocabulary)
        if isinstance(declared, Board):
            return _cells_at(place, declared) if _is_called(noun, declared, scope) else None
    report_no_place(found, phrase.where.span, "a board, a row or column, or a cell", scope)
    return None


def _is_called(noun: Name, board: Board, scope: Scope) -> bool:
    """Whether the cells of the board are called so; a finding where they are not."""
    known = board.cells.many
    if noun.word.text == known:
        return True
    help_line = f"Write `{known}`; so the cells of `{board.heading.id}` are called."
    scope.report.add(UNKNOWN_NAME.at(noun.span, help=help_line, name=noun.word.text))
    return False


def _cells_at(place: Meaning, board: Board) -> SetMeaning:
    match place.type:
        case BoardType():
            return cells_of_board(place, board)
        case LineType():
            return cells_of_line(place, board)
        case _:
            return next_cells(place, board)


def _check_place_word(phrase: Placed, place: Found, scope: Scope) -> None:
    """`in` stands before zones, rows and columns, `on` before boards and cells."""
    word, before, where = phrase.place, phrase.things.span, phrase.where.span
    inner = place.type.member if isinstance(place.type, ManyType) else core(place.type)
    match inner:
        case ZoneType() | LineType():
            wanted = Place.IN
        case BoardType() | CellType():
            wanted = Place.ON
        case _:
            return
    if word is Place.NEXT_TO and isinstance(inner, CellType):
        return
    if word is not wanted:
        fix = Edit(Span(where.source, before.end, where.start), f" {wanted.value} ")
        scope.report.add(
            WRONG_PLACE_WORD.at(
                Span(where.source, before.start, where.end),
                help=f"Write `{said(before)} {wanted.value} {said(where)}`.",
                fix=fix,
                text=said(where),
                actual=describe(place.type),
                word=wanted.value,
            )
        )


def _pieces(
    kind: Kind, owner: Meaning | None, place: Found, phrase: Placed, scope: Scope
) -> SetMeaning | None:
    span = phrase.where.span
    if isinstance(place, SetMeaning):
        if isinstance(member_type(place), CellType):
            most = min(many(place).most, scope.vocabulary.piece_count(kind))
            return PiecesOn(kind, place, owner, ManyType(PieceType(kind.heading.id), False, most))
        report_no_place(place, span, _SOME_PLACE, scope)
        return None
    inner = core(place.type)
    if not isinstance(inner, ZoneType | CellType | BoardType | LineType):
        report_no_place(place, span, _SOME_PLACE, scope)
        return None
    at = there(place, span, scope)
    if at is None:
        return None
    if phrase.place is Place.NEXT_TO and isinstance(inner, CellType):
        board = scope.vocabulary.boards[inner.board]
        near = next_cells(at, board)
        most = min(many(near).most * board.room, scope.vocabulary.piece_count(kind))
        return PiecesOn(kind, near, owner, ManyType(PieceType(kind.heading.id), False, most))
    return pieces_at(at, kind, owner, span, scope)


def _stretch(things: SetMeaning, phrase: Placed, scope: Scope) -> SetMeaning | None:
    """`cards just before follower`, or those of a set that lie so."""
    if isinstance(things, PiecesOf):
        return stretch_of(things.kind, things.owner, phrase, scope)
    member = member_type(things)
    kind = scope.vocabulary.kinds.get(member.kind) if isinstance(member, PieceType) else None
    if kind is None:
        report_wrong_type(things, phrase.things.span, "a set of pieces", scope)
        return None
    lying = stretch_of(kind, None, phrase, scope)
    return None if lying is None else _kept(things, lying, scope)


def _kept(things: SetMeaning, lying: SetMeaning, scope: Scope) -> Filtered:
    """Those things of a set that are in another."""
    member = member_type(things)
    thing = scope.fresh("it", member)
    return Filtered(things, thing, Contains(lying, Read(thing, member), YES_NO), things.type)


_SOME_PLACE = "a zone, a board, a cell, a row or a column"


def _those_of(things: SetMeaning, place: Found, phrase: Placed, scope: Scope) -> SetMeaning | None:
    """A set of another making, of which those are kept that lie there."""
    member = member_type(things)
    kind = scope.vocabulary.kinds.get(member.kind) if isinstance(member, PieceType) else None
    if kind is None:
        lying = _cells_there(place, member, phrase, scope) or as_set(
            place, phrase.where.span, scope
        )
    else:
        lying = _pieces(kind, None, place, phrase, scope)
    return None if lying is None else _kept(things, lying, scope)


def _cells_there(place: Found, member: Type, phrase: Placed, scope: Scope) -> SetMeaning | None:
    """`meadow's cells next to cell`, `open cells in row`: cells of a line, or next to a cell."""
    if isinstance(place, SetMeaning) or not isinstance(member, CellType):
        return None
    match place.type:
        case LineType(board=board) if board == member.board:
            return cells_of_line(place, scope.vocabulary.boards[board])
        case CellType(board=board) if board == member.board and phrase.place is Place.NEXT_TO:
            return next_cells(place, scope.vocabulary.boards[board])
        case _:
            return None
