"""Comparisons: which form it is, and those of values with each other: `is`, `is at least`."""

from typing import assert_never

from rulewright.check.phrases.calls import call_value
from rulewright.check.phrases.declared_types import printed_on
from rulewright.check.phrases.kinship import YES_NO, comparable, core, describe
from rulewright.check.phrases.members import has_member, is_value_of
from rulewright.check.phrases.names import AMBIGUOUS_NAME
from rulewright.check.phrases.place_comparisons import (
    report_unlike,
    resolve_empty,
    resolve_lies,
    resolve_next_to,
)
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import compare, negation
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import number_of, there, value_of
from rulewright.game.model import Board
from rulewright.game.notes import TITLE
from rulewright.meaning.types import CellType, EnumType, PieceType
from rulewright.meaning.values import AttributeOf, Compare, Constant, Meaning, PrintedOn, Test
from rulewright.source.frozen import replace
from rulewright.syntax.tree import (
    Comparison,
    Name,
    Possessed,
    Relation,
)


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
            return resolve_lies(phrase, scope)
        case Relation.NEXT_TO:
            return resolve_next_to(phrase, scope)
        case _:
            assert_never(phrase.relation)


def _ordered(test: Test, phrase: Comparison, scope: Scope, *, swapped: bool) -> Meaning | None:
    left, right = number_of(phrase.left, scope), number_of(phrase.right, scope)
    if left is None or right is None:
        return None
    return compare(test, right, left) if swapped else compare(test, left, right)


def _is(phrase: Comparison, scope: Scope) -> Meaning | None:
    match phrase.right:
        case Name(word=word, arguments=None, index=None) if word.text not in scope.names:
            if word.text == "empty":
                return resolve_empty(phrase.left, scope)
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
    if described is None and _is_claim_about(left, word, scope):
        subject_now = there(left, phrase.left.span, scope)
        claim = None if subject_now is None else call_value(name, subject_now, scope)
        return claim if isinstance(claim, Meaning) else None
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


def _is_claim_about(left: Meaning, word: str, scope: Scope) -> bool:
    """Whether a yes/no value of such things has that name, and nothing more has to be said for
    it: `its tile is crowded`."""
    inner = core(left.type)
    if inner is None or not is_value_of(inner, word, scope.vocabulary):
        return False
    if scope.vocabulary.values[word].parameters:
        return False
    meant = scope.resolver.value(word)
    return meant is not None and meant.body.type == YES_NO


def _adjective(left: Meaning, word: str, scope: Scope) -> Meaning | None:
    inner = core(left.type)
    if isinstance(inner, CellType):
        printed = _printed(left, word, inner, scope)
        return printed if printed is not None and printed.type == YES_NO else None
    if not isinstance(inner, PieceType):
        return None
    for attribute in scope.vocabulary.kinds[inner.kind].attributes:
        if attribute.heading.id == word and attribute.type.name == "yes/no":
            return AttributeOf(inner.kind, word, left, YES_NO)
    return None


def _member(left: Meaning, word: str, scope: Scope) -> Meaning | None:
    inner = core(left.type)
    if isinstance(inner, CellType):
        printed = _printed(left, TITLE, inner, scope)
        return None if printed is None else _member(printed, word, scope)
    if not isinstance(inner, EnumType) or word not in scope.vocabulary.words[inner.name]:
        return None
    right = Constant(scope.vocabulary.words[inner.name].index(word), inner)
    return compare(Test.EQUAL, left, right)


def is_place(cell: Meaning, board: Board, place: str, vocabulary: Vocabulary) -> Meaning:
    """Whether a cell is the place that the map shows there under this name."""
    title = next(it for it in board.attributes if it.heading.id == TITLE)
    of = EnumType(title.type.name)
    number = vocabulary.words[of.name].index(place)
    return compare(Test.EQUAL, PrintedOn(board.heading.id, TITLE, cell, of), Constant(number, of))


def _printed(cell: Meaning, name: str, of: CellType, scope: Scope) -> PrintedOn | None:
    """What is printed on a cell under that name, where such a thing is."""
    board = scope.vocabulary.boards[of.board]
    for attribute in board.attributes:
        if attribute.heading.id == name:
            return printed_on(board, attribute, cell, scope.vocabulary)
    return None


def _equal(phrase: Comparison, left: Meaning, scope: Scope) -> Meaning | None:
    right = value_of(phrase.right, _right_side(phrase, scope), left.type)
    if right is None:
        return None
    if not comparable(left.type, right.type):
        report_unlike(phrase, left.type, right.type, scope)
        return None
    return compare(Test.EQUAL, left, right)


def _right_side(phrase: Comparison, scope: Scope) -> Scope:
    """In `its part is part`, the second word is the bound name: the first is the subject's."""
    match phrase:
        case Comparison(left=Possessed(whose="its", name=own), right=Name(word=word)) if (
            own.word.text == word.text and word.text in scope.names
        ):
            return replace(scope, it=None)
        case _:
            return scope
