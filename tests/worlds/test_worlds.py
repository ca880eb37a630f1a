"""Worlds drawn for a seat are all the worlds there can be for it, and no others.

A small game is played with every deal there is and every way the other players could have chosen;
what is left once everything is struck out that the seat would have seen, heard or been asked
otherwise are its possible worlds.
"""

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random

import pytest

import rulewright
from exchanged_worlds import Sight
from random_games import HERE, SMUGGLERS, random_matches
from rulewright.engine import world_search, worlds
from rulewright.engine.answers import candidates
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.facts import told_facts
from rulewright.engine.knowledge import is_mixed
from rulewright.engine.machine import start_state
from rulewright.engine.match import Match
from rulewright.engine.places import State, pieces_at
from rulewright.engine.worlds import draw_world
from rulewright.game.model import Order
from rulewright.meaning.types import is_piece

DRAWS = 200
TURNS = 12

SOME = {"whose_card": (1, 26, 27), "who_can_answer": (2,)}
GAMES = [
    pytest.param(name, seed, marks=() if seed in some else pytest.mark.long)
    for name, some in SOME.items()
    for seed in range(1, 31)
]

Lying = tuple[tuple[int, ...], ...]


@cache
def game(name: str) -> Compiled:
    """A small game with its worlds."""
    return rulewright.load(str(HERE / "worlds" / name)).compiled


def lying(compiled: Compiled, state: State) -> Lying:
    """Where all pieces lie; a heap has no order."""
    return tuple(
        tuple(sorted(pieces) if it.order is Order.HEAP else pieces)
        for it in compiled.layout.locations
        for pieces in (pieces_at(it, state),)
    )


def seen(match: Match, seat: int, told: int) -> object:
    """What a seat has before it: what it was told since, and how things stand."""
    log = match.log(seat)[told:]
    return (match.view(seat), log) if match.over else (Sight.of(match, seat), log)


def every_deal(compiled: Compiled) -> list[Match]:
    """A match for each order of the deck, at its first decision."""
    found: list[Match] = []
    for order in permutations(range(len(compiled.layout.pieces))):
        state = start_state(compiled.program, 1)
        deck = compiled.layout.locations[compiled.layout.pieces[0].start]
        state[deck.base + 1 : deck.base + 1 + len(order)] = order
        found.append(Match(compiled, state))
    return found


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_all_possible_worlds_are_drawn_and_no_others(name: str, seed: int, seat: int) -> None:
    check_worlds(name, seed, seat)


def check_worlds(name: str, seed: int, seat: int) -> None:
    """Worlds are drawn at each decision of a random game, and are those that can be."""
    compiled = game(name)
    chance = Random(seed)
    deals = every_deal(compiled)
    real = chance.choice(deals).copy()
    possible = [it.copy() for it in deals if seen(it, seat, 0) == seen(real, seat, 0)]
    for _ in range(TURNS):
        decision = real.decision
        told = len(real.log(seat))
        pick = chance.randrange(len(decision.options))
        asked = decision.seat
        real.choose(decision.options[pick])
        after: dict[tuple[int, ...], Match] = {}
        for world in possible:
            options = world.decision.options
            for option in (options[pick],) if asked == seat else options:
                further = world.copy()
                further.choose(option)
                if seen(further, seat, told) == seen(real, seat, told):
                    after[tuple(further.state)] = further
        possible = list(after.values())
        expected = {lying(compiled, it.state) for it in possible}
        drawn = [
            lying(compiled, draw_world(compiled, real.state, seat, stream("worlds", number)))
            for number in range(DRAWS)
        ]
        assert set(drawn) <= expected
        if len(expected) <= DRAWS // 12:
            assert set(drawn) == expected
        if real.over:
            break


@pytest.mark.parametrize(
    ("name", "seed", "seat"), [("whose_card", 26, 1), ("who_can_answer", 2, 0)]
)
def test_where_worlds_are_many_the_search_finds_the_same(
    name: str, seed: int, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world_search, "FEW", 0)
    monkeypatch.setattr(worlds, "_TRIES", 0)
    check_worlds(name, seed, seat)


