"""What is to be done later and who is out is seen by everyone; what is kept for it by whoever knows
it."""

from io import StringIO
from pathlib import Path

from rulewright import load
from rulewright.engine.match import Match
from rulewright.play.faces import Faces
from rulewright.play.screen import Screen
from rulewright.play.table import Table

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def after_a_promise() -> Match:
    match = load(str(CONFORMANCE / "order_10m"), players=2).start(seed=1)
    match.choose("promise")
    match.choose("player 2")
    match.choose(match.decision.options[0])
    return match


def test_a_card_that_is_kept_is_told_to_who_knows_it_alone() -> None:
    match = after_a_promise()
    (own,), (other,), (all_of_them,) = (match.view(seat).waiting for seat in (0, 1, None))
    assert own.entry == other.entry == "promise"
    assert other.text == "At the end of this turn of player 2: promise (player 1, friend player 2)."
    assert all_of_them.text == other.text
    assert own.text.startswith(f"{other.text.removesuffix(').')}, card ")


def test_it_is_told_in_each_language_and_stands_on_the_table() -> None:
    match = after_a_promise()
    (said,) = match.waiting(1)
    assert said == match.view(1).waiting[0].text
    assert match.waiting(1, "hu") != match.waiting(1, "ja") != (said,)
    assert said in table_of(match, 1)


def test_who_is_out_stands_in_the_view_and_on_the_table() -> None:
    match = load(str(CONFORMANCE / "order_13d"), players=3).start(seed=1)
    assert match.view(0).out == ()
    match.choose("strike")
    match.choose("player 3")
    assert [match.view(seat).out for seat in (0, 1, 2, None)] == [(2,)] * 4
    assert "Player 3 is out of the game." in table_of(match, 0)


def table_of(match: Match, seat: int) -> list[str]:
    out, names = StringIO(), match.compiled.names("en")
    screen = Screen(out, 120, colour=False, frames=True, terminal=False)
    table = Table(match.compiled, names, Faces(names), screen, "en")
    table.show(match, seat, {}, whole=False, opened=False)
    return [it.strip() for it in out.getvalue().splitlines()]
