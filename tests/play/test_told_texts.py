"""What cards and places say can be read at the table, and no card is told that is not seen."""

from io import StringIO
from pathlib import Path

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.printed import Printed
from rulewright.play.screen import Screen
from rulewright.play.texts import has_texts, show_texts

QUARREL = Path(__file__).parent / "quarrel" / "quarrel.rules.yaml"
PLACE = ["  sandpit", "    Who wins it gains 2 points."]


def _shown(match: Match, seat: int) -> list[str]:
    out = StringIO()
    screen = Screen(out, 80, colour=False, frames=True, terminal=False)
    show_texts(match, seat, Printed(match.compiled.names("en")), screen)
    return out.getvalue().splitlines()


def test_a_card_without_a_text_is_told_as_the_rules_have_it() -> None:
    match = load(str(QUARREL), players=2).start(3)
    assert _shown(match, 0) == ["  Giggle", "    play: on your turn", "    gain 1 points", *PLACE]


def test_a_card_that_a_player_does_not_see_is_not_told() -> None:
    match = load(str(QUARREL), players=2).start(3)
    assert not {"  Giggle"} & set(_shown(match, 1))
    match.choose("Giggle")
    assert {"  Giggle"} & set(_shown(match, 1))


def test_a_game_without_cards_and_maps_has_no_texts() -> None:
    match = load("kado", players=2).start(1)
    assert not has_texts(match)
    assert _shown(match, 0) == ["You see no card and no place that says anything."]
