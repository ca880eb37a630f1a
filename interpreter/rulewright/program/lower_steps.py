"""Steps: each deed becomes instructions, in the order in which it is done."""

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from rulewright.game.rule_lines import LineKind
from rulewright.meaning.deeds import (
    AskWhether,
    BeginApart,
    BeginChange,
    Cancel,
    Choose,
    Deed,
    Deeds,
    Delay,
    Disclose,
    DrawTo,
    EitherDo,
    Eliminate,
    ForEachDo,
    GiveResult,
    IfDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    PickAtRandom,
    RefillPile,
    RememberOne,
    RememberSet,
    RepeatDo,
    RollDie,
    RollNumber,
    SetAttribute,
    SetCounter,
    ShufflePile,
    Stop,
    SwapPlaces,
    Together,
    TurnOver,
)
from rulewright.meaning.moments import cancels
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, Type
from rulewright.meaning.values import Variable
from rulewright.program import lower_sets, lower_values
from rulewright.program.calling import call, marks_for
from rulewright.program.instructions import (
    ACTION_CANCELLED,
    EFFECT_CANCELLED,
    NOT_REPLACED,
)
from rulewright.program.lower_alternatives import ask_which
from rulewright.program.lower_changes import begin_change
from rulewright.program.lower_choices import Otherwise, ask_may, begin_apart, choose
from rulewright.program.lower_copying import perform_effect
from rulewright.program.lower_delays import begin_delay
from rulewright.program.lower_elimination import eliminate
from rulewright.program.lower_has_been import notice_after
from rulewright.program.lower_in_place import swap, turn_over
from rulewright.program.lower_moves import disclose, draw, move, shuffle
from rulewright.program.lower_numbers import ask_whether, pay, set_attribute, set_counter
from rulewright.program.lower_random import pick, roll_die, roll_number
from rulewright.program.lower_refilling import refill_pile
from rulewright.program.lower_results import give_result, take_result
from rulewright.program.lower_state_rules import settle_after
from rulewright.program.lower_stirring import stir_gone_through
from rulewright.program.lower_together import WRITING, do_together, gather
from rulewright.program.lower_waiting import carry_out
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering


def lower_body(low: Lowering, parameters: Sequence[Variable], deeds: Deeds) -> None:
    """A unit that is given these parameters and carries out the deeds. Where they may cancel what
    the unit comes before, its result says whether they did."""
    keep_parameters(low, parameters)
    if cancels(deeds):
        low.unit.cancels = low.unit.slot()
    lower_whole(low, deeds)
    leave_unit(low)


def lower_whole(low: Lowering, deeds: Deeds) -> None:
    """Emits deeds, and what comes after their steps behind them all."""
    carry_out(low, deeds, lambda: lower_deeds(low, deeds))


def keep_parameters(low: Lowering, parameters: Sequence[Variable]) -> None:
    """Gives parameters their places at the beginning of the frame."""
    for parameter in parameters:
        low.storage[parameter] = low.unit.place_for(parameter.type)


def leave_unit(low: Lowering) -> None:
    """Goes back to the caller, or on to what comes afterwards in the unit."""
    if low.unit.way_out is not None:
        low.code.jump(low.unit.way_out)
        return
    if low.unit.cancels is not None:
        low.code.emit("result", low.code.value("frame_load", low.unit.cancels))
    elif low.unit.given is not None:
        low.code.emit("result", low.code.value("frame_load", low.unit.given))
    elif low.unit.replaces:
        low.code.emit("result", 0)
    low.code.emit("return")


def lower_deeds(low: Lowering, deeds: Deeds) -> None:
    """Emits the deeds one after another."""
    for deed in deeds:
        low.code.span = deed.span
        low.mark(LineKind.STEP, deed.span)
        if low.unit.gathered is not None and isinstance(deed, WRITING):
            gather(low, deed)
            continue
        _lower(low, deed)
        if low.unit.fresh is None:
            notice_after(low, deed)
            settle_after(low, deed)


def _lower(low: Lowering, deed: Deed) -> None:
    match deed:
        case Choose(otherwise=otherwise):
            choose(low, deed, _otherwise(low, otherwise))
        case BeginApart():
            begin_apart(low, deed)
        case MayDo():
            _may(low, deed)
        case EitherDo():
            ask_which(low, deed, partial(lower_deeds, low))
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
        case ShufflePile() | RefillPile() | PickAtRandom() | RollNumber() | RollDie():
            _leave_to_chance(low, deed)
        case Disclose():
            disclose(low, deed)
        case AskWhether():
            ask_whether(low, deed)
        case RememberOne() | RememberSet():
            _remember(low, deed)
        case Pay(otherwise=otherwise):
            pay(low, deed, _otherwise(low, otherwise))
        case SetCounter() | SetAttribute() | BeginChange() | Delay():
            _change(low, deed)
        case PerformProcedure():
            _perform(low, deed)
        case PerformEffect(otherwise=otherwise):
            perform_effect(low, deed, partial(lower_deeds, low, otherwise or ()))
        case GiveResult() | Stop():
            _leave(low, deed)
        case Together():
            do_together(low, deed, lower_deeds)
        case Cancel():
            _cancel(low, deed)
        case Eliminate():
            eliminate(low, deed)
        case _:
            assert_never(deed)


def _otherwise(low: Lowering, deeds: Deeds | None) -> Otherwise | None:
    """What emits the deeds behind `otherwise:`; None where there are none."""
    return None if deeds is None else partial(lower_deeds, low, deeds)


