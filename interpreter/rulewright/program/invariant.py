"""What a filter asks about every thing alike is worked out once, before the loop.

`cell from open_cells where your shelf is empty or …`: whether the shelf is empty does not
depend on the cell.
"""

from collections.abc import Callable

from rulewright.meaning.types import NumberType, OptionalType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    Calculation,
    Call,
    CellOf,
    ChosenBy,
    Constant,
    CounterOf,
    Distance,
    Fold,
    HasEffect,
    Meaning,
    Negation,
    OwnerOf,
    PieceIn,
    Read,
    ScoreOf,
    TableAt,
    Variable,
)
from rulewright.meaning.walking import all_nodes, variables_read

_MAY_STOP = (AttributeOf, Calculation, CellOf, Distance, Fold, HasEffect, OwnerOf, PieceIn, TableAt)

BodyOf = Callable[[str], Meaning]
"""Gives what a named value is."""


def split_invariant(
    condition: Meaning, thing: Variable, body_of: BodyOf
) -> tuple[Meaning, tuple[tuple[Variable, Meaning], ...]]:
    """The condition with its invariant parts read from variables, and what these stand for."""
    found: list[tuple[Variable, Meaning]] = []
    return _split(condition, thing, body_of, found), tuple(found)


def _split(
    meaning: Meaning, thing: Variable, body_of: BodyOf, found: list[tuple[Variable, Meaning]]
) -> Meaning:
    if isinstance(meaning, Constant | Read):
        return meaning
    if is_invariant(meaning, thing, body_of):
        variable = Variable(len(found), "worked out before", meaning.type)
        found.append((variable, meaning))
        return Read(variable, meaning.type)
    match meaning:
        case AllOf(parts=parts, type=kind):
            return AllOf(tuple(_split(part, thing, body_of, found) for part in parts), kind)
        case AnyOf(parts=parts, type=kind):
            return AnyOf(tuple(_split(part, thing, body_of, found) for part in parts), kind)
        case Negation(operand=operand, type=kind):
            return Negation(_split(operand, thing, body_of, found), kind)
        case _:
            return meaning


def is_invariant(meaning: Meaning, thing: Variable, body_of: BodyOf) -> bool:
    """Whether it has the same value for each thing, and cannot stop the game: it is not worked out
    where the loop would not have come to it."""
    return thing not in variables_read(meaning) and not may_stop(meaning, body_of)


def may_stop(meaning: Meaning, body_of: BodyOf) -> bool:
    """Whether it stops the game for some position."""
    for node in all_nodes(meaning):
        match node:
            case _ if isinstance(node, _MAY_STOP):
                return True
            case CounterOf(of=index) if index is not None and _may_be_none(index):
                return True
            case ScoreOf(player=player) | ChosenBy(player=player) if _may_be_none(player):
                return True
            case Call(value=value) if may_stop(body_of(value), body_of):
                return True
            case _:
                pass
    return False


def _may_be_none(index: Meaning) -> bool:
    return isinstance(index.type, OptionalType | NumberType)
