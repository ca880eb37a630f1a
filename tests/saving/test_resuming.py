"""A game that is saved at any decision and taken up again is the same game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from bundled_games import BUNDLED, TRIED, TRIED_WHOLE
from random_games import Trial, compiled_for, random_matches, spread
from rulewright.engine.match import Match, start_match
from rulewright.saving.record import (
    Chosen,
    Place,
    began,
    chosen_of,
)
from rulewright.saving.text import journal_text, read_record
from taken_up import is_taken_up, kept, record_of

SOME_GAMES, SOME_DECISIONS, ALL_GAMES = 2, 6, 20


@pytest.mark.parametrize("trial", TRIED, ids=str)
def test_some_saved_games_go_on_where_they_were(trial: Trial) -> None:
    compiled = compiled_for(trial)
    for seed in range(SOME_GAMES):
        saved = 0
        for match in spread(random_matches(compiled, seed), SOME_DECISIONS, 11):
            assert is_taken_up(compiled, match, record_of(compiled, match, seed))
            saved += 1
        assert saved


@pytest.mark.long
@pytest.mark.parametrize("trial", BUNDLED, ids=str)
def test_games_saved_at_every_decision_go_on_where_they_were(
    trial: Trial, tell: Callable[[str], None]
) -> None:
    compiled = compiled_for(trial)
    saves = 0
    seeds = _seeds(trial)
    for seed in seeds:
        beginning = began(start_match(compiled, seed), Place("it"), seed)
        chosen: list[Chosen] = []
        match = None
        for match in random_matches(compiled, seed):
            chosen.extend(chosen_of(match, at) for at in range(len(chosen), len(match.past)))
            assert is_taken_up(compiled, match, kept(beginning, chosen, match))
            saves += 1
        assert match is not None
        assert match.over
        assert is_taken_up(compiled, match, record_of(compiled, match, seed))
    tell(f"{len(seeds)} games saved and taken up at every decision: {saves} saves")


def _seeds(trial: Trial) -> range:
    """The games that are played with so many players: a bundled game has twenty in all."""
    counts = [it for it in BUNDLED if it.game == trial.game]
    return range(counts.index(trial), ALL_GAMES, len(counts))


@pytest.mark.parametrize("game", TRIED_WHOLE)
def test_a_file_is_all_that_is_needed(game: str, tmp_path: Path) -> None:
    match = rulewright.load(game).start(seed=5)
    while not match.over and len(match.choices) < 25:
        match.choose(*match.decision.options[: match.decision.minimum])
    match.save(tmp_path / "here.jsonl")
    again = rulewright.resume(tmp_path / "here.jsonl")
    assert (again.state, again.log(0), again.over) == (match.state, match.log(0), match.over)
    again.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_text() == (tmp_path / "here.jsonl").read_text()


def test_players_settings_and_chance_are_kept(tmp_path: Path) -> None:
    game = rulewright.load("picnic", players=3, settings={"open_table": True}, chance="seat")
    match = game.start()
    for _ in range(9):
        match.choose(*match.decision.options[-match.decision.minimum :])
    match.save(tmp_path / "here.jsonl")
    again = rulewright.resume(str(tmp_path / "here.jsonl"))
    assert again.state == match.state
    assert again.compiled.rules.settings == (("open_table", "yes"),)
    assert again.decision == match.decision


def test_variants_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "quick.rules.yaml").write_text(
        "rulewright: 1\ngame: quick\nextends: kado\nchange:\n  phases:\n"
        "    round:\n      repeat: 2\n",
        encoding="utf-8",
    )
    match = rulewright.load("kado", variants=["./quick.rules.yaml"], folder=folder).start(seed=2)
    match.choose(match.decision.options[0])
    match.save(tmp_path / "here.jsonl")
    again = rulewright.resume(tmp_path / "here.jsonl")
    assert again.state == match.state
    assert again.compiled.program.digest == match.compiled.program.digest


def test_what_was_taken_back_does_not_come_back(tmp_path: Path) -> None:
    match = rulewright.load("tic_tac_toe").start()
    match.choose(match.decision.options[0])
    match.choose(match.decision.options[0])
    match.undo()
    match.save(tmp_path / "here.jsonl")
    assert rulewright.resume(tmp_path / "here.jsonl").choices == ((0,),)


def test_a_match_that_began_at_a_position_cannot_be_saved(tmp_path: Path) -> None:
    started = rulewright.load("tic_tac_toe").start()
    match = Match(started.compiled, started.state)
    with pytest.raises(ValueError, match="began at a position of its own"):
        match.save(tmp_path / "here.jsonl")


def test_a_journal_without_its_last_line_is_the_game_before_it() -> None:
    compiled = compiled_for(Trial("kado", 2))
    *_, match = random_matches(compiled, 3)
    record = replace(record_of(compiled, match, 3), is_journal=True)
    record = replace(record, items=record.items[:-1])
    text = journal_text(record)
    assert read_record("it", text) == record
    for cut in range(1, len(text.splitlines(keepends=True)[-1])):
        assert read_record("it", text[:-cut]) == replace(record, items=record.items[:-1])
