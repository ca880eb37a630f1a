"""Chance as a seat: what chance brings is asked, and nothing is drawn."""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from rulewright import Match, Reason, load, simulate

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def texts(match: Match) -> list[str]:
    """The options of the decision that waits."""
    return [str(option) for option in match.decision.options]


def test_a_shuffle_is_asked_piece_by_piece_from_the_top() -> None:
    match = load("kuhn_poker", players=2, chance="seat").start()
    assert (match.decision.seat, match.decision.kind) == (-1, "chance")
    assert (texts(match), match.decision.weights) == (["jack", "queen", "king"], (1, 1, 1))
    match.choose("queen")
    assert (texts(match), match.decision.weights) == (["jack", "king"], (1, 1))
    match.choose("king")
    assert (match.decision.seat, match.decision.weights) == (0, ())
    match.choose("check")
    match.choose("check")
    log = " ".join(map(str, match.log()))
    assert "Player 1 reveals queen." in log
    assert "Player 2 reveals king." in log


def test_every_order_can_come() -> None:
    game = load("kuhn_poker", players=2, chance="seat")
    hands: set[tuple[str, ...]] = set()
    for cards in permutations(("jack", "queen", "king"), 2):
        match = game.start()
        for card in cards:
            match.choose(card)
        hands.add(
            tuple(
                zone.pieces[0].text
                for seat in range(2)
                for zone in match.view(seat).zones
                if (zone.id, zone.owner) == ("hand", seat)
            )
        )
    assert hands == {*permutations(("jack", "queen", "king"), 2)}


def test_the_seed_changes_nothing() -> None:
    game = load("picnic", players=2, chance="seat")
    assert game.start(seed=1).digest == game.start(seed=2).digest


def test_who_begins_is_asked_where_chance_picks() -> None:
    match = load("picnic", players=3, chance="seat").start()
    assert texts(match) == ["player 1", "player 2", "player 3"]
    match.choose("player 2")
    while match.decision.seat == -1:
        match.choose(match.decision.options[0])
    assert match.decision.seat == 1


def test_what_chance_is_asked_is_kept_from_the_players() -> None:
    match = load("kuhn_poker", players=2, chance="seat").start()
    match.choose("queen")
    for seat in (0, 1, None):
        assert not any(piece.known for zone in match.view(seat).zones for piece in zone.pieces)
    assert "queen" not in " ".join(map(str, match.log()))


@pytest.mark.parametrize(("game", "players"), [("kado", 3), ("picnic", 4)])
def test_whole_games_are_played_and_lose_no_piece(game: str, players: int) -> None:
    loaded = load(game, players=players, chance="seat")
    chance, match = Random(1), loaded.start()
    layout = loaded.compiled.layout
    while not match.over:
        match.choose(chance.choice(match.decision.options))
        assert sum(match.state[place.base] for place in layout.locations) == len(layout.pieces)


def test_a_pile_that_is_filled_again_is_asked_for_its_order() -> None:
    match = load(str(CONFORMANCE / "order_3s"), players=2, chance="seat").start()
    for action in ("fetch", "fetch", "drop"):
        _let_chance_answer(match)
        match.choose(action)
    _let_chance_answer(match)
    thrown = match.decision.options[:2]
    match.choose(*thrown)
    match.choose("fetch")
    assert (match.decision.seat, texts(match)) == (-1, sorted(map(str, thrown)))
    match.choose(thrown[1])
    assert match.decision.seat == 0


def _let_chance_answer(match: Match) -> None:
    while match.decision.seat == -1:
        match.choose(match.decision.options[0])


def test_an_option_of_chance_says_why() -> None:
    match = load("kuhn_poker", players=2, chance="seat").start()
    assert match.why("jack").reason is Reason.OFFERED
    assert match.refusal("ace") is not None


def test_without_it_nobody_is_asked() -> None:
    assert load("kuhn_poker", players=2).start().decision.seat == 0


def test_another_word_is_refused() -> None:
    with pytest.raises(ValueError, match='chance is "drawn" or "seat", not "dice"'):
        load("kuhn_poker", players=2, chance="dice")  # type: ignore[arg-type]  # what a slip writes


def test_a_simulation_has_nobody_to_play_chance() -> None:
    with pytest.raises(ValueError, match="nobody plays chance"):
        simulate(load("kuhn_poker", players=2, chance="seat"), games=2)
