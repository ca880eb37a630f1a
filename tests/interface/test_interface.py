"""What a user holds in Python: every name works as the pages show it, and has the type they say.

Both type checkers read this file, so `assert_type` is a test too.
"""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import assert_type

import pytest

import rulewright
from rulewright.engine.log import LogLine
from rulewright.engine.machine import StopRecord
from rulewright.simulation.figures import SeatFigures
from rulewright.wording.phrases import Wording

TESTS = Path(__file__).resolve().parents[1]
STOPPING = str(TESTS / "properties" / "endless_turns")


@cache
def kado() -> rulewright.Game:
    return rulewright.load("kado", players=3)


def pickled(match: rulewright.Match) -> rulewright.Match:
    """What comes out of a pickle of the match."""
    found: rulewright.Match = pickle.loads(pickle.dumps(match))
    return found


def played(seed: int) -> rulewright.Match:
    """A whole game, the first option each time."""
    match = kado().start(seed=seed)
    while not match.over:
        match.choose(match.decision.options[0])
    return match


def test_a_game_is_loaded_started_and_played_to_its_end() -> None:
    game = rulewright.load("kado", players=3, settings={})
    assert_type(game, rulewright.Game)
    match = game.start(seed=7)
    assert_type(match, rulewright.Match)
    while not match.over:
        decision = match.decision
        match.choose(decision.options[0])
    assert_type(match.scores, tuple[int, ...])
    assert_type(match.winners, tuple[int, ...])
    assert len(match.scores) == 3
    assert set(match.winners) <= {0, 1, 2}
    assert match.digest == played(7).digest


def test_a_game_says_what_it_is() -> None:
    game = kado()
    assert_type(game.settings, dict[str, str])
    assert (game.id, game.title, game.players, game.settings) == ("kado", "Kado", 3, {})
    assert assert_type(game.digest, str) == rulewright.load("kado", players=5).digest
    assert repr(game) == f"<Game kado, 3 players, rules {game.digest[:12]}>"


def test_a_decision_has_all_that_a_person_needs() -> None:
    decision = kado().start(seed=7).decision
    assert_type(decision, rulewright.Decision)
    assert_type(decision.seat, int)
    assert_type(decision.prompt, Wording)
    assert_type(decision.reason, Wording)
    assert_type(decision.options, tuple[rulewright.Option, ...])
    assert_type(decision.minimum, int)
    assert_type(decision.maximum, int)
    assert_type(decision.secret, bool)
    assert [str(it) for it in decision.options] == ["player 2", "player 3", "player 1"]
    assert [it.index for it in decision.options] == [0, 1, 2]
    assert (decision.minimum, decision.maximum, decision.secret) == (1, 1, False)
    assert decision.prompt.in_language("ja") != str(decision.prompt)


def test_an_option_is_chosen_by_itself_or_by_its_text_in_any_language() -> None:
    digests: set[str] = set()
    for language in (None, "en", "ja"):
        match = kado().start(seed=7)
        option = match.decision.options[1]
        match.choose(option.text.in_language(language) if language else option)
        digests.add(match.digest)
    assert len(digests) == 1


def test_a_refusal_is_a_reason_or_none_and_choose_raises_it() -> None:
    match = kado().start(seed=7)
    before = match.digest
    refusal = match.refusal("player 9")
    assert_type(refusal, Wording | None)
    assert match.refusal(match.decision.options[0]) is None
    with pytest.raises(rulewright.Refused) as refused:
        match.choose("player 9")
    assert assert_type(refused.value.reason, Wording) == refusal
    assert match.digest == before


def test_a_decision_of_a_game_that_is_over_is_refused() -> None:
    match = played(7)
    with pytest.raises(rulewright.Refused):
        _ = match.decision


def test_a_view_is_for_one_seat_or_for_everyone() -> None:
    match = kado().start(seed=7)
    assert_type(match.view(seat=0), rulewright.View)
    assert match.view(seat=0) != match.view(seat=1)
    assert match.view(seat=None).seat is None
    assert assert_type(match.view(0).as_dict(), dict[str, object])["players"] == 3


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_play_has_no_view_and_no_log(seat: int) -> None:
    match = kado().start(seed=7)
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 2"):
        match.view(seat)
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 2"):
        match.log(seat)


