"""Everything of a type, by its text: what somebody may ask about that is no option."""

from collections.abc import Iterator

from rulewright.engine.asking import plain
from rulewright.engine.compiled import Compiled
from rulewright.meaning.types import CellType, EnumType, NumberType, PieceType, PlayerType, Type
from rulewright.wording.names import Names

MOST_NUMBERS = 1000
"""Of a wider range no number is known by its text."""


def all_things(compiled: Compiled, names: Names, kind: Type) -> Iterator[tuple[str, int]]:
    """Everything of a type, by its text."""
    layout = compiled.layout
    match plain(kind):
        case PlayerType():
            yield from ((names.player(seat), seat) for seat in range(compiled.players))
        case EnumType(name=name):
            members = next(
                it.members for it in compiled.rules.enumerations if it.heading.id == name
            )
            yield from ((names.member(name, at), at) for at in range(len(members)))
        case PieceType():
            yield from ((names.piece(number), number) for number in all_pieces(compiled, kind))
        case CellType(board=board):
            cells = [it.number for it in layout.locations if it.place == board]
            yield from ((names.cell(number), number) for number in cells)
            yield from ((names.place(number), number) for number in cells)
        case NumberType(low=low, high=high) if high - low < MOST_NUMBERS:
            yield from ((str(number), number) for number in range(low, high + 1))
        case _:
            return


def all_pieces(compiled: Compiled, kind: Type) -> list[int]:
    """The pieces of a type; none of any other."""
    of = plain(kind)
    if not isinstance(of, PieceType):
        return []
    return [it.number for it in compiled.layout.pieces if it.kind == of.kind]
