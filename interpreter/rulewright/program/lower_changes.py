"""Lasting changes: they begin in steps, and end when they say."""

from collections.abc import Callable, Iterator
from typing import assert_never

from rulewright.meaning.changes import Change, End, Until
from rulewright.meaning.deeds import BeginChange
from rulewright.meaning.permissions import is_permission, permitted
from rulewright.meaning.ranges import LARGEST
from rulewright.program import lower_values
from rulewright.program.changes_layout import ChangeTable
from rulewright.program.changes_told import told_of
from rulewright.program.lower_delays import let_turn_begin
from rulewright.program.lower_in_force import index_of, table_of, times
from rulewright.program.lower_next_time import wait_no_longer
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering
from rulewright.syntax.changes import How


def begin_change(low: Lowering, deed: BeginChange) -> None:
    """Notes that a change is in force from now on, and what it comes to."""
    code, change = low.code, deed.change
    table = table_of(low, change)
    index = index_of(low, table, deed.arguments)
    amount = lower_values.lower(low, deed.amount)
    whose = None if deed.whose is None else lower_values.lower(low, deed.whose)
    group: Operand = 0
    if whose is not None:
        group = _waiting(low, whose) if change.until.end is End.END_OF_NEXT_TURN else whose
    at = code.value("add", times(low, group, table.entries), index)
    if change.keeps_amount:
        before = low.load_slot(table.amounts, at)
        holds = low.load_slot(table.in_force, at)
        low.store_slot(table.amounts, at, _amount(low, change, before, holds, amount))
    low.store_slot(table.in_force, at, 1)
    low.store_slot(table.start, group, 1)
    _tell_beginning(low, deed, amount, whose)


def _amount(
    low: Lowering, change: Change, before: Operand, holds: Operand, amount: Operand
) -> Operand:
    """What a change comes to when it begins anew for `amount`."""
    code = low.code
    match change.how:
        case How.SET:
            return amount
        case How.INCREASED | How.REDUCED:
            made = code.value("add", before, amount)
        case How.MULTIPLIED:
            made = code.value("select", holds, code.value("multiply", before, amount), amount)
        case How.AT_MOST:
            return code.value("select", holds, code.value("minimum", before, amount), amount)
        case How.AT_LEAST:
            return code.value("select", holds, code.value("maximum", before, amount), amount)
        case _:
            assert_never(change.how)
    low.unproved += 1
    code.emit("in_range", made, -LARGEST - 1, LARGEST)
    return made


def end_changes(low: Lowering, until: Until, player: Callable[[], Operand] | None = None) -> None:
    """What holds until then ends, and what is waited for until then; of what ends in the turns of
    players, that of one `player`."""
    code = low.code
    for table in _ending_with(low, until):
        group = 0 if player is None else player()

        def end(table: ChangeTable = table, group: Operand = group) -> None:
            _clear(low, table, group)
            _tell_end(low, table.change)

        code.when(low.load_slot(table.start, group), end)
    wait_no_longer(low, until, player)


def end_changes_of_turns(low: Lowering, until: Until, player: Callable[[], Operand]) -> None:
    """What holds until a turn of a player who has none any more ends, also where that turn has not
    begun yet."""
    end_changes(low, until, player)
    if until.end is not End.END_OF_NEXT_TURN:
        return
    for table in _ending_with(low, until):
        waiting = _waiting(low, player())

        def end(table: ChangeTable = table, group: Operand = waiting) -> None:
            _clear(low, table, group)
            _tell_end(low, table.change)

        low.code.when(low.load_slot(table.start, waiting), end)


def begin_turn(low: Lowering, player: Callable[[], Operand]) -> None:
    """What holds until the end of a player's next turn: that is the one which begins."""
    code = low.code
    for table in _ending_with(low, Until(End.END_OF_NEXT_TURN)):
        group = player()
        waiting = _waiting(low, group)

        def take_over(
            table: ChangeTable = table, group: Operand = group, waiting: Operand = waiting
        ) -> None:
            to, source = (times(low, it, table.entries) for it in (group, waiting))

            def copy(entry: Operand) -> None:
                for first in _parts(table):
                    value = low.load_slot(first, code.value("add", source, entry))
                    low.store_slot(first, code.value("add", to, entry), value)

            code.loop(0, table.entries, copy, code.block())
            low.store_slot(table.start, group, 1)
            _clear(low, table, waiting)

        code.when(low.load_slot(table.start, waiting), take_over)
    let_turn_begin(low, player)


def _waiting(low: Lowering, player: Operand) -> Operand:
    """The group of what ends with a turn of the player that has not begun."""
    return low.code.value("add", player, low.seats)


def _ending_with(low: Lowering, until: Until) -> Iterator[ChangeTable]:
    return (it for it in low.layout.changes if it.change.until == until)


def _clear(low: Lowering, table: ChangeTable, group: Operand) -> None:
    """Nothing of a group is in force any more."""
    code = low.code
    first = times(low, group, table.entries)

    def clear(entry: Operand) -> None:
        for part in _parts(table):
            low.store_slot(part, code.value("add", first, entry), 0)

    code.loop(0, table.entries, clear, code.block())
    low.store_slot(table.start, group, 0)


def _parts(table: ChangeTable) -> tuple[int, ...]:
    """The first slots of what is kept for each choice."""
    return (table.in_force, table.amounts) if table.change.keeps_amount else (table.in_force,)


def _tell_beginning(
    low: Lowering, deed: BeginChange, amount: Operand, whose: Operand | None
) -> None:
    """What changes, for whom and what, how, and until when."""
    told = told_of(low.rules, deed.change)
    values = [lower_values.lower(low, argument) for argument in deed.arguments]
    values += [] if whose is None else [whose]
    values += [amount] if len(values) < len(told.parts) else []
    parts = zip(told.parts, values, strict=True)
    low.event(told.sentence, tuple((name, of, it) for (name, of), it in parts), told.fixed)


def _tell_end(low: Lowering, change: Change) -> None:
    entry = ("entry", change.entry)
    if is_permission(change.value):
        low.event("permission_ends", (), (("what", permitted(change.value)), entry))
    else:
        low.event("change_ends", (), (("value", change.value), entry))
