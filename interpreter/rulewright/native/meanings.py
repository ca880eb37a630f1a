"""What every instruction means in LLVM's language: how its lines are written."""

from collections.abc import Callable

from rulewright.engine.calculations import Operands
from rulewright.engine.chance import increment
from rulewright.native.calculations import CALCULATIONS, Meaning, checked_index
from rulewright.native.code import LEAVE, UNKNOWN, Code, Shape
from rulewright.native.edges import EDGE_BITS, EDGES, cells_between, fixed_edges
from rulewright.native.occupancy import mask_on, whole_mask
from rulewright.native.writer import Value, signed
from rulewright.program import layout as head
from rulewright.program.instructions import ANYONE, StopKind
from rulewright.program.masks import all_cells, sideways
from rulewright.program.model import BoardLayout, Operand, ProcedureCode


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


def _lone_piece(code: Code, operands: Operands) -> None:
    w, base = code.writer, _base(code, operands[1])
    piece = w.slot(w.add(base, 1))
    code.define(operands[0], w.select(w.is_true(w.slot(base)), piece, -1))


def _index_of(code: Code, operands: Operands) -> None:
    to, asked = operands
    w, piece = code.writer, code.read(asked)
    index = w.named(f"call i64 @index_of(ptr %S, i64 {piece})")
    code.stop_when(w.compare("slt", index, 0), StopKind.INDEX, piece)
    code.define(to, index)


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
    code.asked.clear()
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
        assert isinstance(board, int)
        w, at = code.writer, code.read(edge)
        edges = _edges(code, routine, code.program.layout.boards[board], instance)
        code.stop_when(w.compare("slt", edges, 0), StopKind.INDEX, at)
        if not isinstance(at, int):
            code.stop_when(w.negate(w.is_inside(at, 0, EDGES)), StopKind.INDEX, at)
        elif not 0 <= at < EDGES:
            code.stop_when(w.compare("eq", at, at), StopKind.INDEX, at)
        shift = w.calculate("mul", at, EDGE_BITS)
        shifted = w.calculate("lshr", edges, shift)
        code.define(to, w.calculate("and", shifted, (1 << EDGE_BITS) - 1))

    return write


def _edges(code: Code, routine: str, board: BoardLayout, instance: Operand) -> Value:
    """The edges of a board's instance, asked for once as long as nothing moves."""
    asked = code.read(instance)
    key = (routine, board.number, asked)
    if key not in code.asked:
        w = code.writer
        if board.floating:
            answer = w.named(f"call i64 @{routine}{board.number}(ptr %S, i64 {asked})")
        else:
            exists = w.is_inside(asked, 0, board.instances)
            answer = w.select(exists, fixed_edges(board), -1)
        code.asked[key] = answer
    return code.asked[key]


def _occupied(code: Code, operands: Operands) -> None:
    to, number, instance, owner = operands
    assert isinstance(number, int)
    layout, w = code.program.layout, code.writer
    board, who = layout.boards[number], code.read(owner)
    at = code.read(instance)
    if not (isinstance(at, int) and 0 <= at < board.instances):
        code.stop_when(w.negate(w.is_inside(at, 0, board.instances)), StopKind.INDEX, who)
    if who == ANYONE:
        code.define(to, whole_mask(w, layout, board, at))
        return
    if not (isinstance(who, int) and ANYONE <= who < layout.players):
        code.stop_when(w.negate(w.is_inside(who, ANYONE, layout.players)), StopKind.INDEX, who)
    theirs = mask_on(w, layout, board, at, who)
    if not isinstance(who, int):
        anyones = whole_mask(w, layout, board, at)
        theirs = w.select(w.compare("eq", who, ANYONE), anyones, theirs)
    code.define(to, theirs)


def _frame_cells(code: Code, operands: Operands) -> None:
    to, number, instance = operands
    assert isinstance(number, int)
    board, w, at = code.program.layout.boards[number], code.writer, code.read(instance)
    edges = _edges(code, "frame_edge", board, instance)
    code.stop_when(w.compare("slt", edges, 0), StopKind.INDEX, at)
    code.define(to, cells_between(w, board, edges))


def _beside(code: Code, operands: Operands) -> None:
    to, number, mask = operands
    assert isinstance(number, int)
    board, w = code.program.layout.boards[number], code.writer
    cells = w.calculate("and", code.read(mask), all_cells(board))
    near: Value = 0
    for way, steps, kept in (
        ("shl", board.width, all_cells(board)),
        ("lshr", board.width, all_cells(board)),
        ("shl", 1, sideways(board)[0]),
        ("lshr", 1, sideways(board)[1]),
    ):
        moved = w.calculate("and", w.calculate(way, cells, steps), kept)
        near = moved if near == 0 else w.calculate("or", near, moved)
    code.define(to, near)


def _option(code: Code, operands: Operands) -> None:
    layout, w = code.program.layout, code.writer
    value, count = code.read(operands[0]), w.get(code.options)
    code.stop_when(w.compare("sge", count, layout.most_options), StopKind.NO_ROOM, value)
    w.put_slot(w.add(count, layout.options), value)
    code.put_option_count(w.add(count, 1))


def _change_options(routine: str) -> Meaning:
    """A routine puts other options in the place of those that there are."""

    def write(code: Code, operands: Operands) -> None:
        _change(routine)(code, operands)
        code.look_for_options()

    return write


def _option_count(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.get(code.options))


