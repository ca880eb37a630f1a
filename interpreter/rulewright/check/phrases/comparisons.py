"""Comparisons: `is`, `is at least`, `is in`, `is on`, `is next to`, `is empty`."""

from dataclasses import replace
from typing import assert_never

from rulewright.check.phrases.homes import home_of_value
from rulewright.check.phrases.kinship import (
    YES_NO,
    comparable,
    core,
    describe,
    many,
    member_type,
    optional,
)
from rulewright.check.phrases.logic import negation
from rulewright.check.phrases.lying import held_kinds, pieces_at
from rulewright.check.phrases.members import has_member
from rulewright.check.phrases.names import AMBIGUOUS_NAME
from rulewright.check.phrases.placed import next_cells
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.wanted import (
    NOT_A_SET,
    WRONG_TYPE,
    as_set,
    as_value,
    checked,
    number_of,
    range_of,
    said,
    there,
    value_of,
)
from rulewright.check.steps.judging import judge_truth, truth
from rulewright.meaning.sets import Cells, CellsOfLine, PiecesIn, PiecesOn, SetMeaning
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    ManyType,
    NumberType,
    PieceType,
    Type,
    ZoneType,
)
from rulewright.meaning.values import (
    AllOf,
    AttributeOf,
    CellOf,
    Compare,
    Constant,
    Contains,
    Count,
    Exists,
    Meaning,
    Read,
    Test,
)
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import (
    Comparison,
    Grouped,
    Name,
    Negative,
    Number,
    Phrase,
    Possessed,
    Relation,
    ThereAre,
)

NEVER_ALIKE = FindingKind("never-alike", "`{left}` is {one}, but `{right}` is {other}.")
"""Two things of different types are compared."""


def resolve_comparison(phrase: Comparison, scope: Scope) -> Meaning | None:
    """What a comparison says, its `not` included."""
    found = _positive(phrase, scope)
    if found is None:
        return None
    return _negated(found) if phrase.negated else found


def _negated(condition: Meaning) -> Meaning:
    match condition:
        case Compare(test=Test.EQUAL, left=left, right=right):
            return Compare(Test.DIFFERENT, left, right, YES_NO)
        case Compare(test=Test.LESS, left=left, right=right):
            return Compare(Test.AT_MOST, right, left, YES_NO)
        case Compare(test=Test.AT_MOST, left=left, right=right):
            return Compare(Test.LESS, right, left, YES_NO)
        case _:
            return negation(condition)


def _positive(phrase: Comparison, scope: Scope) -> Meaning | None:
    match phrase.relation:
        case Relation.IS:
            return _is(phrase, scope)
        case Relation.AT_LEAST:
            return _ordered(Test.AT_MOST, phrase, scope, swapped=True)
        case Relation.AT_MOST:
            return _ordered(Test.AT_MOST, phrase, scope, swapped=False)
        case Relation.MORE_THAN:
            return _ordered(Test.LESS, phrase, scope, swapped=True)
        case Relation.LESS_THAN:
            return _ordered(Test.LESS, phrase, scope, swapped=False)
        case Relation.IN | Relation.ON:
            return _lies(phrase, scope)
        case Relation.NEXT_TO:
            return _is_next_to(phrase, scope)
        case _:
            assert_never(phrase.relation)


def compare(test: Test, left: Meaning, right: Meaning) -> Meaning:
    """The comparison; of two constants, its truth."""
    if not (isinstance(left, Constant) and isinstance(right, Constant)):
        return Compare(test, left, right, YES_NO)
    match test:
        case Test.EQUAL:
            return truth(left.value == right.value)
        case Test.DIFFERENT:
            return truth(left.value != right.value)
        case Test.LESS:
            return truth(left.value < right.value)
        case Test.AT_MOST:
            return truth(left.value <= right.value)
        case _:
            assert_never(test)


def _ordered(test: Test, phrase: Comparison, scope: Scope, *, swapped: bool) -> Meaning | None:
    left, right = number_of(phrase.left, scope), number_of(phrase.right, scope)
    if left is None or right is None:
        return None
    found = compare(test, right, left) if swapped else compare(test, left, right)
    _judge_numbers(phrase, found, scope)
    return found


