"""What instructions do with pieces, places, options and chance, as functions of LLVM.

Each is the function of the same name in `engine/`; those that can stop a game answer 0 or the
`StopKind`. Which of the large ones are copied to where they are called is left to LLVM.
"""

from collections.abc import Callable

from rulewright.engine.places import looking_seats
from rulewright.game.model import Order
from rulewright.native.chance import CHANCES
from rulewright.native.code import INDEX_BITS, REASON_BITS
from rulewright.native.knowing import knowing
from rulewright.native.lookups import STATE_PARAMETER
from rulewright.native.moving import MOVING
from rulewright.native.ordering import ORDERING
from rulewright.native.writer import Writer, constant_table
from rulewright.program.layout import (
    STATUS,
    STOP_BLOCK,
    STOP_INDEX,
    STOP_REASON,
    STOP_VALUE,
    STOPPED,
)
from rulewright.program.model import Layout

_LARGEST_SLOT = (1 << 31) - 1


def all_routines(layout: Layout, *, known_only: bool) -> str:
    """The text of all routines for a layout, with the tables they read; `known_only` says that of
    what seats know, only which of them know a piece is kept."""
    learning = knowing(layout, known_only=known_only)
    return "\n".join((_tables(layout), *(write(layout) for write in _ROUTINES), *learning))


def _tables(layout: Layout) -> str:
    locations = layout.locations
    return "".join(
        (
            constant_table("@base", tuple(it.base for it in locations)),
            constant_table("@room", tuple(it.room for it in locations)),
            constant_table("@heap", tuple(int(it.order is Order.HEAP) for it in locations)),
            constant_table(
                "@looking", tuple(looking_seats(it, layout.players) for it in locations)
            ),
            "declare i64 @llvm.smin.i64(i64, i64)\n",
            "declare i64 @llvm.smax.i64(i64, i64)\n",
            "declare i64 @llvm.cttz.i64(i64, i1)\n",
            "declare i64 @llvm.ctlz.i64(i64, i1)\n",
            "declare i64 @llvm.ctpop.i64(i64)\n",
            "declare i32 @llvm.fshr.i32(i32, i32, i32)\n",
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n",
        )
    )


def _stop(layout: Layout) -> str:
    """Stops the game with its record; the place holds block, index and reason, see `code.py`."""
    w = Writer(f"internal void @stop({STATE_PARAMETER}, i64 %place, i64 %value) noinline cold")
    value = w.extreme("smin", w.extreme("smax", "%value", -_LARGEST_SLOT - 1), _LARGEST_SLOT)
    inside = w.calculate("lshr", "%place", REASON_BITS)
    for slot, stored in (
        (STATUS, STOPPED),
        (STOP_REASON, w.calculate("and", "%place", (1 << REASON_BITS) - 1)),
        (STOP_BLOCK, w.calculate("lshr", inside, INDEX_BITS)),
        (STOP_INDEX, w.calculate("and", inside, (1 << INDEX_BITS) - 1)),
        (STOP_VALUE, value),
    ):
        w.put_slot(slot, stored)
    w.line("ret void")
    return w.text()


_ROUTINES: tuple[Callable[[Layout], str], ...] = (_stop, *CHANCES, *MOVING, *ORDERING)
