"""Which cells of boards hold pieces, kept as masks beside the state while a game is interpreted.

They are worked out when they are first asked for, and whatever moves a piece keeps them up to date.
"""

from collections.abc import Callable

from rulewright.engine.places import Places, State
from rulewright.engine.registers import Registers
from rulewright.program.model import Layout
from rulewright.program.occupancy import Occupancy, find_occupancy
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Occupying:
    """What instructions do on boards with masks: `look` gives all masks, `move` and `swap` are
    those of `Places`."""

    look: Callable[[State, Registers], list[int]]
    move: Callable[[State, Registers, int, int, int], int]
    swap: Callable[[State, Registers, int, int], int]


def make_occupying(layout: Layout, places: Places) -> Occupying:
    """The operations for this layout."""
    found = find_occupancy(layout)
    return Occupying(
        look=_make_look(layout, found),
        move=_make_move(layout, found, places),
        swap=_make_swap(layout, found, places),
    )


def _make_look(layout: Layout, found: Occupancy) -> Callable[[State, Registers], list[int]]:
    def look(state: State, registers: Registers) -> list[int]:
        """The masks are kept from now on."""
        registers.masks = found.masks_of(layout, state)
        return registers.masks

    return look


def _make_move(
    layout: Layout, found: Occupancy, places: Places
) -> Callable[[State, Registers, int, int, int], int]:
    words, bits, owners = found.words, found.bits, found.owners
    place, pieces = layout.place, len(layout.pieces)
    move = places.move

    def move_seen(state: State, registers: Registers, piece: int, target: int, end: int) -> int:
        masks = registers.masks
        source = state[place + piece] if 0 <= piece < pieces else 0
        why = move(state, piece, target, end)
        if masks and not why:
            owner = owners[piece]
            masks[words[source] + owner] ^= bits[source]
            masks[words[target] + owner] ^= bits[target]
        return why

    return move_seen


def _make_swap(
    layout: Layout, found: Occupancy, places: Places
) -> Callable[[State, Registers, int, int], int]:
    swap = places.swap

    def swap_seen(state: State, registers: Registers, left: int, right: int) -> int:
        why = swap(state, left, right)
        if registers.masks:
            registers.masks[:] = found.masks_of(layout, state)
        return why

    return swap_seen
