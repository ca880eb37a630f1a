"""What instructions on registers, slots and tables mean in LLVM's language."""

from collections.abc import Callable

from rulewright.engine.calculations import Operands
from rulewright.native.code import Code
from rulewright.native.writer import Condition, Value
from rulewright.program.instructions import MOST_BITS, StopKind
from rulewright.program.layout import OPTION_COUNT
from rulewright.program.masks import patterns_of
from rulewright.program.model import Operand

Meaning = Callable[[Code, Operands], None]


def _set(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.read(operands[1]))


def _calculate(operation: str) -> Meaning:
    """The register in front gets an operation of the two others."""

    def write(code: Code, operands: Operands) -> None:
        to, left, right = operands
        one, two = code.read(left), code.read(right)
        code.define(to, code.writer.calculate(operation, one, two))

    return write


def _extreme(which: str) -> Meaning:
    def write(code: Code, operands: Operands) -> None:
        to, left, right = operands
        code.define(to, code.writer.extreme(which, code.read(left), code.read(right)))

    return write


def _compare(relation: str) -> Meaning:
    def write(code: Code, operands: Operands) -> None:
        to, left, right = operands
        truth = code.writer.compare(relation, code.read(left), code.read(right))
        code.define_truth(to, truth)

    return write


def _join(operation: str) -> Meaning:
    """Two truths become one."""

    def write(code: Code, operands: Operands) -> None:
        to, left, right = operands
        one, two = code.truth(left), code.truth(right)
        code.define_truth(to, code.writer.combine(operation, one, two))

    return write


def _negation(code: Code, operands: Operands) -> None:
    code.define_truth(operands[0], code.writer.negate(code.truth(operands[1])))


def _select(code: Code, operands: Operands) -> None:
    to, condition, yes, no = operands
    chosen = code.truth(condition)
    code.define(to, code.writer.select(chosen, code.read(yes), code.read(no)))


def _divide(finish: Callable[[Code, Value, Value, Value, Value], Value]) -> Meaning:
    """A division, which stops when the divisor is 0.

    LLVM rounds towards 0. `finish` gets both numbers, the quotient and the remainder so rounded.
    The lowest number by -1 has no meaning in LLVM, so division by -1 is a change of sign.
    """

    def write(code: Code, operands: Operands) -> None:
        to, left, right = operands
        w = code.writer
        one, two = code.read(left), code.read(right)
        if isinstance(two, int) and two > 0:
            quotient, rest = w.calculate("sdiv", one, two), w.calculate("srem", one, two)
        else:
            code.stop_when(w.compare("eq", two, 0), StopKind.DIVISION_BY_ZERO, 0)
            turned = w.compare("eq", two, -1)
            divisor = w.select(turned, 1, two)
            quotient, rest = w.calculate("sdiv", one, divisor), w.calculate("srem", one, divisor)
            quotient = w.select(turned, w.calculate("sub", 0, quotient), quotient)
        code.define(to, finish(code, one, two, quotient, rest))

    return write


def _down(code: Code, left: Value, right: Value, quotient: Value, rest: Value) -> Value:
    off = code.writer.combine("and", _is_uneven(code, rest), _signs_differ(code, rest, right))
    return code.writer.select(off, code.writer.add(quotient, -1), quotient)


def _up(code: Code, left: Value, right: Value, quotient: Value, rest: Value) -> Value:
    alike = code.writer.negate(_signs_differ(code, rest, right))
    off = code.writer.combine("and", _is_uneven(code, rest), alike)
    return code.writer.select(off, code.writer.add(quotient, 1), quotient)


def _rest(code: Code, left: Value, right: Value, quotient: Value, rest: Value) -> Value:
    if isinstance(right, int) and right & (right - 1) == 0 and right > 0:
        return code.writer.calculate("and", left, right - 1)
    off = code.writer.combine("and", _is_uneven(code, rest), _signs_differ(code, rest, right))
    return code.writer.select(off, code.writer.add(rest, right), rest)


def _is_uneven(code: Code, rest: Value) -> Condition:
    return code.writer.is_true(rest)


def _signs_differ(code: Code, rest: Value, right: Value) -> Condition:
    if isinstance(right, int) and right > 0:
        return code.writer.compare("slt", rest, 0)
    return code.writer.compare("slt", code.writer.calculate("xor", rest, right), 0)


def _with_bit(code: Code, operands: Operands) -> None:
    to, mask, bit = operands
    number = _bit(code, bit)
    one = code.writer.calculate("shl", 1, number)
    code.define(to, code.writer.calculate("or", code.read(mask), one))


def _has_bit(code: Code, operands: Operands) -> None:
    to, mask, bit = operands
    shifted = code.writer.calculate("ashr", code.read(mask), _bit(code, bit))
    code.define(to, code.writer.calculate("and", shifted, 1))


def _bit(code: Code, bit: Operand) -> Value:
    return checked_index(code, bit, MOST_BITS)


def _covers(code: Code, operands: Operands) -> None:
    to, mask, number = operands
    assert isinstance(number, int)
    w, value = code.writer, code.read(mask)
    entries = code.program.tables[number].entries
    if 0 in entries:
        code.define(to, 1)
        return
    found: Value = 0
    for one in patterns_of(entries):
        begun = w.calculate("and", value, one.firsts)
        for bit in one.further:
            begun = w.calculate("and", begun, w.calculate("lshr", value, bit))
        found = begun if found == 0 else w.calculate("or", found, begun)
    code.define_truth(to, w.is_true(found))


