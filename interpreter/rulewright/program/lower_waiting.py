"""Steps that are events: what comes after them waits until the unit in which they were is over.

Each piece that somebody draws, moves, discards, removes or turns, each change of a counter and each
swap is kept in the frame as it is done, and behind the last step the windows open, in the order in
which it all was caused.
"""

from collections.abc import Callable, Sequence
from functools import partial

from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    DrawTo,
    ForEachDo,
    GiveResult,
    MoveTo,
    RepeatDo,
    TurnOver,
)
from rulewright.meaning.moments import Happening, Point
from rulewright.meaning.raised import COUNTING, SWAP, batch_name, steps_of
from rulewright.meaning.types import (
    ManyType,
    NumberType,
    PieceType,
    PlayerType,
    Type,
    is_piece,
)
from rulewright.meaning.walking import all_deeds, bodies
from rulewright.program.calling import (
    begun_so_far,
    has_window,
    is_replaced,
    is_waited_for,
    marks_for,
    open_window,
    place_for_marks,
)
from rulewright.program.frame_rows import add_row, each_row, kept_in_row, room_for_rows
from rulewright.program.lower_history import count_done, is_counted
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, Waiting

_COLUMNS = (PlayerType(), PieceType(""), None, None, None)
"""What is kept of a step that waits: who did it, the piece, from where, to where (or the two zones
that are swapped, or by how much a counter changes), and whether it begins a batch; behind that how
much had been waited for, where the next time after such a step is."""

MOST_WAITING = 400
"""So many steps at most are kept; a unit that does more stops the game."""


def carry_out(low: Lowering, deeds: Deeds, emit: Callable[[], None]) -> None:
    """Emits deeds, and behind them what comes after their steps; whoever leaves goes there, too."""
    done = dict.fromkeys(name for deed in all_deeds(deeds) for name in steps_of(deed))
    names = tuple(it for it in done if _comes_after(low, it))
    if not names:
        emit()
        return
    unit, code = low.unit, low.code
    outside = (unit.way_out, unit.waiting)
    if any(isinstance(it, GiveResult) for it in all_deeds(deeds)):
        unit.given = unit.slot()
        code.emit("frame_store", unit.given, 0)
    most = min(_most_done(low, deeds, names), MOST_WAITING)
    since = (None,) if any(_is_waited_for(low, it) for it in names) else ()
    unit.waiting = Waiting(names, unit.slot(), room_for_rows(low, (*_COLUMNS, *since), most))
    unit.way_out = code.block()
    code.emit("frame_store", unit.waiting.rows.count, 0)
    emit()
    code.begin(unit.way_out)
    _open_windows(low, unit.waiting)
    unit.way_out, unit.waiting = outside


def _comes_after(low: Lowering, name: str) -> bool:
    return any(has_window(low, Point.AFTER, Happening.STEP, it) for it in (name, batch_name(name)))


def _is_waited_for(low: Lowering, name: str) -> bool:
    return any(
        is_waited_for(low, Point.AFTER, Happening.STEP, it) for it in (name, batch_name(name))
    )


def _most_done(low: Lowering, deeds: Deeds, names: tuple[str, ...]) -> int:
    """How many such steps these deeds do at most, counted for each piece."""
    return sum(_done(low, deed, names) for deed in deeds)


def _done(low: Lowering, deed: Deed, names: tuple[str, ...]) -> int:
    inside = sum(_most_done(low, body, names) for body in bodies(deed))
    times = sum(name in names for name in steps_of(deed))
    match deed:
        case ForEachDo(things=things):
            return inside * _most_of(things.type)
        case RepeatDo(count=count):
            return inside * _highest(count.type)
        case MoveTo(pieces=pieces) | TurnOver(pieces=pieces):
            return times * _most_of(pieces.type)
        case DrawTo(kind=kind, count=count):
            there = low.kind_range(kind.heading.id)[1]
            return times * min(_highest(count.type), there) + inside
        case _:
            return times + inside


def _most_of(kind: Type) -> int:
    return kind.most if isinstance(kind, ManyType) else 1


def _highest(kind: Type) -> int:
    return max(kind.high, 0) if isinstance(kind, NumberType) else 1


def waits(low: Lowering, name: str) -> bool:
    """Whether something comes after such a step of the unit."""
    return low.unit.waiting is not None and name in low.unit.waiting.names


def begin_batch(low: Lowering) -> None:
    """A step begins."""
    if low.unit.waiting is not None and low.unit.fresh is None:
        low.code.emit("frame_store", low.unit.waiting.begins, 1)


