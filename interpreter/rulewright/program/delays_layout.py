"""How what is done later lies in the state: how many wait, how many have waited so far, and in how
many windows some of it comes just now; then a column for each part of all that wait, in the order
in which it began."""

from rulewright.meaning.deeds import Delay
from rulewright.meaning.types import is_piece
from rulewright.meaning.values import Variable
from rulewright.source.frozen import dataclass

MOST_DELAYED = 64
"""So many may wait at a time; one more stops the game."""

MOST_NESTED = 16
"""In so many windows that lie on each other something may come that was waited for; one more stops
the game."""

WHICH, WHOSE, STAGE, SERIAL, LEVEL, BY = 0, 1, 2, 3, 4, 5
"""The columns before the values that are kept: the number of what is done, from 1; whose turn is
waited for; 1 where that turn has begun; the number of the waiting, which rises; in the how
manieth of the windows that lie on each other it comes, or 0; and who left it to be done, or -1."""

HEAD = 6

_NUMBERS = 3
"""The slots before the columns."""


@dataclass(frozen=True, slots=True)
class DelayRoom:
    """`start` is the slot of how many wait. Behind the numbers lie the columns: those that all
    have, then those of so many `values`, then those of so many `pieces`, which are -1 where nothing
    waits."""

    start: int
    values: int
    pieces: int

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return HEAD + self.values + self.pieces

    @property
    def length(self) -> int:
        """How many slots it takes."""
        return _NUMBERS + self.columns * MOST_DELAYED

    @property
    def begun(self) -> int:
        """The slot of how many have waited so far."""
        return self.start + 1

    @property
    def levels(self) -> int:
        """The slot of in how many windows something comes that was waited for."""
        return self.start + 2

    def column(self, number: int) -> int:
        """The first slot of a column."""
        return self.start + _NUMBERS + number * MOST_DELAYED

    def column_of(self, deed: Delay, variable: Variable) -> int:
        """The column of what is kept of a variable."""
        return self.columns_kept(deed)[deed.kept.index(variable)]

    def columns_kept(self, deed: Delay) -> list[int]:
        """The columns of all that is kept, in its order."""
        pieces = iter(range(HEAD + self.values, self.columns))
        values = iter(range(HEAD, HEAD + self.values))
        return [next(pieces) if is_piece(it.type) else next(values) for it in deed.kept]

    @property
    def piece_slots(self) -> range:
        """The slots that hold pieces."""
        return range(self.column(HEAD + self.values), self.start + self.length)
