"""What a table shows beside zones tells a seat nothing that it does not know."""

from itertools import islice

from random_games import Trial, compiled_for, random_states
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import redeal
from rulewright.engine.places import State
from rulewright.engine.shown import Shown, shown_beside

CARDCASSONNE = Trial("cardcassonne", 2)
FIRST, STEP = 30, 9
"""Positions of the first rounds, in which some cards lie face down."""


def shown(compiled: Compiled, state: State, seat: int) -> list[tuple[Shown, ...]]:
    """What stands beside the rows."""
    rows = [it for it in compiled.layout.locations if it.place == "row"]
    return [shown_beside(compiled, state, row, seat) for row in rows]


def test_what_is_shown_is_the_same_wherever_unknown_cards_lie() -> None:
    compiled = compiled_for(CARDCASSONNE)
    some_are_partial = False
    for state in islice(random_states(compiled, 3), FIRST, FIRST + 5 * STEP, STEP):
        for seat in range(compiled.players):
            dealt = redeal(compiled.program, compiled.places, state, seat, stream("other", 5))
            here = shown(compiled, state, seat)
            assert here == shown(compiled, dealt, seat)
            some_are_partial |= any(not it.is_whole for row in here for it in row)
    assert some_are_partial


def test_a_zone_that_shows_nothing_has_nothing_beside_it() -> None:
    compiled = compiled_for(CARDCASSONNE)
    state = next(random_states(compiled, 3))
    chest = next(it for it in compiled.layout.locations if it.place == "chest")
    box = next(it for it in compiled.layout.locations if it.place == "box")
    assert [shown_beside(compiled, state, it, 0) for it in (chest, box)] == [(), ()]
