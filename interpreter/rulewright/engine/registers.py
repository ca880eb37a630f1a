"""What a program works with while it runs on a state, and what is no part of the state."""

from collections.abc import Callable

from rulewright.engine.places import State

Recorder = Callable[[State, int, tuple[int, ...]], None]
"""Takes an event: the state in which it happens, its number, the values of its parts."""


def ignore(state: State, event: int, values: tuple[int, ...]) -> None:
    """Where events go when nobody reads them."""


class Registers(list[int]):
    """The registers of a run, where its events go, and the masks of the boards in its state (none
    until they are asked for).

    They may be used for the next run, too, if nobody else has changed the state in between.
    """

    __slots__ = ("masks", "record")

    def __init__(self, count: int, record: Recorder = ignore) -> None:
        super().__init__([0] * count)
        self.record = record
        self.masks: list[int] = []
