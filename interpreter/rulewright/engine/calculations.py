"""What instructions on registers, slots and tables mean in Python.

`S` is the state, `R` the registers that cross functions, `f` the base of the running frame.
Arithmetic is exact: the lowering keeps registers within 64 and slots within 32 bits.
"""

from collections.abc import Callable

from rulewright.engine.writer import Writer
from rulewright.program.instructions import MOST_BITS, StopKind
from rulewright.program.masks import patterns_of
from rulewright.program.model import Operand

Operands = tuple[Operand, ...]
Meaning = Callable[[Writer, Operands], None]


def _calculate(text: str) -> Meaning:
    """The register in front gets an expression of the other operands, each named once."""

    def write(writer: Writer, operands: Operands) -> None:
        values = [writer.read(operand) for operand in operands[1:]]
        writer.define(operands[0], text.format(*values))

    return write


def _compare(text: str) -> Meaning:
    """The register in front gets 1 where a condition on the other operands holds, else 0."""

    def write(writer: Writer, operands: Operands) -> None:
        values = [writer.read(operand) for operand in operands[1:]]
        truth = text.format(*values)
        writer.define(operands[0], f"1 if {truth} else 0", truth=truth)

    return write


def _join(word: str, sign: str) -> Meaning:
    """Two truths become one."""

    def write(writer: Writer, operands: Operands) -> None:
        to, left, right = operands
        one, two = writer.truth(left), writer.truth(right)
        truth = f"{one} {word} {two}"
        if _is_plain(one) and _is_plain(two):
            writer.define(to, f"{one} {sign} {two}", truth=truth)
        else:
            writer.define(to, f"1 if {truth} else 0", truth=truth)

    return write


def _is_plain(text: str) -> bool:
    return text.isalnum()


def _negation(writer: Writer, operands: Operands) -> None:
    truth = writer.truth(operands[1])
    writer.define(operands[0], f"0 if {truth} else 1", truth=f"not {truth}")


def _select(writer: Writer, operands: Operands) -> None:
    to, condition, yes, no = operands
    one, two = writer.read(yes), writer.read(no)
    writer.define(to, f"{one} if {writer.truth(condition)} else {two}")


def _extreme(sign: str) -> Meaning:
    def write(writer: Writer, operands: Operands) -> None:
        left, right = writer.name(operands[1]), writer.name(operands[2])
        writer.define(operands[0], f"{left} if {left} {sign} {right} else {right}")

    return write


def _divide(text: str) -> Meaning:
    """A division, which stops when the divisor is 0."""

    def write(writer: Writer, operands: Operands) -> None:
        to, left, right = operands
        if isinstance(right, int) and right != 0:
            divisor = writer.read(right)
        else:
            divisor = writer.name(right)
            writer.line(f"if {divisor} == 0: {writer.stop(StopKind.DIVISION_BY_ZERO, '0')}")
        writer.define(to, text.format(writer.read(left), divisor))

    return write


def _bit(text: str, is_truth: bool) -> Meaning:
    """Something with a bit of a mask, which stops when there is no such bit."""

    def write(writer: Writer, operands: Operands) -> None:
        to, mask, bit = operands
        number = checked_index(writer, bit, MOST_BITS)
        expression = text.format(writer.read(mask), number)
        writer.define(to, expression, truth=expression if is_truth else None)

    return write


def _lowest_bit(writer: Writer, operands: Operands) -> None:
    to, mask = operands
    name = writer.name(mask)
    writer.define(to, f"({name} & -{name}).bit_length() - 1")


def _covers(writer: Writer, operands: Operands) -> None:
    to, mask, number = operands
    assert isinstance(number, int)
    entries = writer.shared.program.tables[number].entries
    if 0 in entries:
        writer.define(to, "1")
        return
    name = writer.name(mask)
    truth = " or ".join(
        " & ".join((f"{one.firsts} & {name}", *(f"{name} >> {it}" for it in one.further)))
        for one in patterns_of(entries)
    )
    writer.define(to, f"1 if {truth} else 0", truth=truth)


def checked_index(writer: Writer, index: Operand, length: int) -> str:
    """The text of an index below `length`; one outside stops. A constant is known beforehand."""
    if isinstance(index, int) and 0 <= index < length:
        return writer.read(index)
    name = writer.name(index)
    if not writer.is_checked(index, length):
        writer.line(f"if not 0 <= {name} < {length}: {writer.stop(StopKind.INDEX, name)}")
    return name


