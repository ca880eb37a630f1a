"""What is known by the number of a card or a place: its title, or of which zone it is one."""

from rulewright.game.model import Kind
from rulewright.game.notes import TITLE
from rulewright.meaning.types import EnumType, PieceType, PlayerType
from rulewright.meaning.values import AttributeOf, Read, Variable
from rulewright.program import lower_values
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering

_CARD = Variable(0, "card", PlayerType())
"""Stands for a card while its title is read; it is bound anew for each."""


def title_of(low: Lowering, kind: Kind, piece: Operand) -> Operand:
    """The number of the title of a card."""
    low.storage[_CARD] = piece
    card = Read(_CARD, PieceType(kind.heading.id))
    name = f"{kind.heading.id}_{TITLE}"
    return lower_values.lower(low, AttributeOf(kind.heading.id, TITLE, card, EnumType(name)))


def is_of_place(low: Lowering, place: str, location: Operand) -> Operand:
    """Whether a location is one of a zone or board."""
    code = low.code
    numbers = [it.number for it in low.layout.locations if it.place == place]
    above = code.value("at_most", numbers[0], location)
    return code.value("both", above, code.value("at_most", location, numbers[-1]))
