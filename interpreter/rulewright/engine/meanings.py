"""What every instruction means in Python: how its line of source text is written.

`S` is the state, `R` the registers that cross functions, `f` the base of the running frame.
Helpers named here are in `blocks.py`'s namespace. Arithmetic is exact: the lowering keeps
registers within 64 and slots within 32 bits.
"""

from collections.abc import Callable

from rulewright.engine.writer import Writer
from rulewright.program import layout as head
from rulewright.program.instructions import StopKind
from rulewright.program.model import Operand

Operands = tuple[Operand, ...]
Meaning = Callable[[Writer, Operands], None]

MOST_BITS = 63
"""Bits of a register that a mask may use."""


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
        number = _checked(writer, bit, MOST_BITS)
        expression = text.format(writer.read(mask), number)
        writer.define(to, expression, truth=expression if is_truth else None)

    return write


def _checked(writer: Writer, index: Operand, length: int) -> str:
    """The text of an index below `length`; one outside stops. A constant is known beforehand."""
    if isinstance(index, int) and 0 <= index < length:
        return writer.read(index)
    name = writer.name(index)
    if not writer.is_checked(index, length):
        writer.line(f"if not 0 <= {name} < {length}: {writer.stop(StopKind.INDEX, name)}")
    return name


# ------------------------------------------------------------------ registers and slots


def _address(writer: Writer, base: str, index: Operand, length: Operand) -> str:
    """The address `base` + index. Length 0 says that the index was proved."""
    assert isinstance(length, int)
    if length:
        _checked(writer, index, length)
    if isinstance(index, int) and base.isdigit():
        return str(int(base) + index)
    return f"{base} + {writer.read(index)}"


def _in_frame(offset: Operand) -> str:
    return f"f + {offset}"


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
    writer.define(operands[0], f"S[{_in_frame(operands[1])}]", reads_state=True)


def _frame_store(writer: Writer, operands: Operands) -> None:
    _store_there(writer, _in_frame(operands[0]), operands[1])


def _frame_load_at(writer: Writer, operands: Operands) -> None:
    to, offset, index, length = operands
    address = _address(writer, _in_frame(offset), index, length)
    writer.define(to, f"S[{address}]", reads_state=True)


def _frame_store_at(writer: Writer, operands: Operands) -> None:
    offset, index, length, value = operands
    address = _address(writer, _in_frame(offset), index, length)
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


# ------------------------------------------------------------------ checks


def _in_range(writer: Writer, operands: Operands) -> None:
    value, low, high = operands
    name = writer.name(value)
    writer.line(f"if not {low} <= {name} <= {high}: {writer.stop(StopKind.OUT_OF_RANGE, name)}")


def _require(writer: Writer, operands: Operands) -> None:
    value, reason = operands
    writer.line(f"if not {writer.truth(value)}: {writer.stop_with(str(reason), '0')}")


# ------------------------------------------------------------------ places and chance


def _base(writer: Writer, location: Operand) -> str:
    """The text of the address of a location's count."""
    locations = writer.shared.program.layout.locations
    if isinstance(location, int) and 0 <= location < len(locations):
        return str(locations[location].base)
    return f"BASE[{_checked(writer, location, len(locations))}]"


def _count(writer: Writer, operands: Operands) -> None:
    base = _base(writer, operands[1])
    writer.define(operands[0], f"S[{base}]", reads_state=True)


def _piece_at(writer: Writer, operands: Operands) -> None:
    to, location, index = operands
    base = _base(writer, location)
    if not base.isdigit():
        writer.line(f"q{writer.block}_{writer.index} = {base}")
        base = f"q{writer.block}_{writer.index}"
    at = writer.name(index)
    missing = writer.stop(StopKind.NOTHING_THERE, at)
    if at == "0":
        writer.line(f"if not S[{base}]: {missing}")
    else:
        writer.line(f"if not 0 <= {at} < S[{base}]: {missing}")
    writer.define(to, f"S[{base} + {at} + 1]", reads_state=True)


def _act(helper: str, reported: int) -> Meaning:
    """A helper changes the state, or answers why it cannot; `reported` is the value recorded."""

    def write(writer: Writer, operands: Operands) -> None:
        names = [writer.name(operand) for operand in operands]
        writer.change()
        stopped = writer.stop_with("w", names[reported])
        writer.line(f"w = {helper}(S, {', '.join(names)})")
        writer.line(f"if w: {stopped}")

    return write


def _random(writer: Writer, operands: Operands) -> None:
    to, number, bound = operands
    assert isinstance(number, int)
    name = writer.name(bound)
    writer.change()
    writer.line(f"if {name} < 1: {writer.stop(StopKind.NOTHING_THERE, name)}")
    writer.assign(to, f"random(S, {number}, {name})")


def _ask_board(helper: str) -> Meaning:
    """A question about a board; an instance, cell or line that does not exist stops."""

    def write(writer: Writer, operands: Operands) -> None:
        to, board, instance, index = operands
        at = writer.name(index)
        call = f"{helper}{board}(S, {writer.read(instance)}, {at})"
        writer.line(f"w = {call}")
        writer.line(f"if w < 0: {writer.stop(StopKind.INDEX, at)}")
        writer.assign(to, "w")

    return write


# ------------------------------------------------------------------ decisions


def _option(writer: Writer, operands: Operands) -> None:
    layout = writer.shared.program.layout
    value = writer.name(operands[0])
    full = writer.stop(StopKind.NO_ROOM, value)
    writer.change()
    writer.line(f"n = S[{head.OPTION_COUNT}]")
    writer.line(f"if n >= {layout.most_options}: {full}")
    writer.line(f"S[{layout.options} + n] = {value}")
    writer.line(f"S[{head.OPTION_COUNT}] = n + 1")


