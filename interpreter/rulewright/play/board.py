"""A board drawn as a grid: pieces, and the numbers of offered cells in their places."""

from collections.abc import Mapping

from rulewright.engine.view import SeenBoard
from rulewright.play.cells import Cells
from rulewright.play.grid import ASCII, BOX, grid_lines
from rulewright.play.screen import Screen
from rulewright.play.width import widest_word, wrapped
from rulewright.source.width import width_of

_NARROWEST_CELL = 3
_LINES_A_CELL = 2


def board_lines(
    board: SeenBoard, cells: Cells, numbers: Mapping[int, str], screen: Screen, width: int
) -> list[str]:
    """The lines of a board in at most `width` columns.

    `numbers` holds by the number of a cell what is typed to choose it. Of a floating board, the
    cells in which something stands are drawn.
    """
    told = cells.told(board, numbers)
    rows, columns = _window(board, tuple(told))
    if not rows or not columns:
        return []
    room = max(_NARROWEST_CELL, (width - 1) // len(columns) - 1)
    texts = cells.every_text()
    wanted = _widest(texts) + 2 if cells.are_full else _comfortable_width(texts)
    grid = [
        ["\n".join(told.get(row * board.width + column, ())) for column in columns] for row in rows
    ]
    frame = BOX if screen.frames else ASCII
    return grid_lines(grid, min(room, wanted), frame, centre=not cells.are_full)


def _widest(texts: tuple[str, ...]) -> int:
    return max(map(width_of, texts), default=0)


def _window(board: SeenBoard, cells: tuple[int, ...]) -> tuple[range, range]:
    """The rows and columns that are drawn."""
    if not board.floating:
        return range(board.height), range(board.width)
    if not cells:
        return range(0), range(0)
    rows, columns = zip(*(divmod(cell, board.width) for cell in cells), strict=True)
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def _comfortable_width(texts: tuple[str, ...]) -> int:
    """The narrowest cell in which every text takes few lines and no word is broken."""
    narrowest = max((_NARROWEST_CELL, *map(widest_word, texts)))
    widest = max((narrowest, *map(width_of, texts)))
    for width in range(narrowest, widest):
        if all(len(wrapped(text, width)) <= _LINES_A_CELL for text in texts):
            return width
    return widest
