"""What instructions do with pieces, places, options and chance, as functions of LLVM.

Each is the function of the same name in `engine/`; those that can stop a game answer 0 or the
`StopKind`. Which of the large ones are copied to where they are called is left to LLVM.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rulewright.engine.chance import MULTIPLIER
from rulewright.engine.places import looking_seats
from rulewright.game.model import Order
from rulewright.native.code import INDEX_BITS, REASON_BITS
from rulewright.native.writer import Value, Writer, constant_table
from rulewright.program.instructions import CHANCE, StopKind
from rulewright.program.layout import (
    FRAME,
    OPTION_COUNT,
    STATUS,
    STOP_BLOCK,
    STOP_INDEX,
    STOP_REASON,
    STOP_VALUE,
    STOPPED,
)
from rulewright.program.model import Layout

_WORD = (1 << 32) - 1
_LARGEST_SLOT = (1 << 31) - 1
_FEW = 64
"""So many slots are set to 0 together sooner than they are counted."""

_STATE = "ptr noalias %S"


def all_routines(layout: Layout) -> str:
    """The text of all routines for a layout, with the tables they read."""
    return "\n".join((_tables(layout), *(write(layout) for write in _ROUTINES)))


def _tables(layout: Layout) -> str:
    locations = layout.locations
    return "".join(
        (
            constant_table("@base", tuple(it.base for it in locations)),
            constant_table("@room", tuple(it.room for it in locations)),
            constant_table("@heap", tuple(int(it.order is Order.HEAP) for it in locations)),
            constant_table(
                "@looking", tuple(looking_seats(it, layout.players) for it in locations)
            ),
            "declare i64 @llvm.smin.i64(i64, i64)\n",
            "declare i64 @llvm.smax.i64(i64, i64)\n",
            "declare i64 @llvm.cttz.i64(i64, i1)\n",
            "declare i64 @llvm.ctlz.i64(i64, i1)\n",
            "declare i64 @llvm.ctpop.i64(i64)\n",
            "declare i32 @llvm.fshr.i32(i32, i32, i32)\n",
            "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n",
        )
    )


def _stop(layout: Layout) -> str:
    """Stops the game with its record; the place holds block, index and reason, see `code.py`."""
    w = Writer(f"internal void @stop({_STATE}, i64 %place, i64 %value) noinline cold")
    value = w.extreme("smin", w.extreme("smax", "%value", -_LARGEST_SLOT - 1), _LARGEST_SLOT)
    inside = w.calculate("lshr", "%place", REASON_BITS)
    for slot, stored in (
        (STATUS, STOPPED),
        (STOP_REASON, w.calculate("and", "%place", (1 << REASON_BITS) - 1)),
        (STOP_BLOCK, w.calculate("lshr", inside, INDEX_BITS)),
        (STOP_INDEX, w.calculate("and", inside, (1 << INDEX_BITS) - 1)),
        (STOP_VALUE, value),
    ):
        w.put_slot(slot, stored)
    w.line("ret void")
    return w.text()


def _draw(layout: Layout) -> str:
    """A number below the bound, each alike; the generator's number lies behind a pointer."""
    w = Writer("internal i64 @draw(ptr %number, i64 %step, i64 %bound) alwaysinline")
    product = w.variable(_next_product(w))
    low = w.calculate("and", w.get(product), _WORD)
    with w.when(w.compare("ult", low, "%bound")):
        left = w.calculate("sub", _WORD + 1, "%bound")
        unfair = w.calculate("urem", left, "%bound")
        with w.repeating() as leave:
            again = w.new_label()
            low = w.calculate("and", w.get(product), _WORD)
            w.go_where(w.compare("ult", low, unfair), again, leave)
            w.label(again)
            w.put(product, _next_product(w))
    w.leave_with(w.calculate("lshr", w.get(product), 32))
    return w.text()


def _next_product(w: Writer) -> str:
    """The generator's next 32 bits times the bound."""
    number = w.named("load i64, ptr %number")
    mixed = w.calculate("xor", w.calculate("lshr", number, 18), number)
    shifted = w.named(f"trunc i64 {w.calculate('lshr', mixed, 27)} to i32")
    turn = w.named(f"trunc i64 {w.calculate('lshr', number, 59)} to i32")
    turned = w.named(f"call i32 @llvm.fshr.i32(i32 {shifted}, i32 {shifted}, i32 {turn})")
    following = w.add(w.calculate("mul", number, MULTIPLIER), "%step")
    w.line(f"store i64 {following}, ptr %number")
    return w.calculate("mul", w.named(f"zext i32 {turned} to i64"), "%bound")