def _judge_numbers(phrase: Comparison, found: Meaning, scope: Scope) -> None:
    """A number that is written out, compared with what it can never be, is worth a word."""
    if not (_is_written(phrase.left) or _is_written(phrase.right)) or not isinstance(
        found, Compare
    ):
        return
    verdict = _decided(found.test, range_of(found.left), range_of(found.right))
    if verdict is not None and phrase.negated:
        verdict = not verdict
    side = found.right if isinstance(found.left, Constant) else found.left
    words = phrase.right if _is_written(phrase.left) else phrase.left
    limits = range_of(side)
    help_line = f"`{said(words.span)}` goes from {limits.low} to {limits.high}."
    judge_truth(verdict, phrase.span, scope.report, help_line)


def _is_written(phrase: Phrase) -> bool:
    match phrase:
        case Negative(operand=inner) | Grouped(inner=inner):
            return _is_written(inner)
        case _:
            return isinstance(phrase, Number)


def _decided(test: Test, left: NumberType, right: NumberType) -> bool | None:
    """Whether a comparison of two ranges always holds, never, or (None) depends."""
    match test:
        case Test.EQUAL | Test.DIFFERENT:
            apart = left.high < right.low or right.high < left.low
            return (test is Test.DIFFERENT) if apart else None
        case Test.LESS:
            if left.high < right.low:
                return True
            return False if left.low >= right.high else None
        case Test.AT_MOST:
            if left.high <= right.low:
                return True
            return False if left.low > right.high else None
        case _:
            assert_never(test)


def _is(phrase: Comparison, scope: Scope) -> Meaning | None:
    match phrase.right:
        case Name(word=word, arguments=None, index=None) if word.text not in scope.names:
            if word.text == "empty":
                return _is_empty(phrase.left, scope)
            return _is_name(phrase, phrase.right, scope)
        case _:
            left = value_of(phrase.left, scope)
            return None if left is None else _equal(phrase, left, scope)


def _is_name(phrase: Comparison, name: Name, scope: Scope) -> Meaning | None:
    """`X is NAME`: a yes/no attribute of X, a word of X's enumeration, or a value like X."""
    left = value_of(phrase.left, scope)
    if left is None:
        return None
    word = name.word.text
    described = _adjective(left, word, scope) or _member(left, word, scope)
    if described is None:
        return _equal(phrase, left, scope)
    subject = None if scope.it is None else core(scope.it.type)
    if subject is not None and has_member(subject, word, scope.vocabulary):
        one, other = f"a word of {describe(left.type)}", f"what belongs to {describe(subject)}"
        help_line = f"Write `its {word}`, or rename one of them."
        scope.report.add(
            AMBIGUOUS_NAME.at(name.span, help=help_line, name=word, one=one, other=other)
        )
        return None
    there_now = there(left, phrase.left.span, scope) if not isinstance(described, Compare) else left
    return None if there_now is None else described


def _adjective(left: Meaning, word: str, scope: Scope) -> Meaning | None:
    inner = core(left.type)
    if not isinstance(inner, PieceType):
        return None
    for attribute in scope.vocabulary.kinds[inner.kind].attributes:
        if attribute.heading.id == word and attribute.type.name == "yes/no":
            return AttributeOf(inner.kind, word, left, YES_NO)
    return None


def _member(left: Meaning, word: str, scope: Scope) -> Meaning | None:
    inner = core(left.type)
    if not isinstance(inner, EnumType) or word not in scope.vocabulary.words[inner.name]:
        return None
    right = Constant(scope.vocabulary.words[inner.name].index(word), inner)
    return compare(Test.EQUAL, left, right)


def _equal(phrase: Comparison, left: Meaning, scope: Scope) -> Meaning | None:
    right = value_of(phrase.right, _right_side(phrase, scope), left.type)
    if right is None:
        return None
    if not comparable(left.type, right.type):
        scope.report.add(
            NEVER_ALIKE.at(
                phrase.span,
                left=said(phrase.left.span),
                one=describe(left.type),
                right=said(phrase.right.span),
                other=describe(right.type),
            )
        )
        return None
    found = compare(Test.EQUAL, left, right)
    if isinstance(core(left.type), NumberType):
        _judge_numbers(phrase, found, scope)
    return found


def _right_side(phrase: Comparison, scope: Scope) -> Scope:
    """In `its part is part`, the second word is the bound name: the first is the subject's."""
    match phrase:
        case Comparison(left=Possessed(whose="its", name=own), right=Name(word=word)) if (
            own.word.text == word.text and word.text in scope.names
        ):
            return replace(scope, it=None)
        case _:
            return scope


