"""Bots: they answer at the table as in a simulation, and go by what their seat knows."""

from functools import cache
from threading import Event

import pytest

import rulewright
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.players.bots import BOTS
from rulewright.players.player import BotPlayer
from rulewright.simulation.one_game import play_one

SEEDS = range(1, 4)


@cache
def kado(players: int) -> Compiled:
    return rulewright.load("kado", players=players).compiled


def play_at_the_table(compiled: Compiled, kinds: tuple[str, ...], seed: int) -> Match:
    match = rulewright.Game(compiled).start(seed)
    bots = [BotPlayer(BOTS[kind](compiled, seed, seat)) for seat, kind in enumerate(kinds)]
    while not match.over:
        match.choose(*bots[match.decision.seat].choose(match, match.decision))
    return match


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kinds", [("random",) * 3, ("greedy", "random", "greedy")])
def test_bots_play_at_the_table_as_they_do_in_a_simulation(
    kinds: tuple[str, ...], seed: int
) -> None:
    match = play_at_the_table(kado(3), kinds, seed)
    simulated = play_one(kado(3), kinds, seed, Event())
    assert (match.scores, match.winners) == (simulated.scores, simulated.winners)


def test_greedy_guesses_no_better_than_one_who_cannot_see_the_card() -> None:
    compiled = kado(3)
    answers = [
        compiled.program.events[event.event].sentence
        for seed in range(1, 9)
        for event in play_at_the_table(compiled, ("greedy",) * 3, seed).happened
    ]
    right, wrong = answers.count("ask_yes"), answers.count("ask_no")
    assert right + wrong > 60
    assert right / (right + wrong) < 0.6
