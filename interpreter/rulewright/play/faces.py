"""What a seen piece is called in the language of the table."""

from dataclasses import dataclass
from functools import cached_property

from rulewright.engine.view import SeenPiece
from rulewright.wording.changes import printed_changes
from rulewright.wording.names import Names


@dataclass(frozen=True)
class Faces:
    """The printed names of pieces in one language."""

    names: Names

    def text(self, piece: SeenPiece) -> str:
        """A piece whose face is known, with what has changed on it; else what kind it is of."""
        if not piece.known:
            return self.names.unknown_piece(piece.kind)
        fixed = self._fixed_values[piece.kind]
        values = tuple(value for _, value in piece.values[:fixed])
        printed = self._printed[piece.kind, values, piece.text]
        return " ".join((printed, *printed_changes(self.names, piece.kind, piece.values[fixed:])))

    def every_text(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """All that known pieces of these kinds can be called."""
        return tuple(text for (kind, *_), text in self._printed.items() if kind in kinds)

    @cached_property
    def _printed(self) -> dict[tuple[str, tuple[int, ...], str], str]:
        """The name of a piece by its kind, its fixed values, and its name in the first language,
        which says whose it is."""
        names = self.names
        first = Names(names.rules, names.program, names.rules.game.languages[0])
        return {
            (it.kind, it.values, first.piece(it.number)): names.piece(it.number)
            for it in names.layout.pieces
        }

    @cached_property
    def _fixed_values(self) -> dict[str, int]:
        return {it.kind: len(it.values) for it in self.names.layout.pieces}
