"""Steps that are events: what comes after them waits until the unit in which they were is over.

Each piece that somebody draws, moves or removes is kept in the frame as it goes, and behind the
last step the windows open, in the order in which it all was caused.
"""

from collections.abc import Callable
from functools import partial

from rulewright.meaning.deeds import Deed, Deeds, DrawTo, ForEachDo, GiveResult, MoveTo, RepeatDo
from rulewright.meaning.moments import Happening, Point
from rulewright.meaning.raised import batch_name, step_of
from rulewright.meaning.types import ManyType, NumberType, PieceType, PlayerType, Type
from rulewright.meaning.walking import all_deeds, bodies
from rulewright.program.calling import has_window, is_replaced, marks_for, open_window
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, Waiting

WIDTH = 6
"""Slots of a step that waits: which one it is, who did it, the piece, from where, to where, and
whether it begins a batch."""

MOST_WAITING = 400
"""So many pieces at most are kept; a unit that moves more stops the game."""


def carry_out(low: Lowering, deeds: Deeds, emit: Callable[[], None]) -> None:
    """Emits deeds, and behind them what comes after their steps; whoever leaves goes there, too."""
    names = tuple(dict.fromkeys(it for it in map(step_of, all_deeds(deeds)) if it is not None))
    names = tuple(it for it in names if _comes_after(low, it))
    if not names:
        emit()
        return
    unit, code = low.unit, low.code
    outside = (unit.way_out, unit.waiting)
    if any(isinstance(it, GiveResult) for it in all_deeds(deeds)):
        unit.given = unit.slot()
        code.emit("frame_store", unit.given, 0)
    unit.waiting = _room_for(low, names, min(_pieces_moved(low, deeds), MOST_WAITING))
    unit.way_out = code.block()
    code.emit("frame_store", unit.waiting.count, 0)
    emit()
    code.begin(unit.way_out)
    _open_windows(low, unit.waiting)
    unit.way_out, unit.waiting = outside


def _comes_after(low: Lowering, name: str) -> bool:
    return any(has_window(low, Point.AFTER, Happening.STEP, it) for it in (name, batch_name(name)))


def _room_for(low: Lowering, names: tuple[str, ...], most: int) -> Waiting:
    unit = low.unit
    count, begins, offset = unit.slot(), unit.slot(), unit.size
    for _ in range(most):
        for kind in (None, PlayerType(), PieceType(""), None, None, None):
            unit.slot(kind)
    return Waiting(names, count, begins, offset, most)


def _pieces_moved(low: Lowering, deeds: Deeds) -> int:
    """How many pieces these deeds move at most."""
    return sum(_moved(low, deed) for deed in deeds)


def _moved(low: Lowering, deed: Deed) -> int:
    inside = sum(_pieces_moved(low, body) for body in bodies(deed))
    match deed:
        case ForEachDo(things=things):
            return inside * _most_of(things.type)
        case RepeatDo(count=count):
            return inside * _highest(count.type)
        case MoveTo(pieces=pieces):
            return _most_of(pieces.type)
        case DrawTo(kind=kind, count=count):
            there = low.kind_range(kind.heading.id)[1]
            return min(_highest(count.type), there) + inside
        case _:
            return inside


def _most_of(kind: Type) -> int:
    return kind.most if isinstance(kind, ManyType) else 1


def _highest(kind: Type) -> int:
    return max(kind.high, 0) if isinstance(kind, NumberType) else 1


def begin_batch(low: Lowering) -> None:
    """A step that moves pieces begins."""
    if low.unit.waiting is not None:
        low.code.emit("frame_store", low.unit.waiting.begins, 1)


def note_moved(
    low: Lowering, name: str, actor: Operand, piece: Operand, places: tuple[Operand, Operand]
) -> None:
    """Keeps that a piece was moved, where something comes after that."""
    waiting, code = low.unit.waiting, low.code
    if waiting is None or name not in waiting.names:
        return
    count = code.value("frame_load", waiting.count)
    first = code.value("multiply", count, WIDTH)
    begins = code.value("frame_load", waiting.begins)
    length = waiting.most * WIDTH
    parts = (waiting.names.index(name), actor, piece, *places, begins)
    for at, part in enumerate(parts):
        code.emit("frame_store_at", waiting.offset + at, first, length - at, part)
    code.emit("frame_store", waiting.count, code.value("add", count, 1))
    code.emit("frame_store", waiting.begins, 0)


def _open_windows(low: Lowering, waiting: Waiting) -> None:
    """Opens the windows after the steps that wait, in their order."""
    code, unit = low.code, low.unit
    at, which, begins = unit.slot(), unit.slot(), unit.slot()
    actor, piece = InFrame(unit.slot(PlayerType())), InFrame(unit.slot(PieceType("")))
    places = (InFrame(unit.slot()), InFrame(unit.slot()))
    parts = (actor, piece, *places)
    head, inside, done = code.block(), code.block(), code.block()
    code.emit("frame_store", at, 0)
    code.begin(head)
    index = code.value("frame_load", at)
    code.branch(code.value("less", index, code.value("frame_load", waiting.count)), inside, done)
    code.begin(inside)
    first = code.value("multiply", index, WIDTH)
    slots = (which, *(it.offset for it in parts), begins)
    for number, slot in enumerate(slots):
        length = waiting.most * WIDTH - number
        kept = code.value("frame_load_at", waiting.offset + number, first, length)
        code.emit("frame_store", slot, kept)
    code.emit("frame_store", at, code.value("add", index, 1))
    for number, name in enumerate(waiting.names):
        this, other = code.block(), code.block()
        code.branch(code.value("equal", code.value("frame_load", which), number), this, other)
        code.begin(this)
        if has_window(low, Point.AFTER, Happening.STEP, batch_name(name)):
            opened = partial(_open, low, batch_name(name), (actor,))
            code.when(code.value("frame_load", begins), opened)
        _open(low, name, parts)
        code.jump(head)
        code.begin(other)
    code.jump(head)
    code.begin(done)
    code.emit("frame_store", waiting.count, 0)


def _open(low: Lowering, name: str, parts: tuple[InFrame, ...]) -> None:
    if open_window(low, Point.AFTER, Happening.STEP, name, parts):
        low.code.value("take_result")


def is_interrupted(low: Lowering, name: str) -> bool:
    """Whether something comes before a step, or instead of it."""
    points = (Point.INSTEAD, Point.BEFORE)
    return any(has_window(low, it, Happening.STEP, name) for it in points)


def come_before(low: Lowering, name: str, parts: tuple[InFrame, ...], skip: int) -> None:
    """Lets come in what comes instead of the step or before it; goes to the block `skip` where it
    is not done then."""
    code = low.code
    used: InFrame | None = None
    for mark in marks_for(low, name):
        used = InFrame(low.unit.slot())
        code.emit("frame_store", used.offset, mark)
    if open_window(low, Point.INSTEAD, Happening.STEP, name, parts, used):
        itself = code.block()
        code.branch(is_replaced(low, code.value("take_result")), skip, itself)
        code.begin(itself)
    if open_window(low, Point.BEFORE, Happening.STEP, name, parts):
        itself = code.block()
        code.branch(code.value("less", 0, code.value("take_result")), skip, itself)
        code.begin(itself)
