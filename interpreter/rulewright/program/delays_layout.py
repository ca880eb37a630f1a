"""How what is done later lies in the state: how many wait, then a column for each part of all of
them, in the order in which they began."""

from dataclasses import dataclass

MOST_DELAYED = 64
"""So many may wait at a time; one more stops the game."""

WHICH, WHOSE, STAGE = 0, 1, 2
"""The columns before the values that are kept: the number of what is done, from 1; whose turn is
waited for; and 1 where that turn has begun."""

HEAD = 3


@dataclass(frozen=True, slots=True)
class DelayRoom:
    """`start` is the slot of how many wait. Behind it lie the columns: three, then those of so many
    `values`, then those of so many `pieces`, which are -1 where nothing waits."""

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
        return 1 + self.columns * MOST_DELAYED

    def column(self, number: int) -> int:
        """The first slot of a column."""
        return self.start + 1 + number * MOST_DELAYED

    @property
    def piece_slots(self) -> range:
        """The slots that hold pieces."""
        return range(self.column(HEAD + self.values), self.start + self.length)
