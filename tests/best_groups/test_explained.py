"""Score sheets are explained: what was added up, tried and put together; and during play nobody is
told more than they can know."""

import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from random_games import SECRETIVE, Trial, compiled_for
from rulewright import load
from rulewright.engine.explained import Brought, ExplainedItem, ScoredGroup
from rulewright.engine.match import Match, start_match
from rulewright.play.screen import Screen
from rulewright.play.sheet import show_result

HERE = Path(__file__).resolve().parent
CARAVAN = Trial(str(HERE.parent / "small_games" / "caravan"), 2)
MEADOW = HERE.parent / "small_games" / "meadow"
TREASURY = Trial(str(HERE / "treasury"), 1)


def played(match: Match, chance: Random, answers: int = 10_000) -> Match:
    for _ in range(answers):
        if match.over:
            break
        match.choose(chance.choice(match.decision.options))
    return match


def test_groups_are_told_with_their_pieces_and_add_up() -> None:
    for seed in range(20):
        match = played(load(CARAVAN.game, players=2).start(seed=seed), Random(seed))
        for sheet in match.explain_scores():
            assert (sheet.untold, sheet.total) == ((), match.scores[sheet.seat])
            grouped = {it.id: it.items[0].groups for it in sheet.lines if it.id != "fame"}
            points = {it.id: it.points for it in sheet.lines if it.id != "fame"}
            assert {id: sum(it.points for it in groups) for id, groups in grouped.items()} == points


def test_a_best_value_tells_what_was_tried_and_what_it_is_made_of() -> None:
    match = played(load("kado", players=2).start(seed=3), Random(1))
    row = match.explain_scores()[0].lines[0].items[0]
    assert row == ExplainedItem(
        thing="row 1",
        best="puzzle cube",
        points=5,
        parts=(Brought("blue puzzle cube 3", 3), Brought("green puzzle cube 2", 2)),
        tried=(
            Brought("socks", 0),
            Brought("puzzle cube", 5),
            Brought("teddy bear", 3),
            Brought("flowers", 5),
            Brought("chocolate", 0),
        ),
    )


def test_everything_is_told_in_the_language_that_is_asked_for() -> None:
    match = played(load("kado", players=2).start(seed=3), Random(1))
    row = match.explain_scores(language="ja")[0].lines[0].items[0]
    assert (row.points, row.best == "puzzle cube") == (5, False)


def test_a_chest_that_nobody_may_look_into_is_told_at_the_end_only() -> None:
    match = load(TREASURY.game).start(seed=1)
    for _ in range(3):
        match.choose("fill")
        jokers_are_last = match.asked.values
        match.choose_by_index(jokers_are_last.index(max(jokers_are_last)))
    assert match.explain_scores(0)[0].untold == ("series",)
    match.choose("open")
    (line,) = match.explain_scores(0)[0].lines
    stands_for = ("yellow", "red", "green")
    assert line.items[0].groups == (ScoredGroup(("joker", "joker", "joker"), 15, stands_for),)


def test_a_sheet_says_in_its_language_what_jokers_stand_for_and_what_breaks_a_tie() -> None:
    match = load("cardcassonne", players=2).start(seed=3)
    out = StringIO()
    screen = Screen(out, 80, colour=False, frames=True, terminal=False)
    while not match.over:
        match.choose(match.decision.options[0])
    show_result(match, match.compiled.names("hu"), "hu", screen)
    told = out.getvalue()
    assert "épületdzsóker (mint " in told
    assert re.search(r"^  épületek +\d+", told, re.M)


def test_a_piece_is_told_with_what_has_changed_on_it() -> None:
    match = played(load(str(MEADOW), players=2).start(seed=3), Random(2))
    plants = [it for sheet in match.explain_scores() for it in sheet.lines if it.id == "plants"]
    items = [item for line in plants for item in line.items]
    assert items != []
    assert all(f"(grown) (age {it.points})" in it.thing for it in items)


def told_alike(trial: Trial, seeds: range, most: int) -> None:
    """Now and then, each seat is told the same in the game and in a world that it cannot tell from
    it."""
    compiled, chance = compiled_for(trial), Random(7)
    for seed in seeds:
        match = start_match(compiled, seed)
        while not played(match, chance, chance.randrange(1, most)).over:
            for seat in range(compiled.players):
                told = match.explain_scores(seat)
                assert match.sample_world(seat, seed).explain_scores(seat) == told


@pytest.mark.parametrize("trial", [SECRETIVE[0], *SECRETIVE[4:], CARAVAN], ids=str)
def test_a_seat_is_told_the_same_in_a_world_that_it_cannot_tell_apart(trial: Trial) -> None:
    told_alike(trial, range(1), 60)


@pytest.mark.long
@pytest.mark.parametrize("trial", [*SECRETIVE, CARAVAN], ids=str)
def test_a_seat_is_told_the_same_in_many_worlds(trial: Trial) -> None:
    told_alike(trial, range(5), 12)


def test_a_seat_that_does_not_play_is_told_nothing() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        load(CARAVAN.game, players=2).start(seed=1).explain_scores(2)
