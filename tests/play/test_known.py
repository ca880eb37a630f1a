"""`k` at the table: what I know, and what others may know of it."""

from io import StringIO

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.known import show_knowledge
from rulewright.play.screen import Screen


def shown(match: Match, seat: int, language: str) -> list[str]:
    """The lines on the screen."""
    out = StringIO()
    show_knowledge(match, seat, language, Screen(out, 80, False, False, False))
    return out.getvalue().splitlines()


def dealt() -> Match:
    """The gifter, player 3, has kept a present and given one to player 1, and looks at the next."""
    match = load("kado", players=3).start(seed=5)
    while match.decision.seat == 2 and not match.knows(0).pieces:
        match.choose(match.decision.options[0])
    return match


def test_a_giver_knows_what_was_given_and_that_the_receiver_does() -> None:
    on_top, given, kept = (str(it.pieces[0]) for it in dealt().knows(2).pieces)
    assert shown(dealt(), 2, "en") == [
        "What player 3 knows and not everyone sees:",
        f"  deck: {on_top}",
        f"  player 1's parcel: {given}",
        f"  player 3's parcel: {kept}",
        "Of that, player 1 may know:",
        f"  player 1's parcel: {given}",
        "Of that, player 2 knows nothing.",
    ]


def test_who_knows_nothing_more_reads_that() -> None:
    assert shown(dealt(), 1, "en")[0] == "player 2 knows nothing but what everyone sees."


def test_it_is_said_in_the_language_of_the_table() -> None:
    assert shown(dealt(), 1, "ja")[0].startswith("プレイヤー2")
