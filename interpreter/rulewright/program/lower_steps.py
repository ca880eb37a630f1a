"""Steps: each deed becomes instructions, in the order in which it is done."""

from typing import assert_never

from rulewright.meaning.deeds import (
    AskWhether,
    Choose,
    Deed,
    Deeds,
    Disclose,
    DrawTo,
    ForEachDo,
    GiveResult,
    IfDo,
    MayDo,
    MoveTo,
    PerformProcedure,
    RememberOne,
    RememberSet,
    RepeatDo,
    SetAttribute,
    SetCounter,
    ShufflePile,
    Stop,
    SwapPlaces,
    TurnOver,
)
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, Type
from rulewright.program import lower_sets, lower_values
from rulewright.program.lower_choices import ask_may, choose
from rulewright.program.lower_moves import (
    disclose,
    draw,
    move,
    shuffle,
    swap,
    turn_over,
)
from rulewright.program.lower_numbers import ask_whether, set_attribute, set_counter
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering


def lower_deeds(low: Lowering, deeds: Deeds) -> None:
    """Emits the deeds one after another."""
    for deed in deeds:
        low.code.span = deed.span
        _lower(low, deed)


def _lower(low: Lowering, deed: Deed) -> None:
    match deed:
        case Choose(otherwise=None):
            choose(low, deed, None)
        case Choose(otherwise=otherwise):
            choose(low, deed, lambda: lower_deeds(low, otherwise or ()))
        case MayDo():
            _may(low, deed)
        case IfDo():
            _if(low, deed)
        case ForEachDo():
            _for_each(low, deed)
        case RepeatDo():
            _repeat(low, deed)
        case MoveTo():
            move(low, deed)
        case DrawTo(otherwise=otherwise):
            draw(low, deed, lambda: lower_deeds(low, otherwise or ()))
        case SwapPlaces():
            swap(low, deed)
        case TurnOver():
            turn_over(low, deed)
        case ShufflePile():
            shuffle(low, deed)
        case Disclose():
            disclose(low, deed)
        case AskWhether():
            ask_whether(low, deed)
        case RememberOne(variable=variable, value=value):
            slot = low.unit.slot(variable.type)
            low.code.emit("frame_store", slot, lower_values.lower(low, value))
            low.storage[variable] = InFrame(slot)
        case RememberSet(variable=variable, things=things):
            region = low.unit.region(things.type)
            lower_sets.keep(low, things, region)
            low.storage[variable] = region
        case SetCounter():
            set_counter(low, deed)
        case SetAttribute():
            set_attribute(low, deed)
        case PerformProcedure():
            _perform(low, deed)
        case GiveResult(value=value):
            low.code.emit("result", lower_values.lower(low, value))
            low.code.emit("return")
        case Stop(loop=True):
            low.code.jump(low.leave_loop[-1])
        case Stop():
            low.code.emit("return")
        case _:
            assert_never(deed)


def _may(low: Lowering, deed: MayDo) -> None:
    """Asks where the steps can be done at all; otherwise it counts as declined."""
    code = low.code
    yes, no, done = code.block(), code.block(), code.block()
    if deed.feasible is not None:
        possible = code.block()
        lower_values.test(low, deed.feasible, possible, no)
        code.begin(possible)
    code.branch(ask_may(low, deed.actor, deed.span), yes, no)
    code.begin(yes)
    lower_deeds(low, deed.body)
    code.jump(done)
    code.begin(no)
    lower_deeds(low, deed.otherwise)
    code.begin(done)


def _if(low: Lowering, deed: IfDo) -> None:
    code = low.code
    done = code.block()
    for condition, body in deed.branches:
        yes, no = code.block(), code.block()
        lower_values.test(low, condition, yes, no)
        code.begin(yes)
        lower_deeds(low, body)
        code.jump(done)
        code.begin(no)
    lower_deeds(low, deed.otherwise)
    code.begin(done)


def _for_each(low: Lowering, deed: ForEachDo) -> None:
    """Goes over the set as it is now; what has left it when its turn comes is passed over."""
    code = low.code
    region = low.unit.region(deed.things.type)
    lower_sets.keep(low, deed.things, region)
    at, thing = low.unit.slot(), low.unit.slot(deed.thing.type)
    code.emit("frame_store", at, 0)
    head, inside, body, done = code.block(), code.block(), code.block(), code.block()
    code.begin(head)
    index = code.value("frame_load", at)
    code.branch(code.value("less", index, code.value("frame_load", region.offset)), inside, done)
    code.begin(inside)
    code.emit("frame_store", at, code.value("add", index, 1))
    value = lower_sets.kept_thing(low, region, index)
    code.emit("frame_store", thing, value)
    still = lower_sets.contains(low, deed.things, deed.thing.type, value)
    code.branch(still, body, head)
    code.begin(body)
    low.storage[deed.thing] = InFrame(thing)
    low.leave_loop.append(done)
    lower_deeds(low, deed.body)
    low.leave_loop.pop()
    code.jump(head)
    code.begin(done)


def _repeat(low: Lowering, deed: RepeatDo) -> None:
    code = low.code
    left = low.unit.slot()
    code.emit("frame_store", left, lower_values.lower(low, deed.count))
    head, body, done = code.block(), code.block(), code.block()
    code.begin(head)
    if deed.until is not None:
        going_on = code.block()
        lower_values.test(low, deed.until, done, going_on)
        code.begin(going_on)
    rounds = code.value("frame_load", left)
    code.branch(code.value("less", 0, rounds), body, done)
    code.begin(body)
    code.emit("frame_store", left, code.value("subtract", rounds, 1))
    low.leave_loop.append(done)
    lower_deeds(low, deed.body)
    low.leave_loop.pop()
    code.jump(head)
    code.begin(done)


def _perform(low: Lowering, deed: PerformProcedure) -> None:
    code = low.code
    arguments: list[Operand] = []
    if deed.actor is not None:
        arguments.append(lower_values.lower(low, deed.actor))
    called = next(it for it in low.rules.procedures if it.procedure.heading.id == deed.procedure)
    for parameter, argument in zip(called.parameters, deed.arguments, strict=True):
        if isinstance(argument, SetMeaning):
            arguments.extend(_set_argument(low, argument, parameter.type))
        else:
            arguments.append(lower_values.lower(low, argument))
    call(low, f"procedure:{deed.procedure}", arguments)
    if deed.result is not None:
        slot = low.unit.slot(deed.result.type)
        code.emit("frame_store", slot, code.value("take_result"))
        low.storage[deed.result] = InFrame(slot)


def _set_argument(low: Lowering, things: SetMeaning, kind: Type) -> list[Operand]:
    """A set as it is now: how many, then its things, as a parameter of this type keeps them."""
    code = low.code
    assert isinstance(kind, ManyType)
    region = low.unit.region(kind)
    for offset in range(kind.most):
        code.emit("frame_store", region.offset + 1 + offset, 0)
    lower_sets.keep(low, things, region)
    return [code.value("frame_load", region.offset + at) for at in range(1 + kind.most)]


def call(low: Lowering, procedure: str, arguments: list[Operand]) -> None:
    """Runs a procedure in a frame of its own and goes on behind it. Registers do not survive."""
    code = low.code
    for number, argument in enumerate(arguments):
        code.emit("argument", number, argument)
    back = code.block()
    code.emit("call", low.procedures[procedure], back)
    code.begin(back)
