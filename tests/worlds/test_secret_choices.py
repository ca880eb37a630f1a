"""What others chose in secret and is no piece is drawn anew in worlds, until a step goes by it."""

from collections import Counter

import rulewright
from random_games import HERE
from rulewright.engine.match import Match

WORLDS = 60


def played(*answers: str) -> Match:
    """The game `sealed_bids` with these answers given."""
    match = rulewright.load(str(HERE / "worlds" / "sealed_bids")).start(seed=1)
    for answer in answers:
        match.choose(answer)
    return match


def come(match: Match, seat: int, *answers: str) -> Counter[tuple[int, ...]]:
    """The coins and points of everybody behind these answers, in worlds that are drawn for a
    seat."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(WORLDS):
        world = match.sample_world(seat, seed)
        assert world.view(seat) == match.view(seat)
        for answer in answers:
            world.choose(answer)
        layout = world.compiled.layout
        slots = [slot + it for _, slot in layout.counters for it in range(3)]
        found[tuple(world.state[slot] for slot in slots)] += 1
    return found


def test_a_bid_that_the_others_cannot_know_is_any_there_could_be() -> None:
    match = played("auction", "2")
    worlds = come(match, 1, "1", "player 1")
    assert {coins[0] for coins in worlds} == {0, 1, 2, 3}
    assert min(worlds.values()) > WORLDS // 10


def test_who_bids_knows_the_own_bid() -> None:
    match = played("auction", "2")
    assert {coins[0] for coins in come(match, 0, "1", "player 1")} == {1}


def test_each_of_two_bids_is_drawn_for_who_made_neither() -> None:
    match = played("auction", "2", "1")
    drawn = {coins[:2] for coins in come(match, 2, "player 1")}
    assert len(drawn) > 12


def test_a_bid_stays_once_it_was_paid() -> None:
    match = played("auction", "2", "1", "player 3")
    drawn = {coins[:3] for coins in come(match, 2, "red")}
    assert drawn == {(1, 2, 3)}


def test_only_what_there_was_to_choose_from_is_drawn_until_somebody_has_guessed() -> None:
    match = played("riddle", "green")
    first = come(match, 1, "red", "red")
    assert {points[3:] for points in first} == {(0, 1, 1), (0, 0, 0)}
    match.choose("red")
    assert {points[3:] for points in come(match, 2, "green")} == {(0, 0, 1)}
