"""What a decision is asked at: the entry of the rules that asks, or what is about to happen or has
happened, with the parts that the one who is asked may be told."""

from collections.abc import Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import knows
from rulewright.engine.places import State
from rulewright.meaning.moments import Event, Happening
from rulewright.meaning.raised import FROM, PIECE, SWAP, TO, TURN, is_of_one_piece
from rulewright.meaning.types import (
    CellType,
    ManyType,
    NumberType,
    OptionalType,
    Type,
    YesNoType,
    is_piece,
)
from rulewright.meaning.values import Variable
from rulewright.program.layout import FRAME
from rulewright.program.model import Site
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names


def asked_at(compiled: Compiled, state: State, site: Site, seat: int, names: Names) -> str:
    """The entry that asks; of a window what it opens at, as the asked seat may be told it."""
    cause = site.cause
    if cause is None:
        return names.entry(site.entry)
    kept = tuple(state[FRAME] + offset for offset in cause.offsets)
    return _Told(compiled, state, seat, names, cause.event, kept).at(cause.point.value)


@dataclass(frozen=True, slots=True)
class _Told:
    """An event as a seat is told it, its parts at these slots of the state."""

    compiled: Compiled
    state: State
    seat: int
    names: Names
    event: Event
    kept: tuple[int, ...]

    def at(self, point: str) -> str:
        """`before player 2 plays ball`."""
        happening = self.event.happening
        parts = {"player": self.names.player(self.state[self.kept[0]])} if self._has_actor else {}
        match happening:
            case Happening.PLAY:
                parts["piece"] = self.names.piece(self.state[self.kept[PIECE]])
                return self._phrase(f"{point}_play", parts)
            case Happening.STEP:
                verb, noun, *_ = self.event.name.split(" ")
                done = "turn_over" if verb == TURN else verb
                return self._phrase(f"{point}_{done}", {**parts, "noun": self._of_step(verb, noun)})
            case Happening.PROCEDURE | Happening.PHASE | Happening.TURN | Happening.ACTION:
                told = self._with_parts(self.names.entry(self.event.name), tuple(self._given()))
                is_done = happening is Happening.PROCEDURE and self._has_actor
                name = f"{point}_{happening.value}{'_done' if is_done else ''}"
                return self._phrase(name, {**parts, happening.value: told})

    @property
    def _has_actor(self) -> bool:
        return self.event.has_actor

    def _phrase(self, name: str, parts: dict[str, str]) -> str:
        return self.names.phrases.phrase("reasons", name, **parts)

    def _with_parts(self, thing: str, parts: tuple[str, ...]) -> str:
        """`contest (sandpit)`."""
        if not parts:
            return thing
        words = self.names.phrases
        listed = words.phrase("words", "list").join(parts)
        return words.phrase("words", "with_parts", thing=thing, parts=listed)

    def _of_step(self, verb: str, noun: str) -> str:
        """What is moved, and from where to where; a counter with its amount; the zones swapped."""
        if is_of_one_piece(self.event):
            piece = self._piece(self.state[self.kept[PIECE]])
            places = [self.state[self.kept[part]] for part in (FROM, TO)]
            source, target = (self._place(it) if it >= 0 else "" for it in places)
            if not source or not target or source == target:
                return piece
            parts = {"thing": piece, "from": source, "to": target}
            return self.names.phrases.phrase("words", "from_to", **parts)
        if verb == TURN and len(self.event.parts) > PIECE:
            return self._piece(self.state[self.kept[PIECE]])
        if verb == SWAP:
            zones = (self._place(self.state[at]) for at in self.kept[1:])
            return self.names.phrases.phrase("words", "list").join(zones)
        told = (
            self._value(kind, self.state[at])
            for kind, at in zip(self.event.parts[1:], self.kept[1:], strict=True)
        )
        return self._with_parts(self.names.entry(noun), tuple(told))

    def _given(self) -> Iterator[str]:
        """What a procedure was given and what was chosen for an action, as far as all were told."""
        first = int(self._has_actor)
        variables = self._variables() if len(self.kept) > first else ()
        for variable, at in zip(variables, self.kept[first:], strict=True):
            if variable not in self.compiled.untold:
                yield self._part(variable, at)

    def _variables(self) -> tuple[Variable, ...]:
        """What a procedure is given, or an action begins with."""
        rules, name = self.compiled.rules, self.event.name
        if self.event.happening is Happening.ACTION:
            return next(it.chosen for it in rules.actions if it.action.heading.id == name)
        return next(it.parameters for it in rules.procedures if it.procedure.heading.id == name)

    def _part(self, variable: Variable, at: int) -> str:
        """A part of an event; a number or an answer, which says nothing alone, with its name."""
        kind = variable.type
        if isinstance(kind, ManyType):
            things = self.state[at + 1 : at + 1 + self.state[at]]
            told = [self._value(kind.member, it) for it in things]
            words = self.names.phrases
            return words.phrase("words", "list").join(told) or words.phrase("words", "none")
        text = self._value(kind, self.state[at])
        plain = kind.of if isinstance(kind, OptionalType) else kind
        if not isinstance(plain, NumberType | YesNoType):
            return text
        name = variable.name.replace("_", " ")
        return self.names.phrases.phrase("words", "attribute_value", name=name, value=text)

    def _value(self, kind: Type, value: int) -> str:
        if is_piece(kind) and value >= 0:
            return self._piece(value)
        if isinstance(kind, CellType) and value >= 0:
            return self._place(value)
        return self.names.value(kind, value)

    def _place(self, location: int) -> str:
        """A place; of a cell its board goes without saying where there is one board."""
        layout = self.compiled.layout
        boards = {(it.place, it.member) for it in layout.locations if it.cell >= 0}
        is_plain = layout.locations[location].cell >= 0 and len(boards) == 1
        return self.names.cell(location) if is_plain else self.names.place(location)

    def _piece(self, piece: int) -> str:
        """A piece as the seat sees it, without saying which one it is where it does not know it."""
        layout = self.compiled.layout
        if knows(layout, self.compiled.places, self.state, self.seat, piece):
            return self.names.piece(piece)
        return self.names.unknown_piece(layout.pieces[piece].kind)
