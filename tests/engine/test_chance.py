"""Chance: the published numbers, and what may be relied on."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rulewright.engine.chance import (
    advance,
    begin,
    draw,
    first_number,
    game_seed,
    increment,
    join,
    mix,
    output,
    policy_stream,
    split,
    stream,
)


def test_outputs_are_the_published_ones_of_pcg32() -> None:
    step = 54 << 1 | 1
    number = begin(42, step)
    seen: list[str] = []
    for _ in range(6):
        seen.append(f"{output(number):08x}")
        number = advance(number, step)
    assert seen == ["a15c02b7", "7b47f409", "ba1d3330", "83d2f293", "bfa4784b", "cbed606e"]


def test_seeds_are_mixed_by_the_published_splitmix64() -> None:
    assert mix(0) == 0xE220A8397B1DCDAF


@given(st.integers(0, (1 << 64) - 1))
def test_a_number_survives_its_two_slots(number: int) -> None:
    low, high = split(number)
    assert join(low, high) == number
    assert all(-(1 << 31) <= half < 1 << 31 for half in (low, high))


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 1 << 32))
def test_a_draw_lies_below_its_bound(number: int, bound: int) -> None:
    assert 0 <= draw(number, increment("deal"), bound)[0] < bound


def test_draws_are_even() -> None:
    dice = stream("dice", 7)
    counts = Counter(dice.draw(6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_streams_of_different_names_differ() -> None:
    assert first_number("deal", 1) != first_number("dice", 1)
    assert increment("deal") != increment("dice")


def test_games_of_a_simulation_have_seeds_of_their_own() -> None:
    seeds = [game_seed(seed, game) for seed in range(20) for game in range(50)]
    assert len(set(seeds)) == 1000


def test_seats_draw_from_streams_of_their_own() -> None:
    first, second = policy_stream(1, 0), policy_stream(1, 1)
    assert [first.draw(100) for _ in range(8)] != [second.draw(100) for _ in range(8)]


def test_a_named_stream_gives_the_same_numbers_for_ever() -> None:
    deal = stream("deal", 1)
    assert [deal.draw(65) for _ in range(8)] == [7, 43, 18, 57, 14, 17, 30, 63]
