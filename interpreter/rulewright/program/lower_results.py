"""What procedures give: one value, or a set as one number."""

from rulewright.meaning.deeds import GiveResult
from rulewright.meaning.results import Digits
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import Variable
from rulewright.program import lower_sets, lower_values
from rulewright.program.lower_stirring import stir_gone_through
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering


def give_result(low: Lowering, deed: GiveResult) -> None:
    """Leaves the procedure with its result."""
    if isinstance(deed.value, SetMeaning):
        assert isinstance(deed.type, ManyType)
        stir_gone_through(low, deed.value, deed.span)
        given = _number_of(low, deed.value, _digits(low, deed.type))
    else:
        given = lower_values.lower(low, deed.value)
    if low.unit.way_out is not None and low.unit.given is not None:
        low.code.emit("frame_store", low.unit.given, given)
        low.code.jump(low.unit.way_out)
        return
    low.code.emit("result", given)
    low.code.emit("return")


def take_result(low: Lowering, variable: Variable) -> None:
    """Keeps the result of the procedure that has just been carried out."""
    code = low.code
    if not isinstance(variable.type, ManyType):
        slot = low.unit.slot(variable.type)
        code.emit("frame_store", slot, code.value("take_result"))
        low.storage[variable] = InFrame(slot)
        return
    region = low.unit.region(variable.type)
    digits = _digits(low, variable.type)
    left, total = code.variable(code.value("take_result")), code.variable(0)

    def read(_: Operand) -> None:
        digit = code.value("modulo", left, digits.base)
        there = code.value("less", 0, digit)
        thing = code.value("add", digit, digits.lowest - 1)
        code.emit("frame_store_at", region.offset + 1, total, region.most, thing)
        code.emit("add", total, total, there)
        code.emit("divide_down", left, left, digits.base)

    code.loop(0, digits.most, read, code.block())
    code.emit("frame_store", region.offset, total)
    low.storage[variable] = region


def _number_of(low: Lowering, things: SetMeaning, digits: Digits) -> Operand:
    code = low.code
    number, worth = code.variable(0), code.variable(1)

    def write(thing: Operand) -> None:
        digit = code.value("subtract", thing, digits.lowest - 1)
        code.emit("add", number, number, code.value("multiply", digit, worth))
        code.emit("multiply", worth, worth, digits.base)

    lower_sets.each(low, things, write, code.block())
    return number


def _digits(low: Lowering, kind: ManyType) -> Digits:
    lowest, values = lower_sets.value_range(low, kind.member)
    return Digits(lowest, values, kind.most)
