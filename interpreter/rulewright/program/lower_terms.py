"""What the points of a score sheet are worked out from, told as events beside the game."""

from collections.abc import Callable

from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.terms import is_told, terms_of
from rulewright.meaning.types import NumberType, member_of
from rulewright.meaning.values import Calculation, Call, Choice, Count, Fold, Meaning, TableAt
from rulewright.program import lower_sets, lower_values
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering

_NUMBER = NumberType(-(2**31), 2**31 - 1)


def tell_terms(low: Lowering, score: Meaning) -> None:
    """Tells each term of a calculation by its number among them, as far as it comes to it: the
    pieces that it counts, its value, and what a table brings for that."""
    numbers = {id(term): number for number, term in enumerate(terms_of(score))}
    _tell(low, score, numbers)


def _tell(low: Lowering, number: Meaning, numbers: dict[int, int]) -> None:
    code = low.code
    match number:
        case Calculation(left=left, right=right):
            _tell(low, left, numbers)
            _tell(low, right, numbers)
        case Choice(condition=condition, then=then, other=other):
            yes, no, done = code.block(), code.block(), code.block()
            lower_values.test(low, condition, yes, no)
            code.begin(yes)
            _tell(low, then, numbers)
            code.jump(done)
            code.begin(no)
            _tell(low, other, numbers)
            code.begin(done)
        case _ if id(number) in numbers:
            _tell_term(low, number, numbers[id(number)])
        case _:
            return


def _tell_term(low: Lowering, term: Meaning, number: int) -> None:
    inner = term.index if isinstance(term, TableAt) else term
    body = inner
    while isinstance(body, Call):
        body = lower_values.body_called(low, body)
    if is_told(body):
        tell_pieces(low, body)
    value = lower_values.lower(low, inner)
    brings = lower_values.lower(low, term) if isinstance(term, TableAt) else 0
    told = (("number", _NUMBER, number), ("value", _NUMBER, value), ("brings", _NUMBER, brings))
    low.event("score_term", told)


def tell_pieces(low: Lowering, number: Meaning) -> None:
    """Tells each piece that is counted or added up, with what it brings."""
    match number:
        case Fold(things=things, thing=thing, value=value):

            def bring(piece: Operand) -> Operand:
                low.storage[thing] = piece
                return lower_values.lower(low, value)

            _each(low, things, bring)
        case Count(things=things):
            _each(low, things, lambda _: 1)
        case _:
            return


def _each(low: Lowering, things: SetMeaning, bring: Callable[[Operand], Operand]) -> None:
    def tell(piece: Operand) -> None:
        tell_piece(low, things, piece, bring(piece))

    lower_sets.each(low, things, tell, low.code.block())


def tell_piece(low: Lowering, things: SetMeaning, piece: Operand, points: Operand) -> None:
    """Tells a piece of a set, with what it brings."""
    of = member_of(things.type)
    low.event("score_part", (("piece", of, piece), ("value", _NUMBER, points)))
