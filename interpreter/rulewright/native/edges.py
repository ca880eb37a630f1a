"""Questions about the box round the pieces of a board, as functions of LLVM; see `engine/boards`.

Each answers the four edges of an instance in one number, or -1 where the instance does not exist:
whoever asks for one edge mostly asks for the others too.
"""

from rulewright.native.occupancy import whole_mask
from rulewright.native.writer import Value, Writer
from rulewright.program.masks import all_cells, is_masked
from rulewright.program.model import BoardLayout, Layout

EDGES = 4
EDGE_BITS = 15
"""So many bits of the answer hold the first edge, the next ones the second, and so on."""

_Four = tuple[Value, Value, Value, Value]

_FIRST_LINE = "i64 %first, i64 %lines, i64 %step, i64 %cells, i64 %stride"


def edge_routines(layout: Layout) -> str:
    """The text of `box_edgeN` and `frame_edgeN` for each board N that floats, and what they call.

    The edges of other boards never change.
    """
    floating = [it for it in layout.boards if it.floating]
    boxes = (_routine(layout, board, name) for board in floating for name in _NAMES)
    return "\n".join((_first_line(), *boxes) if floating else ())


def fixed_edges(board: BoardLayout) -> int:
    """The answer for each instance of a board that does not float."""
    assert not board.floating
    numbers = (0, board.height, 0, board.width)
    return sum(number << (at * EDGE_BITS) for at, number in enumerate(numbers))


def cells_between(w: Writer, board: BoardLayout, edges: Value) -> Value:
    """The mask of the cells between the four edges of an answer."""
    if not board.floating:
        return all_cells(board)
    top, bottom, left, right = (
        w.calculate("and", w.calculate("lshr", edges, at * EDGE_BITS), (1 << EDGE_BITS) - 1)
        for at in range(EDGES)
    )
    columns = w.calculate("sub", w.calculate("shl", 1, right), w.calculate("shl", 1, left))
    first_column = sum(1 << row * board.width for row in range(board.height))
    upright = w.calculate("mul", columns, first_column)
    above, below = (
        w.calculate("shl", 1, w.calculate("mul", row, board.width)) for row in (top, bottom)
    )
    return w.calculate("and", upright, w.calculate("sub", below, above))


_NAMES = ("box_edge", "frame_edge")


def _routine(layout: Layout, board: BoardLayout, name: str) -> str:
    assert max(board.height, board.width) < 1 << EDGE_BITS
    head = f"internal i64 @{name}{board.number}(ptr noalias %S, i64 %instance)"
    w = Writer(f"{head} readonly nounwind")
    with w.ending_when(w.negate(w.is_inside("%instance", 0, board.instances))):
        w.leave_with(-1)
    if is_masked(layout, board):
        _answer_from_mask(w, layout, board, name)
    else:
        _answer_line_by_line(w, layout, board, name)
    return w.text()


def _answer_from_mask(w: Writer, layout: Layout, board: BoardLayout, name: str) -> None:
    mask = whole_mask(w, layout, board, "%instance")
    with w.ending_when(w.compare("eq", mask, 0)):
        w.leave_with(_packed(w, _without_pieces(board, name)))
    beside: Value = mask
    for row in range(1, board.height):
        beside = w.calculate("or", beside, w.calculate("lshr", mask, row * board.width))
    beside = w.calculate("and", beside, (1 << board.width) - 1)
    top, bottom = (
        w.calculate("udiv", bit, board.width) for bit in (w.lowest_bit(mask), w.highest_bit(mask))
    )
    box = (top, w.add(bottom, 1), w.lowest_bit(beside), w.add(w.highest_bit(beside), 1))
    w.leave_with(_packed(w, box if name == "box_edge" else _frame(w, board, box)))


def _without_pieces(board: BoardLayout, name: str) -> _Four:
    middle, side = board.height // 2, board.width // 2
    return (0, 0, 0, 0) if name == "box_edge" else (middle, middle + 1, side, side + 1)


def _answer_line_by_line(w: Writer, layout: Layout, board: BoardLayout, name: str) -> None:
    stride = 1 + layout.locations[board.first_location].room
    row = board.width * stride
    start = layout.locations[board.first_location].base
    first = w.add(w.calculate("mul", "%instance", board.height * row), start)
    last_row, last_column = (board.height - 1) * row, (board.width - 1) * stride
    top = _ask(w, first, (board.height, row, board.width, stride))
    with w.ending_when(w.compare("eq", top, board.height)):
        w.leave_with(_packed(w, _without_pieces(board, name)))
    below = _ask(w, w.add(first, last_row), (board.height, -row, board.width, stride))
    left = _ask(w, first, (board.width, stride, board.height, row))
    beside = _ask(w, w.add(first, last_column), (board.width, -stride, board.height, row))
    bottom, right = (
        w.calculate("sub", end, lines)
        for end, lines in ((board.height, below), (board.width, beside))
    )
    box = (top, bottom, left, right)
    w.leave_with(_packed(w, box if name == "box_edge" else _frame(w, board, box)))


def _ask(w: Writer, first: Value, lines: tuple[int, int, int, int]) -> Value:
    arguments = ", ".join(f"i64 {it}" for it in (first, *lines))
    return w.named(f"call i64 @first_line(ptr %S, {arguments})")


def _frame(w: Writer, board: BoardLayout, box: _Four) -> _Four:
    """The edges of the frame, from those of the box."""
    top, bottom, left, right = box
    return (
        w.extreme("smax", w.add(bottom, -board.rows), 0),
        w.extreme("smin", w.add(top, board.rows), board.height),
        w.extreme("smax", w.add(right, -board.columns), 0),
        w.extreme("smin", w.add(left, board.columns), board.width),
    )


def _packed(w: Writer, edges: _Four) -> Value:
    packed: Value = 0
    for at, edge in enumerate(edges):
        if isinstance(edge, int) and isinstance(packed, int):
            packed |= edge << (at * EDGE_BITS)
        else:
            shifted = w.calculate("shl", edge, at * EDGE_BITS)
            packed = w.calculate("or", packed, shifted)
    return packed


def _first_line() -> str:
    """The number of the first line of cells on which a piece lies; how many there are if on none.

    `first` is the address of the first cell's count; a line is `step` slots from the one before, a
    cell `stride` slots.
    """
    w = Writer(f"internal i64 @first_line(ptr noalias %S, {_FIRST_LINE}) readonly nounwind")
    start = w.variable("%first")
    with w.counting(0, "%lines") as line:
        at = w.variable(w.get(start))
        with w.counting(0, "%cells"):
            here = w.get(at)
            with w.ending_when(w.is_true(w.slot(here))):
                w.leave_with(line)
            w.put(at, w.add(here, "%stride"))
        w.put(start, w.add(w.get(start), "%step"))
    w.leave_with("%lines")
    return w.text()
