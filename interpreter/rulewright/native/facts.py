"""The instruction `fact` as a function of LLVM: see `engine/fact_slots.py`."""

from rulewright.native.writer import Value, Variable, Writer
from rulewright.program.layout import FRAME
from rulewright.program.model import FACT_HEAD, FactShape, Holding, Program


def fact_routine(program: Program) -> str:
    """The text of what keeps a fact; without questions in the rules there is none."""
    layout = program.layout
    if not layout.fact_room:
        return ""
    first, width = layout.facts, layout.fact_width
    everyone = (1 << layout.players) - 1
    w = Writer("internal void @fact(ptr noalias %S, i64 %shape, i64 %answer, i64 %seat) noinline")
    full = w.compare("eq", w.slot(first), layout.fact_room)
    with w.when(full):
        end = first + 1 + (layout.fact_room - 1) * width
        with w.counting(first + 1, end) as at:
            w.put_slot(at, w.slot(w.add(at, width)))
        w.put_slot(first, layout.fact_room - 1)
    count = w.slot(first)
    at = w.calculate("add", w.calculate("mul", count, width), first + 1)
    w.clear(at, width)
    seat = w.calculate("and", w.calculate("shl", 1, w.calculate("and", "%seat", 63)), everyone)
    heard = w.select(w.compare("slt", "%seat", 0), everyone, seat)
    for offset, value in enumerate((w.add("%shape", 1), heard, "%answer")):
        w.put_slot(w.add(at, offset), value)
    for shape in program.facts:
        with w.when(w.compare("eq", "%shape", shape.number)):
            _keep(w, program, shape, at)
    w.put_slot(first, w.add(count, 1))
    w.line("ret void")
    return w.text()


def _keep(w: Writer, program: Program, shape: FactShape, at: str) -> None:
    """What the shape keeps, and how often anybody has lost track of the pieces in it."""
    slot, strayed = w.add(at, FACT_HEAD), w.variable(0)
    whole = any(it.holding is Holding.BY_PIECE for it in shape.stretches)
    for stretch in shape.stretches:
        start = w.add(w.slot(FRAME), stretch.start) if stretch.in_frame else stretch.start
        with w.counting(0, stretch.length) as index:
            w.put_slot(w.add(slot, index), w.slot(w.add(start, index)))
        if not whole and stretch.holding is Holding.PIECES:
            _count_strays(w, program, strayed, slot, w.add(slot, stretch.length))
        elif not whole and stretch.holding is Holding.COUNTED:
            _count_strays(w, program, strayed, w.add(slot, 1), w.add(w.add(slot, 1), w.slot(slot)))
        slot = w.add(slot, stretch.length)
    if whole:
        with w.counting(0, len(program.layout.pieces)) as piece:
            _add_strays(w, program, strayed, piece)
    w.put_slot(w.add(at, FACT_HEAD - 1), w.get(strayed))


def _count_strays(w: Writer, program: Program, strayed: Variable, first: Value, end: Value) -> None:
    with w.counting(first, end) as slot:
        piece = w.slot(slot)
        with w.when(w.is_inside(piece, 0, len(program.layout.pieces))):
            _add_strays(w, program, strayed, piece)


def _add_strays(w: Writer, program: Program, strayed: Variable, piece: Value) -> None:
    times = w.slot(w.add(piece, program.layout.strayed))
    w.put(strayed, w.add(w.get(strayed), times))
