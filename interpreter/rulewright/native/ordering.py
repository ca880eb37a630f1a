"""The order of pieces and of options, as functions of LLVM."""

from rulewright.native.lookups import STATE_PARAMETER, find
from rulewright.native.writer import Value, Writer
from rulewright.program.instructions import CHANCE
from rulewright.program.layout import FRAME, OPTION_COUNT
from rulewright.program.model import Layout

_FEW = 64
"""So many slots are set to 0 together sooner than they are counted."""


def _lying_key(layout: Layout) -> str:
    """What pieces are ordered by that come in the order in which they lie."""
    w = Writer(f"internal i64 @lying_key({STATE_PARAMETER}, i64 %piece)")
    place = w.slot(w.add("%piece", layout.place))
    base = w.entry("@base", place)
    at = find(w, "%piece", w.add(base, 1), w.add(w.add(base, w.slot(base)), 1))
    w.leave_with(w.calculate("or", w.calculate("shl", place, 32), at))
    return w.text()


def _order_lying(layout: Layout) -> str:
    """Pieces kept in the running frame, their number first, as they lie."""
    w = Writer(f"internal void @order_lying({STATE_PARAMETER}, i64 %offset)")
    first = w.add(w.add(w.slot(FRAME), "%offset"), 1)
    count = w.slot(w.add(first, -1))
    _sort(w, first, count, len(layout.pieces), "@lying_key(ptr %S, i64 {})")
    w.line("ret void")
    return w.text()


def _sort(w: Writer, first: Value, count: Value, most: int, key_of: str) -> None:
    """Puts so many slots in the order of their keys; equal ones stay as they are."""
    keys = w.declare(kind=f"[{max(most, 1)} x i64]").name
    with w.counting(0, count) as index:
        thing = w.slot(w.add(index, first))
        key = w.named(f"call i64 {key_of.format(thing)}")
        at = w.variable(index)
        with w.repeating() as leave:
            now, more, on = w.get(at), w.new_label(), w.new_label()
            before = w.add(now, -1)
            w.go_where(w.compare("sgt", now, 0), more, leave)
            w.label(more)
            other = w.entry(keys, before)
            w.go_where(w.compare("sgt", other, key), on, leave)
            w.label(on)
            w.put_entry(keys, now, other)
            w.put_slot(w.add(now, first), w.slot(w.add(before, first)))
            w.put(at, before)
        w.put_entry(keys, w.get(at), key)
        w.put_slot(w.add(w.get(at), first), thing)


def _printed_key(layout: Layout) -> str:
    """What options are ordered by: pieces the seat knows, by number; others by where they lie."""
    w = Writer(f"internal i64 @printed_key({STATE_PARAMETER}, i64 %piece, i64 %seat)")
    with w.ending_when(w.negate(w.is_inside("%piece", 0, len(layout.pieces)))):
        w.leave_with(2 << 60)
    lookers = w.named("call i64 @lookers(ptr %S, i64 %piece)")
    knowers = w.calculate("or", w.slot(w.add("%piece", layout.known)), lookers)
    seat = w.calculate("and", w.extreme("smin", "%seat", 63), 63)
    knows = w.is_true(w.calculate("and", w.calculate("lshr", knowers, seat), 1))
    with w.ending_when(w.combine("or", knows, w.compare("eq", "%seat", CHANCE))):
        w.leave_with("%piece")
    lying = w.named("call i64 @lying_key(ptr %S, i64 %piece)")
    w.leave_with(w.calculate("or", lying, 1 << 60))
    return w.text()


def _order_pieces(layout: Layout) -> str:
    """Options that are pieces in printed order for the seat; equal ones stay as they are."""
    w = Writer(f"internal void @order_pieces({STATE_PARAMETER}, i64 %seat)")
    key = "@printed_key(ptr %S, i64 {}, i64 %seat)"
    _sort(w, layout.options, w.slot(OPTION_COUNT), layout.most_options, key)
    w.line("ret void")
    return w.text()


def _drop_options(layout: Layout) -> str:
    """Forgets the options; their slots are zero again."""
    w = Writer(f"internal void @drop_options({STATE_PARAMETER}) alwaysinline")
    few = layout.most_options <= _FEW
    w.clear(layout.options, layout.most_options if few else w.slot(OPTION_COUNT))
    w.put_slot(OPTION_COUNT, 0)
    w.line("ret void")
    return w.text()


def _options_after(layout: Layout) -> str:
    """See the instruction `options_after`."""
    w = Writer(f"internal void @options_after({STATE_PARAMETER}, i64 %last, i64 %wanted)")
    first, count = layout.options, w.slot(OPTION_COUNT)
    end = w.add(count, first)
    found = find(w, "%last", first, end)
    start = w.select(w.compare("slt", found, end), w.add(found, 1), first)
    rest = w.calculate("sub", end, start)
    fewer = w.extreme("smax", w.calculate("sub", w.add(rest, 1), "%wanted"), 0)
    kept = w.select(w.compare("sgt", "%wanted", 1), fewer, rest)
    with w.counting(0, kept) as index:
        w.put_slot(w.add(index, first), w.slot(w.add(index, start)))
    w.clear(w.add(kept, first), w.calculate("sub", count, kept))
    w.put_slot(OPTION_COUNT, kept)
    w.line("ret void")
    return w.text()


ORDERING = (
    _lying_key,
    _order_lying,
    _printed_key,
    _order_pieces,
    _drop_options,
    _options_after,
)
