"""What a filter asks about every thing alike is worked out once, before the loop.

`cell from open_cells where your shelf is empty or …`: whether the shelf is empty does not
depend on the cell.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.check.meaning import (
    All,
    Any_,
    AttributeOf,
    Calculation,
    CellOf,
    Constant,
    Fold,
    Meaning,
    Negation,
    OwnerOf,
    PieceIn,
    Read,
    TableAt,
    Variable,
)

_MAY_STOP = (AttributeOf, Calculation, CellOf, Fold, OwnerOf, PieceIn, TableAt)
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
    if _is_invariant(meaning, thing):
        variable = Variable(len(found), "worked out before", meaning.type)
        found.append((variable, meaning))
        return Read(variable, meaning.type)
    match meaning:
        case All(parts=parts, type=kind):
            return All(tuple(_split(part, thing, found) for part in parts), kind)
        case Any_(parts=parts, type=kind):
            return Any_(tuple(_split(part, thing, found) for part in parts), kind)
        case Negation(operand=operand, type=kind):
            return Negation(_split(operand, thing, found), kind)
        case _:
            return meaning


def _is_invariant(meaning: Meaning, thing: Variable) -> bool:
    """Whether it has the same value for each thing, and cannot stop the game."""
    return not any(node is thing or isinstance(node, _MAY_STOP) for node in _nodes(meaning))


def _nodes(node: object) -> Iterator[object]:
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from _nodes(item)
    elif is_dataclass(node) and not isinstance(node, type | Variable):
        for field in fields(node):
            yield from _nodes(getattr(node, field.name))
