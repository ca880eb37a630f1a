"""Comparisons with places and sets: `is in`, `is on`, `is next to`, `is empty`, `there are`."""

from rulewright.check.phrases.cells import cells_of_board, cells_of_line, next_cells
from rulewright.check.phrases.homes import home_of_value
from rulewright.check.phrases.kinship import (
    YES_NO,
    comparable,
    core,
    describe,
    member_type,
    optional,
)
from rulewright.check.phrases.lying import held_kinds, pieces_at
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.settled import count, negation, number
from rulewright.check.phrases.wanted import (
    NOT_A_SET,
    as_set,
    as_value,
    checked,
    report_wrong_type,
    said,
    there,
    value_of,
)
from rulewright.meaning.sets import Cells, NextCells, PiecesIn, PiecesOn, SetMeaning
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    ManyType,
    NumberType,
    PieceType,
    PlayerType,
    Type,
    ZoneType,
)
from rulewright.meaning.values import AllOf, CellOf, Compare, Contains, Exists, Meaning, Read, Test
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Comparison, Phrase, ThereAre

NEVER_ALIKE = FindingKind("never-alike", "`{left}` is {one}, but `{right}` is {other}.")
"""Two things of different types are compared."""


def _attribute_instead(phrase: Comparison, left: Type, right: Type, scope: Scope) -> str | None:
    """The attribute of the piece on the left that could be what is on the right."""
    if not isinstance(left, PieceType) or not isinstance(right, EnumType):
        return None
    for attribute in scope.vocabulary.kinds[left.kind].attributes:
        if attribute.type.name == right.name:
            return f"Write `{said(phrase.left.span)}'s {attribute.heading.id}`."
    return None


def _both_alike(left: Type) -> str | None:
    """What can be compared with the left side, where that can be said in a word."""
    if isinstance(left, NumberType | EnumType | PlayerType | PieceType):
        return f"Compare {describe(left)} with {describe(left)}."
    return None


def report_unlike(phrase: Comparison, left: Type, right: Type, scope: Scope) -> None:
    """The finding for two sides of which neither can be the other, or hold it."""
    scope.report.add(
        NEVER_ALIKE.at(
            phrase.span,
            left=said(phrase.left.span),
            one=describe(left),
            right=said(phrase.right.span),
            other=describe(right),
            help=_attribute_instead(phrase, left, right, scope) or _both_alike(left),
        )
    )


def resolve_lies(phrase: Comparison, scope: Scope) -> Meaning | None:
    """`x is in S`, `piece is on cell`: a place stands for what lies there."""
    left = value_of(phrase.left, scope)
    found = scope.phrase(phrase.right)
    if left is None or found is None:
        return None
    inner = core(left.type)
    kind = scope.vocabulary.kinds.get(inner.kind) if isinstance(inner, PieceType) else None
    things = _cells_of(found, inner, scope) or as_set(found, phrase.right.span, scope, kind)
    if things is None:
        return None
    if not _can_hold(things.type, left.type):
        report_unlike(phrase, left.type, things.type, scope)
        return None
    return Contains(things, left, YES_NO)


def _cells_of(found: Found, inner: Type | None, scope: Scope) -> SetMeaning | None:
    """`cell is in row`: the cells of a board, a row or a column, where a cell is asked about."""
    if isinstance(found, SetMeaning) or not isinstance(inner, CellType):
        return None
    match found.type:
        case BoardType(name=board):
            return cells_of_board(found, scope.vocabulary.boards[board])
        case LineType(board=board):
            return cells_of_line(found, scope.vocabulary.boards[board])
        case _:
            return None


def _can_hold(of: Type, value: Type) -> bool:
    return isinstance(of, ManyType) and comparable(optional(of.member), value)


def resolve_next_to(phrase: Comparison, scope: Scope) -> Meaning | None:
    """A cell next to a cell, or next to a cell on which one of the pieces lies."""
    left = value_of(phrase.left, scope)
    right = scope.phrase(phrase.right)
    if left is None or right is None:
        return None
    inner = core(left.type)
    if not isinstance(inner, CellType):
        report_wrong_type(left, phrase.left.span, "a cell", scope)
        return None
    left = there(left, phrase.left.span, scope)
    if left is None:
        return None
    if not isinstance(right, SetMeaning):
        other = as_value(right, phrase.right.span, scope)
        other = None if other is None else checked(other, phrase.right.span, scope, inner)
        return None if other is None else Contains(_next_cells(other, inner, scope), left, YES_NO)
    return _next_to_some(left, inner, right, phrase, scope)


def _next_to_some(
    cell: Meaning, of: CellType, things: SetMeaning, phrase: Comparison, scope: Scope
) -> Meaning | None:
    member = member_type(things)
    near = _next_cells(cell, of, scope)
    neighbour = scope.fresh("cell", of)
    here = Read(neighbour, of)
    if member == of:
        return Exists(near, neighbour, Contains(things, here, YES_NO), YES_NO)
    if not isinstance(member, PieceType):
        report_wrong_type(things, phrase.right.span, "a cell, or pieces on a board,", scope)
        return None
    match things:
        case PiecesOn(kind=kind, cells=Cells(board=board), owner=owner) if (
            home_of_value(cell, scope) == board
        ):
            pieces = PiecesIn(kind, here, owner, ManyType(member, False, 1))
            lies = Exists(pieces, scope.fresh("piece", member), None, YES_NO)
            return Exists(near, neighbour, lies, YES_NO)
        case _:
            piece = scope.fresh("piece", member)
            at = CellOf(Read(piece, member), of.board, optional(of))
            return Exists(things, piece, Contains(near, at, YES_NO), YES_NO)


def _next_cells(cell: Meaning, of: CellType, scope: Scope) -> NextCells:
    return next_cells(cell, scope.vocabulary.boards[of.board])


def resolve_empty(left: Phrase, scope: Scope) -> Meaning | None:
    """Nothing lies there, or the set has no things."""
    found = scope.phrase(left)
    if found is None:
        return None
    if isinstance(found, SetMeaning):
        return _has_none(found)
    if not isinstance(core(found.type), ZoneType | CellType | BoardType | LineType):
        help_line = "Zones, boards, cells and sets can be empty."
        scope.report.add(
            NOT_A_SET.at(
                left.span, help=help_line, text=said(left.span), actual=describe(found.type)
            )
        )
        return None
    place = there(found, left.span, scope)
    if place is None:
        return None
    sets = [
        pieces_at(place, kind, None, left.span, scope)
        for kind in held_kinds(place, scope.vocabulary)
    ]
    parts = tuple(_has_none(things) for things in sets if things is not None)
    return parts[0] if len(parts) == 1 else AllOf(parts, YES_NO)


def _has_none(things: SetMeaning) -> Meaning:
    """There is nothing in the set."""
    return Compare(Test.EQUAL, count(things), number(0), YES_NO)


def resolve_there_are(phrase: ThereAre, scope: Scope) -> Meaning | None:
    """`there are S`, `there are no S`"""
    found = scope.phrase(phrase.things)
    things = None if found is None else as_set(found, phrase.things.span, scope)
    if things is None:
        return None
    exists = Exists(things, scope.fresh("thing", member_type(things)), None, YES_NO)
    return negation(exists) if phrase.negated else exists
