"""Where masks of pieces are kept while a program runs: one for each board of `is_masked`, instance
and owner.

They follow from the state and are no part of it. Whoever runs a program works them out from where
the pieces lie, and keeps them up to date. An instance has a mask of nobody's pieces, then one for
each seat's. A cell of any other board, and a place that is no cell, has no bit.
"""

from collections.abc import Sequence

from rulewright.program.masks import is_masked
from rulewright.program.model import BoardLayout, Layout
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Occupancy:
    """How many masks there are. By location, the mask of nobody's pieces on its instance, and the
    bit that is its own in it; by piece, how far behind that the mask of its owner lies; and those
    distances that occur."""

    masks: int
    words: tuple[int, ...]
    bits: tuple[int, ...]
    owners: tuple[int, ...]
    kinds: tuple[int, ...]
    stride: int

    def of_nobody(self, board: BoardLayout, instance: int) -> int:
        """The mask of nobody's pieces on an instance of a board."""
        return self.words[board.first_location] + instance * self.stride

    def masks_of(self, layout: Layout, state: Sequence[int]) -> list[int]:
        """The masks, worked out from where the pieces of a state lie."""
        masks = [0] * self.masks
        if not masks:
            return masks
        places = state[layout.place : layout.place + len(layout.pieces)]
        for place, owner in zip(places, self.owners, strict=True):
            masks[self.words[place] + owner] |= self.bits[place]
        return masks


def find_occupancy(layout: Layout) -> Occupancy:
    """The masks of a layout."""
    words, bits = [0] * len(layout.locations), [0] * len(layout.locations)
    stride = layout.players + 1
    masks = 0
    for board in layout.boards:
        if is_masked(layout, board):
            for instance in range(board.instances):
                for cell, place in enumerate(_cells(board, instance)):
                    words[place], bits[place] = masks, 1 << cell
                masks += stride
    owners = tuple(it.owner + 1 for it in layout.pieces)
    return Occupancy(masks, tuple(words), tuple(bits), owners, tuple(sorted(set(owners))), stride)


def _cells(board: BoardLayout, instance: int) -> range:
    cells = board.height * board.width
    first = board.first_location + instance * cells
    return range(first, first + cells)
