"""The units of what is done later: of its steps, and of each beginning and end at which it can be
due."""

from rulewright.meaning.delays import OF_A_PLAYER, When
from rulewright.meaning.rules import DelayedMeaning
from rulewright.meaning.types import PlayerType
from rulewright.program.calling import call
from rulewright.program.delays_layout import HEAD, STAGE, WHICH, WHOSE
from rulewright.program.lower_delays import (
    columns_kept,
    load_of_waiting,
    moment_of,
    room_for_waiting,
    store_of_waiting,
)
from rulewright.program.lower_steps import lower_body
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, loaded


def lower_later(low: Lowering, number: int) -> None:
    """Emits the unit of steps that are done later."""
    later = low.rules.delayed[number]
    low.event("trigger", (), (("rule", later.entry),))
    lower_body(low, later.deed.kept, later.deed.body)


def lower_due(low: Lowering, unit: str) -> None:
    """Emits the unit of a moment: what waits for it is done, in the order in which it began. What
    begins meanwhile waits for the next beginning, or for this end."""
    code, room = low.code, room_for_waiting(low)
    ends = unit.startswith("due end")
    is_turn = unit.endswith(":")
    player = InFrame(low.unit.slot(PlayerType())) if is_turn else None
    at, bound = low.unit.slot(), low.unit.slot()
    here = [
        (number, it)
        for number, it in enumerate(low.rules.delayed)
        if moment_of(it.deed).unit == unit
    ]
    if player is not None and not ends:
        _let_turns_begin(low, player)
    code.emit("frame_store", at, 0)
    code.emit("frame_store", bound, code.value("load", room.start))
    head, looking, done = code.block(), code.block(), code.block()
    code.begin(head)
    end = code.value("load", room.start) if ends else code.value("frame_load", bound)
    code.branch(code.value("less", code.value("frame_load", at), end), looking, done)
    code.begin(looking)
    for number, it in here:
        _do_if_due(low, number, it, player, (at, bound), head)
    code.emit("frame_store", at, code.value("add", code.value("frame_load", at), 1))
    code.jump(head)
    code.begin(done)
    code.emit("return")


def _do_if_due(
    low: Lowering,
    number: int,
    later: DelayedMeaning,
    player: InFrame | None,
    slots: tuple[int, int],
    head: int,
) -> None:
    """Does what waits at a place, where it is that and due, and takes it out."""
    code, room = low.code, room_for_waiting(low)
    at, bound = slots
    index = code.value("frame_load", at)
    over, due = code.block(), code.block()
    is_this = code.value("equal", load_of_waiting(low, WHICH, index), number + 1)
    if player is not None and later.deed.due.when in OF_A_PLAYER:
        is_theirs = code.value("equal", load_of_waiting(low, WHOSE, index), *loaded(low, player))
        is_this = code.value("both", is_this, is_theirs)
    if later.deed.due.when is When.END_OF_NEXT_TURN:
        is_this = code.value("both", is_this, load_of_waiting(low, STAGE, index))
    code.branch(is_this, due, over)
    code.begin(due)
    kept = [InFrame(low.unit.slot(it.type)) for it in later.deed.kept]
    for slot, column in zip(kept, columns_kept(room, later.deed), strict=True):
        code.emit("frame_store", slot.offset, load_of_waiting(low, column, index))
    _take_out(low, index)
    fewer = code.value("subtract", code.value("frame_load", bound), 1)
    code.emit("frame_store", bound, fewer)
    call(low, f"later:{number}", [slot for it in kept for slot in loaded(low, it)])
    code.jump(head)
    code.begin(over)


def _let_turns_begin(low: Lowering, player: InFrame) -> None:
    """What waits for the end of the player's next turn waits for that of this one now."""
    code, room = low.code, room_for_waiting(low)
    wanted = [
        number
        for number, it in enumerate(low.rules.delayed, 1)
        if it.deed.due.when is When.END_OF_NEXT_TURN
    ]

    def begin(index: Operand) -> None:
        which = load_of_waiting(low, WHICH, index)
        for number in wanted:
            is_theirs = code.value(
                "equal", load_of_waiting(low, WHOSE, index), *loaded(low, player)
            )
            is_this = code.value("both", code.value("equal", which, number), is_theirs)
            code.when(is_this, lambda: store_of_waiting(low, STAGE, index, 1))

    if wanted:
        code.loop(0, code.value("load", room.start), begin, code.block())


def _take_out(low: Lowering, index: Operand) -> None:
    """What waits behind one comes a place further on."""
    code, room = low.code, room_for_waiting(low)
    last = code.value("subtract", code.value("load", room.start), 1)

    def move_up(place: Operand) -> None:
        behind = code.value("add", place, 1)
        for column in range(room.columns):
            store_of_waiting(low, column, place, load_of_waiting(low, column, behind))

    code.loop(index, last, move_up, code.block())
    for column in range(room.columns):
        store_of_waiting(low, column, last, 0 if column < HEAD + room.values else -1)
    code.emit("store", room.start, last)
