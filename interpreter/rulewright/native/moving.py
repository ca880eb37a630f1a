"""Pieces move, change places and are shuffled, as functions of LLVM."""

from rulewright.native.chance import put_wide, read_wide
from rulewright.native.lookups import STATE_PARAMETER, find
from rulewright.native.writer import Value, Writer
from rulewright.program.instructions import StopKind
from rulewright.program.model import Layout


def _index_of(layout: Layout) -> str:
    """The index at which a piece lies at its location; -1 for what is no piece."""
    w = Writer(f"internal i64 @index_of({STATE_PARAMETER}, i64 %piece)")
    with w.ending_when(w.negate(w.is_inside("%piece", 0, len(layout.pieces)))):
        w.leave_with(-1)
    base = w.entry("@base", w.slot(w.add("%piece", layout.place)))
    first = w.add(base, 1)
    at = find(w, "%piece", first, w.add(first, w.slot(base)))
    w.leave_with(w.calculate("sub", at, first))
    return w.text()


def _move(layout: Layout) -> str:
    """The piece leaves its place and comes to the target: last (end 0) or first (end 1)."""
    w = Writer(f"internal i64 @move({STATE_PARAMETER}, i64 %piece, i64 %target, i64 %end)")
    there = w.is_inside("%piece", 0, len(layout.pieces))
    known = w.is_inside("%target", 0, len(layout.locations))
    with w.ending_when(w.negate(w.combine("and", there, known))):
        w.leave_with(StopKind.INDEX.value)
    place = w.add("%piece", layout.place)
    source = w.slot(place)
    to = w.entry("@base", "%target")
    full = w.compare("sge", w.slot(to), w.entry("@room", "%target"))
    with w.ending_when(w.combine("and", w.compare("ne", source, "%target"), full)):
        w.leave_with(StopKind.NO_ROOM.value)
    base = w.entry("@base", source)
    count = w.slot(base)
    last = w.add(base, count)
    elsewhere = w.combine("or", w.compare("ne", w.slot(last), "%piece"), w.is_true("%end"))
    with w.ending_when(elsewhere):
        arguments = f"ptr %S, i64 %piece, i64 {source}, i64 %target, i64 %end"
        w.line(f"call void @move_within({arguments})")
        w.leave_with(0)
    w.put_slot(last, 0)
    w.put_slot(base, w.add(count, -1))
    after = w.add(w.slot(to), 1)
    w.put_slot(to, after)
    w.put_slot(w.add(to, after), "%piece")
    _note_place(w, layout, source)
    w.leave_with(0)
    return w.text()


def _move_within(layout: Layout) -> str:
    """What `move` does with a piece that others lie behind, where it was or where it comes to."""
    w = Writer(
        f"internal void @move_within({STATE_PARAMETER}, "
        "i64 %piece, i64 %source, i64 %target, i64 %end)"
    )
    to = w.entry("@base", "%target")
    _take_out(w, "%source")
    count = w.add(w.slot(to), 1)
    w.put_slot(to, count)
    first = w.is_true("%end")
    with w.when(first):
        index = w.variable(w.add(to, count))
        with w.repeating() as leave:
            now, inside = w.get(index), w.new_label()
            w.go_where(w.compare("sgt", now, w.add(to, 1)), inside, leave)
            w.label(inside)
            before = w.add(now, -1)
            w.put_slot(now, w.slot(before))
            w.put(index, before)
    w.put_slot(w.add(to, w.select(first, 1, count)), "%piece")
    _note_place(w, layout, "%source")
    w.line("ret void")
    return w.text()


def _note_place(w: Writer, layout: Layout, source: Value) -> None:
    """The piece is where it came to."""
    w.put_slot(w.add("%piece", layout.place), "%target")
    w.line(f"call void @occupy(ptr %S, i64 %piece, i64 {source})")
    w.line("call void @occupy(ptr %S, i64 %piece, i64 %target)")


