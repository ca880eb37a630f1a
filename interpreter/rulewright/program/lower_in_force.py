"""Lasting changes where their value is read: whether they are in force, and what they come to."""

from collections.abc import Sequence

from rulewright.meaning.changes import Change
from rulewright.meaning.types import NumberType, OptionalType
from rulewright.meaning.values import InForce, Meaning, Within
from rulewright.program import lower_values
from rulewright.program.changes_layout import ChangeTable
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


def in_force(low: Lowering, meaning: InForce) -> Operand:
    """Whether a change is in force for these arguments, or what it comes to."""
    table = table_of(low, meaning.change)
    first = table.amounts if meaning.amount else table.in_force
    index = index_of(low, table, meaning.arguments)
    return low.load_slot(first + meaning.group * table.entries, index)


def within(low: Lowering, meaning: Within) -> Operand:
    """A number that stops the game where it is out of its range."""
    number = lower_values.lower(low, meaning.number)
    assert isinstance(meaning.type, NumberType), "only numbers are kept in a range"
    low.code.span = meaning.span
    low.unproved += 1
    low.code.emit("in_range", number, meaning.type.low, meaning.type.high)
    return number


def table_of(low: Lowering, change: Change) -> ChangeTable:
    """Where a change lies."""
    return next(it for it in low.layout.changes if it.change == change)


def index_of(low: Lowering, table: ChangeTable, arguments: Sequence[Meaning]) -> Operand:
    """Which choice the arguments are; what lies outside of its domain stops the game."""
    code = low.code
    index: Operand = 0
    for domain, argument, of in zip(table.domains, arguments, table.change.over, strict=True):
        value = code.value("add", lower_values.lower(low, argument), -domain.first)
        if isinstance(of, NumberType | OptionalType) or argument.type != of:
            low.unproved += 1
            code.emit("in_range", value, 0, domain.size - 1)
        index = code.value("add", times(low, index, domain.size), value)
    return index


def times(low: Lowering, value: Operand, by: int) -> Operand:
    """The product with a number known before the game."""
    return value if by == 1 else low.code.value("multiply", value, by)
