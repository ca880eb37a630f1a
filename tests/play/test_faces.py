"""What pieces are called on the table."""

from pathlib import Path

from rulewright import load
from rulewright.play.faces import Faces

MEADOW = str(Path(__file__).parents[1] / "small_games" / "meadow")


def test_a_piece_of_each_player_is_called_theirs() -> None:
    game = load(MEADOW)
    faces = Faces(game.compiled.names("en"))
    view = game.start(seed=1).view(0)
    bags = [zone for zone in view.zones if zone.id == "bag"]
    called = [{faces.text(piece) for piece in zone.pieces} for zone in bags]
    assert called == [{"player 1's seed (age 0)"}, {"player 2's seed (age 0)"}]
