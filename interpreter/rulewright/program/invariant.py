"""What a filter asks about every thing alike is worked out once, before the loop.

`cell from open_cells where your shelf is empty or …`: whether the shelf is empty does not
depend on the cell.
"""

from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    Calculation,
    CellOf,
    Constant,
    Distance,
    Fold,
    HasEffect,
    Meaning,
    Negation,
    OwnerOf,
    PieceIn,
    Read,
    TableAt,
    Variable,
)
from rulewright.meaning.walking import all_nodes, variables_read

MAY_STOP = (AttributeOf, Calculation, CellOf, Distance, Fold, HasEffect, OwnerOf, PieceIn, TableAt)
"""What may stop the game: it is not worked out where the loop would not have come to it."""


def split_invariant(
    condition: Meaning, thing: Variable
) -> tuple[Meaning, tuple[tuple[Variable, Meaning], ...]]:
    """The condition with its invariant parts read from variables, and what these stand for."""
    found: list[tuple[Variable, Meaning]] = []
    return _split(condition, thing, found), tuple(found)


def _split(meaning: Meaning, thing: Variable, found: list[tuple[Variable, Meaning]]) -> Meaning:
    if isinstance(meaning, Constant | Read):
        return meaning
    if is_invariant(meaning, thing):
        variable = Variable(len(found), "worked out before", meaning.type)
        found.append((variable, meaning))
        return Read(variable, meaning.type)
    match meaning:
        case AllOf(parts=parts, type=kind):
            return AllOf(tuple(_split(part, thing, found) for part in parts), kind)
        case AnyOf(parts=parts, type=kind):
            return AnyOf(tuple(_split(part, thing, found) for part in parts), kind)
        case Negation(operand=operand, type=kind):
            return Negation(_split(operand, thing, found), kind)
        case _:
            return meaning


def is_invariant(meaning: Meaning, thing: Variable) -> bool:
    """Whether it has the same value for each thing, and cannot stop the game."""
    may_stop = any(isinstance(node, MAY_STOP) for node in all_nodes(meaning))
    return not may_stop and thing not in variables_read(meaning)
