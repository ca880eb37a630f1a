"""What a seen piece is called in the language of the table."""

from dataclasses import dataclass
from functools import cached_property

from rulewright.engine.looks import SeenPiece
from rulewright.wording.changes import with_changes
from rulewright.wording.names import Names


@dataclass(frozen=True)
class Faces:
    """The printed names of pieces in one language."""

    names: Names

    def text(self, piece: SeenPiece, of: tuple[str, int] | None = None) -> str:
        """A piece whose face is known, with what has changed on it; else what kind it is of. In a
        place that is there for a member `of` an enumeration, that member is left out."""
        if not piece.known:
            return self.names.unknown_piece(piece.kind)
        number = self._number(piece)
        printed = self.names.piece(number) if of is None else self.names.piece_in(number, *of)
        return with_changes(self.names, printed, piece.kind, self._changing(piece))

    def owner_of(self, piece: SeenPiece) -> str:
        """The player to whom a known piece belongs, with what has changed on the piece."""
        owner = self.names.layout.pieces[self._number(piece)].owner
        player = self.names.player(owner)
        return with_changes(self.names, player, piece.kind, self._changing(piece))

    def _number(self, piece: SeenPiece) -> int:
        fixed = piece.values[: self._fixed_values[piece.kind]]
        return self._numbers[piece.kind, tuple(value for _, value in fixed), piece.text]

    def _changing(self, piece: SeenPiece) -> tuple[tuple[str, int], ...]:
        return piece.values[self._fixed_values[piece.kind] :]

    def every_text(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """All that known pieces of these kinds can be called."""
        numbers = (number for (kind, *_), number in self._numbers.items() if kind in kinds)
        return tuple(map(self.names.piece, numbers))

    @cached_property
    def _numbers(self) -> dict[tuple[str, tuple[int, ...], str], int]:
        """A piece by its kind, its fixed values, and its name in the first language, which says
        whose it is: one of those that are alike."""
        names = self.names
        first = Names(names.rules, names.program, names.rules.game.languages[0])
        return {
            (it.kind, it.values, first.piece(it.number)): it.number for it in names.layout.pieces
        }

    @cached_property
    def _fixed_values(self) -> dict[str, int]:
        return {it.kind: len(it.values) for it in self.names.layout.pieces}
