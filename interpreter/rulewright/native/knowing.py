"""Who knows which piece, kept while pieces move and are mixed, as functions of LLVM.

As in `engine/learning.py`, forms without events keep only which seats know a piece.
"""

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


def _know_place(layout: Layout, *, known_only: bool) -> str:
    """See the instruction `know_place`."""
    w = Writer(f"internal void @know_place({STATE_PARAMETER}, i64 %piece, i64 %source)")
    with w.when(w.is_inside("%piece", 0, len(layout.pieces))):
        slot = w.add("%piece", layout.known)
        lookers = w.named("call i64 @lookers(ptr %S, i64 %piece)")
        known = w.calculate("or", w.slot(slot), lookers)
        w.put_slot(slot, known)
        if not known_only:
            _leave_mixed(w, layout, known)
    w.line("ret void")
    return w.text()


def _leave_mixed(w: Writer, layout: Layout, known: Value) -> None:
    """The piece has left what it was mixed with; who does not know it cannot say which has left."""
    mixed = w.add("%piece", layout.mixed)
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


def _know(layout: Layout, *, known_only: bool) -> str:
    """The seat (-1: every seat) knows the piece from now on."""
    everyone = (1 << layout.players) - 1
    w = Writer(f"internal void @know({STATE_PARAMETER}, i64 %piece, i64 %seat)")
    with w.when(w.is_inside("%piece", 0, len(layout.pieces))):
        slot = w.add("%piece", layout.known)
        bit = w.calculate("and", "%seat", 63)
        one = w.calculate("and", w.calculate("shl", 1, bit), everyone)
        one = w.select(w.compare("sgt", "%seat", 63), 0, one)
        mask = w.select(w.compare("slt", "%seat", 0), everyone, one)
        known = w.calculate("or", w.slot(slot), mask)
        w.put_slot(slot, known)
        if not known_only:
            mixed = w.add("%piece", layout.mixed)
            w.put_slot(mixed, w.calculate("and", w.slot(mixed), w.calculate("xor", known, -1)))
    w.line("ret void")
    return w.text()


def _lose_track(layout: Layout, *, known_only: bool) -> str:
    """The pieces at the location change places so that nobody can follow them."""
    w = Writer(f"internal void @lose_track({STATE_PARAMETER}, i64 %location)")
    with w.when(w.is_inside("%location", 0, len(layout.locations))):
        w.line("call void @mix_heap(ptr %S, i64 %location)")
        if not known_only:
            with each_at(w, "%location") as it:
                _stray(w, layout, it)
    w.line("ret void")
    return w.text()


def _stray(w: Writer, layout: Layout, piece: Value) -> None:
    slot = w.add(piece, layout.strayed)
    w.put_slot(slot, w.add(w.slot(slot), 1))


def _mix_heap(layout: Layout, *, known_only: bool) -> str:
    """Who may not look at the location knows of the pieces there no longer which is which, where
    there are several."""
    w = Writer(f"internal void @mix_heap({STATE_PARAMETER}, i64 %location)")
    with w.ending_when(w.negate(w.is_inside("%location", 0, len(layout.locations)))):
        w.line("ret void")
    with w.ending_when(w.compare("slt", w.slot(w.entry("@base", "%location")), 2)):
        w.line("ret void")
    with each_at(w, "%location") as it:
        slot = w.add(it, layout.known)
        lookers = w.named(f"call i64 @lookers(ptr %S, i64 {it})")
        known = w.slot(slot)
        if not known_only:
            mixed = w.add(it, layout.mixed)
            either = w.calculate("or", w.slot(mixed), known)
            w.put_slot(mixed, w.calculate("and", either, w.calculate("xor", lookers, -1)))
        w.put_slot(slot, w.calculate("and", known, lookers))
    w.line("ret void")
    return w.text()


def knowing(layout: Layout, *, known_only: bool) -> tuple[str, ...]:
    """The text of what keeps what seats know, or only which of them know a piece."""
    kept = (_know_place, _know, _lose_track, _mix_heap)
    return (_lookers(layout), *(write(layout, known_only=known_only) for write in kept))