def _common(code: Code, operands: Operands) -> None:
    to, left, right = operands
    code.define(to, code.writer.calculate("and", code.read(left), code.read(right)))


def _without(code: Code, operands: Operands) -> None:
    to, left, right = operands
    others = code.writer.calculate("xor", code.read(right), -1)
    code.define(to, code.writer.calculate("and", code.read(left), others))


def _united(code: Code, operands: Operands) -> None:
    to, left, right = operands
    code.define(to, code.writer.calculate("or", code.read(left), code.read(right)))


def _bit_count(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.bit_count(code.read(operands[1])))


def _lowest_bit(code: Code, operands: Operands) -> None:
    w, mask = code.writer, code.read(operands[1])
    code.define(operands[0], w.select(w.is_true(mask), w.lowest_bit(mask), -1))


def _highest_bit(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.highest_bit(code.read(operands[1])))


def checked_index(code: Code, index: Operand, length: int) -> Value:
    """An index below `length`; one outside stops."""
    value = code.read(index)
    if not (isinstance(value, int) and 0 <= value < length):
        wrong = code.writer.negate(code.writer.is_inside(value, 0, length))
        code.stop_when(wrong, StopKind.INDEX, value)
    return value


def _address(code: Code, base: Value, index: Operand, length: Operand) -> Value:
    """The address `base` + index. Length 0 says that the index was proved."""
    assert isinstance(length, int)
    value = checked_index(code, index, length) if length else code.read(index)
    return code.writer.add(base, value)


def _load(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.slot(code.read(operands[1])))


def _store(code: Code, operands: Operands) -> None:
    slot, value = operands
    if slot == OPTION_COUNT:
        code.put_option_count(code.read(value))
    else:
        code.writer.put_slot(code.read(slot), code.read(value))


def _load_at(code: Code, operands: Operands) -> None:
    to, slot, index, length = operands
    code.define(to, code.writer.slot(_address(code, code.read(slot), index, length)))


def _store_at(code: Code, operands: Operands) -> None:
    slot, index, length, value = operands
    address = _address(code, code.read(slot), index, length)
    code.writer.put_slot(address, code.read(value))


def _frame_load(code: Code, operands: Operands) -> None:
    to, offset = operands
    code.define(to, code.writer.slot(code.in_frame(code.read(offset))))


def _frame_store(code: Code, operands: Operands) -> None:
    offset, value = operands
    code.writer.put_slot(code.in_frame(code.read(offset)), code.read(value))


def _frame_load_at(code: Code, operands: Operands) -> None:
    to, offset, index, length = operands
    base = code.in_frame(code.read(offset))
    code.define(to, code.writer.slot(_address(code, base, index, length)))


def _frame_store_at(code: Code, operands: Operands) -> None:
    offset, index, length, value = operands
    address = _address(code, code.in_frame(code.read(offset)), index, length)
    code.writer.put_slot(address, code.read(value))


def _table(code: Code, operands: Operands) -> None:
    to, number, index = operands
    assert isinstance(number, int)
    table = code.program.tables[number]
    value, end = code.read(index), table.low + len(table.entries)
    wrong = code.writer.negate(code.writer.is_inside(value, table.low, end))
    code.stop_when(wrong, StopKind.INDEX, value)
    at = code.writer.add(value, -table.low)
    code.define(to, code.writer.entry(f"@table{number}", at))


def _in_range(code: Code, operands: Operands) -> None:
    checked, low, high = operands
    assert isinstance(low, int)
    assert isinstance(high, int)
    value = code.read(checked)
    below, above = (
        code.writer.compare(relation, value, end) for relation, end in (("slt", low), ("sgt", high))
    )
    code.stop_when(code.writer.combine("or", below, above), StopKind.OUT_OF_RANGE, value)


def _require(code: Code, operands: Operands) -> None:
    value, reason = operands
    wrong = code.writer.negate(code.truth(value))
    code.stop_when(wrong, code.read(reason), 0)


CALCULATIONS: dict[str, Meaning] = {
    "set": _set,
    "load": _load,
    "store": _store,
    "load_at": _load_at,
    "store_at": _store_at,
    "frame_load": _frame_load,
    "frame_store": _frame_store,
    "frame_load_at": _frame_load_at,
    "frame_store_at": _frame_store_at,
    "table": _table,
    "add": _calculate("add"),
    "subtract": _calculate("sub"),
    "multiply": _calculate("mul"),
    "divide_down": _divide(_down),
    "divide_up": _divide(_up),
    "modulo": _divide(_rest),
    "minimum": _extreme("smin"),
    "maximum": _extreme("smax"),
    "equal": _compare("eq"),
    "different": _compare("ne"),
    "less": _compare("slt"),
    "at_most": _compare("sle"),
    "both": _join("and"),
    "either": _join("or"),
    "negation": _negation,
    "select": _select,
    "with_bit": _with_bit,
    "has_bit": _has_bit,
    "common": _common,
    "united": _united,
    "without": _without,
    "lowest_bit": _lowest_bit,
    "highest_bit": _highest_bit,
    "bit_count": _bit_count,
    "covers": _covers,
    "in_range": _in_range,
    "require": _require,
}
"""The meanings of the instructions that only know numbers."""
