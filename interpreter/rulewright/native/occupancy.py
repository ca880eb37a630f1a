"""Which cells of boards hold pieces, kept as masks behind the state while machine code runs.

They follow from the state: they are worked out when a state comes in, and whatever moves a piece
keeps them up to date. A board of `is_masked` has for each instance a mask of nobody's pieces, then
one for each seat's. A cell of any other board, and a place that is no cell, has no bit.
"""

from rulewright.engine.places import State
from rulewright.native.writer import STATE, Value, Writer, constant_table
from rulewright.program.masks import is_masked
from rulewright.program.model import BoardLayout, Layout


def occupancy_slots(layout: Layout) -> int:
    """Slots of 32 bits that the masks take behind a state."""
    if not _instances(layout):
        return 0
    return _first_word(layout) * 2 - layout.size + 2 * _stride(layout) * _instances(layout)


def occupancy_of(layout: Layout, state: State) -> tuple[int, ...]:
    """What the slots behind a state hold."""
    if not _instances(layout):
        return ()
    masks = [0] * (_stride(layout) * _instances(layout))
    words, bits = _words(layout), _bits(layout)
    for piece in layout.pieces:
        place = state[layout.place + piece.number]
        masks[words[place] + piece.owner + 1] ^= bits[place]
    padding = [0] * (_first_word(layout) * 2 - layout.size)
    halves = (half for mask in masks for half in (mask & (1 << 32) - 1, mask >> 32))
    return (*padding, *halves)


def occupancy_routines(layout: Layout) -> str:
    """The text of `occupy`, which a piece that comes to a place or leaves it calls, and of `look`,
    which works out all masks."""
    owners = tuple(it.owner + 1 for it in layout.pieces)
    return "\n".join(
        (
            constant_table("@mask_word", _words(layout))
            + constant_table("@mask_bit", _bits(layout))
            + constant_table("@mask_owner", owners),
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
    for owner in sorted({it.owner for it in layout.pieces}):
        one = _read(w, w.add(first, owner + 1))
        mask = one if mask == 0 else w.calculate("or", mask, one)
    return mask


def _of_nobody(w: Writer, layout: Layout, board: BoardLayout, instance: Value) -> Value:
    """The entry of the mask of nobody's pieces."""
    first = _first_word(layout) + _words(layout)[board.first_location]
    stride = _stride(layout)
    if isinstance(instance, int):
        return first + instance * stride
    return w.add(w.calculate("mul", instance, stride), first)


def _occupy(layout: Layout) -> str:
    """The bit of a place turns round in the mask of a piece's owner."""
    w = Writer("internal void @occupy(ptr noalias %S, i64 %piece, i64 %place) alwaysinline")
    if _instances(layout):
        word = w.add(w.entry("@mask_word", "%place"), w.entry("@mask_owner", "%piece"))
        at = w.add(word, _first_word(layout))
        _write(w, at, w.calculate("xor", _read(w, at), w.entry("@mask_bit", "%place")))
    w.line("ret void")
    return w.text()


def _look(layout: Layout) -> str:
    """Works out all masks from where the pieces lie."""
    w = Writer("internal void @look(ptr noalias %S)")
    if _instances(layout):
        w.clear(layout.size, occupancy_slots(layout))
        with w.counting(0, len(layout.pieces)) as piece:
            place = w.slot(w.add(piece, layout.place))
            w.line(f"call void @occupy(ptr %S, i64 {piece}, i64 {place})")
    w.line("ret void")
    return w.text()


def _first_word(layout: Layout) -> int:
    """Where the masks begin, counted in 64 bits from the beginning of the state."""
    return (layout.size + 1) // 2


def _stride(layout: Layout) -> int:
    return layout.players + 1


def _instances(layout: Layout) -> int:
    return sum(it.instances for it in layout.boards if is_masked(layout, it))


def _words(layout: Layout) -> tuple[int, ...]:
    """By location, the mask of nobody's pieces on its instance, counted from the first mask."""
    words = [0] * len(layout.locations)
    word = 0
    for board in layout.boards:
        if is_masked(layout, board):
            for instance in range(board.instances):
                for place in _cells(board, instance):
                    words[place] = word
                word += _stride(layout)
    return tuple(words)


def _bits(layout: Layout) -> tuple[int, ...]:
    """By location, its bit in a mask; 0 where it has none."""
    bits = [0] * len(layout.locations)
    for board in layout.boards:
        if is_masked(layout, board):
            for instance in range(board.instances):
                for cell, place in enumerate(_cells(board, instance)):
                    bits[place] = 1 << cell
    return tuple(bits)


def _cells(board: BoardLayout, instance: int) -> range:
    first = board.first_location + instance * board.height * board.width
    return range(first, first + board.height * board.width)


def _read(w: Writer, at: Value) -> str:
    place = w.named(f"getelementptr inbounds i64, ptr {STATE}, i64 {at}")
    return w.named(f"load i64, ptr {place}, align 4")


def _write(w: Writer, at: Value, mask: Value) -> None:
    place = w.named(f"getelementptr inbounds i64, ptr {STATE}, i64 {at}")
    w.line(f"store i64 {mask}, ptr {place}, align 4")
