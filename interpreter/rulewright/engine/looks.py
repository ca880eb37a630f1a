"""How each piece looks in a view: to who knows it, and to who does not."""

from __future__ import annotations

from rulewright.engine.places import State
from rulewright.meaning.rules import Rules
from rulewright.program.model import Layout, Piece
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names

Values = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a view. `text` is its face in the game's first language, or what an unknown one
    is called; `values` are its attributes by id, none where the seat does not know it."""

    kind: str
    known: bool
    face_up: bool
    text: str
    values: Values


@dataclass(frozen=True, slots=True)
class Looks:
    """One piece: its fixed attributes, the slots of those that change, both in declared order, and
    what it looks like face down and face up to who knows it and to who does not. What changes is
    left out there."""

    fixed: Values
    changing: Values
    known: tuple[SeenPiece, SeenPiece]
    unknown: tuple[SeenPiece, SeenPiece]

    def changing_values(self, state: State) -> Values:
        """The changing attributes by id."""
        return tuple((id, state[slot]) for id, slot in self.changing)

    def seen(self, state: State, *, face_up: bool, known: bool) -> SeenPiece:
        """What it looks like now."""
        if not known:
            return self.unknown[face_up]
        seen = self.known[face_up]
        if not self.changing:
            return seen
        values = (*self.fixed, *self.changing_values(state))
        return SeenPiece(seen.kind, True, face_up, seen.text, values)


def all_looks(rules: Rules, layout: Layout, names: Names) -> tuple[Looks, ...]:
    """How the pieces of a game look, by number."""
    first = {kind: start for kind, start, _ in layout.kinds}
    fixed = {
        kind.heading.id: [it.heading.id for it in kind.attributes if not it.changing]
        for kind in rules.kinds
    }
    unknown = {kind: _both_sides(kind, False, names.unknown_piece(kind), ()) for kind in fixed}

    def looks(piece: Piece) -> Looks:
        kind = piece.kind
        values = tuple(zip(fixed[kind], piece.values, strict=True))
        changing = tuple(
            (id.partition(".")[2], slot + piece.number - first[kind])
            for id, slot in layout.attributes
            if id.startswith(f"{kind}.")
        )
        known = _both_sides(kind, True, names.piece(piece.number), values)
        return Looks(values, changing, known, unknown[kind])

    return tuple(looks(it) for it in layout.pieces)


def _both_sides(kind: str, known: bool, text: str, values: Values) -> tuple[SeenPiece, SeenPiece]:
    """A piece face down and face up."""
    return (
        SeenPiece(kind, known, False, text, values),
        SeenPiece(kind, known, True, text, values),
    )
