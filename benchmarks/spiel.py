"""OpenSpiel: the one module that knows `pyspiel`, and how OpenSpiel plays at random."""

from importlib import import_module
from random import random
from typing import Protocol, cast

from benchmarks.ways import Play


class SpielState(Protocol):
    """A position in OpenSpiel, as far as we ask it."""

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


class SpielGame(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> SpielState:
        """Its first position."""
        ...


class _Bot(Protocol):
    def mcts_search(self, state: SpielState) -> object: ...


class _Spiel(Protocol):
    def load_game(self, name: str) -> SpielGame: ...
    def RandomRolloutEvaluator(self, n_rollouts: int, seed: int) -> object: ...  # noqa: N802  # its name
    def MCTSBot(  # noqa: N802  # its name
        self,
        game: SpielGame,
        evaluator: object,
        uct_c: float,
        max_simulations: int,
        max_memory_mb: int,
        solve: bool,
        seed: int,
        verbose: bool,
    ) -> _Bot: ...


_ROLLOUTS = 1000
"""Roll-outs under one call, against which the call's own cost is nothing."""


def load_spiel_game(game: str) -> SpielGame:
    """A game of OpenSpiel. Raises ModuleNotFoundError without `open_spiel`."""
    return _spiel().load_game(game)


def from_python(name: str) -> Play:
    """OpenSpiel's playouts through its Python binding; chance draws its outcomes alike, as in all
    games here. Raises ModuleNotFoundError without `open_spiel`."""
    game = load_spiel_game(name)

    def play(games: int) -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
            state.returns()
        return games

    return play


def inside(name: str) -> Play:
    """OpenSpiel's own roll-outs, inside C++: a search of one simulation asks its evaluator for
    them at the first position. Raises ModuleNotFoundError without `open_spiel`."""
    spiel, game = _spiel(), load_spiel_game(name)
    evaluator = spiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
    state = game.new_initial_state()

    def play(games: int) -> int:
        calls = -(-games // _ROLLOUTS)
        for _ in range(calls):
            bot.mcts_search(state)
        return calls * _ROLLOUTS

    return play


def _spiel() -> _Spiel:
    return cast("_Spiel", import_module("pyspiel"))
