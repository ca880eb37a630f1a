"""What every instruction means in Python: how its lines of source text are written.

Helpers named in the text are in the namespace that `blocks.py` makes.
"""

from collections.abc import Callable

from rulewright.engine.calculations import CALCULATIONS, Meaning, Operands, checked_index
from rulewright.engine.writer import Shared, Writer
from rulewright.program import layout as head
from rulewright.program.instructions import ANYONE, StopKind
from rulewright.program.masks import all_cells, sideways
from rulewright.program.model import Layout, Operand
from rulewright.program.occupancy import find_occupancy


def _base(writer: Writer, location: Operand) -> str:
    """The text of the address of a location's count."""
    locations = writer.shared.program.layout.locations
    if isinstance(location, int) and 0 <= location < len(locations):
        return str(locations[location].base)
    return f"BASE[{checked_index(writer, location, len(locations))}]"


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


def _lone_piece(writer: Writer, operands: Operands) -> None:
    base = _base(writer, operands[1])
    if not base.isdigit():
        writer.line(f"q{writer.block}_{writer.index} = {base}")
        base = f"q{writer.block}_{writer.index}"
    writer.define(operands[0], f"S[{base} + 1] if S[{base}] else -1", reads_state=True)


def _index_of(writer: Writer, operands: Operands) -> None:
    to, piece = operands
    at = writer.name(piece)
    writer.line(f"w = index_of(S, {at})")
    writer.line(f"if w < 0: {writer.stop(StopKind.INDEX, at)}")
    writer.assign(to, "w")


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
    """A question about a board; an instance or edge that does not exist stops."""

    def write(writer: Writer, operands: Operands) -> None:
        to, board, instance, index = operands
        at = writer.name(index)
        call = f"{helper}{board}(S, {writer.read(instance)}, {at})"
        writer.line(f"w = {call}")
        writer.line(f"if w < 0: {writer.stop(StopKind.INDEX, at)}")
        writer.assign(to, "w")

    return write


def _moves(helper: str) -> Meaning:
    """A helper moves pieces, and keeps the masks of boards up to date where there are any."""

    def write(writer: Writer, operands: Operands) -> None:
        names = [writer.name(operand) for operand in operands]
        writer.change()
        seen = find_occupancy(writer.shared.program.layout).masks
        call = f"{helper}_seen(S, R, " if seen else f"{helper}(S, "
        writer.line(f"w = {call}{', '.join(names)})")
        writer.line(f"if w: {writer.stop_with('w', names[0])}")

    return write


def _occupied(writer: Writer, operands: Operands) -> None:
    to, number, instance, owner = operands
    layout = writer.shared.program.layout
    first, who = _first_mask(writer, number, instance, owner), writer.name(owner)
    whole = _whole_mask(layout, first)
    if owner == ANYONE:
        writer.define(to, whole, reads_state=True)
        return
    if not (isinstance(owner, int) and ANYONE <= owner < layout.players):
        wrong = writer.stop(StopKind.INDEX, who)
        writer.line(f"if not {ANYONE} <= {who} < {layout.players}: {wrong}")
    theirs = f"M[{_behind(first, 1)} + {who}]"
    if not isinstance(owner, int):
        theirs = f"({whole} if {who} == {ANYONE} else {theirs})"
    writer.define(to, theirs, reads_state=True)


def _first_mask(writer: Writer, number: Operand, instance: Operand, reported: Operand) -> str:
    """Makes the masks known. The text of where those of an instance begin; one that does not exist
    stops."""
    layout = writer.shared.program.layout
    assert isinstance(number, int)
    board, found = layout.boards[number], find_occupancy(layout)
    writer.look()
    if isinstance(instance, int) and 0 <= instance < board.instances:
        return str(found.of_nobody(board, instance))
    at = writer.name(instance)
    wrong = writer.stop(StopKind.INDEX, writer.name(reported))
    writer.line(f"if not 0 <= {at} < {board.instances}: {wrong}")
    return f"{found.of_nobody(board, 0)} + {at} * {found.stride}"


def _whole_mask(layout: Layout, first: str) -> str:
    """The text of the mask of all pieces on an instance."""
    masks = (f"M[{_behind(first, owner)}]" for owner in find_occupancy(layout).kinds)
    return f"({' | '.join(masks) or '0'})"


def _behind(first: str, distance: int) -> str:
    return str(int(first) + distance) if first.isdigit() else f"{first} + {distance}"


def _frame_cells(writer: Writer, operands: Operands) -> None:
    to, board, instance = operands
    whole = _whole_mask(
        writer.shared.program.layout, _first_mask(writer, board, instance, instance)
    )
    writer.define(to, f"frame_cells{board}({whole})", reads_state=True)


def _beside(writer: Writer, operands: Operands) -> None:
    to, number, mask = operands
    assert isinstance(number, int)
    board = writer.shared.program.layout.boards[number]
    whole, (after, before) = all_cells(board), sideways(board)
    writer.line(f"w = {writer.read(mask)} & {whole}")
    sides = f"w << 1 & {after} | w >> 1 & {before}"
    writer.assign(to, f"(w << {board.width} | w >> {board.width} | {sides}) & {whole}")


