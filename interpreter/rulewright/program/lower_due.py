"""The units of each beginning and end at which something can be due."""

from rulewright.meaning.delays import OF_A_PLAYER, Due, When
from rulewright.meaning.types import PlayerType
from rulewright.program.calling import call
from rulewright.program.delays_layout import STAGE, WHICH, WHOSE
from rulewright.program.lower_delays import (
    each_waiting,
    is_older,
    load_of_waiting,
    moment_of,
    room_for_waiting,
    take_kept,
)
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, loaded


def lower_due(low: Lowering, unit: str) -> None:
    """Emits the unit of a moment: what waits for it is done, in the order in which it began. What
    begins meanwhile waits for the next beginning, or for this end."""
    code, room = low.code, room_for_waiting(low)
    ends = unit.startswith("due end")
    player = InFrame(low.unit.slot(PlayerType())) if unit.endswith(":") else None
    newest = low.unit.slot()
    code.emit("frame_store", newest, code.value("load", room.begun))

    def is_due(number: int, due: Due, index: Operand) -> Operand:
        found = code.value("equal", load_of_waiting(low, WHICH, index), number + 1)
        if player is not None and due.when in OF_A_PLAYER:
            whose = load_of_waiting(low, WHOSE, index)
            found = code.value("both", found, code.value("equal", whose, *loaded(low, player)))
        if due.when is When.END_OF_NEXT_TURN:
            found = code.value("both", found, load_of_waiting(low, STAGE, index))
        if not ends:
            found = code.value("both", found, is_older(low, index, newest))
        return found

    def look(index: Operand, again: int) -> None:
        for number, it in enumerate(low.rules.delayed):
            due = it.deed.due
            if isinstance(due, Due) and moment_of(due).unit == unit:
                over, now = code.block(), code.block()
                code.branch(is_due(number, due, index), now, over)
                code.begin(now)
                kept = take_kept(low, it.deed, index)
                call(low, f"later:{number}", [slot for one in kept for slot in loaded(low, one)])
                code.jump(again)
                code.begin(over)

    each_waiting(low, look)
    code.emit("return")