def _take_out(w: Writer, source: Value) -> None:
    """The piece leaves the source; a heap's last piece takes its place."""
    base = w.entry("@base", source)
    count = w.slot(base)
    last = w.add(base, count)
    at = w.variable(last)
    with w.when(w.compare("ne", w.slot(last), "%piece")):
        w.put(at, find(w, "%piece", w.add(base, 1), last))
        found = w.get(at)
        with w.when(w.is_true(w.entry("@heap", source))):
            w.put_slot(found, w.slot(last))
        with w.when(w.compare("eq", w.entry("@heap", source), 0)), w.counting(found, last) as now:
            w.put_slot(now, w.slot(w.add(now, 1)))
    w.put_slot(last, 0)
    w.put_slot(base, w.add(count, -1))


def _swap(layout: Layout) -> str:
    """What lies at two locations changes places, each in its order."""
    w = Writer(f"internal i64 @swap({STATE_PARAMETER}, i64 %left, i64 %right)")
    known = len(layout.locations)
    both = w.combine("and", w.is_inside("%left", 0, known), w.is_inside("%right", 0, known))
    with w.ending_when(w.negate(both)):
        w.leave_with(StopKind.INDEX.value)
    one, two = w.entry("@base", "%left"), w.entry("@base", "%right")
    some, others = w.slot(one), w.slot(two)
    too_many = w.compare("sgt", some, w.entry("@room", "%right"))
    too_many_others = w.compare("sgt", others, w.entry("@room", "%left"))
    with w.ending_when(w.combine("or", too_many, too_many_others)):
        w.leave_with(StopKind.NO_ROOM.value)
    with w.ending_when(w.compare("eq", "%left", "%right")):
        w.leave_with(0)
    longer = w.extreme("smax", some, others)
    with w.counting(1, w.add(longer, 1)) as index:
        this, that = w.variable(0), w.variable(0)
        has_this, has_that = w.compare("sle", index, some), w.compare("sle", index, others)
        for has, held, base in ((has_this, this, one), (has_that, that, two)):
            with w.when(has):
                w.put(held, w.slot(w.add(base, index)))
        for base, held, has, location in (
            (two, this, has_this, "%right"),
            (one, that, has_that, "%left"),
        ):
            w.put_slot(w.add(base, index), w.get(held))
            with w.when(has):
                w.put_slot(w.add(w.get(held), layout.place), location)
                for turned in ("%left", "%right"):
                    w.line(f"call void @occupy(ptr %S, i64 {w.get(held)}, i64 {turned})")
    w.put_slot(one, others)
    w.put_slot(two, some)
    w.leave_with(0)
    return w.text()


def _shuffle(layout: Layout) -> str:
    """Fisher-Yates from the last piece down, by numbers of the stream that begins at a slot."""
    w = Writer(f"internal i64 @shuffle({STATE_PARAMETER}, i64 %location, i64 %slot, i64 %step)")
    with w.ending_when(w.negate(w.is_inside("%location", 0, len(layout.locations)))):
        w.leave_with(StopKind.INDEX.value)
    base = w.entry("@base", "%location")
    first = w.add(base, 1)
    number = w.variable(read_wide(w, "%slot"))
    high = w.variable(w.add(w.slot(base), -1))
    with w.repeating() as leave:
        now, inside = w.get(high), w.new_label()
        w.go_where(w.compare("sgt", now, 0), inside, leave)
        w.label(inside)
        bound = w.add(now, 1)
        low = w.named(f"call i64 @draw(ptr {number.name}, i64 %step, i64 {bound})")
        one, two = w.add(first, now), w.add(first, low)
        above, below = w.slot(one), w.slot(two)
        w.put_slot(one, below)
        w.put_slot(two, above)
        w.put(high, w.add(now, -1))
    put_wide(w, "%slot", w.get(number))
    w.leave_with(0)
    return w.text()


MOVING = (_index_of, _move, _move_within, _swap, _shuffle)
