"""What a seen piece is called in the language of the table."""

from dataclasses import dataclass
from functools import cached_property

from rulewright.engine.view import SeenPiece
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
        changing = [self._changing(piece.kind, *it) for it in piece.values[fixed:]]
        printed = self._printed[piece.kind, values, piece.text]
        return " ".join((printed, *filter(None, changing)))

    def every_text(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """All that known pieces of these kinds can be called."""
        return tuple(text for (kind, *_), text in self._printed.items() if kind in kinds)

    def _changing(self, kind: str, attribute: str, value: int) -> str:
        """`standing`, or nothing where it is not so; `growth 3`, or nothing where it is none."""
        name = self.names.entry(f"{kind}.{attribute}")
        declared = self._types.get((kind, attribute))
        if declared == "yes/no":
            return f"({name})" if value else ""
        if value == -1 and declared != "number":
            return ""
        shown = self.names.value_of(declared or "number", value)
        return f"({self.names.phrases.phrase('words', 'attribute_value', name=name, value=shown)})"

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

    @cached_property
    def _types(self) -> dict[tuple[str, str], str]:
        return {
            (kind.heading.id, attribute.heading.id): attribute.type.name
            for kind in self.names.rules.kinds
            for attribute in kind.attributes
        }
