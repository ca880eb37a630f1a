"""Games that OpenSpiel knows too, and how its actions are our options."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.spiel import SpielState, load_spiel_game


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
    return load_spiel_game(game).new_initial_state()


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
