"""Who knows which piece, kept while pieces move and are mixed, as functions of LLVM."""

from rulewright.native.lookups import STATE_PARAMETER, each_at
from rulewright.native.writer import Value, Writer
from rulewright.program.model import Layout


def _lookers(layout: Layout) -> str:
    """The mask of the seats that may look at the piece where it lies now."""
    w = Writer(f"internal i64 @lookers({STATE_PARAMETER}, i64 %piece) alwaysinline")
    mask = w.entry("@looking", w.slot(w.add("%piece", layout.place)))
    up = w.is_true(w.slot(w.add("%piece", layout.facing)))
    as_laid = w.select(up, (1 << layout.players) - 1, 0)
    w.leave_with(w.select(w.compare("slt", mask, 0), as_laid, mask))
    return w.text()


def _know_place(layout: Layout) -> str:
    """See the instruction `know_place`."""
    w = Writer(f"internal void @know_place({STATE_PARAMETER}, i64 %piece, i64 %source)")
    with w.when(w.is_inside("%piece", 0, len(layout.pieces))):
        slot, mixed = w.add("%piece", layout.known), w.add("%piece", layout.mixed)
        lookers = w.named("call i64 @lookers(ptr %S, i64 %piece)")
        known = w.calculate("or", w.slot(slot), lookers)
        w.put_slot(slot, known)
        w.put_slot(mixed, w.calculate("and", w.slot(mixed), w.calculate("xor", known, -1)))
        with w.when(w.is_inside("%source", 0, len(layout.locations))):
            w.put_slot(mixed, 0)
            with each_at(w, "%source") as other:
                track = w.add(other, layout.mixed)
                w.put_slot(track, w.calculate("and", w.slot(track), known))
            everyone = (1 << layout.players) - 1
            lost = w.compare("ne", w.calculate("and", known, everyone), everyone)
            some = w.is_true(w.slot(w.entry("@base", "%source")))
            follows = w.combine("and", w.is_true(w.entry("@heap", "%source")), some)
            with w.when(w.combine("and", follows, lost)):
                _stray(w, layout, "%piece")
                with each_at(w, "%source") as other:
                    _stray(w, layout, other)
    w.line("ret void")
    return w.text()


def _know(layout: Layout) -> str:
    """The seat (-1: every seat) knows the piece from now on."""
    everyone = (1 << layout.players) - 1
    w = Writer(f"internal void @know({STATE_PARAMETER}, i64 %piece, i64 %seat)")
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
    w = Writer(f"internal void @lose_track({STATE_PARAMETER}, i64 %location)")
    with w.when(w.is_inside("%location", 0, len(layout.locations))):
        w.line("call void @mix_heap(ptr %S, i64 %location)")
        with each_at(w, "%location") as it:
            _stray(w, layout, it)
    w.line("ret void")
    return w.text()


def _stray(w: Writer, layout: Layout, piece: Value) -> None:
    slot = w.add(piece, layout.strayed)
    w.put_slot(slot, w.add(w.slot(slot), 1))


def _mix_heap(layout: Layout) -> str:
    """Who may not look at the location knows of the pieces there no longer which is which, where
    there are several."""
    w = Writer(f"internal void @mix_heap({STATE_PARAMETER}, i64 %location)")
    with w.ending_when(w.negate(w.is_inside("%location", 0, len(layout.locations)))):
        w.line("ret void")
    with w.ending_when(w.compare("slt", w.slot(w.entry("@base", "%location")), 2)):
        w.line("ret void")
    with each_at(w, "%location") as it:
        slot, mixed = w.add(it, layout.known), w.add(it, layout.mixed)
        lookers = w.named(f"call i64 @lookers(ptr %S, i64 {it})")
        known = w.slot(slot)
        either = w.calculate("or", w.slot(mixed), known)
        w.put_slot(mixed, w.calculate("and", either, w.calculate("xor", lookers, -1)))
        w.put_slot(slot, w.calculate("and", known, lookers))
    w.line("ret void")
    return w.text()


KNOWING = (_lookers, _know_place, _know, _lose_track, _mix_heap)