def test_a_log_has_lines_for_a_seat_in_a_language() -> None:
    match = kado().start(seed=7)
    assert_type(match.log(), tuple[LogLine, ...])
    assert match.log(0, "ja") != match.log(0, "en")
    assert match.log(0, "no such language") == match.log(0)


@pytest.mark.parametrize(
    "duplicate",
    [
        rulewright.Match.copy,
        copy.copy,
        copy.deepcopy,
        pickled,
    ],
)
def test_a_duplicate_is_in_the_same_position_and_goes_its_own_way(
    duplicate: Callable[[rulewright.Match], rulewright.Match],
) -> None:
    match = kado().start(seed=7)
    twin = duplicate(match)
    assert (twin.digest, twin.decision, twin.log(0)) == (match.digest, match.decision, match.log(0))
    before = match.digest, match.log(0), match.choices
    twin.choose(twin.decision.options[0])
    assert (match.digest, match.log(0), match.choices) == before
    assert twin.digest != match.digest


def test_a_pickled_game_starts_the_same_matches() -> None:
    game: rulewright.Game = pickle.loads(pickle.dumps(kado()))
    assert (game.id, game.digest, game.players) == ("kado", kado().digest, 3)
    assert game.start(seed=5).digest == kado().start(seed=5).digest


def test_threads_load_and_play_as_one_alone_does() -> None:
    def play(seed: int) -> str:
        match = rulewright.load("kado", players=3).start(seed=seed)
        while not match.over:
            match.choose(match.decision.options[-1])
        return match.digest

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(play, (1, 2, 1, 2))) == [play(1), play(2)] * 2


def test_a_simulation_has_figures_by_seat() -> None:
    outcome = rulewright.simulate(kado(), games=12, seed=1, executor=None)
    assert_type(outcome, rulewright.Outcome)
    assert_type(outcome.seats, tuple[SeatFigures, ...])
    assert (outcome.game, outcome.players, outcome.games, outcome.seed) == ("kado", 3, 12, 1)
    assert len(outcome.seats) == 3
    with ThreadPoolExecutor(2) as executor:
        assert rulewright.simulate(kado(), 12, 1, executor=executor).seats == outcome.seats


@pytest.mark.parametrize(("games", "workers"), [(-1, 1), (1, 0)])
def test_no_simulation_has_fewer_games_than_none_or_no_worker(games: int, workers: int) -> None:
    with pytest.raises(ValueError, match=f"{workers} workers cannot play {games} games"):
        rulewright.simulate(kado(), games, workers=workers)


def test_a_game_that_the_rules_stop_raises_the_record() -> None:
    with pytest.raises(rulewright.Stopped) as stopped:
        rulewright.load(STOPPING).start()
    assert_type(stopped.value.record, StopRecord)
    assert_type(stopped.value.reason, Wording)
    assert stopped.value.record.span is not None


def test_every_public_name_can_be_had() -> None:
    assert [name for name in rulewright.__all__ if not hasattr(rulewright, name)] == []
    assert set(rulewright.__all__) <= set(dir(rulewright))
    with pytest.raises(AttributeError, match="rulewright has no name loda"):
        _ = rulewright.loda  # type: ignore[attr-defined]  # pyright: ignore  # the mistake is meant


def test_a_match_says_why_something_is_not_offered() -> None:
    match = rulewright.load("kado", players=2).start(seed=1)
    while match.decision.kind != "choice":
        match.choose("no")
    match.choose("player 1")
    while match.decision.kind != "choice":
        match.choose("no")
    why = match.why("player 1")
    assert isinstance(why, rulewright.Why)
    assert why.reason is rulewright.Reason.CONDITION
    assert (why.condition, why.values) == ("parcel is empty", (("parcel", "1"),))
    assert why.place.startswith("kado.rules.yaml:")
    assert [str(it.option) for it in match.not_offered()] == ["player 1"]


def test_a_simulation_says_which_rule_lines_play_came_to() -> None:
    plain = rulewright.simulate(kado(), games=5)
    covered = rulewright.simulate(kado(), games=5, coverage=True)
    assert plain.coverage == ()
    assert covered.figures == plain.figures
    missed = {it.line.text for it in covered.coverage if not it.games}
    assert "gain 1 prize_tokens" in missed
