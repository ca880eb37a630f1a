"""Connect four as a Python class. An option is a column, from 0, from the left."""

ROWS, COLUMNS = 6, 7

_NOBODY = -1
_EDGE = -2
_WIDTH = COLUMNS + 1
_WAYS = (1, _WIDTH, _WIDTH - 1, _WIDTH + 1)


class ConnectFour:
    """Drop discs into seven columns. Four of yours in a line win.

    The rack lies in one list with an edge round it, so a line that leaves the rack meets a cell
    that is nobody's.
    """

    __slots__ = ("_cells", "_landing", "_open", "over", "seat", "winners")

    def __init__(self) -> None:
        """An empty rack; seat 0 begins."""
        row = [_NOBODY] * COLUMNS + [_EDGE]
        self._cells = [_EDGE] * _WIDTH + row * ROWS + [_EDGE] * (_WIDTH + 1)
        self._landing = [ROWS * _WIDTH + column for column in range(COLUMNS)]
        self._open = [*range(COLUMNS)]
        self.seat = 0
        self.over = False
        self.winners: tuple[int, ...] = ()

    def options(self) -> list[int]:
        """The columns that are not full."""
        return self._open

    def choose(self, option: int) -> None:
        """The seat drops a disc, which falls to the lowest empty cell of the column."""
        cell = self._landing[option]
        self._cells[cell] = self.seat
        self._landing[option] = cell - _WIDTH
        if cell < 2 * _WIDTH:
            self._open.remove(option)
        if self._has_line(cell):
            self.winners = (self.seat,)
            self.over = True
        elif self._open:
            self.seat = 1 - self.seat
        else:
            self.over = True

    def _has_line(self, cell: int) -> bool:
        """Whether four of the seat's discs in a row go through a cell."""
        cells, seat = self._cells, self.seat
        for step in _WAYS:
            first = cell - step
            while cells[first] == seat:
                first -= step
            last = cell + step
            while cells[last] == seat:
                last += step
            if last - first > 4 * step:
                return True
        return False

    @property
    def scores(self) -> tuple[int, int]:
        """There are no points."""
        return (0, 0)
