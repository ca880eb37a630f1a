"""Rows that a unit keeps in its frame as it goes along, and goes through behind that."""

from collections.abc import Callable, Iterable, Sequence

from rulewright.meaning.types import Type
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering, Rows


def room_for_rows(low: Lowering, columns: Sequence[Type | None], most: int) -> Rows:
    """New slots for at most so many rows. `columns` are the types of what stands behind the number
    that says of which sort a row is."""
    unit = low.unit
    count, offset = unit.slot(), unit.size
    for _ in range(most):
        for kind in (None, *columns):
            unit.slot(kind)
    return Rows(count, offset, 1 + len(columns), most)


def add_row(low: Lowering, rows: Rows, sort: int, parts: Iterable[tuple[int, Operand]]) -> None:
    """Keeps one row more, with what stands in its columns; a row too many stops the game."""
    code = low.code
    count = code.value("frame_load", rows.count)
    first = code.value("multiply", count, rows.width)
    for column, value in ((0, sort), *parts):
        code.emit("frame_store_at", rows.offset + column, first, rows.length - column, value)
    code.emit("frame_store", rows.count, code.value("add", count, 1))


def kept_in_row(low: Lowering, rows: Rows, column: int, index: Operand) -> Operand:
    """What stands in a column of a row."""
    first = low.code.value("multiply", index, rows.width)
    return low.code.value("frame_load_at", rows.offset + column, first, rows.length - column)


def each_row(low: Lowering, rows: Rows, sorts: Sequence[Callable[[Operand], None]]) -> None:
    """Goes through the rows in their order, and through those that come meanwhile: of each, does
    what goes with its sort, given its index. Behind that there are none."""
    code, unit = low.code, low.unit
    at = unit.slot()
    head, inside, done = code.block(), code.block(), code.block()
    code.emit("frame_store", at, 0)
    code.begin(head)
    index = code.value("frame_load", at)
    code.branch(code.value("less", index, code.value("frame_load", rows.count)), inside, done)
    code.begin(inside)
    sort = kept_in_row(low, rows, 0, index)
    code.emit("frame_store", at, code.value("add", index, 1))
    for number, do in enumerate(sorts):
        this, other = code.block(), code.block()
        code.branch(code.value("equal", sort, number), this, other)
        code.begin(this)
        do(index)
        code.jump(head)
        code.begin(other)
    code.jump(head)
    code.begin(done)
    code.emit("frame_store", rows.count, 0)
