"""Kuhn poker as a Python class. An option is what the seat does: see the names below."""

from collections.abc import Sequence

CHECK, BET, CALL, FOLD = range(4)

_UNOPENED = [CHECK, BET]
_OPENED = [CALL, FOLD]


class KuhnPoker:
    """Three cards, one bet."""

    __slots__ = ("_better", "_checks", "_open", "over", "scores", "seat", "winners")

    def __init__(self, hands: Sequence[int]) -> None:
        """Each player holds a card, 0 to 2, and has put one into the pot."""
        self._better = 0 if hands[0] > hands[1] else 1
        self._checks = 0
        self._open = False
        self.seat = 0
        self.over = False
        self.scores: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()

    def options(self) -> list[int]:
        """To check or bet; behind a bet, to call or fold."""
        return _OPENED if self._open else _UNOPENED

    def choose(self, option: int) -> None:
        """The seat acts."""
        other = 1 - self.seat
        if option == BET:
            self._open = True
            self.seat = other
        elif option == FOLD:
            self._settle(other, 1)
        elif option == CALL:
            self._settle(self._better, 2)
        elif self._checks:
            self._settle(self._better, 1)
        else:
            self._checks = 1
            self.seat = other

    def _settle(self, winner: int, stake: int) -> None:
        self.scores = (stake, -stake) if winner == 0 else (-stake, stake)
        self.winners = (winner,)
        self.over = True
