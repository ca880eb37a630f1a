"""Actions: the choices that declare them, what comes in there, and what they do."""

from rulewright.meaning.changes import End, Until
from rulewright.meaning.deeds import Cancel, Deeds
from rulewright.meaning.moments import Happening, Point
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PlayerType
from rulewright.meaning.values import Variable
from rulewright.meaning.walking import all_deeds
from rulewright.program.calling import (
    Kept,
    begin_where_replaced,
    note_beginning,
    open_window,
)
from rulewright.program.instructions import ACTION_CANCELLED
from rulewright.program.lower_changes import end_changes
from rulewright.program.lower_history import count_done, is_counted
from rulewright.program.lower_state_rules import settle
from rulewright.program.lower_steps import (
    keep_parameters,
    leave_unit,
    lower_body,
    lower_deeds,
    lower_whole,
)
from rulewright.program.lower_windows import hooked
from rulewright.program.model import PASS
from rulewright.program.unit import InFrame, Lowering, Region, loaded


def action_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units of actions; `pass` has one only where something comes around it."""
    names = [it.action.heading.id for it in rules.actions]
    if PASS in hooked(rules, Happening.ACTION):
        names.append(PASS)
    return tuple(f"action:{name}" for name in names)


def may_be_called_off(rules: Rules, action: str) -> bool:
    """Whether something may cancel the action as a whole."""
    return any(
        hook.event.happening is Happening.ACTION and hook.event.name == action
        for it in rules.answers
        if any(isinstance(deed, Cancel) and deed.whole for deed in all_deeds(it.deeds))
        for hook in it.hooks
    )


def lower_action(low: Lowering, name: str) -> None:
    """Emits the unit of an action. Where it may be called off, its result says whether it was."""
    action = next((it for it in low.rules.actions if it.action.heading.id == name), None)
    if name not in hooked(low.rules, Happening.ACTION):
        assert action is not None
        lower_body(low, (action.you,), action.deeds)
    elif action is None:
        you = InFrame(low.unit.slot(PlayerType()))
        since = note_beginning(low, Happening.ACTION, name)
        _lower_around(low, name, (you,), (), since)
    else:
        keep_parameters(low, (action.you,))
        since = note_beginning(low, Happening.ACTION, name)
        many = len(action.chosen)
        lower_deeds(low, action.deeds[:many])
        parts = tuple(_kept(low, it) for it in (action.you, *action.chosen))
        _lower_around(low, name, parts, action.deeds[many:], since)


def _kept(low: Lowering, variable: Variable) -> Kept:
    storage = low.storage[variable]
    assert isinstance(storage, InFrame | Region), "what is chosen is kept in the frame"
    return storage


def _lower_around(
    low: Lowering, name: str, parts: tuple[Kept, ...], deeds: Deeds, since: InFrame | None
) -> None:
    """What an action does when it is declared, between what comes instead of it or before it and
    what comes after it."""
    code = low.code
    replaced = begin_where_replaced(low, Happening.ACTION, name, parts)
    if replaced is not None:
        _, itself = replaced
        code.emit("return")
        code.begin(itself)
    if open_window(low, Point.BEFORE, Happening.ACTION, name, parts):
        _leave_where_cancelled(low, name, parts)
    low.unit.way_out = code.block()
    lower_whole(low, deeds)
    code.begin(low.unit.way_out)
    low.unit.way_out = None
    end_changes(low, Until(End.ACTION, name))
    if is_counted(low, Happening.ACTION, name):
        count_done(low, Happening.ACTION, name, loaded(low, parts[0]))
        settle(low)
    if open_window(low, Point.AFTER, Happening.ACTION, name, parts, since=since):
        code.value("take_result")
    leave_unit(low)


def _leave_where_cancelled(low: Lowering, name: str, parts: tuple[Kept, ...]) -> None:
    code = low.code
    outcome = low.unit.slot()
    code.emit("frame_store", outcome, code.value("take_result"))
    dropped, carry_out = code.block(), code.block()
    code.branch(code.value("less", 0, code.value("frame_load", outcome)), dropped, carry_out)
    code.begin(dropped)
    actor = ("actor", PlayerType(), loaded(low, parts[0])[0])
    named = (("action", name),)
    whole, effect = code.block(), code.block()
    is_whole = code.value("equal", code.value("frame_load", outcome), ACTION_CANCELLED)
    code.branch(is_whole, whole, effect)
    code.begin(whole)
    low.event("action_not_taken", (actor,), named)
    code.emit("result", 1)
    code.emit("return")
    code.begin(effect)
    low.event("cancelled_action", (actor,), named)
    code.emit("return")
    code.begin(carry_out)
