"""What is known of the state and of registers on one way through a game that is played ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from rulewright.program.constants import known_result
from rulewright.program.held import TRUTHS
from rulewright.program.instructions import INSTRUCTIONS, StopKind
from rulewright.program.layout import (
    ANSWER,
    FRAME,
    LEAST,
    LINKS,
    MOST,
    OPTION_COUNT,
    PICKED,
    RESULT,
    SEAT,
    SITE,
)
from rulewright.program.model import Instruction, Layout, Location, Operand, Program, Register
from rulewright.source.frozen import dataclass, replace

Origin = tuple[str, *tuple[Operand, ...]] | tuple[()]
"""An instruction on numbers: its name, and its operands."""

_LEFT_OUT = frozenset(("event", "fact", "know_place", "know", "mix_heap", "lose_track"))
"""Instructions for what a random game does not record."""

_OF_NUMBERS = frozenset(
    name
    for name, shape in INSTRUCTIONS.items()
    if shape.roles[:1] == ("to",) and set(shape.roles[1:]) <= {"value", "table"}
) - {"answer", "option_count", "take_result", "count", "piece_at", "lone_piece", "index_of"}
"""Instructions whose result follows from their operands alone."""


class UnknownPlayError(Exception):
    """How a game goes cannot be worked out ahead, or not with little."""


class _StopsError(Exception):
    """The game stops here for certain."""

    def __init__(self, why: int) -> None:
        super().__init__()
        self.why = why


@dataclass(slots=True)
class Known:
    """What the program that is followed works with, by what it is in the one that is written: a
    number, or a register that holds what nobody knows yet.

    `slots` are those whose value has a name; the state itself holds it, too. `facts` are registers
    that turned out to hold a number, `made` what has been worked out. No register is written twice.
    `written` is where instructions go that are left; `frame_size` is that of the running frame.
    `pieces` are registers that hold the number of a piece.
    """

    program: Program
    names: Iterator[int]
    slots: dict[int, Operand]
    frame_size: int = 0
    registers: dict[int, Operand] = field(default_factory=dict[int, Operand])
    facts: dict[int, int] = field(default_factory=dict[int, int])
    made: dict[Origin, Operand] = field(default_factory=dict[Origin, Operand])
    pieces: set[Operand] = field(default_factory=set[Operand])
    written: list[Instruction] = field(default_factory=list[Instruction])

    def copy(self) -> Known:
        """The same, for another way on."""
        return replace(
            self,
            slots=self.slots.copy(),
            registers=self.registers.copy(),
            facts=self.facts.copy(),
            made=self.made.copy(),
            written=[],
        )

    def behind_decision(self) -> Known:
        """What is known once the decision that waits has been answered. Of slots these are numbers
        alone, so that it does not matter on which way play came there."""
        layout = self.program.layout
        slots: dict[int, Operand] = {at: it for at, it in self.slots.items() if isinstance(it, int)}
        slots.update(dict.fromkeys(range(layout.options, layout.options + layout.most_options), 0))
        slots.update(dict.fromkeys((OPTION_COUNT, SITE, SEAT, PICKED, LEAST, MOST), 0))
        slots.pop(ANSWER, None)
        return Known(self.program, self.names, slots, self.frame_size, pieces=self.pieces)

    @property
    def frame(self) -> int:
        """Where the running frame lies."""
        return self.number(FRAME)

    @property
    def options(self) -> list[Operand]:
        """The options of the decision that comes."""
        first = self.program.layout.options
        return [self.load(first + at) for at in range(self.number(OPTION_COUNT))]

    def value(self, operand: Operand) -> Operand:
        """What an operand of the program that is followed is."""
        if isinstance(operand, int):
            return operand
        if operand.number not in self.registers:
            raise UnknownPlayError
        return self._exact(self.registers[operand.number])

    def number(self, slot: int) -> int:
        """What a slot holds, of which nothing can be written that does not know it."""
        value = self.load(slot)
        if not isinstance(value, int):
            raise UnknownPlayError
        return value

    def load(self, slot: int) -> Operand:
        """What a slot holds."""
        if slot not in self.slots:
            self.slots[slot] = self._given("load", (slot,))
        return self._exact(self.slots[slot])

    def store(self, slot: int, value: Operand) -> None:
        """A slot gets a value."""
        if self.slots.get(slot) != value:
            self.slots[slot] = value
            self.write("store", (slot, value))

    def enter_frame(self, base: int, size: int) -> None:
        """The frame at this address runs from here on. Registers are those of another procedure."""
        self.slots[FRAME] = base
        self.frame_size = size
        self.registers = {}

    def part(self, value: Operand, wanted: Operand, yes: int, no: int) -> None:
        """Writes a branch: to one block where a value is the wanted one, else to the other."""
        self.write("branch", (self._given("equal", (value, wanted)), yes, no))

    def write(self, name: str, operands: tuple[Operand, ...]) -> None:
        """An instruction that is left."""
        self.written.append(Instruction(name, operands, None))

    def note(self, condition: Register, truth: int) -> None:
        """A condition turned out to hold (1), or not to (0)."""
        origin = self._origin(condition)
        if not truth or (origin and origin[0] in TRUTHS):
            self.facts[condition.number] = truth
        match origin, truth:
            case (("equal", one, other), 1) | (("different", one, other), 0):
                self._note_same(one, other)
            case ("equal", one, Register() as other), 0:
                self._note_the_other(one, other)
            case ("negation", Register() as one), _:
                self.note(one, 1 - truth)
            case (("both", *parts), 1) | (("either", *parts), 0):
                for part in parts:
                    if isinstance(part, Register):
                        self.note(part, truth)
            case _:
                pass

    def _note_same(self, one: Operand, other: Operand) -> None:
        if isinstance(one, Register) and isinstance(other, int):
            self.facts[one.number] = other

    def _note_the_other(self, one: Operand, extreme: Register) -> None:
        """Of two values one is the extreme: where the first is not, the other is."""
        match self._origin(extreme):
            case "minimum" | "maximum", first, second if one in (first, second):
                other = second if one == first else first
                self.made["equal", other, extreme] = 1
            case _:
                pass

    def _origin(self, wanted: Register) -> Origin:
        """The instruction that gave a register its value; none where it came from elsewhere."""
        return next((key for key, it in self.made.items() if it == wanted), ())

    def follow(self, one: Instruction) -> bool:
        """Does what an instruction does that ends no block, as far as that can be done ahead, and
        writes what cannot. False where it stops the game for certain."""
        if one.name in _LEFT_OUT:
            return True
        operands = tuple(self.value(it) for it in one.operands[gives(one) :])
        try:
            if gives(one):
                assert isinstance(one.operands[0], Register)
                self.registers[one.operands[0].number] = self._give(one.name, operands)
            else:
                self._act(one.name, operands)
        except _StopsError as stop:
            self.write("stop", (stop.why,))
            return False
        return True

    def _give(self, name: str, operands: tuple[Operand, ...]) -> Operand:
        """What an instruction gives."""
        match name, operands:
            case "load", (int(slot),):
                return self.load(slot)
            case "frame_load", (int(offset),):
                return self.load(self.frame + offset)
            case "load_at", (int(slot), index, int(length)):
                return self._load_at(slot, index, length)
            case "frame_load_at", (int(offset), index, int(length)):
                return self._load_at(self.frame + offset, index, length)
            case "answer", ():
                return self.load(ANSWER)
            case "option_count", ():
                return self.load(OPTION_COUNT)
            case "take_result", ():
                value = self.load(RESULT)
                self.store(RESULT, 0)
                return value
            case "count", (int(location),):
                return self.number(self._location(location).base)
            case "piece_at", (int(location), int(index)):
                base = self._location(location).base
                if not 0 <= index < self.number(base):
                    raise _StopsError(StopKind.NOTHING_THERE)
                return self._piece(base + 1 + index)
            case "lone_piece", (int(location),):
                base = self._location(location).base
                return self._piece(base + 1) if self.number(base) else -1
            case "random", _:
                return self._given(name, operands)
            case _ if name in _OF_NUMBERS:
                return self._calculate(name, operands)
            case _:
                raise UnknownPlayError

    def _act(self, name: str, operands: tuple[Operand, ...]) -> None:
        """What an instruction does that gives nothing."""
        match name, operands:
            case "store", (int(slot), value):
                self.store(slot, value)
            case "frame_store", (int(offset), value):
                self.store(self.frame + offset, value)
            case "store_at", (int(slot), index, int(length), value):
                self._store_at(slot, index, length, value)
            case "frame_store_at", (int(offset), index, int(length), value):
                self._store_at(self.frame + offset, index, length, value)
            case "argument", (int(number), value):
                self.store(self.frame + self.frame_size + LINKS + number, value)
            case "result", (value,):
                self.store(RESULT, value)
            case "in_range", (int(value), int(low), int(high)):
                if not low <= value <= high:
                    raise _StopsError(StopKind.OUT_OF_RANGE)
            case "require", (int(value), int(why)):
                if not value:
                    raise _StopsError(why)
            case (("in_range" | "require"), _):
                self.write(name, operands)
            case "option", (value,):
                self._option(value)
            case "drop_options", ():
                for at in range(self.number(OPTION_COUNT)):
                    self.store(self.program.layout.options + at, 0)
                self.store(OPTION_COUNT, 0)
            case "shuffle", (int(number), _):
                location = self._location(number)
                self.write(name, operands)
                self._forget(range(location.base + 1, location.base + 1 + location.room))
            case "move", (piece, int(target), int(end)):
                self._move(piece, self._location(target), end)
            case _:
                raise UnknownPlayError

    def _piece(self, slot: int) -> Operand:
        """The piece that lies at a slot."""
        piece = self.load(slot)
        self.pieces.add(piece)
        return piece

    def _calculate(self, name: str, operands: tuple[Operand, ...]) -> Operand:
        """The result of an instruction on numbers."""
        match name, operands:
            case "set", (value,):
                return value
            case "equal" | "different", (one, int(other)) if one in self.pieces and other < 0:
                return int(name == "different")
            case _:
                pass
        unused = Register(-1)
        known = known_result(Instruction(name, (unused, *operands), None), self.program.tables)
        if known is not None:
            return known
        key: Origin = (name, *operands)
        if key not in self.made:
            self.made[key] = self._given(name, operands)
        return self._exact(self.made[key])

    def _given(self, name: str, operands: tuple[Operand, ...]) -> Register:
        """A new register that gets what an instruction gives."""
        to = Register(next(self.names))
        self.write(name, (to, *operands))
        return to

    def _exact(self, value: Operand) -> Operand:
        return value if isinstance(value, int) else self.facts.get(value.number, value)

    def _load_at(self, slot: int, index: Operand, length: int) -> Operand:
        if isinstance(index, int):
            return self.load(slot + _checked(index, length))
        return self._given("load_at", (slot, index, length))

    def _store_at(self, slot: int, index: Operand, length: int, value: Operand) -> None:
        if isinstance(index, int):
            self.store(slot + _checked(index, length), value)
            return
        self.write("store_at", (slot, index, length, value))
        self._forget(stretch(self.program.layout, slot))

    def _forget(self, slots: Iterable[int]) -> None:
        for slot in slots:
            self.slots.pop(slot, None)

    def _location(self, number: int) -> Location:
        """The location with a number; one that does not exist stops."""
        locations = self.program.layout.locations
        if not 0 <= number < len(locations):
            raise _StopsError(StopKind.INDEX)
        return locations[number]

    def _option(self, value: Operand) -> None:
        layout, count = self.program.layout, self.number(OPTION_COUNT)
        if count >= layout.most_options:
            raise _StopsError(StopKind.NO_ROOM)
        self.store(layout.options + count, value)
        self.store(OPTION_COUNT, count + 1)

    def _move(self, piece: Operand, target: Location, end: int) -> None:
        """A piece from the top of where it lies to the top of another location."""
        source = next((it for it in self.program.layout.locations if self._top(it) == piece), None)
        before = self.number(target.base)
        if source is None or source == target or (end and before):
            raise UnknownPlayError
        if before >= target.room:
            raise _StopsError(StopKind.NO_ROOM)
        count = self.number(source.base)
        self.store(source.base + count, 0)
        self.store(source.base, count - 1)
        self.store(target.base, before + 1)
        self.store(target.base + before + 1, piece)
        self._store_at(self.program.layout.place, piece, 0, target.number)

    def _top(self, location: Location) -> Operand | None:
        """The last piece at a location, if there is one whose name is known."""
        count = self.slots.get(location.base)
        return self.slots.get(location.base + count) if isinstance(count, int) and count else None


def _checked(index: int, length: int) -> int:
    """An index below a length (0: proved); one outside stops."""
    if length and not 0 <= index < length:
        raise _StopsError(StopKind.INDEX)
    return index


def gives(one: Instruction) -> bool:
    """Whether it gives a register a value."""
    return INSTRUCTIONS[one.name].roles[:1] == ("to",)


def stretch(layout: Layout, slot: int) -> range:
    """The slots of the segment in which a slot lies, all frames being one."""
    for it in layout.segments:
        if it.start <= slot < it.start + it.length:
            return range(it.start, it.start + it.length)
    raise UnknownPlayError
