"""How many things of a set a filter can let through at once."""

from collections.abc import Sequence
from itertools import product
from math import prod

from rulewright.check.phrases.cases import (
    MOST_CASES,
    MOST_WORK,
    WIDEST,
    Asked,
    Question,
    Value,
    Values,
)
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.meaning.types import EnumType, NumberType, PlayerType
from rulewright.meaning.values import Meaning, Read, Variable
from rulewright.meaning.walking import variables_read


def most_that_match(thing: Variable, condition: Meaning, vocabulary: Vocabulary) -> int | None:
    """Of how many things at once a condition can hold, whatever else is so; None where that
    cannot be told. `thing` stands for each of them."""
    question = Question(vocabulary)
    question.read(condition)
    things = [at for at, one in enumerate(question.asked) if _is_read(one.node, thing)]
    counts = _counts(question.asked[things[0]], vocabulary) if len(things) == 1 else None
    if counts is None:
        return None
    (at,) = things
    values: list[Values] = [
        (0,) if place == at else question.values_of(one) or ()
        for place, one in enumerate(question.asked)
    ]
    cases = prod(map(len, values)) * len(counts)
    if not 0 < cases <= MOST_CASES or cases * question.size > MOST_WORK:
        return None
    own = [
        place
        for place, one in enumerate(question.asked)
        if place != at and thing in variables_read(one.node)
    ]
    others = [(0,) if place in own else values[place] for place in range(len(values))]
    holds, most = question.test(condition), 0
    for case in product(*others):
        found = 0
        for value, count in counts:
            ways = product(*(values[place] for place in own))
            if any(holds(_case(case, at, value, own, way)) for way in ways):
                found += count
        most = max(most, found)
    return most


def _case(
    others: Sequence[Value], at: int, value: Value, own: Sequence[int], way: Sequence[Value]
) -> list[Value]:
    """A case with a value for the thing itself, and for what belongs to it."""
    case = [*others]
    case[at] = value
    for place, one in zip(own, way, strict=True):
        case[place] = one
    return case


def _is_read(node: Meaning, thing: Variable) -> bool:
    return isinstance(node, Read) and node.variable is thing


def _counts(asked: Asked, vocabulary: Vocabulary) -> tuple[tuple[Value, int], ...] | None:
    """How many things there are of each sort that the condition tells apart."""
    if asked.kind is not None:
        return tuple(vocabulary.supplies[asked.kind].sorts(tuple(asked.attributes)).items())
    match asked.node.type:
        case NumberType() | EnumType() | PlayerType() if asked.high - asked.low < WIDEST:
            return tuple((value, 1) for value in range(asked.low, asked.high + 1))
        case _:
            return None