def _is_empty(left: Phrase, scope: Scope) -> Meaning | None:
    """Nothing lies there, or the set has no things."""
    found = scope.phrase(left)
    if found is None:
        return None
    zero = Constant(0, NumberType(0, 0))
    if isinstance(found, SetMeaning):
        return Compare(Test.EQUAL, count(found), zero, YES_NO)
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
    parts = tuple(
        Compare(Test.EQUAL, count(things), zero, YES_NO) for things in sets if things is not None
    )
    return parts[0] if len(parts) == 1 else AllOf(parts, YES_NO)


def count(things: SetMeaning) -> Count:
    """How many things there are in the set."""
    return Count(things, NumberType(0, many(things).most))


def _lies(phrase: Comparison, scope: Scope) -> Meaning | None:
    """`x is in S`, `piece is on cell`: a place stands for what lies there."""
    left = value_of(phrase.left, scope)
    found = scope.phrase(phrase.right)
    if left is None or found is None:
        return None
    inner = core(left.type)
    kind = scope.vocabulary.kinds.get(inner.kind) if isinstance(inner, PieceType) else None
    things = _cells_of(found, inner) or as_set(found, phrase.right.span, scope, kind)
    if things is None:
        return None
    if not _can_hold(things.type, left.type):
        scope.report.add(
            NEVER_ALIKE.at(
                phrase.span,
                left=said(phrase.left.span),
                one=describe(left.type),
                right=said(phrase.right.span),
                other=describe(things.type),
            )
        )
        return None
    return Contains(things, left, YES_NO)


def _cells_of(found: Found, inner: Type | None) -> SetMeaning | None:
    """`cell is in row`: the cells of a board, a row or a column, where a cell is asked about."""
    if isinstance(found, SetMeaning) or not isinstance(inner, CellType):
        return None
    match found.type:
        case BoardType(name=board):
            return Cells(found, ManyType(CellType(board), True, 0))
        case LineType(board=board):
            return CellsOfLine(found, ManyType(CellType(board), True, 0))
        case _:
            return None


def _can_hold(of: Type, value: Type) -> bool:
    return isinstance(of, ManyType) and comparable(optional(of.member), value)


def _is_next_to(phrase: Comparison, scope: Scope) -> Meaning | None:
    """A cell next to a cell, or next to a cell on which one of the pieces lies."""
    left = value_of(phrase.left, scope)
    right = scope.phrase(phrase.right)
    if left is None or right is None:
        return None
    inner = core(left.type)
    if not isinstance(inner, CellType):
        actual = describe(left.type)
        text = said(phrase.left.span)
        scope.report.add(WRONG_TYPE.at(phrase.left.span, text=text, actual=actual, wanted="a cell"))
        return None
    left = there(left, phrase.left.span, scope)
    if left is None:
        return None
    if not isinstance(right, SetMeaning):
        other = as_value(right, phrase.right.span, scope)
        other = None if other is None else checked(other, phrase.right.span, scope, inner)
        return None if other is None else Contains(next_cells(other, inner.board), left, YES_NO)
    return _next_to_some(left, inner, right, phrase, scope)


def _next_to_some(
    cell: Meaning, of: CellType, things: SetMeaning, phrase: Comparison, scope: Scope
) -> Meaning | None:
    member = member_type(things)
    near = next_cells(cell, of.board)
    neighbour = scope.fresh("cell", of)
    here = Read(neighbour, of)
    if member == of:
        return Exists(near, neighbour, Contains(things, here, YES_NO), YES_NO)
    if not isinstance(member, PieceType):
        text, actual = said(phrase.right.span), describe(things.type)
        wanted = "a cell, or pieces on a board,"
        scope.report.add(WRONG_TYPE.at(phrase.right.span, text=text, actual=actual, wanted=wanted))
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


def resolve_there_are(phrase: ThereAre, scope: Scope) -> Meaning | None:
    """`there are S`, `there are no S`"""
    found = scope.phrase(phrase.things)
    things = None if found is None else as_set(found, phrase.things.span, scope)
    if things is None:
        return None
    exists = Exists(things, scope.fresh("thing", member_type(things)), None, YES_NO)
    return negation(exists) if phrase.negated else exists
