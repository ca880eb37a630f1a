"""Which cells of boards hold pieces, kept as masks behind the state while machine code runs.

They are worked out when a state comes in, and whatever moves a piece keeps them up to date; see
`program/occupancy.py`.
"""

from rulewright.engine.places import State
from rulewright.native.writer import STATE, Value, Writer, constant_table
from rulewright.program.model import BoardLayout, Layout
from rulewright.program.occupancy import find_occupancy


def occupancy_slots(layout: Layout) -> int:
    """Slots of 32 bits that the masks take behind a state."""
    masks = find_occupancy(layout).masks
    return _first_word(layout) * 2 - layout.size + 2 * masks if masks else 0


def occupancy_of(layout: Layout, state: State) -> tuple[int, ...]:
    """What the slots behind a state hold."""
    masks = find_occupancy(layout).masks_of(layout, state)
    if not masks:
        return ()
    padding = [0] * (_first_word(layout) * 2 - layout.size)
    halves = (half for mask in masks for half in (mask & (1 << 32) - 1, mask >> 32))
    return (*padding, *halves)


def occupancy_routines(layout: Layout) -> str:
    """The text of `occupy`, which a piece that comes to a place or leaves it calls, and of `look`,
    which works out all masks."""
    found = find_occupancy(layout)
    return "\n".join(
        (
            constant_table("@mask_word", found.words)
            + constant_table("@mask_bit", found.bits)
            + constant_table("@mask_owner", found.owners),
            _occupy(layout),
            _look(layout),
        )
    )


def mask_on(w: Writer, layout: Layout, board: BoardLayout, instance: Value, owner: Value) -> str:
    """The mask of an owner's pieces on an instance; both exist."""
    return _read(w, w.add(_of_nobody(w, layout, board, instance), w.add(owner, 1)))


def whole_mask(w: Writer, layout: Layout, board: BoardLayout, instance: Value) -> Value:
    """The mask of all pieces on an instance, which exists."""
    first = _of_nobody(w, layout, board, instance)
    mask: Value = 0
    for owner in find_occupancy(layout).kinds:
        one = _read(w, w.add(first, owner))
        mask = one if mask == 0 else w.calculate("or", mask, one)
    return mask


def _of_nobody(w: Writer, layout: Layout, board: BoardLayout, instance: Value) -> Value:
    """The entry of the mask of nobody's pieces."""
    found = find_occupancy(layout)
    first = _first_word(layout) + found.of_nobody(board, 0)
    if isinstance(instance, int):
        return first + instance * found.stride
    return w.add(w.calculate("mul", instance, found.stride), first)


def _occupy(layout: Layout) -> str:
    """The bit of a place turns round in the mask of a piece's owner."""
    w = Writer("internal void @occupy(ptr noalias %S, i64 %piece, i64 %place) alwaysinline")
    if occupancy_slots(layout):
        word = w.add(w.entry("@mask_word", "%place"), w.entry("@mask_owner", "%piece"))
        at = w.add(word, _first_word(layout))
        _write(w, at, w.calculate("xor", _read(w, at), w.entry("@mask_bit", "%place")))
    w.line("ret void")
    return w.text()


def _look(layout: Layout) -> str:
    """Works out all masks from where the pieces lie."""
    w = Writer("internal void @look(ptr noalias %S)")
    if occupancy_slots(layout):
        w.clear(layout.size, occupancy_slots(layout))
        with w.counting(0, len(layout.pieces)) as piece:
            place = w.slot(w.add(piece, layout.place))
            w.line(f"call void @occupy(ptr %S, i64 {piece}, i64 {place})")
    w.line("ret void")
    return w.text()


def _first_word(layout: Layout) -> int:
    """Where the masks begin, counted in 64 bits from the beginning of the state."""
    return (layout.size + 1) // 2


def _read(w: Writer, at: Value) -> str:
    place = w.named(f"getelementptr inbounds i64, ptr {STATE}, i64 {at}")
    return w.named(f"load i64, ptr {place}, align 4")


def _write(w: Writer, at: Value, mask: Value) -> None:
    place = w.named(f"getelementptr inbounds i64, ptr {STATE}, i64 {at}")
    w.line(f"store i64 {mask}, ptr {place}, align 4")
