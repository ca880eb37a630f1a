"""What is done the next time that something happens: it comes in a window, once, behind the rules
and before cards; and what is no longer waited for when its end comes."""

from collections.abc import Callable

from rulewright.meaning.changes import End, Until
from rulewright.meaning.delays import NextTime
from rulewright.meaning.moments import Hook
from rulewright.meaning.rules import DelayedMeaning
from rulewright.program.calling import Kept, call
from rulewright.program.delays_layout import LEVEL, MOST_NESTED, STAGE, WHICH, WHOSE
from rulewright.program.instructions import StopKind
from rulewright.program.lower_delays import (
    drop,
    each_waiting,
    is_older,
    load_of_waiting,
    room_for_waiting,
    store_of_waiting,
    take_kept,
)
from rulewright.program.lower_titles import is_of_place
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, loaded
from rulewright.source.frozen import dataclass
from rulewright.syntax.moments import Who


@dataclass(frozen=True, slots=True)
class Awaited:
    """What may come at a hook of a window, by its number: what it is `given` there, besides where
    the places kept `within` have to be. `used` is handed on where it comes instead of something."""

    number: int
    meaning: DelayedMeaning
    hook: Hook
    given: tuple[Kept, ...]
    within: tuple[tuple[Kept, str], ...]
    used: tuple[InFrame, ...]


Came = Callable[[DelayedMeaning, int, int], None]
"""Emits what follows when something came, and goes on at one of two blocks: the first where the
rest comes, too, the second where it goes on waiting."""


def come_next_time(
    low: Lowering,
    awaited: tuple[Awaited, ...],
    actor: InFrame | None,
    newest: InFrame,
    came: Came,
    *,
    only_one: bool,
) -> None:
    """Lets come what was waited for up to the `newest`, in the order in which that began, or the
    first of it. What is to come here comes in no other window meanwhile."""
    code, room = low.code, room_for_waiting(low)
    level = low.unit.slot()
    code.emit("frame_store", level, 0)

    def claim(index: Operand, _: int) -> None:
        for one in awaited:
            is_meant = _is_meant(low, one, index, actor, newest)
            if only_one:
                is_first = code.value("equal", code.value("frame_load", level), 0)
                is_meant = code.value("both", is_meant, is_first)
            code.when(is_meant, lambda: _claim(low, index, level))

    each_waiting(low, claim)
    some, finish, over = (code.block() for _ in range(3))
    code.branch(code.value("less", 0, code.value("frame_load", level)), some, over)
    code.begin(some)

    def look(index: Operand, again: int) -> None:
        for one in awaited:
            other, this = code.block(), code.block()
            is_this = code.value("equal", load_of_waiting(low, WHICH, index), one.number + 1)
            code.branch(code.value("both", is_this, _is_claimed(low, index, level)), this, other)
            code.begin(this)
            kept = take_kept(low, one.meaning.deed, index)
            handed = [slot for it in (*kept, *one.given, *one.used) for slot in loaded(low, it)]
            call(low, f"later:{one.number}", handed)
            came(one.meaning, again, finish)
            code.begin(other)

    each_waiting(low, look)
    code.begin(finish)

    def release(index: Operand, _: int) -> None:
        is_claimed = _is_claimed(low, index, level)
        code.when(is_claimed, lambda: store_of_waiting(low, LEVEL, index, 0))

    each_waiting(low, release)
    code.emit("store", room.levels, code.value("subtract", code.value("load", room.levels), 1))
    code.begin(over)


def _is_meant(
    low: Lowering, one: Awaited, index: Operand, actor: InFrame | None, newest: InFrame
) -> Operand:
    """Whether what waits there is this, and waits for what happens."""
    code, deed = low.code, one.meaning.deed
    found = code.value("equal", load_of_waiting(low, WHICH, index), one.number + 1)
    found = code.value("both", found, is_older(low, index, newest.offset))
    found = code.value("both", found, code.value("equal", load_of_waiting(low, LEVEL, index), 0))
    for part, place in one.within:
        found = code.value("both", found, is_of_place(low, place, *loaded(low, part)))
    assert isinstance(deed.due, NextTime)
    if actor is not None and deed.due.you is not None and one.hook.who is not Who.ANY:
        column = room_for_waiting(low).column_of(deed, deed.due.you)
        how = "equal" if one.hook.who is Who.YOU else "different"
        is_who = code.value(how, load_of_waiting(low, column, index), *loaded(low, actor))
        found = code.value("both", found, is_who)
    return found


def _claim(low: Lowering, index: Operand, level: int) -> None:
    """It comes in this window, which is one more of those that lie on each other."""
    code, room = low.code, room_for_waiting(low)

    def go_up() -> None:
        levels = code.value("add", code.value("load", room.levels), 1)
        code.emit("require", code.value("at_most", levels, MOST_NESTED), StopKind.NO_ROOM)
        code.emit("store", room.levels, levels)
        code.emit("frame_store", level, levels)

    code.when(code.value("equal", code.value("frame_load", level), 0), go_up)
    store_of_waiting(low, LEVEL, index, code.value("frame_load", level))


def _is_claimed(low: Lowering, index: Operand, level: int) -> Operand:
    claimed = load_of_waiting(low, LEVEL, index)
    return low.code.value("equal", claimed, low.code.value("frame_load", level))


def wait_no_longer(low: Lowering, until: Until, player: Callable[[], Operand] | None) -> None:
    """What is waited for until then is so no longer; of what ends in the turns of players, that of
    one `player`."""
    numbers = [at for at, it in enumerate(low.rules.delayed, 1) if it.until == until]
    if not numbers:
        return
    code = low.code

    def is_over(index: Operand) -> Operand:
        which = load_of_waiting(low, WHICH, index)
        first, *others = (code.value("equal", which, number) for number in numbers)
        found: Operand = first
        for other in others:
            found = code.value("either", found, other)
        if player is not None:
            whose = load_of_waiting(low, WHOSE, index)
            found = code.value("both", found, code.value("equal", whose, player()))
        if until.end is End.END_OF_NEXT_TURN:
            found = code.value("both", found, load_of_waiting(low, STAGE, index))
        return found

    drop(low, is_over)
