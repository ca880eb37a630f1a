"""What lies where nobody may look: the view shows no more than what was seen going there."""

from pathlib import Path
from random import Random

from rulewright import load
from rulewright.engine.match import Match
from rulewright.engine.places import pieces_at

OPEN = str(Path(__file__).parents[1] / "variants" / "cardcassonne_open")


def _after_two_rounds(game: str) -> Match:
    match, chance = load(game, players=2).start(seed=5), Random(5)
    while dict(match.view(None).phases)["round"] < 3:
        match.choose(chance.choice(match.decision.options))
    return match


def _in_chests(match: Match) -> dict[int, int]:
    """The pieces under the chests, with where each lies."""
    chests = [it for it in match.compiled.layout.locations if it.place == "chest"]
    return {piece: it.number for it in chests for piece in pieces_at(it, match.state)}


def _chests_known(match: Match, seat: int) -> list[bool]:
    return [it.known for zone in match.view(seat).zones if zone.id == "chest" for it in zone.pieces]


def test_everyone_knows_what_they_saw_go_under_a_chest_though_nobody_may_look_there() -> None:
    match = _after_two_rounds("cardcassonne")
    held = _in_chests(match)
    assert len(held) >= 2
    for seat in range(2):
        assert _chests_known(match, seat) == [True] * len(held)
        assert "chest" in str(match.knows(seat))
        assert _in_chests(match.sample_world(seat, 1)) == held


def test_what_lies_open_is_seen_and_need_not_be_known() -> None:
    match = _after_two_rounds(OPEN)
    assert all("chest" not in str(match.knows(seat)) for seat in range(2))
    assert _chests_known(match, 0) == [True] * len(_in_chests(match))
