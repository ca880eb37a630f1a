"""A grid drawn as text: cells in frames, with as many lines a row as its fullest cell needs."""

from collections.abc import Sequence

from rulewright.play.width import centred, padded, wrapped
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """The characters a grid is drawn with: `top` is left corner, meeting, right corner."""

    line: str
    side: str
    top: str
    middle: str
    bottom: str


BOX = Frame("─", "│", "┌┬┐", "├┼┤", "└┴┘")
ASCII = Frame("-", "|", "+++", "+++", "+++")


def grid_lines(
    rows: Sequence[Sequence[str]], cell_width: int, frame: Frame, *, centre: bool = True
) -> list[str]:
    """The lines of a grid whose cells are `cell_width` columns wide, each line of a text broken to
    fit. What does not stand in the `centre` stands behind a blank."""
    if not rows:
        return []
    columns = len(rows[0])
    lines = [_border(frame.top, columns, cell_width, frame)]
    for number, row in enumerate(rows):
        if number:
            lines.append(_border(frame.middle, columns, cell_width, frame))
        lines.extend(_row_lines(row, cell_width, frame, centre=centre))
    lines.append(_border(frame.bottom, columns, cell_width, frame))
    return lines


def _row_lines(row: Sequence[str], width: int, frame: Frame, *, centre: bool) -> list[str]:
    room = width if centre else width - 2
    cells = [[line for part in text.split("\n") for line in wrapped(part, room)] for text in row]
    height = max(len(cell) for cell in cells)

    def laid(cell: list[str], at: int) -> str:
        line = cell[at] if at < len(cell) else ""
        return centred(line, width) if centre else padded(f" {line}", width)

    return [
        frame.side + frame.side.join(laid(cell, at) for cell in cells) + frame.side
        for at in range(height)
    ]


def _border(ends: str, columns: int, width: int, frame: Frame) -> str:
    left, meeting, right = ends[0], ends[1], ends[2]
    return left + meeting.join([frame.line * width] * columns) + right
