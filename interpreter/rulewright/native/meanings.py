"""What every instruction means in LLVM's language: how its lines are written."""

from rulewright.engine.calculations import Operands
from rulewright.engine.chance import increment
from rulewright.native.calculations import CALCULATIONS, Meaning, checked_index
from rulewright.native.code import LEAVE, Code, head_label
from rulewright.native.writer import Value, signed
from rulewright.program import layout as head
from rulewright.program.instructions import StopKind
from rulewright.program.model import Operand


def _base(code: Code, location: Operand) -> Value:
    """The address of a location's count."""
    locations = code.program.layout.locations
    number = checked_index(code, location, len(locations))
    if isinstance(number, int) and 0 <= number < len(locations):
        return locations[number].base
    return code.writer.entry("@base", number)


def _count(code: Code, operands: Operands) -> None:
    to, location = operands
    code.define(to, code.writer.slot(_base(code, location)))


def _piece_at(code: Code, operands: Operands) -> None:
    to, location, index = operands
    w = code.writer
    base = _base(code, location)
    at = code.read(index)
    missing = w.combine("or", w.compare("slt", at, 0), w.compare("sge", at, w.slot(base)))
    code.stop_when(missing, StopKind.NOTHING_THERE, at)
    code.define(to, w.slot(w.add(w.add(base, at), 1)))


def _move(code: Code, operands: Operands) -> None:
    piece, target, end = (code.read(it) for it in operands)
    _act(code, f"@move(ptr %S, i64 {piece}, i64 {target}, i64 {end})", piece)


def _swap(code: Code, operands: Operands) -> None:
    left, right = (code.read(it) for it in operands)
    _act(code, f"@swap(ptr %S, i64 {left}, i64 {right})", left)


def _shuffle(code: Code, operands: Operands) -> None:
    location, number = operands
    slot, step = _stream(code, number)
    value = code.read(location)
    _act(code, f"@shuffle(ptr %S, i64 {value}, i64 {slot}, i64 {step})", value)


def _act(code: Code, call: str, reported: Value) -> None:
    """A routine changes the state, or answers why it cannot; `reported` is the value recorded."""
    why = code.writer.named(f"call i64 {call}")
    code.stop_when(code.writer.is_true(why), why, reported)


def _stream(code: Code, number: Operand) -> tuple[int, int]:
    """Where a stream lies in the state, and what it adds at each step."""
    assert isinstance(number, int)
    name, slot = code.program.layout.streams[number]
    return slot, signed(increment(name))


def _random(code: Code, operands: Operands) -> None:
    to, number, most = operands
    bound = code.read(most)
    code.stop_when(code.writer.compare("slt", bound, 1), StopKind.NOTHING_THERE, bound)
    slot, step = _stream(code, number)
    arguments = f"ptr %S, i64 {slot}, i64 {step}, i64 {bound}"
    code.define(to, code.writer.named(f"call i64 @random({arguments})"))


def _ask_board(routine: str) -> Meaning:
    """A question about a board; an instance or edge that does not exist stops."""

    def write(code: Code, operands: Operands) -> None:
        to, board, instance, edge = operands
        asked, at = code.read(instance), code.read(edge)
        arguments = f"ptr %S, i64 {asked}, i64 {at}"
        found = code.writer.named(f"call i64 @{routine}{board}({arguments})")
        code.stop_when(code.writer.compare("slt", found, 0), StopKind.INDEX, at)
        code.define(to, found)

    return write


def _option(code: Code, operands: Operands) -> None:
    layout, w = code.program.layout, code.writer
    value, count = code.read(operands[0]), w.slot(head.OPTION_COUNT)
    code.stop_when(w.compare("sge", count, layout.most_options), StopKind.NO_ROOM, value)
    w.put_slot(w.add(count, layout.options), value)
    w.put_slot(head.OPTION_COUNT, w.add(count, 1))


def _change(routine: str) -> Meaning:
    """A routine changes the state and cannot stop the game."""

    def write(code: Code, operands: Operands) -> None:
        values = "".join(f", i64 {code.read(it)}" for it in operands)
        code.writer.line(f"call void @{routine}(ptr %S{values})")

    return write


def _read_slot(slot: int) -> Meaning:
    def write(code: Code, operands: Operands) -> None:
        code.define(operands[0], code.writer.slot(slot))

    return write


def _learn(routine: str) -> Meaning:
    change = _change(routine)

    def write(code: Code, operands: Operands) -> None:
        if code.shape.with_knowledge:
            change(code, operands)

    return write


def _event(code: Code, operands: Operands) -> None:
    if not code.shape.with_events:
        return
    number, *parts = operands
    w = code.writer
    values = w.declare(kind=f"[{max(len(parts), 1)} x i64]").name
    for index, part in enumerate(parts):
        w.put_entry(values, index, code.read(part))
    told = f"ptr %S, i64 {number}, i64 {len(parts)}, ptr {values}"
    w.line(f"call void %record({told})")


