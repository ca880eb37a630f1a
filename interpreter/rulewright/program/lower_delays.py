"""Steps that are done later: they wait in the state with what they keep, and are done when due."""

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.meaning.deeds import Delay
from rulewright.meaning.delays import When
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import is_piece
from rulewright.meaning.values import Read
from rulewright.program import lower_values
from rulewright.program.calling import call
from rulewright.program.delays_layout import HEAD, MOST_DELAYED, STAGE, WHICH, WHOSE, DelayRoom
from rulewright.program.instructions import StopKind
from rulewright.program.lower_moves import mix_heaps
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


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
    moments = dict.fromkeys(moment_of(it.deed).unit for it in rules.delayed)
    if any(it.deed.due.when is When.END_OF_NEXT_TURN for it in rules.delayed):
        moments.setdefault(Moment(True).unit)
    return (*moments, *(f"later:{number}" for number in range(len(rules.delayed))))


def moment_of(deed: Delay) -> Moment:
    """When steps are due."""
    starts = deed.due.when in (When.START_OF_NEXT_PHASE, When.START_OF_NEXT_TURN)
    return Moment(starts, deed.due.phase)


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
    for variable, column in zip(deed.kept, columns_kept(room, deed), strict=True):
        store_of_waiting(low, column, index, lower_values.lower(low, Read(variable, variable.type)))
    code.emit("store", room.start, code.value("add", index, 1))


def columns_kept(room: DelayRoom, deed: Delay) -> list[int]:
    """The columns of what is kept."""
    values, pieces = (
        iter(range(HEAD, HEAD + room.values)),
        iter(range(HEAD + room.values, room.columns)),
    )
    return [next(pieces) if is_piece(it.type) else next(values) for it in deed.kept]


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