def _change(routine: str, is_kept: Callable[[Shape], bool] = lambda _: True) -> Meaning:
    """A routine changes the state and cannot stop the game; forms that do not keep what it changes
    leave it out."""

    def write(code: Code, operands: Operands) -> None:
        if not is_kept(code.shape):
            return
        values = "".join(f", i64 {code.read(it)}" for it in operands)
        code.writer.line(f"call void @{routine}(ptr %S{values})")

    return write


def _answer(code: Code, operands: Operands) -> None:
    code.define(operands[0], code.writer.slot(head.ANSWER))


def _learn(routine: str) -> Meaning:
    return _change(routine, lambda shape: shape.with_knowledge)


def _keep_fact(code: Code, operands: Operands) -> None:
    """Each question has a routine of its own."""
    number, *values = operands
    _change(f"fact{number}", lambda shape: shape.with_events)(code, tuple(values))


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
    size, offset = code.program.layout.size, head.LINKS + number
    address = code.in_frame(code.owner.size + offset)
    passed = code.read(value)
    if not code.course.bases.has_room(code.owner, offset + 1, size):
        full = code.writer.compare("sge", address, size)
        code.stop_when(full, StopKind.TOO_DEEP, passed)
    code.writer.put_slot(address, passed)


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
    truth = code.truth(condition)
    code.writer.go_where(truth, code.way_to(yes), code.way_to(no))


def _call(code: Code, operands: Operands) -> None:
    number, following = operands
    assert isinstance(number, int)
    assert isinstance(following, int)
    w, size = code.writer, code.program.layout.size
    called, caller = code.program.procedures[number], code.owner
    before = code.base
    base = w.add(before, caller.size)
    if not code.course.bases.has_room(caller, called.size, size):
        code.stop_when(w.compare("sgt", base, size - called.size), StopKind.TOO_DEEP, number)
    w.put_slot(base, following)
    w.put_slot(w.add(base, 1), before)
    if number in code.course.quiet:
        _call_quiet(code, called, base, following)
    else:
        code.enter_frame(base)
        w.go(code.way_to_head(called.first))


def _call_quiet(code: Code, called: ProcedureCode, base: Value, following: int) -> None:
    w = code.writer
    w.put_slot(head.FRAME, base)
    arguments = f"ptr %S, i64 %budget, i64 {w.get(code.left)}"
    if code.course.bases.of(called) is None:
        arguments += f", i64 {base}"
    if code.shape.with_events:
        arguments += ", ptr %record"
    left = w.named(f"call i64 @procedure{called.number}({arguments})")
    with w.ending_when(w.compare("slt", left, 0)):
        w.go(LEAVE)
    w.put(code.left, left)
    code.look_for_options()
    w.go(code.way_to_head(following))


def _return(code: Code, operands: Operands) -> None:
    w, base = code.writer, code.base
    following = w.slot(base) if code.quiet is None else None
    code.enter_frame(w.slot(w.add(base, 1)))
    w.clear(base, code.owner.size)
    if following is None:
        w.leave_with(w.get(code.left))
    else:
        _go_back(code, following)


def _go_back(code: Code, following: Value) -> None:
    """Goes on behind the call of the running procedure, which may stand in another part."""
    parts = {it: code.course.part_of(it) for it in code.course.returns[code.owner.number]}
    others = sorted(set(parts.values()) - {code.part})
    away = {it: code.way_to_part(it, following) for it in others}
    if len(others) == 1 and code.part not in parts.values():
        code.writer.go(away[others[0]])
        return
    ways = [(it, away.get(part) or code.way_to_head(it)) for it, part in parts.items()]
    code.writer.switch(following, ways, UNKNOWN)


def _decide(code: Code, operands: Operands) -> None:
    site, seat, picked, least, most, following = operands
    assert isinstance(site, int)
    assert isinstance(following, int)
    w = code.writer
    nothing = w.compare("eq", w.get(code.options), 0)
    code.stop_when(nothing, StopKind.NO_OPTION, site)
    w.put_slot(head.RESUME, following)
    if code.shape.with_policy:
        used = code.steps_taken()
        code.fill_budget()
        arguments = f"ptr %S, ptr %C, i64 {used}, i64 {code.read(seat)}"
        answered = w.is_true(w.named(f"call i64 @go_on({arguments})"))
        waiting = w.new_label()
        w.put(code.options, 0)
        w.go_where(answered, code.way_to_head(following), waiting)
        w.label(waiting)
    for slot, operand in (
        (head.SEAT, seat),
        (head.PICKED, picked),
        (head.LEAST, least),
        (head.MOST, most),
        (head.SITE, site),
    ):
        w.put_slot(slot, code.read(operand))
    w.put_slot(head.ANSWER, 0)
    _end(code, head.DECIDING)


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
    "lone_piece": _lone_piece,
    "index_of": _index_of,
    "move": _move,
    "swap": _swap,
    "shuffle": _shuffle,
    "random": _random,
    "box_edge": _ask_board("box_edge"),
    "frame_edge": _ask_board("frame_edge"),
    "occupied": _occupied,
    "frame_cells": _frame_cells,
    "beside": _beside,
    "order_lying": _change("order_lying"),
    "option": _option,
    "order_pieces": _change("order_pieces"),
    "options_after": _change_options("options_after"),
    "option_count": _option_count,
    "drop_options": _change_options("drop_options"),
    "answer": _answer,
    "know_place": _learn("know_place"),
    "know": _learn("know"),
    "mix_heap": _learn("mix_heap"),
    "lose_track": _learn("lose_track"),
    "fact": _keep_fact,
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
