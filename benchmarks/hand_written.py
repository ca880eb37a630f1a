"""The games written by hand as Python classes, with chance from Python's own generator."""

from collections.abc import Callable
from random import randrange, shuffle

from benchmarks.by_hand.connect_four import ConnectFour
from benchmarks.by_hand.game import HandWritten, play_out
from benchmarks.by_hand.kado import PRESENTS, Kado
from benchmarks.by_hand.kuhn_poker import KuhnPoker
from benchmarks.by_hand.tic_tac_toe import TicTacToe
from benchmarks.ways import Contest, Play


def classes(contest: Contest) -> Play:
    """Playouts of the class of a game."""
    begin = _BEGINNINGS[contest.game]

    def play(games: int) -> int:
        for _ in range(games):
            play_out(begin(contest.players))
        return games

    return play


def _kuhn_poker(players: int) -> KuhnPoker:
    cards = [0, 1, 2]
    shuffle(cards)
    return KuhnPoker(cards)


def _kado(players: int) -> Kado:
    deck = [*PRESENTS]
    shuffle(deck)
    return Kado(players, deck, randrange(players))


_BEGINNINGS: dict[str, Callable[[int], HandWritten]] = {
    "tic_tac_toe": lambda players: TicTacToe(),
    "connect_four": lambda players: ConnectFour(),
    "kuhn_poker": _kuhn_poker,
    "kado": _kado,
}
