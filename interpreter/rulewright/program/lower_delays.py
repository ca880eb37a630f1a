"""Steps that are done later: they wait in the state with what they keep, and are done when due."""

from collections.abc import Callable

from rulewright.meaning.deeds import Delay
from rulewright.meaning.delays import OF_A_PLAYER, Due, When
from rulewright.meaning.rules import Rules
from rulewright.meaning.values import Read
from rulewright.program import lower_values
from rulewright.program.calling import call
from rulewright.program.delays_layout import (
    BY,
    HEAD,
    LEVEL,
    MOST_DELAYED,
    SERIAL,
    STAGE,
    WHICH,
    WHOSE,
    DelayRoom,
)
from rulewright.program.instructions import StopKind
from rulewright.program.lower_moves import mix_heaps
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """A beginning or an end of a phase, or of any turn."""

    starts: bool
    phase: str | None = None

    @property
    def unit(self) -> str:
        """The name of the unit that does what is due there."""
        return f"due {'start' if self.starts else 'end'}:{self.phase or ''}"


def delay_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units of what is done later; none in a game without it."""
    dues = (it.deed.due for it in rules.delayed)
    moments = dict.fromkeys(moment_of(it).unit for it in dues if isinstance(it, Due))
    return (*moments, *(f"later:{number}" for number in range(len(rules.delayed))))


def moment_of(due: Due) -> Moment:
    """When steps are due."""
    starts = due.when in (When.START_OF_NEXT_PHASE, When.START_OF_NEXT_TURN)
    return Moment(starts, due.phase)


def come_due(low: Lowering, moment: Moment, player: Callable[[], Operand] | None = None) -> None:
    """Does what is due at a moment; in a turn, that of its player."""
    if moment.unit in low.procedures:
        call(low, moment.unit, [] if player is None else [player()])
        mix_heaps(low)


def start_waiting(low: Lowering) -> None:
    """Nothing waits yet."""
    room = low.layout.delays
    if room is not None:
        for slot in room.piece_slots:
            low.code.emit("store", slot, -1)


def begin_delay(low: Lowering, deed: Delay) -> None:
    """Keeps that steps are to be done later, with what they need of what is known now."""
    code, room = low.code, room_for_waiting(low)
    index = code.value("load", room.start)
    code.emit("require", code.value("less", index, MOST_DELAYED), StopKind.NO_ROOM)
    number = next(at for at, it in enumerate(low.rules.delayed, 1) if it.deed is deed)
    store_of_waiting(low, WHICH, index, number)
    store_of_waiting(
        low, WHOSE, index, 0 if deed.whose is None else lower_values.lower(low, deed.whose)
    )
    store_of_waiting(low, STAGE, index, 0)
    serial = code.value("add", code.value("load", room.begun), 1)
    code.emit("store", room.begun, serial)
    store_of_waiting(low, SERIAL, index, serial)
    store_of_waiting(low, LEVEL, index, 0)
    if low.layout.out >= 0:
        by = -1 if deed.by is None else lower_values.lower(low, deed.by)
        store_of_waiting(low, BY, index, by)
    for variable, column in zip(deed.kept, room.columns_kept(deed), strict=True):
        store_of_waiting(low, column, index, lower_values.lower(low, Read(variable, variable.type)))
    code.emit("store", room.start, code.value("add", index, 1))


def each_waiting(low: Lowering, look: Callable[[Operand, int], None]) -> None:
    """Goes through all that waits, in the order in which it began: `look` is given an index, and a
    block to go on at when that one was taken out and done, where all are looked at again."""
    code, at = low.code, low.unit.slot()
    again, head, looking, done = (code.block() for _ in range(4))
    code.begin(again)
    code.emit("frame_store", at, 0)
    code.begin(head)
    index = code.value("frame_load", at)
    many = code.value("load", room_for_waiting(low).start)
    code.branch(code.value("less", index, many), looking, done)
    code.begin(looking)
    look(index, again)
    code.emit("frame_store", at, code.value("add", code.value("frame_load", at), 1))
    code.jump(head)
    code.begin(done)


def is_older(low: Lowering, index: Operand, newest: int) -> Operand:
    """Whether one that waits began no later than the one with the number in the slot `newest`."""
    serial = load_of_waiting(low, SERIAL, index)
    return low.code.value("at_most", serial, low.code.value("frame_load", newest))


def let_turn_begin(low: Lowering, player: Callable[[], Operand]) -> None:
    """What waits for the end of the player's next turn waits for that of this one from now on."""
    numbers = [at for at, it in enumerate(low.rules.delayed, 1) if it.is_of_next_turn]
    if not numbers:
        return
    code = low.code

    def begin(index: Operand) -> None:
        which = load_of_waiting(low, WHICH, index)
        is_theirs = code.value("equal", load_of_waiting(low, WHOSE, index), player())
        for number in numbers:
            is_this = code.value("both", code.value("equal", which, number), is_theirs)
            code.when(is_this, lambda: store_of_waiting(low, STAGE, index, 1))

    code.loop(0, code.value("load", room_for_waiting(low).start), begin, code.block())


def wait_for_nothing(low: Lowering, player: Callable[[], Operand]) -> None:
    """What a player left to be done later is not done any more, nor what was to be done in a turn
    of that player."""
    if low.layout.delays is None:
        return
    code = low.code
    of_turns = [
        at
        for at, it in enumerate(low.rules.delayed, 1)
        if isinstance(it.deed.due, Due) and it.deed.due.when in OF_A_PLAYER
    ]

    def is_dropped(index: Operand) -> Operand:
        is_theirs = code.value("equal", load_of_waiting(low, BY, index), player())
        which = load_of_waiting(low, WHICH, index)
        whose = code.value("equal", load_of_waiting(low, WHOSE, index), player())
        for number in of_turns:
            is_due_then = code.value("both", code.value("equal", which, number), whose)
            is_theirs = code.value("either", is_theirs, is_due_then)
        return is_theirs

    drop(low, is_dropped)


def drop(low: Lowering, is_dropped: Callable[[Operand], Operand]) -> None:
    """Takes out all that waits, and that is to be dropped by its index."""
    code = low.code

    def look(index: Operand, again: int) -> None:
        other, gone = code.block(), code.block()
        code.branch(is_dropped(index), gone, other)
        code.begin(gone)
        _take_out(low, index)
        code.jump(again)
        code.begin(other)

    each_waiting(low, look)


def take_kept(low: Lowering, deed: Delay, index: Operand) -> list[InFrame]:
    """Takes one out that waits: where what it kept is now."""
    room = room_for_waiting(low)
    kept = [InFrame(low.unit.slot(it.type)) for it in deed.kept]
    for slot, column in zip(kept, room.columns_kept(deed), strict=True):
        low.code.emit("frame_store", slot.offset, load_of_waiting(low, column, index))
    _take_out(low, index)
    return kept


def _take_out(low: Lowering, index: Operand) -> None:
    """One that waits does so no longer: what waits behind it comes a place further on."""
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


def load_of_waiting(low: Lowering, column: int, index: Operand) -> Operand:
    """What stands in a column of one that waits."""
    return low.load_slot(room_for_waiting(low).column(column), index, MOST_DELAYED)


def store_of_waiting(low: Lowering, column: int, index: Operand, value: Operand) -> None:
    """Writes a column of one that waits."""
    low.store_slot(room_for_waiting(low).column(column), index, value, MOST_DELAYED)


def room_for_waiting(low: Lowering) -> DelayRoom:
    """Where all that waits lies."""
    room = low.layout.delays
    assert room is not None, "where something is done later, there is room for it"
    return room