def _address(writer: Writer, base: str, index: Operand, length: Operand) -> str:
    """The address `base` + index. Length 0 says that the index was proved."""
    assert isinstance(length, int)
    if length:
        checked_index(writer, index, length)
    if isinstance(index, int) and base.isdigit():
        return str(int(base) + index)
    return f"{base} + {writer.read(index)}"


def _in_frame(writer: Writer, offset: Operand) -> str:
    assert isinstance(offset, int)
    return writer.in_frame(offset)


def _load(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{operands[1]}]", reads_state=True)


def _store(writer: Writer, operands: Operands) -> None:
    value = writer.read(operands[1])
    writer.change()
    writer.line(f"S[{operands[0]}] = {value}")


def _load_at(writer: Writer, operands: Operands) -> None:
    to, slot, index, length = operands
    address = _address(writer, str(slot), index, length)
    writer.define(to, f"S[{address}]", reads_state=True)


def _store_at(writer: Writer, operands: Operands) -> None:
    slot, index, length, value = operands
    address = _address(writer, str(slot), index, length)
    _store_there(writer, address, value)


def _frame_load(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{_in_frame(writer, operands[1])}]", reads_state=True)


def _frame_store(writer: Writer, operands: Operands) -> None:
    _store_there(writer, _in_frame(writer, operands[0]), operands[1])


def _frame_load_at(writer: Writer, operands: Operands) -> None:
    to, offset, index, length = operands
    address = _address(writer, _in_frame(writer, offset), index, length)
    writer.define(to, f"S[{address}]", reads_state=True)


def _frame_store_at(writer: Writer, operands: Operands) -> None:
    offset, index, length, value = operands
    address = _address(writer, _in_frame(writer, offset), index, length)
    _store_there(writer, address, value)


def _store_there(writer: Writer, address: str, value: Operand) -> None:
    text = writer.read(value)
    writer.change()
    writer.line(f"S[{address}] = {text}")


def _table(writer: Writer, operands: Operands) -> None:
    to, number, index = operands
    assert isinstance(number, int)
    table = writer.shared.program.tables[number]
    end = table.low + len(table.entries)
    if isinstance(index, int) and table.low <= index < end:
        writer.define(to, str(table.entries[index - table.low]))
        return
    name = writer.name(index)
    writer.line(f"if not {table.low} <= {name} < {end}: {writer.stop(StopKind.INDEX, name)}")
    at = name if table.low == 0 else f"{name} - {table.low}"
    writer.define(to, f"T{number}[{at}]")


def _in_range(writer: Writer, operands: Operands) -> None:
    value, low, high = operands
    name = writer.name(value)
    writer.line(f"if not {low} <= {name} <= {high}: {writer.stop(StopKind.OUT_OF_RANGE, name)}")


def _require(writer: Writer, operands: Operands) -> None:
    value, reason = operands
    writer.line(f"if not {writer.truth(value)}: {writer.stop_with(str(reason), '0')}")


CALCULATIONS: dict[str, Meaning] = {
    "set": _calculate("{0}"),
    "load": _load,
    "store": _store,
    "load_at": _load_at,
    "store_at": _store_at,
    "frame_load": _frame_load,
    "frame_store": _frame_store,
    "frame_load_at": _frame_load_at,
    "frame_store_at": _frame_store_at,
    "table": _table,
    "add": _calculate("{0} + {1}"),
    "subtract": _calculate("{0} - {1}"),
    "multiply": _calculate("{0} * {1}"),
    "divide_down": _divide("{0} // {1}"),
    "divide_up": _divide("-(-{0} // {1})"),
    "modulo": _divide("{0} % {1}"),
    "minimum": _extreme("<="),
    "maximum": _extreme(">="),
    "equal": _compare("{0} == {1}"),
    "different": _compare("{0} != {1}"),
    "less": _compare("{0} < {1}"),
    "at_most": _compare("{0} <= {1}"),
    "both": _join("and", "&"),
    "either": _join("or", "|"),
    "negation": _negation,
    "select": _select,
    "with_bit": _bit("{0} | 1 << {1}", False),
    "has_bit": _bit("{0} >> {1} & 1", True),
    "common": _calculate("{0} & {1}"),
    "united": _calculate("{0} | {1}"),
    "without": _calculate("{0} & ~{1}"),
    "lowest_bit": _lowest_bit,
    "highest_bit": _calculate("({0} & " + str((1 << 64) - 1) + ").bit_length() - 1"),
    "bit_count": _calculate("({0} & " + str((1 << 64) - 1) + ").bit_count()"),
    "covers": _covers,
    "in_range": _in_range,
    "require": _require,
}
"""The meanings of the instructions that only know numbers."""
