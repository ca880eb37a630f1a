"""Room in the state for lasting changes: their tables, one behind the other."""

from collections.abc import Callable, Iterator
from math import prod

from rulewright.meaning.changes import Change
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import (
    CellType,
    EnumType,
    NumberType,
    OptionalType,
    PieceType,
    PlayerType,
    Type,
    YesNoType,
)
from rulewright.program.changes_layout import ChangeTable, Domain
from rulewright.program.model import BoardLayout

NONE = -1
"""How no player, no piece, no cell is held."""

Lay = Callable[[str, int], int]
"""Lays a new segment of the state, and gives its address."""


def plan_changes(
    rules: Rules,
    kinds: tuple[tuple[str, int, int], ...],
    boards: tuple[BoardLayout, ...],
    lay: Lay,
) -> tuple[ChangeTable, ...]:
    """The table of each change, in the order of the file."""

    def table(change: Change) -> ChangeTable:
        domains = tuple(domain_of(of, rules, kinds, boards) for of in change.over)
        groups = change.groups(rules.players)
        length = ChangeTable(change, 0, groups, domains).length
        start = lay(f"change {change.number} of {change.value}", length)
        is_number = isinstance(change.type, NumberType) or not change.keeps_amount
        amount = None if is_number else domain_of(change.type, rules, kinds, boards)
        return ChangeTable(change, start, groups, domains, amount)

    return tuple(table(change) for change in rules.changes)


def plan_has_been(
    rules: Rules,
    kinds: tuple[tuple[str, int, int], ...],
    boards: tuple[BoardLayout, ...],
    lay: Lay,
) -> Iterator[tuple[str, int]]:
    """The first slot of each value that stays yes, by its name."""
    for value in rules.values:
        if value.value.stays:
            sizes = (domain_of(it.type, rules, kinds, boards).size for it in value.parameters)
            yield value.value.heading.id, lay(value.value.heading.id, prod(sizes))


def domain_of(
    of: Type,
    rules: Rules,
    kinds: tuple[tuple[str, int, int], ...],
    boards: tuple[BoardLayout, ...],
) -> Domain:
    """The numbers that stand for the values of a type."""
    match of:
        case OptionalType(of=inner):
            whole = domain_of(inner, rules, kinds, boards)
            first = min(NONE, whole.first)
            return Domain(first, whole.first + whole.size - first)
        case NumberType(low=low, high=high):
            return Domain(low, high - low + 1)
        case YesNoType():
            return Domain(0, 2)
        case PlayerType():
            return Domain(0, rules.players)
        case EnumType(name=name):
            words = next(it.members for it in rules.enumerations if it.heading.id == name)
            return Domain(0, len(words))
        case PieceType(kind=kind):
            return next(Domain(first, count) for id, first, count in kinds if id == kind)
        case CellType(board=name):
            board = next(it for it in boards if it.id == name)
            return Domain(board.first_location, board.instances * board.height * board.width)
        case _:
            raise TypeError(f"no value is changed apart for each {of}")
