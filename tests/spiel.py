"""OpenSpiel: the one module that knows `pyspiel`, and how its actions are our options."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast


class SpielState(Protocol):
    """A position in OpenSpiel, as far as the tests ask it."""

    def current_player(self) -> int:
        """The player who acts; -1 is chance."""
        ...

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def legal_actions(self) -> list[int]:
        """What the one who acts may do; for chance, what may come."""
        ...

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with probabilities."""
        ...

    def apply_action(self, action: int) -> None:
        """Plays on."""
        ...

    def returns(self) -> list[float]:
        """What each player has won."""
        ...

    def child(self, action: int) -> "SpielState":
        """The position behind an action."""
        ...


class _SpielGame(Protocol):
    def new_initial_state(self) -> SpielState: ...


class _Spiel(Protocol):
    def load_game(self, name: str) -> _SpielGame: ...


@dataclass(frozen=True, slots=True)
class Peer:
    """A game that both engines play: `action` is OpenSpiel's action for one of our options, and
    `by_points` says whether a return is the score; else it is 1 for the winner, -1 for the loser.
    """

    game: str
    action: Callable[[str], int]
    by_points: bool


def spiel_start(game: str) -> SpielState:
    """OpenSpiel's first position of the game. Raises ModuleNotFoundError without `open_spiel`."""
    spiel = cast("_Spiel", import_module("pyspiel"))
    return spiel.load_game(game).new_initial_state()


_CELL = re.compile("row ([1-3]), column ([1-3])")
_COLUMN = re.compile("column ([1-7])")
_KUHN = {"jack": 0, "queen": 1, "king": 2, "check": 0, "fold": 0, "bet": 1, "call": 1}


def _cell(option: str) -> int:
    """Cells are numbered from 0, row by row from the top."""
    found = _CELL.fullmatch(option)
    assert found is not None
    return 3 * (int(found[1]) - 1) + int(found[2]) - 1


def _column(option: str) -> int:
    """Columns are numbered from 0, from the left."""
    found = _COLUMN.fullmatch(option)
    assert found is not None
    return int(found[1]) - 1


def _kuhn(option: str) -> int:
    """Cards are numbered from the lowest; to check or fold is to pass (0), to bet or call is to
    bet (1)."""
    return _KUHN[option]


PEERS = (
    Peer("tic_tac_toe", _cell, by_points=False),
    Peer("connect_four", _column, by_points=False),
    Peer("kuhn_poker", _kuhn, by_points=True),
)