def note_done(
    low: Lowering, name: str, actor: Operand, piece: Operand, places: tuple[Operand, Operand]
) -> None:
    """Keeps that a step was done with a piece, where something comes after that."""
    waiting, code = low.unit.waiting, low.code
    count_done(low, Happening.STEP, name, (actor, piece, *places))
    if waiting is None or name not in waiting.names:
        return
    fresh = low.unit.fresh
    beginning = waiting.begins if fresh is None else fresh[name]
    begins = code.value("frame_load", beginning)
    since = [begun_so_far(low)] if waiting.rows.width > 1 + len(_COLUMNS) else []
    parts = enumerate((actor, piece, *places, begins, *since), 1)
    add_row(low, waiting.rows, waiting.names.index(name), parts)
    code.emit("frame_store", beginning, 0)


def note_changed(
    low: Lowering, name: str, actor: Operand, amount: Operand, *, by_nothing: bool
) -> None:
    """Keeps that a counter was changed, where something comes after that. Where it can change
    `by_nothing`, it counts as changed by something only."""
    if not waits(low, name) and not is_counted(low, Happening.STEP, name):
        return
    begin_batch(low)
    is_changed = low.code.value("different", amount, 0) if by_nothing else 1
    parts = (amount, (0, 0)) if _holds_pieces(low, name) else (0, (amount, 0))
    low.code.when(is_changed, lambda: note_done(low, name, actor, *parts))


def _holds_pieces(low: Lowering, name: str) -> bool:
    """Whether a step sets a counter to a piece."""
    verb, noun, *_ = name.split(" ")
    return verb in COUNTING and any(
        is_piece(of) for counter, of, _ in low.rules.counters if counter.heading.id == noun
    )


def _open_windows(low: Lowering, waiting: Waiting) -> None:
    """Opens the windows after the steps that wait, in their order."""
    code, unit = low.code, low.unit
    actor, piece = InFrame(unit.slot(PlayerType())), InFrame(unit.slot(PieceType("")))
    places = (InFrame(unit.slot()), InFrame(unit.slot()))
    begins = unit.slot()
    since = InFrame(unit.slot()) if waiting.rows.width > 1 + len(_COLUMNS) else None
    slots = (*(it.offset for it in (actor, piece, *places)), begins)
    slots += () if since is None else (since.offset,)

    def open_behind(name: str, index: Operand) -> None:
        for column, slot in enumerate(slots, 1):
            code.emit("frame_store", slot, kept_in_row(low, waiting.rows, column, index))
        if has_window(low, Point.AFTER, Happening.STEP, batch_name(name)):
            opened = partial(_open, low, batch_name(name), (actor,), since)
            code.when(code.value("frame_load", begins), opened)
        _open(low, name, _parts(low, name, actor, piece, places), since)

    each_row(low, waiting.rows, [partial(open_behind, name) for name in waiting.names])


def _parts(
    low: Lowering, name: str, actor: InFrame, piece: InFrame, places: tuple[InFrame, InFrame]
) -> tuple[InFrame, ...]:
    """The parts of the event that a step is."""
    verb = name.split(" ", maxsplit=1)[0]
    if verb in COUNTING:
        return (actor, piece if _holds_pieces(low, name) else places[0])
    return (actor, *places) if verb == SWAP else (actor, piece, *places)


def _open(low: Lowering, name: str, parts: tuple[InFrame, ...], since: InFrame | None) -> None:
    if open_window(low, Point.AFTER, Happening.STEP, name, parts, since=since):
        low.code.value("take_result")


def is_interrupted(low: Lowering, deed: Deed) -> bool:
    """Whether something comes before a step, or instead of it."""
    return any(
        has_window(low, point, Happening.STEP, name)
        for point in (Point.INSTEAD, Point.BEFORE)
        for name in steps_of(deed)
    )


def come_before(low: Lowering, name: str, parts: Sequence[InFrame], skip: int) -> None:
    """Lets come in what comes instead of the step or before it; goes to the block `skip` where it
    is not done then."""
    code = low.code
    used = place_for_marks(low, name)
    for slot, marks in zip(used, marks_for(low, name), strict=True):
        code.emit("frame_store", slot.offset, marks)
    if open_window(low, Point.INSTEAD, Happening.STEP, name, parts, used):
        itself = code.block()
        code.branch(is_replaced(low, code.value("take_result")), skip, itself)
        code.begin(itself)
    if open_window(low, Point.BEFORE, Happening.STEP, name, parts):
        itself = code.block()
        code.branch(code.value("less", 0, code.value("take_result")), skip, itself)
        code.begin(itself)
