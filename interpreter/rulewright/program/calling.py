"""Running units in frames of their own, and opening the windows at which something comes in."""

from collections.abc import Sequence

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


def open_window(
    low: Lowering,
    point: Point,
    happening: Happening,
    name: str,
    parts: Sequence[Kept],
    used: InFrame | None = None,
) -> bool:
    """Lets come in what comes in there; whether there is anything. The result of the window says
    whether what happens is cancelled, or what it gives instead."""
    if not has_window(low, point, happening, name):
        return False
    arguments = [slot for part in parts for slot in loaded(low, part)]
    if used is not None:
        arguments += loaded(low, used)
    call(low, window_name(point, happening, name), arguments)
    return True


def is_replaced(low: Lowering, given: Operand) -> Operand:
    """Whether the result of a window says that something came instead."""
    return low.code.value("different", given, NOT_REPLACED)


def marks_for(low: Lowering, name: str) -> list[Operand]:
    """What a procedure or a step that may be replaced anew is handed besides: what came instead of
    it so far, where that is what comes instead now."""
    if name not in low.marked_procedures:
        return []
    instance = low.unit.instance
    if instance is None or instance.procedure != name:
        return [0]
    used = low.code.value("frame_load", instance.used)
    return [low.code.value("with_bit", used, instance.mark)]
