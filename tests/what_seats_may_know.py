"""What each seat may know of pieces, worked out from what happened and from nothing else.

This is a second opinion: it reads the events of a game and where pieces lie, and never the engine's
own notes of what seats know.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State, pieces_at
from rulewright.game.model import Faces, Order

_DISCLOSED = ("look", "show", "reveal")


@dataclass(slots=True)
class Notes:
    """What one seat may know: `sure` of the pieces it can point at, `among` of those of which it
    knows the place, mixed with others, but no longer which of them it is."""

    sure: set[int] = field(default_factory=set[int])
    among: dict[int, int] = field(default_factory=dict[int, int])

    def copy(self) -> "Notes":
        """The same notes, to be kept."""
        return Notes(set(self.sure), dict(self.among))


@dataclass(slots=True)
class Watchers:
    """All seats at a table, watching one game. `watch` is told of each event as it happens."""

    compiled: Compiled
    notes: list[Notes] = field(default_factory=list[Notes])
    learned: list[dict[int, int]] = field(default_factory=list[dict[int, int]])
    events: int = 0

    @classmethod
    def at(cls, compiled: Compiled, state: State) -> "Watchers":
        """Everybody has sat down, and looks at what they may look at."""
        watchers = cls(compiled, [Notes() for _ in range(compiled.players)])
        watchers._look_around(state)
        watchers.begin()
        return watchers

    def begin(self) -> None:
        """Events are counted anew from here: `learned` says, by seat, at which of them a piece
        became known."""
        self.learned = [{} for _ in self.notes]
        self.events = 0

    def watch(self, state: State, event: int, values: tuple[int, ...]) -> None:
        """Something has just happened."""
        shape = self.compiled.program.events[event]
        parts = dict(zip((name for name, _ in shape.parts), values, strict=True))
        if "piece" in parts and "from" in parts:
            self._moved(state, parts["piece"], parts["from"], parts["to"])
        elif shape.sentence == "swap":
            self._swapped(parts["from"], parts["to"])
        elif shape.sentence == "refill":
            self._mixed(state, parts["to"])
        elif shape.sentence == "shuffle":
            self._mixed(state, parts["place"])
        elif shape.sentence in _DISCLOSED:
            for seat in self._told(shape.sentence, parts):
                self._learn(seat, parts["piece"])
        self._look_around(state)
        self.events += 1

    def _told(self, sentence: str, parts: dict[str, int]) -> Iterator[int]:
        match sentence:
            case "look":
                yield parts["actor"]
            case "show":
                yield parts["player"]
            case _:
                yield from range(self.compiled.players)

    def _moved(self, state: State, piece: int, source: int, target: int) -> None:
        heap = self.compiled.layout.locations[target].order is Order.HEAP
        for seat, notes in enumerate(self.notes):
            if piece not in notes.sure and not self._sees(state, seat, piece):
                notes.among = {it: at for it, at in notes.among.items() if at != source}
            notes.among.pop(piece, None)
            if heap and self._count(state, target) > 1:
                self._lose_sight(state, seat, target)

    def mix_heaps(self, state: State) -> None:
        """An action is over: what was shown of a heap has gone back into it."""
        for location in self.compiled.layout.locations:
            if location.order is Order.HEAP and state[location.base] > 1:
                self._mixed(state, location.number)

    def _swapped(self, left: int, right: int) -> None:
        other = {left: right, right: left}
        for notes in self.notes:
            notes.among = {it: other.get(at, at) for it, at in notes.among.items()}

    def _mixed(self, state: State, place: int) -> None:
        """Pieces at a place are mixed: nobody can tell which is which, where there are several."""
        if self._count(state, place) < 2:
            return
        for seat in range(len(self.notes)):
            self._lose_sight(state, seat, place)

    def _lose_sight(self, state: State, seat: int, place: int) -> None:
        """A seat can no longer tell which is which at a place, unless it may look there."""
        notes = self.notes[seat]
        for it in pieces_at(self.compiled.layout.locations[place], state):
            if it in notes.sure and not self._sees(state, seat, it):
                notes.sure.discard(it)
                notes.among[it] = place

    def _look_around(self, state: State) -> None:
        for location in self.compiled.layout.locations:
            if location.faces is Faces.NOBODY or not state[location.base]:
                continue
            for piece in pieces_at(location, state):
                for seat, notes in enumerate(self.notes):
                    if piece not in notes.sure and self._sees(state, seat, piece):
                        self._learn(seat, piece)

    def _learn(self, seat: int, piece: int) -> None:
        notes = self.notes[seat]
        notes.among.pop(piece, None)
        if piece not in notes.sure:
            notes.sure.add(piece)
            if self.learned:
                self.learned[seat].setdefault(piece, self.events)

    def _sees(self, state: State, seat: int, piece: int) -> bool:
        layout = self.compiled.layout
        location = layout.locations[state[layout.place + piece]]
        match location.faces:
            case Faces.ALL:
                return True
            case Faces.OWNER:
                return location.owner == seat
            case Faces.NOBODY:
                return False
            case Faces.AS_LAID:
                return bool(state[layout.facing + piece])

    def _count(self, state: State, place: int) -> int:
        return state[self.compiled.layout.locations[place].base]