def _random(layout: Layout) -> str:
    """A number below the bound, drawn from the stream in two slots of the state."""
    w = Writer(f"internal i64 @random({_STATE}, i64 %slot, i64 %step, i64 %bound)")
    number = w.variable(read_wide(w, "%slot"))
    drawn = w.named(f"call i64 @draw(ptr {number.name}, i64 %step, i64 %bound)")
    put_wide(w, "%slot", w.get(number))
    w.leave_with(drawn)
    return w.text()


def read_wide(w: Writer, slot: Value) -> str:
    """The 64-bit number of two slots, low half first."""
    high = w.calculate("shl", w.unsigned_slot(w.add(slot, 1)), 32)
    return w.calculate("or", w.unsigned_slot(slot), high)


def put_wide(w: Writer, slot: Value, number: Value) -> None:
    """Stores a 64-bit number in two slots."""
    w.put_slot(slot, number)
    w.put_slot(w.add(slot, 1), w.calculate("lshr", number, 32))


def _move(layout: Layout) -> str:
    """The piece leaves its place and comes to the target: last (end 0) or first (end 1)."""
    w = Writer(f"internal i64 @move({_STATE}, i64 %piece, i64 %target, i64 %end)")
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
        f"internal void @move_within({_STATE}, i64 %piece, i64 %source, i64 %target, i64 %end)"
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
        w.put(at, _find(w, "%piece", w.add(base, 1), last))
        found = w.get(at)
        with w.when(w.is_true(w.entry("@heap", source))):
            w.put_slot(found, w.slot(last))
        with w.when(w.compare("eq", w.entry("@heap", source), 0)), w.counting(found, last) as now:
            w.put_slot(now, w.slot(w.add(now, 1)))
    w.put_slot(last, 0)
    w.put_slot(base, w.add(count, -1))


def _find(w: Writer, wanted: Value, first: Value, end: Value) -> str:
    """The first address from `first` on whose slot holds the value; `end` if none before does."""
    at = w.variable(first)
    with w.repeating() as leave:
        now, more, on = w.get(at), w.new_label(), w.new_label()
        w.go_where(w.compare("slt", now, end), more, leave)
        w.label(more)
        w.go_where(w.compare("eq", w.slot(now), wanted), leave, on)
        w.label(on)
        w.put(at, w.add(now, 1))
    return w.get(at)


def _swap(layout: Layout) -> str:
    """What lies at two locations changes places, each in its order."""
    w = Writer(f"internal i64 @swap({_STATE}, i64 %left, i64 %right)")
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
    w = Writer(f"internal i64 @shuffle({_STATE}, i64 %location, i64 %slot, i64 %step)")
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


def _lookers(layout: Layout) -> str:
    """The mask of the seats that may look at the piece where it lies now."""
    w = Writer(f"internal i64 @lookers({_STATE}, i64 %piece) alwaysinline")
    mask = w.entry("@looking", w.slot(w.add("%piece", layout.place)))
    up = w.is_true(w.slot(w.add("%piece", layout.facing)))
    as_laid = w.select(up, (1 << layout.players) - 1, 0)
    w.leave_with(w.select(w.compare("slt", mask, 0), as_laid, mask))
    return w.text()


def _know_place(layout: Layout) -> str:
    """See the instruction `know_place`."""
    w = Writer(f"internal void @know_place({_STATE}, i64 %piece, i64 %source)")
    with w.when(w.is_inside("%piece", 0, len(layout.pieces))):
        slot, mixed = w.add("%piece", layout.known), w.add("%piece", layout.mixed)
        lookers = w.named("call i64 @lookers(ptr %S, i64 %piece)")
        known = w.calculate("or", w.slot(slot), lookers)
        w.put_slot(slot, known)
        w.put_slot(mixed, w.calculate("and", w.slot(mixed), w.calculate("xor", known, -1)))
        with w.when(w.is_inside("%source", 0, len(layout.locations))):
            w.put_slot(mixed, 0)
            with _each_at(w, "%source") as other:
                track = w.add(other, layout.mixed)
                w.put_slot(track, w.calculate("and", w.slot(track), known))
            everyone = (1 << layout.players) - 1
            lost = w.compare("ne", w.calculate("and", known, everyone), everyone)
            some = w.is_true(w.slot(w.entry("@base", "%source")))
            follows = w.combine("and", w.is_true(w.entry("@heap", "%source")), some)
            with w.when(w.combine("and", follows, lost)):
                _stray(w, layout, "%piece")
                with _each_at(w, "%source") as other:
                    _stray(w, layout, other)
    w.line("ret void")
    return w.text()


