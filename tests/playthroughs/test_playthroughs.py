"""Playthroughs: a whole game of each game that comes along, as text.

Each `GAME.txt` here says in its head who plays and the seed; behind `>` stands what is answered,
all else is what comes of it.

With `--update` they are written anew with the answers that stand in them; what the rules no longer
offer has to be taken out first. A game that has no playthrough gets one, answered at random.
"""

from pathlib import Path

import pytest

from bundled_games import BUNDLED_IDS
from playthrough import AND, playthrough
from random_games import Trial, compiled_for
from rulewright.engine.match import start_match

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))
ANSWER = "   > "
SEED = 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_is_written(path: Path, update: bool) -> None:
    text = path.read_text(encoding="utf-8")
    now = played_as_in(text)
    if update and now != text:
        path.write_text(now, encoding="utf-8")
        return
    assert now == text


@pytest.mark.parametrize("game", BUNDLED_IDS)
def test_every_game_has_a_playthrough(game: str, update: bool) -> None:
    path = HERE / f"{game}.txt"
    if update and not path.exists():
        players = compiled_for(Trial(game)).players
        head = f"game: {game}\nplayers: {players}\nseed: {SEED}\n"
        path.write_text(played_as_in(head), encoding="utf-8")
    assert path.exists(), f"pytest --update tests/playthroughs writes {path.name}"


def played_as_in(text: str) -> str:
    """The text of a playthrough with what comes of its answers now."""
    head, lines = text.partition("\n\n")[0], text.splitlines()
    said = dict(line.split(": ", 1) for line in head.splitlines())
    answers = [line.removeprefix(ANSWER) for line in lines if line.startswith(ANSWER.rstrip())]
    seed = int(said["seed"])
    match = start_match(compiled_for(Trial(said["game"], int(said["players"]))), seed)
    return "\n".join((head, "", *playthrough(match, seed, answers))) + "\n"


def test_a_playthrough_tells_what_changed_what_happened_and_what_was_offered() -> None:
    text = played_as_in("game: kuhn_poker\nplayers: 2\nseed: 1\n\n   > bet\n   > fold\n")
    assert "   > bet\n   state:\n     stake of player 1: 2\n" in text
    assert "   one of: call | fold\n   > fold\n" in text
    assert "       to player 1: " in text
    assert AND not in text
