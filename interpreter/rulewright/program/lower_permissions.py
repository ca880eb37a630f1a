"""What a player may do for a while, or must, as the program asks it: everybody knows it."""

from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PlayerType, YesNoType
from rulewright.meaning.values import Call, Read, Variable
from rulewright.program import lower_values
from rulewright.program.layout import LINKS
from rulewright.program.unit import InFrame, Lowering, Storage

STANDING = "while"
"""Begins the name of an entry point that says whether such a line of a card holds: behind it stand
a colon, and the number of the line among those of cards."""

_SEAT = Variable(0, "seat", PlayerType())
"""Stands for the seat of which it is asked."""


def is_ever_said(rules: Rules, permission: str) -> bool:
    """Whether some line changes a permission, or demands something."""
    return any(it.value.heading.id == permission for it in rules.values)


def test_permission(low: Lowering, permission: str, seat: Storage, yes: int, no: int) -> None:
    """Goes to one of two blocks by what a seat may do, or must; the permission is changed
    somewhere."""
    low.storage[_SEAT] = seat
    asked = Call(permission, (Read(_SEAT, PlayerType()),), YesNoType())
    lower_values.test(low, asked, yes, no)


def standing_units(rules: Rules) -> list[str]:
    """A unit for each line by which cards say what players may do, where they lie."""
    return [f"{STANDING}:{number}" for number, _ in enumerate(rules.lines_of_cards)]


def lower_standing(low: Lowering, number: int) -> None:
    """Whether such a line holds, as a procedure: the seat is its argument."""
    permission, line = low.rules.lines_of_cards[number]
    low.storage[permission.parameters[0]] = InFrame(LINKS)
    low.code.emit("result", lower_values.lower(low, line.holds))
    low.code.emit("return")
