"""Small games that use what Kado does not: random games end, and no piece is lost in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from random_games import random_states
from rulewright import load
from rulewright.program.layout import OVER, STATUS

HERE = Path(__file__).resolve().parent
PLAYERS = {
    "bazaar": (2, 3),
    "caravan": (1, 2, 3),
    "meadow": (2,),
    "playtime": (2, 3),
    "rapids": (1, 2, 3),
    "schoolyard": (2, 3, 4),
    "snowballs": (3, 4, 5),
    "trellis": (2,),
    "uplands": (1, 3),
    "whispers": (2, 3, 4),
}
SETTINGS: dict[str, tuple[dict[str, str | int], ...]] = {
    "bazaar": ({},),
    "caravan": ({},),
    "meadow": ({},),
    "playtime": ({},),
    "rapids": ({}, {"river": "narrow", "calm_water": "yes"}),
    "schoolyard": ({},),
    "snowballs": ({},),
    "trellis": ({},),
    "uplands": ({},),
    "whispers": ({}, {"mood": "wild", "blind_start": "yes"}),
}
GAMES, MANY_GAMES = 15, 100


def configurations() -> Iterator[tuple[str, int, dict[str, str | int]]]:
    """Each game with each number of players and some settings."""
    for name, counts in PLAYERS.items():
        yield from ((name, players, chosen) for players in counts for chosen in SETTINGS[name])


@pytest.mark.parametrize(("name", "players", "settings"), [*configurations()])
def test_random_games_end_and_lose_no_piece(
    name: str, players: int, settings: dict[str, str | int]
) -> None:
    play_to_the_end(name, players, settings, GAMES)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players", "settings"), [*configurations()])
def test_many_random_games_end_and_lose_no_piece(
    name: str, players: int, settings: dict[str, str | int]
) -> None:
    play_to_the_end(name, players, settings, MANY_GAMES)


def play_to_the_end(name: str, players: int, settings: dict[str, str | int], games: int) -> None:
    """Plays random games, and looks for every piece at every decision."""
    compiled = load(str(HERE / name), players=players, settings=settings).compiled
    layout = compiled.layout
    everything = list(range(len(layout.pieces)))
    for seed in range(games):
        states = list(random_states(compiled, seed))
        for state in states:
            lying = [
                piece
                for it in layout.locations
                for piece in state[it.base + 1 : it.base + 1 + state[it.base]]
            ]
            assert sorted(lying) == everything
        assert states[-1][STATUS] == OVER
