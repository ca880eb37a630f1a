"""Players who are out of the game: who is, and what ends with that. A game in which nobody can be
eliminated has none of this."""

from rulewright.meaning.changes import End, Until
from rulewright.meaning.deeds import Eliminate
from rulewright.meaning.types import PlayerType
from rulewright.program import lower_values
from rulewright.program.lower_changes import end_changes_of_turns
from rulewright.program.lower_delays import wait_for_nothing
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, loaded


def can_be_out(low: Lowering) -> bool:
    """Whether anybody can be eliminated."""
    return low.layout.out >= 0


def is_out(low: Lowering, seat: Operand) -> Operand:
    """1 if the player at a seat is out of the game."""
    return low.load_slot(low.layout.out, seat, low.seats)


def go_where_out(low: Lowering, seat: Operand, goal: int) -> None:
    """Goes on at the block `goal` where the player at the seat is out."""
    if can_be_out(low):
        still_in = low.code.block()
        low.code.branch(is_out(low, seat), goal, still_in)
        low.code.begin(still_in)


def eliminate(low: Lowering, deed: Eliminate) -> None:
    """The player is out from now on, unless that is so already. What was to end in a turn of theirs
    ends now, and what they wait for comes no more."""
    code = low.code
    player = InFrame(low.unit.slot(PlayerType()))
    code.emit("frame_store", player.offset, lower_values.lower(low, deed.player))

    def put_out() -> None:
        (seat,) = loaded(low, player)
        low.store_slot(low.layout.out, seat, 1, low.seats)
        low.event("eliminate", (("player", PlayerType(), seat),))
        for end in (End.START_OF_NEXT_TURN, End.END_OF_NEXT_TURN):
            end_changes_of_turns(low, Until(end), lambda: loaded(low, player)[0])
        wait_for_nothing(low, lambda: loaded(low, player)[0])

    code.when(code.value("equal", is_out(low, *loaded(low, player)), 0), put_out)


def neighbour(low: Lowering, player: Operand, steps: int) -> Operand:
    """The player a step to the left or right, passing over those who are out. Who is alone in the
    game comes to themselves."""
    code = low.code
    if not can_be_out(low):
        return code.value("modulo", code.value("add", player, steps), low.seats)
    found = player
    for distance in range(low.seats - 1, 0, -1):
        moved = code.value("add", player, steps * distance)
        seat = code.value("modulo", moved, low.seats)
        found = code.value("select", is_out(low, seat), found, seat)
    return found
