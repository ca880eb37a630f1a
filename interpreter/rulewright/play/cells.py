"""What stands in the cells of a board: numbers to choose by, the place, what is printed there, and
whose pieces lie on it."""

from collections import Counter as Counts
from collections.abc import Iterator, Mapping

from rulewright.engine.looks import SeenPiece
from rulewright.engine.view import SeenBoard
from rulewright.game.maps import places_shown
from rulewright.game.model import Attribute, Board, Place
from rulewright.game.notes import TITLE
from rulewright.play.faces import Faces
from rulewright.play.phrases import phrase
from rulewright.source.frozen import dataclass
from rulewright.wording.changes import mark_of, with_mark
from rulewright.wording.names import Names

_MANY = 10
"""So many pieces of a player, and no more, are surely told without a break."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a board in the words of a language."""

    board: Board
    names: Names
    faces: Faces

    @property
    def are_full(self) -> bool:
        """Whether much can stand in a cell: what is printed there, or several pieces."""
        return bool(self.board.map) or self.board.room > 1

    def told(self, seen: SeenBoard, numbers: Mapping[int, str]) -> dict[int, list[str]]:
        """The lines of each cell in which something stands, by its number. `numbers` are what is
        typed for the cells that are offered."""
        lines = {cell: [key] for cell, key in numbers.items()}
        for cell, place in enumerate(self._places()):
            name = self.names.entry(place.heading.id)
            lines[cell] = [" ".join([*lines.get(cell, ()), name]), *self._printed(place)]
        for it in seen.cells:
            alike = Counts(map(self._piece, it.pieces))
            lying = (self._many(text, count) for text, count in alike.items())
            lines[it.number] = [*lines.get(it.number, ()), *lying]
        return lines

    def every_text(self) -> tuple[str, ...]:
        """All that can stand in a cell on a line of its own."""
        pieces = self.faces.every_text(self.board.holds)
        if not self.are_full:
            return pieces
        most = str(self.board.rows * self.board.columns)
        lines = [text for it in self._places() for text in self._lines_of(it, most)]
        if self._owned is None:
            return (*lines, *pieces)
        players = map(self.names.player, range(self.names.rules.players))
        owned = (self._many(self._marked(it, self._owned), _MANY) for it in players)
        plain = (self.names.kind(it) for it in self.board.holds if it != self._owned)
        return (*lines, *owned, *plain)

    def _marked(self, thing: str, kind: str) -> str:
        """A piece of which everything is so that can be for a while."""
        declared = next(it for it in self.names.rules.kinds if it.heading.id == kind)
        for attribute in declared.attributes:
            if attribute.changing and attribute.type.name == "yes/no":
                thing = with_mark(self.names, thing, mark_of(self.names, kind, attribute))
        return thing

    def _lines_of(self, place: Place, number: str) -> Iterator[str]:
        yield f"{number} {self.names.entry(place.heading.id)}"
        yield from self._printed(place)

    def _places(self) -> list[Place]:
        """The place that each cell is, row by row."""
        by_name = {it.heading.id: it for it in self.board.places}
        return [by_name[name] for name in places_shown(self.board.map)]

    def _printed(self, place: Place) -> Iterator[str]:
        """What is printed on a place, as one line: `red · limit 3`; without what is not so."""
        said = dict(place.values)
        told = [self._attribute(it, said[it.heading.id]) for it in self.board.attributes]
        shown = " · ".join(filter(None, told))
        if shown:
            yield shown

    def _attribute(self, attribute: Attribute, word: str) -> str:
        """`red`, `limit 3`, or the name of what is so."""
        name = self.names.entry(f"{self.board.heading.id}.{attribute.heading.id}")
        if attribute.heading.id == TITLE or word in ("none", "no"):
            return ""
        if word == "yes":
            return name
        if attribute.type.name == "number":
            return self.names.phrases.phrase("words", "attribute_value", name=name, value=word)
        return self.names.member_named(attribute.type.name, word)

    def _piece(self, piece: SeenPiece) -> str:
        """A piece; where one kind of pieces on the board belongs to players, whose it is."""
        if not piece.known or piece.kind != self._owned:
            return self.faces.text(piece)
        return self.faces.owner_of(piece)

    @property
    def _owned(self) -> str | None:
        """The one kind on a board with room for several pieces that nothing but its owner tells
        apart; None where there is no such kind, or another one that players own."""
        kinds = [it for it in self.names.rules.kinds if it.heading.id in self.board.holds]
        owned = [it for it in kinds if it.owned]
        if self.board.room == 1 or len(owned) != 1:
            return None
        (kind,) = owned
        is_plain = not kind.shown_as and all(it.changing for it in kind.attributes)
        return kind.heading.id if is_plain else None

    def _many(self, text: str, count: int) -> str:
        if count == 1:
            return text
        return phrase(self.names.language, "several", count=count, thing=text)