def _argument(code: Code, operands: Operands) -> None:
    number, value = operands
    assert isinstance(number, int)
    w = code.writer
    address = code.in_frame(code.frame_size + head.LINKS + number)
    passed = code.read(value)
    full = w.compare("sge", address, code.program.layout.size)
    code.stop_when(full, StopKind.NO_ROOM, passed)
    w.put_slot(address, passed)


def _result(code: Code, operands: Operands) -> None:
    code.writer.put_slot(head.RESULT, code.read(operands[0]))


def _take_result(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.slot(head.RESULT))
    code.writer.put_slot(head.RESULT, 0)


def _jump(code: Code, operands: Operands) -> None:
    (block,) = operands
    assert isinstance(block, int)
    code.go_on(block)


def _branch(code: Code, operands: Operands) -> None:
    condition, yes, no = operands
    assert isinstance(yes, int)
    assert isinstance(no, int)
    with code.writer.ending_when(code.truth(condition)):
        code.go_on(yes)
    code.go_on(no)


def _call(code: Code, operands: Operands) -> None:
    number, following = operands
    assert isinstance(number, int)
    assert isinstance(following, int)
    w = code.writer
    procedure = code.program.procedures[number]
    caller = w.get(code.frame)
    base = w.add(caller, code.frame_size)
    room = code.program.layout.size - procedure.size
    code.stop_when(w.compare("sgt", base, room), StopKind.NO_ROOM, number)
    w.put_slot(base, following)
    w.put_slot(w.add(base, 1), caller)
    code.enter_frame(base)
    code.go_on(procedure.first)


def _return(code: Code, operands: Operands) -> None:
    w = code.writer
    base = w.get(code.frame)
    following = w.slot(base)
    code.enter_frame(w.slot(w.add(base, 1)))
    w.clear(base, code.frame_size)
    code.dispatch(following)


def _decide(code: Code, operands: Operands) -> None:
    site, seat, picked, least, most, following = operands
    assert isinstance(site, int)
    assert isinstance(following, int)
    w = code.writer
    nothing = w.compare("eq", w.slot(head.OPTION_COUNT), 0)
    code.stop_when(nothing, StopKind.NO_OPTION, site)
    for slot, operand in (
        (head.SEAT, seat),
        (head.PICKED, picked),
        (head.LEAST, least),
        (head.MOST, most),
        (head.RESUME, following),
        (head.SITE, site),
    ):
        w.put_slot(slot, code.read(operand))
    w.put_slot(head.ANSWER, 0)
    if not code.shape.with_policy:
        _end(code, head.DECIDING)
        return
    w.put_slot(head.STATUS, head.DECIDING)
    used = w.calculate("sub", "%budget", w.get(code.left))
    w.put(code.left, "%budget")
    with w.ending_when(w.compare("eq", w.named(f"call i64 @go_on(ptr %S, ptr %C, i64 {used})"), 0)):
        w.go(LEAVE)
    w.go(head_label(following))


def _stop(code: Code, operands: Operands) -> None:
    code.stop(code.read(operands[0]), 0)


def _over(code: Code, operands: Operands) -> None:
    layout, w = code.program.layout, code.writer
    for slot, value in ((head.ANSWER, 0), (head.RESUME, 0), (head.FRAME, layout.frames)):
        w.put_slot(slot, value)
    w.clear(layout.frames, layout.size - layout.frames)
    _end(code, head.OVER)


def _halt(code: Code, operands: Operands) -> None:
    _end(code, head.HALTED)


def _end(code: Code, status: int) -> None:
    code.writer.put_slot(head.STATUS, status)
    code.writer.go(LEAVE)


MEANINGS: dict[str, Meaning] = {
    **CALCULATIONS,
    "count": _count,
    "piece_at": _piece_at,
    "move": _move,
    "swap": _swap,
    "shuffle": _shuffle,
    "random": _random,
    "box_edge": _ask_board("box_edge"),
    "frame_edge": _ask_board("frame_edge"),
    "option": _option,
    "order_pieces": _change("order_pieces"),
    "options_after": _change("options_after"),
    "option_count": _read_slot(head.OPTION_COUNT),
    "drop_options": _change("drop_options"),
    "answer": _read_slot(head.ANSWER),
    "know_place": _learn("know_place"),
    "know": _learn("know"),
    "forget": _learn("forget"),
    "event": _event,
    "argument": _argument,
    "result": _result,
    "take_result": _take_result,
    "jump": _jump,
    "branch": _branch,
    "call": _call,
    "return": _return,
    "decide": _decide,
    "stop": _stop,
    "over": _over,
    "halt": _halt,
}
"""The meaning of each instruction of the table."""
