"""Questions about the box round the pieces of a board, as functions of LLVM; see `engine/boards`.

Each answers one of the four edges of an instance, or -1 where the instance or the edge does not
exist.
"""

from rulewright.native.writer import Condition, Value, Writer
from rulewright.program.model import BoardLayout, Layout

_Four = tuple[Value, Value, Value, Value]


def edge_routines(layout: Layout) -> str:
    """The text of `box_edgeN` and `frame_edgeN` for each board N."""
    return "\n".join(
        _routine(layout, board, name)
        for board in layout.boards
        for name in ("box_edge", "frame_edge")
    )


def _routine(layout: Layout, board: BoardLayout, name: str) -> str:
    head = f"internal i64 @{name}{board.number}(ptr noalias %S, i64 %instance, i64 %edge)"
    w = Writer(f"{head} readonly nounwind noinline")
    exists = w.is_inside("%instance", 0, board.instances)
    with w.ending_when(w.negate(w.combine("and", exists, w.is_inside("%edge", 0, 4)))):
        w.leave_with(-1)
    if not board.floating:
        w.leave_with(_one_of(w, (0, board.height, 0, board.width)))
        return w.text()
    box = _box(w, layout, board)
    empty = w.compare("slt", box[1], 0)
    if name == "box_edge":
        top, bottom, left, right = box
        _leave(w, empty, (0, 0, 0, 0), (top, w.add(bottom, 1), left, w.add(right, 1)))
    else:
        row, column = board.height // 2, board.width // 2
        _leave(w, empty, (row, row + 1, column, column + 1), _frame(w, board, box))
    return w.text()


def _leave(w: Writer, empty: Condition, without: _Four, edges: _Four) -> None:
    """Ends with the edge that is asked for; the first four are those of an empty board."""
    w.leave_with(w.select(empty, _one_of(w, without), _one_of(w, edges)))


def _one_of(w: Writer, edges: _Four) -> Value:
    chosen: Value = edges[3]
    for number in (2, 1, 0):
        chosen = w.select(w.compare("eq", "%edge", number), edges[number], chosen)
    return chosen


def _frame(w: Writer, board: BoardLayout, box: _Four) -> _Four:
    top, bottom, left, right = box
    return (
        w.extreme("smax", w.add(bottom, 1 - board.rows), 0),
        w.extreme("smin", w.add(top, board.rows), board.height),
        w.extreme("smax", w.add(right, 1 - board.columns), 0),
        w.extreme("smin", w.add(left, board.columns), board.width),
    )


def _box(w: Writer, layout: Layout, board: BoardLayout) -> _Four:
    """First and last row, first and last column with a piece; the last row is -1 without any."""
    cells = board.height * board.width
    first = layout.locations[board.first_location]
    stride = 1 + first.room
    start = w.add(w.calculate("mul", "%instance", cells * stride), first.base)
    top, bottom = w.variable(board.height), w.variable(-1)
    left, right = w.variable(board.width), w.variable(-1)
    with w.counting(0, board.height) as row, w.counting(0, board.width) as column:
        cell = w.add(w.calculate("mul", row, board.width), column)
        filled = w.is_true(w.slot(w.add(start, w.calculate("mul", cell, stride))))
        for lowest, line, none in ((top, row, board.height), (left, column, board.width)):
            w.put(lowest, w.extreme("smin", w.get(lowest), w.select(filled, line, none)))
        for highest, line in ((bottom, row), (right, column)):
            w.put(highest, w.extreme("smax", w.get(highest), w.select(filled, line, -1)))
    return (w.get(top), w.get(bottom), w.get(left), w.get(right))
