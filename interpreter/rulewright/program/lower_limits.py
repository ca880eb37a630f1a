"""How often something was, counted in slots of the state, and when that begins anew."""

from rulewright.game.limits import Counted, Limit
from rulewright.program.limits import Limits, all_limits
from rulewright.program.lower_history import begin_counting
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


def leave_where_reached(low: Lowering, limits: Limits, seat: Operand, goal: int) -> None:
    """Goes to the block `goal` where a limit is reached for the seat."""
    code = low.code
    for name, limit in limits:
        going_on = code.block()
        is_left = code.value("less", _load(low, name, limit, seat), limit.times)
        code.branch(is_left, going_on, goal)
        code.begin(going_on)


def count_up(low: Lowering, limits: Limits, counted: Counted, seat: Operand) -> None:
    """It was once more, for those limits that count this."""
    code = low.code
    for name, limit in limits:
        if limit.counts is not counted:
            continue
        slot = _slot(low, name)
        often = code.value("add", _load(low, name, limit, seat), 1)
        low.store_slot(slot, seat if limit.each_player else 0, often, low.seats)


def begin_anew(low: Lowering, per: str) -> None:
    """The limits per this begin anew, and what is counted since then."""
    begin_counting(low, per)
    for name, limit in all_limits(low.rules):
        if limit.per == per:
            for seat in range(low.seats if limit.each_player else 1):
                low.code.emit("store", _slot(low, name) + seat, 0)


def _slot(low: Lowering, name: str) -> int:
    return dict(low.layout.limits)[name]


def _load(low: Lowering, name: str, limit: Limit, seat: Operand) -> Operand:
    return low.load_slot(_slot(low, name), seat if limit.each_player else 0, low.seats)
