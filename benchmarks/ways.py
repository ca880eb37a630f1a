"""What the suite is about: games, ways to play them, and who plays how fast."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

Play = Callable[[int], int]
"""Plays at least so many games at random, and answers how many it was."""


class Way(Enum):
    """How a game is played; the value is what tables call it."""

    INTERPRETED = "interpreted"
    STEP = "native step"
    PLAYOUT = "native playout"
    CLASS = "Python class"
    C = "plain C"
    SPIEL_PYTHON = "OpenSpiel, from Python"
    SPIEL_INSIDE = "OpenSpiel, inside C++"


@dataclass(frozen=True, slots=True)
class Contest:
    """A game that all play, for so many players."""

    game: str
    players: int
    title: str


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody who plays a game."""

    contest: Contest
    way: Way
    play: Play


@dataclass(frozen=True, slots=True)
class Absent:
    """Somebody who cannot play a game here, and a sentence that says why."""

    contest: Contest
    way: Way
    why: str


TIC_TAC_TOE = Contest("tic_tac_toe", 2, "tic-tac-toe")
CONNECT_FOUR = Contest("connect_four", 2, "connect four")
KUHN_POKER = Contest("kuhn_poker", 2, "Kuhn poker")
KADO = Contest("kado", 4, "Kado, 4 players")

GRUND = Contest("grund", 3, "Grund, 3 players")
"""Nobody else plays it: what counts is how soon it is there and how fast it is played."""

CONTESTS = (TIC_TAC_TOE, CONNECT_FOUR, KUHN_POKER, KADO)