def _change(helper: str) -> Meaning:
    """A helper changes the state and cannot stop the game."""

    def write(writer: Writer, operands: Operands) -> None:
        values = [writer.read(operand) for operand in operands]
        writer.change()
        writer.line(f"{helper}({', '.join(['S', *values])})")

    return write


def _option_count(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{head.OPTION_COUNT}]", reads_state=True)


def _answer(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{head.ANSWER}]", reads_state=True)


# ------------------------------------------------------------------ knowledge and events


def _learn(helper: str) -> Meaning:
    change = _change(helper)

    def write(writer: Writer, operands: Operands) -> None:
        if writer.shared.with_knowledge:
            change(writer, operands)

    return write


def _event(writer: Writer, operands: Operands) -> None:
    if writer.shared.with_events:
        number, *values = operands
        texts = "".join(f"{writer.read(value)}, " for value in values)
        writer.line(f"R.record(S, {number}, ({texts}))")


# ------------------------------------------------------------------ procedures


def _argument(writer: Writer, operands: Operands) -> None:
    number, value = operands
    assert isinstance(number, int)
    size = writer.shared.program.layout.size
    offset = writer.frame_size + FIRST_ARGUMENT + number
    text = writer.name(value)
    writer.change()
    writer.line(f"if f + {offset} >= {size}: {writer.stop(StopKind.NO_ROOM, text)}")
    writer.line(f"S[f + {offset}] = {text}")


FIRST_ARGUMENT = 2
"""The offset of argument 0 in a frame: behind the return block and the caller's frame."""


def _result(writer: Writer, operands: Operands) -> None:
    value = writer.read(operands[0])
    writer.change()
    writer.line(f"S[{head.RESULT}] = {value}")


def _take_result(writer: Writer, operands: Operands) -> None:
    writer.change()
    writer.assign(operands[0], f"S[{head.RESULT}]")
    writer.line(f"S[{head.RESULT}] = 0")


def _call(writer: Writer, operands: Operands) -> None:
    number, following = operands
    assert isinstance(number, int)
    program = writer.shared.program
    procedure = program.procedures[number]
    writer.line(f"g = f + {writer.frame_size}")
    full = writer.stop(StopKind.NO_ROOM, str(number))
    writer.line(f"if g + {procedure.size} > {program.layout.size}: {full}")
    writer.line(f"S[g] = {following}")
    writer.line("S[g + 1] = f")
    writer.line(f"S[{head.FRAME}] = g")
    writer.line(writer.go(procedure.first))


def _return(writer: Writer, operands: Operands) -> None:
    size = writer.frame_size
    writer.line("n = S[f]")
    writer.line(f"S[{head.FRAME}] = S[f + 1]")
    writer.line(f"S[f:f + {size}] = {[0] * size}")
    writer.line("return CODE[n]")


# ------------------------------------------------------------------ ends of blocks


def _decide(writer: Writer, operands: Operands) -> None:
    site, seat, picked, least, most, following = operands
    values = [
        (head.SEAT, writer.read(seat)),
        (head.PICKED, writer.read(picked)),
        (head.LEAST, writer.read(least)),
        (head.MOST, writer.read(most)),
    ]
    nothing = writer.stop(StopKind.NO_OPTION, str(site))
    writer.line(f"if not S[{head.OPTION_COUNT}]: {nothing}")
    for slot, value in values:
        writer.line(f"S[{slot}] = {value}")
    writer.line(f"S[{head.RESUME}] = {following}")
    writer.line(f"S[{head.SITE}] = {site}")
    writer.line(f"S[{head.ANSWER}] = 0")
    _end(writer, head.DECIDING)


def _stop(writer: Writer, operands: Operands) -> None:
    writer.line(writer.stop_with(str(operands[0]), "0"))


def _over(writer: Writer, operands: Operands) -> None:
    writer.line(f"S[{head.ANSWER}] = 0")
    _end(writer, head.OVER)


def _halt(writer: Writer, operands: Operands) -> None:
    _end(writer, head.HALTED)


def _end(writer: Writer, status: int) -> None:
    writer.line(f"S[{head.STATUS}] = {status}")
    writer.line("return None")


MEANINGS: dict[str, Meaning] = {
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
    "in_range": _in_range,
    "require": _require,
    "count": _count,
    "piece_at": _piece_at,
    "move": _act("move", 0),
    "swap": _act("swap", 0),
    "shuffle": _act("shuffle", 0),
    "random": _random,
    "fits": _ask_board("fits"),
    "in_box": _ask_board("in_box"),
    "option": _option,
    "order_pieces": _change("order_pieces"),
    "options_after": _change("options_after"),
    "option_count": _option_count,
    "drop_options": _change("drop_options"),
    "answer": _answer,
    "know_place": _learn("know_place"),
    "know": _learn("know"),
    "forget": _learn("forget"),
    "event": _event,
    "argument": _argument,
    "result": _result,
    "take_result": _take_result,
    "call": _call,
    "return": _return,
    "decide": _decide,
    "stop": _stop,
    "over": _over,
    "halt": _halt,
}
"""The meaning of each instruction but `jump` and `branch`, which say how blocks hang together."""


def uses_frame(name: str) -> bool:
    """Whether the instruction's source names the running frame's base `f`."""
    return name.startswith("frame_") or name in ("argument", "call", "return")
