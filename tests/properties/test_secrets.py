"""Two hidden pieces change places, and to a seat that cannot tell them apart nothing differs: not
what it sees, not what it was told, not what it is asked, not why an answer is refused."""

import json
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import cast

import pytest

from exchanged_pieces import exchanged, exchanged_events, some_pairs
from random_games import SECRETIVE, Trial, compiled_for, random_matches, spread
from rulewright.engine.compiled import Compiled
from rulewright.engine.log import log_lines
from rulewright.engine.match import Match
from rulewright.engine.view import View

POSITIONS = 50
EVERY_SO_MANY = 3
GAMES = 12

Worlds = tuple[Match, Match, int | None]


def positions(compiled: Compiled, seed: int) -> Iterator[Match]:
    """A match at many decisions of some games."""
    games = (random_matches(compiled, seed + number) for number in range(GAMES))
    return spread(chain.from_iterable(games), POSITIONS, EVERY_SO_MANY)


def worlds(trial: Trial, seed: int, *, table: bool = False) -> Iterator[Worlds]:
    """Pairs of matches that this seat cannot tell apart: for every seat, at many decisions."""
    compiled = compiled_for(trial)
    chance = Random(seed)
    seats = (*range(compiled.players), *((None,) if table else ()))
    for match in positions(compiled, seed):
        for seat in seats:
            for pair in some_pairs(compiled, match.state, seat, chance, 1):
                yield match, Match(compiled, exchanged(compiled, match.state, pair, seat)), seat


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_a_view_does_not_differ(trial: Trial) -> None:
    compared = 0
    for match, other, seat in worlds(trial, 41, table=True):
        assert other.digest != match.digest
        assert other.view(seat) == match.view(seat)
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_what_is_asked_and_offered_does_not_differ(trial: Trial) -> None:
    for match, other, seat in worlds(trial, 42):
        if match.decision.seat == seat:
            assert other.decision == match.decision


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_public_scores_and_whose_turn_it_is_do_not_differ(trial: Trial) -> None:
    for match, other, _ in worlds(trial, 43, table=True):
        assert (other.over, other.scores) == (match.over, match.scores)
        assert other.decision.seat == match.decision.seat


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_refusals_do_not_differ(trial: Trial) -> None:
    compiled = compiled_for(trial)
    chance = Random(44)
    names = compiled.names(compiled.languages[0])
    faces = sorted({names.piece(it.number) for it in compiled.layout.pieces})
    for match, other, seat in worlds(trial, 44):
        if match.decision.seat != seat:
            continue
        tried = [*chance.sample(faces, 4), "a thing that nobody offers"]
        assert [other.refusal(it) for it in tried] == [match.refusal(it) for it in tried]


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_the_log_does_not_differ(trial: Trial) -> None:
    compiled = compiled_for(trial)
    chance = Random(45)
    compared = 0
    for match in positions(compiled, 45):
        happened = match.happened[-30:]
        for seat in (*range(compiled.players), None):
            pairs = some_pairs(compiled, match.state, seat, chance, 1)
            others = [exchanged_events(compiled, happened, pair, seat) for pair in pairs]
            differing = [events for events in others if events != [*happened]]
            if not differing:
                continue
            for language in compiled.languages:
                told = list(log_lines(compiled, happened, seat, language))
                for events in differing:
                    compared += 1
                    assert list(log_lines(compiled, events, seat, language)) == told
    assert compared > 30


@pytest.mark.parametrize("trial", SECRETIVE, ids=str)
def test_what_is_hidden_has_no_number_and_no_value_in_json(trial: Trial) -> None:
    compiled = compiled_for(trial)
    for match in positions(compiled, 46):
        for seat in (*range(compiled.players), None):
            seen = list(pieces_of(as_json(match.view(seat))))
            assert len(seen) == len(compiled.layout.pieces)
            for piece in seen:
                assert set(piece) == {"kind", "known", "face_up", "text", "values"}
                if not piece["known"]:
                    assert (piece["text"], piece["values"]) == (unknown(compiled, piece), [])


def as_json(view: View) -> object:
    """The view as it is after a way through JSON."""
    found: object = json.loads(json.dumps(view.as_dict()))
    return found


def pieces_of(plain: object) -> Iterator[dict[str, object]]:
    """Every piece of a view, wherever it lies."""
    if isinstance(plain, list):
        for item in cast("list[object]", plain):
            yield from pieces_of(item)
    elif isinstance(plain, dict):
        node = cast("dict[str, object]", plain)
        if "face_up" in node:
            yield node
        else:
            yield from pieces_of(list(node.values()))


def unknown(compiled: Compiled, piece: dict[str, object]) -> str:
    """What a hidden piece of this kind is called."""
    return compiled.names(compiled.languages[0]).unknown_piece(str(piece["kind"]))
