"""The instruction `fact` as a function of LLVM for each question: see `engine/fact_slots.py`."""

from rulewright.engine.fact_slots import facts_of_a_question
from rulewright.native.writer import Condition, Value, Variable, Writer
from rulewright.program.layout import FRAME
from rulewright.program.model import FACT_HEAD, STRAYS, FactShape, Holding, Program, Stretch


def fact_routines(program: Program) -> str:
    """The text of what keeps the facts of each question; without questions there is none."""
    return "\n".join(_routine(program, shape) for shape in program.facts)


def _routine(program: Program, shape: FactShape) -> str:
    layout = program.layout
    first, width = layout.facts, layout.fact_width
    everyone = (1 << layout.players) - 1
    placed = sum(it.holding is Holding.PLACED for it in shape.stretches)
    places = "".join(f", i64 %place{at}" for at in range(placed))
    head = f"internal void @fact{shape.number}(ptr noalias %S, i64 %answer, i64 %seat{places})"
    w = Writer(f"{head}")
    count = w.slot(first)
    at = w.calculate("add", w.calculate("mul", count, width), first + 1)
    w.clear(at, width)
    seat = w.calculate("and", w.calculate("shl", 1, w.calculate("and", "%seat", 63)), everyone)
    seat = w.select(w.compare("sgt", "%seat", 63), 0, seat)
    heard = w.select(w.compare("slt", "%seat", 0), everyone, seat)
    told: tuple[Value, ...] = (shape.number + 1, heard, "%answer")
    for offset, value in enumerate(told):
        w.put_slot(w.add(at, offset), value)
    _keep(w, program, shape, at)
    gone = _leaving(w, program, at, count)
    with w.when(_is_open(w, gone)):
        w.put_slot(first, w.add(count, 1))
    with w.when(w.compare("sge", w.get(gone), 0)):
        begin = w.add(w.calculate("mul", w.get(gone), width), first + 1)
        with w.counting(begin, at) as slot:
            w.put_slot(slot, w.slot(w.add(slot, width)))
        w.clear(at, width)
    w.line("ret void")
    return w.text()


def _leaving(w: Writer, program: Program, at: str, count: str) -> Variable:
    """The number of the fact that goes for the one at this address; -1 if none."""
    layout = program.layout
    width, most = layout.fact_width, facts_of_a_question(program)
    gone, oldest, same, differ = (w.variable(start) for start in (-1, -1, 0, 0))
    with w.counting(0, count) as number:
        begin = w.add(w.calculate("mul", number, width), layout.facts + 1)
        with w.when(w.compare("eq", w.slot(begin), w.slot(at))):
            w.put(same, w.add(w.get(same), 1))
            with w.when(_is_open(w, oldest)):
                w.put(oldest, number)
            w.put(differ, 0)
            for part, end in ((0, STRAYS), (FACT_HEAD, width)):
                with w.counting(part, end) as offset:
                    here, there = (w.slot(w.add(it, offset)) for it in (begin, at))
                    with w.when(w.compare("ne", here, there)):
                        w.put(differ, 1)
            with w.when(w.compare("eq", w.get(differ), 0)):
                w.put(gone, number)
    with w.when(w.combine("and", _is_open(w, gone), w.compare("sge", w.get(same), most))):
        w.put(gone, w.get(oldest))
    full = w.compare("eq", count, layout.fact_room)
    with w.when(w.combine("and", _is_open(w, gone), full)):
        w.put(gone, 0)
    return gone


def _is_open(w: Writer, number: Variable) -> Condition:
    return w.compare("slt", w.get(number), 0)


def _keep(w: Writer, program: Program, shape: FactShape, at: str) -> None:
    """What the shape keeps, and how often anybody has lost track of the pieces in it."""
    slot, strayed = w.add(at, FACT_HEAD), w.variable(0)
    whole = any(it.holding is Holding.BY_PIECE for it in shape.stretches)
    for stretch in shape.stretches:
        _copy(w, stretch, slot)
        if not whole and stretch.holding is Holding.PIECES:
            _count_strays(w, program, strayed, slot, w.add(slot, stretch.length))
        elif not whole and stretch.holding is Holding.COUNTED:
            _count_strays(w, program, strayed, w.add(slot, 1), w.add(w.add(slot, 1), w.slot(slot)))
        elif not whole and stretch.holding is Holding.PLACED:
            there = w.add(slot, 2)
            _count_strays(w, program, strayed, there, w.add(there, w.slot(w.add(slot, 1))))
        slot = w.add(slot, stretch.length)
    if whole:
        with w.counting(0, len(program.layout.pieces)) as piece:
            _add_strays(w, program, strayed, piece)
    w.put_slot(w.add(at, STRAYS), w.get(strayed))


def _copy(w: Writer, stretch: Stretch, slot: Value) -> None:
    start: Value = stretch.start
    length: Value = stretch.length
    if stretch.holding is Holding.PLACED:
        place = f"%place{stretch.start}"
        w.put_slot(slot, place)
        start, length = w.entry("@base", place), w.add(w.entry("@room", place), 1)
        slot = w.add(slot, 1)
    elif stretch.in_frame:
        start = w.add(w.slot(FRAME), stretch.start)
    with w.counting(0, length) as index:
        w.put_slot(w.add(slot, index), w.slot(w.add(start, index)))


def _count_strays(w: Writer, program: Program, strayed: Variable, first: Value, end: Value) -> None:
    with w.counting(first, end) as slot:
        piece = w.slot(slot)
        with w.when(w.is_inside(piece, 0, len(program.layout.pieces))):
            _add_strays(w, program, strayed, piece)


def _add_strays(w: Writer, program: Program, strayed: Variable, piece: Value) -> None:
    times = w.slot(w.add(piece, program.layout.strayed))
    w.put(strayed, w.add(w.get(strayed), times))
