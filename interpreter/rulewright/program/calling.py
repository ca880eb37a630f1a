"""Running units in frames of their own, and opening the windows at which something comes in."""

from collections.abc import Callable, Sequence

from rulewright.meaning.moments import Happening, Point
from rulewright.program.instructions import NOT_REPLACED
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, Region, loaded

Kept = InFrame | Region


def call(low: Lowering, procedure: str, arguments: list[Operand]) -> None:
    """Runs a procedure in a frame of its own and goes on behind it. Registers do not survive."""
    code = low.code
    for number, argument in enumerate(arguments):
        code.emit("argument", number, argument)
    back = code.block()
    code.emit("call", low.procedures[procedure], back)
    code.begin(back)


def window_name(point: Point, happening: Happening, name: str) -> str:
    """The name of the unit of a window."""
    return f"window {point.value} {happening.value}:{name}"


def has_window(low: Lowering, point: Point, happening: Happening, name: str) -> bool:
    """Whether anything comes in there."""
    return window_name(point, happening, name) in low.procedures


def is_waited_for(low: Lowering, point: Point, happening: Happening, name: str) -> bool:
    """Whether steps wait for the next time that something comes in there."""
    unit = window_name(point, happening, name)
    return any(
        window_name(it.point, it.event.happening, it.event.name) == unit
        for later in low.rules.delayed
        for it in later.hooks
    )


def note_beginning(low: Lowering, happening: Happening, name: str) -> InFrame | None:
    """Where it is kept how much had been waited for when something began, where the next time after
    it is waited for: what is waited for later does not mean this one."""
    if not is_waited_for(low, Point.AFTER, happening, name):
        return None
    since = InFrame(low.unit.slot())
    low.code.emit("frame_store", since.offset, begun_so_far(low))
    return since


def begun_so_far(low: Lowering) -> Operand:
    """How much has been waited for up to now."""
    room = low.layout.delays
    assert room is not None, "where something is waited for, there is room for it"
    return low.code.value("load", room.begun)


def open_window(
    low: Lowering,
    point: Point,
    happening: Happening,
    name: str,
    parts: Sequence[Kept],
    used: Sequence[InFrame] = (),
    since: InFrame | None = None,
) -> bool:
    """Lets come in what comes in there; whether there is anything. The result of the window says
    whether what happens is cancelled, or what it gives instead. Of what is waited for, that comes
    which was so `since` then, or is now."""
    if not has_window(low, point, happening, name):
        return False
    arguments = [slot for part in parts for slot in loaded(low, part)]
    arguments += [slot for word in used for slot in loaded(low, word)]
    if is_waited_for(low, point, happening, name):
        arguments += [begun_so_far(low)] if since is None else loaded(low, since)
    call(low, window_name(point, happening, name), arguments)
    return True


def is_replaced(low: Lowering, given: Operand) -> Operand:
    """Whether the result of a window says that something came instead."""
    return low.code.value("different", given, NOT_REPLACED)


def begin_where_replaced(
    low: Lowering,
    happening: Happening,
    name: str,
    parts: Sequence[Kept],
    used: Sequence[InFrame] = (),
) -> tuple[Operand, int] | None:
    """Goes on where something came instead of what happens: with what that gave, and the block
    in which it happens itself. None where nothing can come."""
    if not open_window(low, Point.INSTEAD, happening, name, parts, used):
        return None
    code = low.code
    given = code.value("take_result")
    other, itself = code.block(), code.block()
    code.branch(is_replaced(low, given), other, itself)
    code.begin(other)
    return given, itself


def leave_where_replaced(
    low: Lowering,
    happening: Happening,
    name: str,
    parts: Sequence[Kept],
    tell: Callable[[], None],
) -> int | None:
    """Goes on where nothing came instead of what happens. Elsewhere it emits what tells that
    something did, and goes to the block that is given back; None where nothing can come."""
    replaced = begin_where_replaced(low, happening, name, parts)
    if replaced is None:
        return None
    code, (_, itself) = low.code, replaced
    behind = code.block()
    tell()
    code.jump(behind)
    code.begin(itself)
    return behind


MARKS_IN_A_SLOT = 31
"""So many marks go into a slot of the state."""


def place_for_marks(low: Lowering, name: str) -> tuple[InFrame, ...]:
    """New slots for what came instead of something so far; none where that need not be known."""
    slots = low.marked_procedures.get(name, 0)
    return tuple(InFrame(low.unit.slot()) for _ in range(slots))


def has_mark(low: Lowering, used: Sequence[InFrame], mark: Operand) -> Operand:
    """Whether a mark is among those that lie in these slots."""
    at, bit = _where_marked(low, mark)
    if isinstance(at, int):
        (word,) = loaded(low, used[at])
    else:
        word = low.code.value("frame_load_at", used[0].offset, at, len(used))
    return low.code.value("has_bit", word, bit)


def _where_marked(low: Lowering, mark: Operand) -> tuple[Operand, Operand]:
    """In which slot a mark stands, and at which bit."""
    if isinstance(mark, int):
        return divmod(mark, MARKS_IN_A_SLOT)
    at = low.code.value("divide_down", mark, MARKS_IN_A_SLOT)
    return at, low.code.value("modulo", mark, MARKS_IN_A_SLOT)


def marks_for(low: Lowering, name: str) -> list[Operand]:
    """What a procedure or a step that may be replaced anew is handed besides: what came instead of
    it so far, where that is what comes instead now."""
    instance = low.unit.instance
    if instance is None or instance.procedure != name:
        return [0] * low.marked_procedures.get(name, 0)
    words = [slot for word in instance.used for slot in loaded(low, word)]
    if instance.mark is None:
        return words
    kept = instance.mark
    own, bit = _where_marked(low, kept if isinstance(kept, int) else loaded(low, kept)[0])
    for at, word in enumerate(words):
        marked = low.code.value("with_bit", word, bit)
        words[at] = low.code.value("select", low.code.value("equal", own, at), marked, word)
    return words
