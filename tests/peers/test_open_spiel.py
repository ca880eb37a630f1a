"""The classics play as in OpenSpiel: every turn, every option, every end, and how many ways there
are to play."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.spiel import SpielState
from rulewright import Game, Match, load
from rulewright.engine.machine import answer, start
from rulewright.engine.places import State
from rulewright.program.layout import DECIDING, OPTION_COUNT, STATUS
from spiel import PEERS, Peer, spiel_start

GAMES = 200

each_peer = pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.game)


@pytest.fixture(autouse=True)
def open_spiel() -> None:
    """Without OpenSpiel nothing is compared, which counts as failed where `CI` is set."""
    try:
        spiel_start(PEERS[0].game)
    except ModuleNotFoundError as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{missing}: `pip install open_spiel`")


def begin(peer: Peer) -> Game:
    """The game, with chance as a seat, as OpenSpiel has it."""
    return load(peer.game, players=2, chance="seat")


def returns(peer: Peer, match: Match) -> list[float]:
    """What OpenSpiel would return for a game that is over."""
    if peer.by_points:
        return [float(points) for points in match.scores]
    if not match.winners:
        return [0.0, 0.0]
    return [1.0 if seat in match.winners else -1.0 for seat in range(2)]


def assert_alike(peer: Peer, match: Match, theirs: SpielState) -> None:
    """The same one is asked and has the same options, or both games are over with the same
    returns."""
    assert match.over == theirs.is_terminal()
    if match.over:
        assert returns(peer, match) == theirs.returns()
        return
    decision = match.decision
    assert decision.seat == theirs.current_player()
    actions = [peer.action(str(option)) for option in decision.options]
    assert sorted(actions) == theirs.legal_actions()
    if decision.weights:
        total = sum(decision.weights)
        chances = {action: it / total for action, it in zip(actions, decision.weights, strict=True)}
        assert chances == pytest.approx(dict(theirs.chance_outcomes()))


@each_peer
def test_random_games_are_alike_at_every_decision(peer: Peer) -> None:
    game = begin(peer)
    for seed in range(GAMES):
        chance, match, theirs = Random(seed), game.start(seed=seed), spiel_start(peer.game)
        assert_alike(peer, match, theirs)
        while not match.over:
            option = chance.choice(match.decision.options)
            match.choose(option)
            theirs.apply_action(peer.action(str(option)))
            assert_alike(peer, match, theirs)


def ways(game: Game, depth: int) -> list[int]:
    """How many sequences of 1, 2, … options there are, up to a depth; shorter games count at the
    depths they have."""
    machine = game.compiled.machine
    options = game.compiled.layout.options
    states: list[State] = [start(machine, 1, machine.fast)]
    found: list[int] = []

    def behind(state: State) -> Iterator[State]:
        if state[STATUS] == DECIDING:
            for value in state[options : options + state[OPTION_COUNT]]:
                following = state[:]
                answer(machine, following, value, machine.fast)
                yield following

    for _ in range(depth):
        states = [following for state in states for following in behind(state)]
        found.append(len(states))
    return found


def their_ways(first: SpielState, depth: int) -> list[int]:
    """The same in OpenSpiel."""
    states, found = [first], list[int]()
    for _ in range(depth):
        states = [
            state.child(action)
            for state in states
            if not state.is_terminal()
            for action in state.legal_actions()
        ]
        found.append(len(states))
    return found


@pytest.mark.parametrize(("peer", "depth"), [*zip(PEERS, (6, 5, 6), strict=True)])
def test_there_are_as_many_ways_to_play(peer: Peer, depth: int) -> None:
    assert ways(begin(peer), depth) == their_ways(spiel_start(peer.game), depth)


@pytest.mark.long
@pytest.mark.parametrize(("peer", "depth"), [*zip(PEERS, (9, 6, 6), strict=True)])
def test_there_are_as_many_ways_to_play_on(peer: Peer, depth: int) -> None:
    assert ways(begin(peer), depth) == their_ways(spiel_start(peer.game), depth)


def test_kuhn_poker_has_thirty_ways_to_end() -> None:
    assert ways(begin(PEERS[2]), 6) == [3, 6, 12, 24, 12, 0]
