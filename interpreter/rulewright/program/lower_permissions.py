"""What a player may do for a while, or must, as the program asks it: everybody knows it."""

from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PlayerType, YesNoType
from rulewright.meaning.values import Call, Read, Variable
from rulewright.program import lower_values
from rulewright.program.unit import Lowering, Storage

_SEAT = Variable(0, "seat", PlayerType())
"""Stands for the seat of which it is asked."""


def is_ever_said(rules: Rules, permission: str) -> bool:
    """Whether some step changes a permission, or demands something."""
    return any(it.value == permission for it in rules.changes)


def test_permission(low: Lowering, permission: str, seat: Storage, yes: int, no: int) -> None:
    """Goes to one of two blocks by what a seat may do, or must; the permission is changed
    somewhere."""
    low.storage[_SEAT] = seat
    asked = Call(permission, (Read(_SEAT, PlayerType()),), YesNoType())
    lower_values.test(low, asked, yes, no)
