"""Tic-tac-toe as a Python class. An option is a cell, from 0, row by row."""

LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((column, column + 3, column + 6) for column in range(3)),
    (0, 4, 8),
    (2, 4, 6),
)


class TicTacToe:
    """Three of your marks in a line, before the other player has three."""

    __slots__ = ("_cells", "_marks", "over", "seat", "winners")

    def __init__(self) -> None:
        """An empty square; seat 0 begins."""
        self._cells: list[int | None] = [None] * 9
        self._marks = 0
        self.seat = 0
        self.over = False
        self.winners: tuple[int, ...] = ()

    def options(self) -> list[int]:
        """The empty cells."""
        return [cell for cell, mark in enumerate(self._cells) if mark is None]

    def choose(self, option: int) -> None:
        """The seat marks a cell."""
        cells, seat = self._cells, self.seat
        cells[option] = seat
        self._marks += 1
        for one, two, three in LINES:
            if cells[one] == seat == cells[two] == cells[three]:
                self.winners = (seat,)
                self.over = True
                return
        if self._marks == len(cells):
            self.over = True
        else:
            self.seat = 1 - seat

    @property
    def scores(self) -> tuple[int, int]:
        """There are no points."""
        return (0, 0)