def _know(layout: Layout) -> str:
    """The seat (-1: every seat) knows the piece from now on."""
    everyone = (1 << layout.players) - 1
    w = Writer(f"internal void @know({_STATE}, i64 %piece, i64 %seat)")
    with w.when(w.is_inside("%piece", 0, len(layout.pieces))):
        slot, mixed = w.add("%piece", layout.known), w.add("%piece", layout.mixed)
        bit = w.calculate("and", "%seat", 63)
        one = w.calculate("and", w.calculate("shl", 1, bit), everyone)
        one = w.select(w.compare("sgt", "%seat", 63), 0, one)
        mask = w.select(w.compare("slt", "%seat", 0), everyone, one)
        known = w.calculate("or", w.slot(slot), mask)
        w.put_slot(slot, known)
        w.put_slot(mixed, w.calculate("and", w.slot(mixed), w.calculate("xor", known, -1)))
    w.line("ret void")
    return w.text()


def _lose_track(layout: Layout) -> str:
    """The pieces at the location change places so that nobody can follow them."""
    w = Writer(f"internal void @lose_track({_STATE}, i64 %location)")
    with w.when(w.is_inside("%location", 0, len(layout.locations))):
        w.line("call void @mix_heap(ptr %S, i64 %location)")
        with _each_at(w, "%location") as it:
            _stray(w, layout, it)
    w.line("ret void")
    return w.text()


def _stray(w: Writer, layout: Layout, piece: Value) -> None:
    slot = w.add(piece, layout.strayed)
    w.put_slot(slot, w.add(w.slot(slot), 1))


def _mix_heap(layout: Layout) -> str:
    """Who may not look at the location knows of the pieces there no longer which is which, where
    there are several."""
    w = Writer(f"internal void @mix_heap({_STATE}, i64 %location)")
    with w.ending_when(w.negate(w.is_inside("%location", 0, len(layout.locations)))):
        w.line("ret void")
    with w.ending_when(w.compare("slt", w.slot(w.entry("@base", "%location")), 2)):
        w.line("ret void")
    with _each_at(w, "%location") as it:
        slot, mixed = w.add(it, layout.known), w.add(it, layout.mixed)
        lookers = w.named(f"call i64 @lookers(ptr %S, i64 {it})")
        known = w.slot(slot)
        either = w.calculate("or", w.slot(mixed), known)
        w.put_slot(mixed, w.calculate("and", either, w.calculate("xor", lookers, -1)))
        w.put_slot(slot, w.calculate("and", known, lookers))
    w.line("ret void")
    return w.text()


@contextmanager
def _each_at(w: Writer, location: Value) -> Generator[str]:
    """The lines inside run for each piece at a location."""
    base = w.entry("@base", location)
    first = w.add(base, 1)
    with w.counting(first, w.add(first, w.slot(base))) as at:
        yield w.slot(at)


def _lying_key(layout: Layout) -> str:
    """What pieces are ordered by that come in the order in which they lie."""
    w = Writer(f"internal i64 @lying_key({_STATE}, i64 %piece)")
    place = w.slot(w.add("%piece", layout.place))
    base = w.entry("@base", place)
    at = _find(w, "%piece", w.add(base, 1), w.add(w.add(base, w.slot(base)), 1))
    w.leave_with(w.calculate("or", w.calculate("shl", place, 32), at))
    return w.text()


def _order_lying(layout: Layout) -> str:
    """Pieces kept in the running frame, their number first, as they lie."""
    w = Writer(f"internal void @order_lying({_STATE}, i64 %offset)")
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
    w = Writer(f"internal i64 @printed_key({_STATE}, i64 %piece, i64 %seat)")
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
    w = Writer(f"internal void @order_pieces({_STATE}, i64 %seat)")
    key = "@printed_key(ptr %S, i64 {}, i64 %seat)"
    _sort(w, layout.options, w.slot(OPTION_COUNT), layout.most_options, key)
    w.line("ret void")
    return w.text()


def _drop_options(layout: Layout) -> str:
    """Forgets the options; their slots are zero again."""
    w = Writer(f"internal void @drop_options({_STATE}) alwaysinline")
    few = layout.most_options <= _FEW
    w.clear(layout.options, layout.most_options if few else w.slot(OPTION_COUNT))
    w.put_slot(OPTION_COUNT, 0)
    w.line("ret void")
    return w.text()


def _options_after(layout: Layout) -> str:
    """See the instruction `options_after`."""
    w = Writer(f"internal void @options_after({_STATE}, i64 %last, i64 %wanted)")
    first, count = layout.options, w.slot(OPTION_COUNT)
    end = w.add(count, first)
    found = _find(w, "%last", first, end)
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


_ROUTINES: tuple[Callable[[Layout], str], ...] = (
    _stop,
    _draw,
    _random,
    _move,
    _move_within,
    _swap,
    _shuffle,
    _lookers,
    _know_place,
    _know,
    _lose_track,
    _mix_heap,
    _lying_key,
    _order_lying,
    _printed_key,
    _order_pieces,
    _drop_options,
    _options_after,
)
