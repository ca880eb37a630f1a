"""What is in force is seen by everyone, in every language, and stands on the table."""

from io import StringIO
from pathlib import Path

from rulewright import load
from rulewright.engine.match import Match
from rulewright.engine.view import SeenChange
from rulewright.play.faces import Faces
from rulewright.play.screen import Screen
from rulewright.play.table import Table

LASTING = str(Path(__file__).parents[1] / "conformance" / "order_9m")
DEAR = "Until the end of player 1's next turn, player 1: wage is multiplied by 2."
FORBIDDEN = "Until the start of player 1's next turn: player 2 may not take “take”."


def after_a_strike() -> Match:
    match = load(LASTING, players=2).start(seed=1)
    match.choose("strike")
    return match


def test_each_seat_and_the_table_see_the_same() -> None:
    match = after_a_strike()
    seen = (
        SeenChange("wage", (("player", 0),), "multiplied", 2, "end of next turn", "", 0, DEAR),
        SeenChange(
            "may take take", (("player", 1),), "set", 0, "start of next turn", "", 0, FORBIDDEN
        ),
    )
    assert [match.view(seat).changes for seat in (0, 1, None)] == [seen, seen, seen]
    assert match.view(1).as_dict()["changes"] == [
        {
            "value": it.value,
            "of": [[name, value] for name, value in it.of],
            "how": it.how,
            "amount": it.amount,
            "until": it.until,
            "ending": it.ending,
            "whose": it.whose,
            "text": it.text,
        }
        for it in seen
    ]


def test_it_is_told_in_each_language() -> None:
    match = after_a_strike()
    assert match.in_force() == match.in_force("en") == (DEAR, FORBIDDEN)
    assert not {*match.in_force("hu")} & {DEAR, FORBIDDEN}


def test_it_stands_on_the_table_of_whoever_looks() -> None:
    match, out = after_a_strike(), StringIO()
    names = match.compiled.names("en")
    screen = Screen(out, 100, colour=False, frames=True, terminal=False)
    table = Table(match.compiled, names, Faces(names), screen, "en")
    table.show(match, 1, {}, whole=False, opened=False)
    assert [it for it in out.getvalue().splitlines() if it.strip() in (DEAR, FORBIDDEN)] == [
        f"  {DEAR}",
        f"  {FORBIDDEN}",
    ]


BY_CARDS = str(Path(__file__).parents[1] / "conformance" / "order_9o")
GUARDED = "As long as Hound says so: player 2 may not take “steal”."


def test_what_a_card_says_is_seen_like_what_steps_began() -> None:
    match = load(BY_CARDS, players=2).start(seed=1)
    assert match.in_force() == ()
    match.choose("Hound")
    of = (("player", 1),)
    seen = SeenChange("may take steal", of, "set", 0, "while", "trick.hound", -1, GUARDED)
    assert [match.view(seat).changes for seat in (0, 1, None)] == [(seen,), (seen,), (seen,)]
    assert match.in_force("hu") == (
        "Amíg Hound így rendeli: 2. játékos nem választhatja ezt: steal.",
    )
    assert match.in_force("ja") == (
        "「Hound」がそう定める間、プレイヤー2は「steal」を選べません。",
    )