def _cancel(low: Lowering, deed: Cancel) -> None:
    assert low.unit.cancels is not None, "the checker knows where something is cancelled"
    so_far = low.code.value("frame_load", low.unit.cancels)
    what = ACTION_CANCELLED if deed.whole else EFFECT_CANCELLED
    low.code.emit("frame_store", low.unit.cancels, low.code.value("maximum", so_far, what))


def _leave_to_chance(
    low: Lowering, deed: ShufflePile | RefillPile | PickAtRandom | RollNumber | RollDie
) -> None:
    match deed:
        case ShufflePile():
            shuffle(low, deed)
        case RefillPile():
            refill_pile(low, deed)
        case PickAtRandom(otherwise=otherwise):
            pick(low, deed, _otherwise(low, otherwise))
        case RollNumber():
            roll_number(low, deed)
        case RollDie():
            roll_die(low, deed)
        case _:
            assert_never(deed)


def _change(low: Lowering, deed: SetCounter | SetAttribute | BeginChange | Delay) -> None:
    match deed:
        case SetCounter():
            set_counter(low, deed)
        case SetAttribute():
            set_attribute(low, deed)
        case BeginChange():
            begin_change(low, deed)
        case Delay():
            begin_delay(low, deed)


def _remember(low: Lowering, deed: RememberOne | RememberSet) -> None:
    match deed:
        case RememberOne(variable=variable, value=value):
            slot = low.unit.slot(variable.type)
            low.code.emit("frame_store", slot, lower_values.lower(low, value))
            low.storage[variable] = InFrame(slot)
        case RememberSet(variable=variable, things=things):
            stir_gone_through(low, things, deed.span)
            region = low.unit.region(things.type)
            lower_sets.keep(low, things, region)
            low.storage[variable] = region


def _leave(low: Lowering, deed: GiveResult | Stop) -> None:
    match deed:
        case GiveResult():
            give_result(low, deed)
        case Stop(loop=True):
            low.code.jump(low.leave_loop[-1])
        case Stop():
            leave_unit(low)


def _may(low: Lowering, deed: MayDo) -> None:
    """Asks where the steps can be done at all; otherwise it counts as declined."""
    code = low.code
    yes, no, done = code.block(), code.block(), code.block()
    if deed.feasible is not None:
        possible = code.block()
        lower_values.test(low, deed.feasible, possible, no)
        code.begin(possible)
    code.branch(ask_may(low, deed), yes, no)
    code.begin(yes)
    lower_deeds(low, deed.body)
    code.jump(done)
    code.begin(no)
    if deed is low.unit.declined_at:
        code.emit("result", NOT_REPLACED)
        code.emit("return")
    lower_deeds(low, deed.otherwise)
    code.begin(done)


def _if(low: Lowering, deed: IfDo) -> None:
    code = low.code
    done = code.block()
    places = iter(deed.places)
    for condition, body in deed.branches:
        yes, no = code.block(), code.block()
        lower_values.test(low, condition, yes, no)
        code.begin(yes)
        low.mark(LineKind.BRANCH, next(places, None))
        lower_deeds(low, body)
        code.jump(done)
        code.begin(no)
    low.mark(LineKind.BRANCH, next(places, None))
    lower_deeds(low, deed.otherwise)
    code.begin(done)


def _for_each(low: Lowering, deed: ForEachDo) -> None:
    """Goes over the set as it is now; what has left it when its turn comes is passed over."""
    stir_gone_through(low, deed.things, deed.span)
    region = low.unit.region(deed.things.type)
    lower_sets.keep(low, deed.things, region)

    def body(thing: InFrame, _: int, done: int) -> None:
        low.storage[deed.thing] = thing
        low.leave_loop.append(done)
        lower_deeds(low, deed.body)
        low.leave_loop.pop()

    lower_sets.each_still_there(low, deed.things, region, deed.thing.type, body)


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
    for argument in deed.arguments:
        if isinstance(argument, SetMeaning):
            stir_gone_through(low, argument, deed.span)
    arguments: list[Operand] = []
    if deed.actor is not None:
        arguments.append(lower_values.lower(low, deed.actor))
    called = next(it for it in low.rules.procedures if it.procedure.heading.id == deed.procedure)
    for parameter, argument in zip(called.parameters, deed.arguments, strict=True):
        if isinstance(argument, SetMeaning):
            arguments.extend(_set_argument(low, argument, parameter.type))
        else:
            arguments.append(lower_values.lower(low, argument))
    call(low, unit_of(low, deed.procedure), [*arguments, *marks_for(low, deed.procedure)])
    if deed.result is not None:
        take_result(low, deed.result)


def _set_argument(low: Lowering, things: SetMeaning, kind: Type) -> list[Operand]:
    """A set as it is now: how many, then its things, as a parameter of this type keeps them."""
    code = low.code
    assert isinstance(kind, ManyType)
    region = low.unit.region(kind)
    for offset in range(kind.most):
        code.emit("frame_store", region.offset + 1 + offset, 0)
    lower_sets.keep(low, things, region)
    return [code.value("frame_load", region.offset + at) for at in range(1 + kind.most)]


def unit_of(low: Lowering, procedure: str) -> str:
    """The unit that performs a procedure, with all that comes before and after it."""
    around = f"around procedure:{procedure}"
    return around if around in low.procedures else f"procedure:{procedure}"
