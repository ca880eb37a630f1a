"""What a game written by hand offers, and how it is played at random."""

from collections.abc import Sequence
from random import random
from typing import Protocol


class HandWritten(Protocol):
    """A game at a decision, or over."""

    seat: int
    """Who is asked, from 0."""

    over: bool

    def options(self) -> list[int]:
        """What the seat may choose, in printed order. Not to be changed, and gone by the next."""
        ...

    def choose(self, option: int) -> None:
        """Plays on with one of the options."""
        ...

    @property
    def scores(self) -> Sequence[int]:
        """The points of each seat, once the game is over."""
        ...

    @property
    def winners(self) -> Sequence[int]:
        """The seats that have won, in order, once the game is over."""
        ...


def play_out(game: HandWritten) -> int:
    """Plays to the end, each option alike; how many decisions that took."""
    decisions = 0
    while not game.over:
        options = game.options()
        game.choose(options[int(random() * len(options))])
        decisions += 1
    return decisions