def test_worlds_of_a_game_that_is_over_have_its_score_sheets() -> None:
    compiled = rulewright.load(SMUGGLERS, players=3).compiled
    *_, match = random_matches(compiled, 1)
    assert match.over
    for seat in range(3):
        drawn = [draw_world(compiled, match.state, seat, stream("worlds", it)) for it in range(10)]
        sheets = [Match(compiled, it).score_sheet() for it in drawn]
        assert sheets == [match.score_sheet()] * 10
        assert len({lying(compiled, it) for it in drawn}) > 5


def test_where_no_world_is_found_the_truth_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = asked_about_hands(0)
    compiled = match.compiled
    monkeypatch.setattr(world_search, "FEW", 0)
    monkeypatch.setattr(worlds, "_TRIES", 1)
    monkeypatch.setattr(worlds, "_SEARCHES", 0)
    drawn = [
        draw_world(compiled, match.state, 0, stream("worlds", number)) for number in range(DRAWS)
    ]
    dealt = Counter(lying(compiled, it) for it in drawn)
    assert len(dealt) > 18, "worlds in which an answer would be another"
    assert dealt[lying(compiled, match.state)] < DRAWS // 10


def asked_about_hands(seat: int) -> Match:
    """A match in which a seat has just heard an answer."""
    match = rulewright.load(str(HERE / "worlds" / "whose_card")).start(seed=4)
    while match.decision.seat != seat:
        match.choose("show it")
        match.choose(match.decision.options[0])
    match.choose("ask for much")
    match.choose(match.decision.options[0])
    return match


def test_worlds_are_drawn_alike_often() -> None:
    match = asked_about_hands(0)
    compiled = match.compiled
    drawn = Counter(
        lying(compiled, draw_world(compiled, match.state, 0, stream("worlds", number)))
        for number in range(2400)
    )
    assert len(drawn) == 18
    assert all(90 < often < 180 for often in drawn.values())


def test_a_sampled_match_looks_the_same_to_the_seat_and_goes_on() -> None:
    match = asked_about_hands(1)
    for seed in range(20):
        other = match.sample_world(1, seed)
        assert other.view(1) == match.view(1)
        assert other.knows(1) == match.knows(1)
        assert other.decision.seat == match.decision.seat
        while not other.over:
            other.choose(other.decision.options[-1])


def test_what_a_seat_knows_can_be_read() -> None:
    match = asked_about_hands(1)
    known = match.knows(1)
    assert [(it.question, it.answer) for it in known.answers] == [
        ("asked's hand's value is at least 3", known.answers[0].answer)
    ]
    assert str(known).splitlines()[0] == "What player 2 knows and not everyone sees:"
    assert [str(it.place) for it in known.pieces] == ["player 1's hand", "player 2's hand"]
    assert dict(match.knows(0).others)[1][0].pieces == match.knows(0).pieces[0].pieces


def test_what_was_told_of_a_piece_holds_until_nobody_can_follow_it() -> None:
    match = rulewright.load(str(HERE / "worlds" / "stirred")).start(seed=4)
    match.choose("ask for much")
    match.choose("player 3")
    match.choose("stir")
    assert [str(it) for it in match.knows(0).answers[0].about] == ["player 3's hand"]
    match.choose("stir")
    assert match.knows(0).answers == ()


def test_in_worlds_a_piece_of_a_heap_may_be_any_that_is_offered() -> None:
    match, piece = offered_unseen()
    compiled, seat = match.compiled, match.decision.seat
    count = len(match.decision.options)
    found = Counter(
        candidates(compiled, draw_world(compiled, match.state, seat, stream("worlds", it))).index(
            piece
        )
        for it in range(30 * count)
    )
    assert len(found) == count
    assert all(12 < often < 48 for often in found.values())


def offered_unseen() -> tuple[Match, int]:
    """A match in which somebody is offered cards of a hand, knows that one is among them, and was
    told something about others; and that card."""
    compiled = rulewright.load(str(HERE / "exchange" / "spies"), players=3).compiled
    for seed in range(100):
        for match in random_matches(compiled, seed):
            asked, state = match.asked, match.state
            if asked.site.kind == "choice" and is_piece(asked.site.type):
                told = told_facts(compiled, state, asked.seat)
                about = {piece for it in told for piece in it.pieces}
                mixed = [
                    it.number
                    for it in compiled.layout.pieces
                    if is_mixed(compiled.layout, state, asked.seat, it.number)
                ]
                there = [it for it in asked.values if it in mixed]
                if len(asked.values) > 1 and about.difference(mixed) and there:
                    return match, there[0]
    raise AssertionError("no such position was found")