def _option(writer: Writer, operands: Operands) -> None:
    layout = writer.shared.program.layout
    value = writer.name(operands[0])
    full = writer.stop(StopKind.NO_ROOM, value)
    writer.change()
    writer.line(f"n = S[{head.OPTION_COUNT}]")
    writer.line(f"if n >= {layout.most_options}: {full}")
    writer.line(f"S[{layout.options} + n] = {value}")
    writer.line(f"S[{head.OPTION_COUNT}] = n + 1")


def _change(helper: str, is_kept: Callable[[Shared], bool] = lambda _: True) -> Meaning:
    """A helper changes the state and cannot stop the game; where that is not kept, it does not."""

    def write(writer: Writer, operands: Operands) -> None:
        if is_kept(writer.shared):
            values = [writer.read(operand) for operand in operands]
            writer.change()
            writer.line(f"{helper}({', '.join(['S', *values])})")

    return write


def _option_count(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{head.OPTION_COUNT}]", reads_state=True)


def _answer(writer: Writer, operands: Operands) -> None:
    writer.define(operands[0], f"S[{head.ANSWER}]", reads_state=True)


def _learn(helper: str) -> Meaning:
    return _change(helper, lambda shared: shared.with_knowledge)


def _mix_heap(writer: Writer, operands: Operands) -> None:
    """Many heaps that are known beforehand hold one piece or none: these need no call."""
    if writer.shared.with_knowledge:
        locations = writer.shared.program.layout.locations
        location, text = operands[0], writer.name(operands[0])
        writer.change()
        some = ""
        if isinstance(location, int) and 0 <= location < len(locations):
            some = f"if S[{locations[location].base}] > 1: "
        writer.line(f"{some}mix_heap(S, {text})")


def _event(writer: Writer, operands: Operands) -> None:
    if writer.shared.with_events:
        number, *values = operands
        texts = "".join(f"{writer.read(value)}, " for value in values)
        writer.line(f"R.record(S, {number}, ({texts}))")


def _argument(writer: Writer, operands: Operands) -> None:
    number, value = operands
    assert isinstance(number, int)
    size = writer.shared.program.layout.size
    behind = head.LINKS + number
    address = writer.in_frame(writer.frame_size + behind)
    text = writer.name(value)
    writer.change()
    if not writer.has_room(behind + 1):
        writer.line(f"if {address} >= {size}: {writer.stop(StopKind.TOO_DEEP, text)}")
    writer.line(f"S[{address}] = {text}")


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
    procedure, size = program.procedures[number], writer.frame_size
    base = writer.in_frame(size)
    if not writer.has_room(procedure.size):
        full = writer.stop(StopKind.TOO_DEEP, str(number))
        writer.line(f"if {base} + {procedure.size} > {program.layout.size}: {full}")
    writer.line(f"S[{base}] = {following}")
    writer.line(f"S[{writer.in_frame(size + 1)}] = {writer.in_frame(0)}")
    writer.line(f"S[{head.FRAME}] = {base}")
    writer.line(f"return b{procedure.first}")


def _return(writer: Writer, operands: Operands) -> None:
    size = writer.frame_size
    writer.line(f"n = S[{writer.in_frame(0)}]")
    writer.line(f"S[{head.FRAME}] = S[{writer.in_frame(1)}]")
    writer.line(f"S[{writer.in_frame(0)}:{writer.in_frame(size)}] = {[0] * size}")
    writer.line("return CODE[n]")


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
    layout = writer.shared.program.layout
    for slot, value in ((head.ANSWER, 0), (head.RESUME, 0), (head.FRAME, layout.frames)):
        writer.line(f"S[{slot}] = {value}")
    writer.line(f"S[{layout.frames}:] = [0] * {layout.size - layout.frames}")
    _end(writer, head.OVER)


def _halt(writer: Writer, operands: Operands) -> None:
    _end(writer, head.HALTED)


def _end(writer: Writer, status: int) -> None:
    writer.line(f"S[{head.STATUS}] = {status}")
    writer.line("return None")


MEANINGS: dict[str, Meaning] = {
    **CALCULATIONS,
    "count": _count,
    "piece_at": _piece_at,
    "lone_piece": _lone_piece,
    "index_of": _index_of,
    "move": _moves("move"),
    "swap": _moves("swap"),
    "shuffle": _act("shuffle", 0),
    "random": _random,
    "box_edge": _ask_board("box_edge"),
    "frame_edge": _ask_board("frame_edge"),
    "occupied": _occupied,
    "frame_cells": _frame_cells,
    "beside": _beside,
    "order_lying": _change("order_lying"),
    "option": _option,
    "order_pieces": _change("order_pieces"),
    "options_after": _change("options_after"),
    "option_count": _option_count,
    "drop_options": _change("drop_options"),
    "answer": _answer,
    "know_place": _learn("know_place"),
    "know": _learn("know"),
    "mix_heap": _mix_heap,
    "lose_track": _learn("lose_track"),
    "fact": _change("fact", lambda shared: shared.with_events),
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
