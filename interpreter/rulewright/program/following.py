"""What each instruction does to what is known, and how it can be said shorter for that."""

from rulewright.program.constants import known_result
from rulewright.program.held import (
    Held,
    Key,
    Number,
    Values,
    constant_of,
    operand_of,
)
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.layout import ANSWER, OPTION_COUNT, RESULT
from rulewright.program.model import ConstantTable, Instruction, Layout, Operand, Register
from rulewright.source.frozen import dataclass

SLOT, SLOT_AT, FRAME, FRAME_AT = "slot", "slot at", "frame", "frame at"

_OF_PIECES = frozenset(
    (
        "count",
        "piece_at",
        "lone_piece",
        "index_of",
        "box_edge",
        "frame_edge",
        "occupied",
        "frame_cells",
    )
)
"""Questions whose answers follow from where pieces lie."""

_OF_NUMBERS = frozenset(
    name
    for name, shape in INSTRUCTIONS.items()
    if shape.roles[:1] == ("to",)
    and set(shape.roles[1:]) <= {"value", "table", "board"}
    and name not in ("answer", "option_count", "random", "take_result")
    and name not in _OF_PIECES
)
"""Instructions whose result follows from their operands alone."""

_MOVING = frozenset(("move", "swap", "shuffle", "random"))
_LEARNING = frozenset(("know_place", "know", "mix_heap", "lose_track", "fact"))
_KEEPING = frozenset(("event", "argument"))


@dataclass(frozen=True, slots=True)
class Follower:
    """Goes along instructions."""

    layout: Layout
    tables: list[ConstantTable]
    values: Values

    def follow_all(
        self, held: Held, block: list[Instruction], place: int
    ) -> list[Instruction | None]:
        """The same instructions said shorter, None for one that does nothing. `held` is changed to
        what is known behind them. What comes up in a block is named by its place."""
        return [self._follow(held, one, (place, index)) for index, one in enumerate(block)]

    def _follow(self, held: Held, one: Instruction, at: tuple[int, int]) -> Instruction | None:
        match one.name, one.operands:
            case "set", (Register() as to, source):
                return self._defined(held, one, to, self._number(held, source, at))
            case ("load", (Register() as to, int(slot))):
                return self._asked(held, one, to, (SLOT, slot), at)
            case ("frame_load", (Register() as to, int(offset))):
                return self._asked(held, one, to, (FRAME, offset), at)
            case ("option_count", (Register() as to,)):
                return self._asked(held, one, to, (SLOT, OPTION_COUNT), at)
            case ("answer", (Register() as to,)):
                return self._asked(held, one, to, (SLOT, ANSWER), at)
            case ("load_at" | "frame_load_at", (Register() as to, int(), _, int())):
                return self._load_at(held, one, to, at)
            case ("store" | "frame_store", (int(slot), value)):
                return self._store(held, one, slot, value, at)
            case ("store_at" | "frame_store_at", _):
                return self._store_at(held, one, at)
            case ("take_result", (Register() as to,)):
                number = held.state.get((SLOT, RESULT), self.values.of("comes up", *at))
                held.put(to.number, number)
                held.state[SLOT, RESULT] = self.values.constant(0)
                return one
            case ("in_range" | "require", _):
                return self._check(held, one, at)
            case name, (Register() as to, *_) if name in _OF_NUMBERS:
                return self._calculate(held, one, to, at)
            case name, (Register() as to, *operands) if name in _OF_PIECES:
                first, *others = (self._number(held, it, at) for it in operands)
                short = self._named(held, one, at)
                return self._asked(held, short, to, (name, first, *others), at)
            case _:
                short = self._named(held, one, at)
                self._change(held, short, at)
                return short

    def behind_decision(self) -> Held:
        """What is known where an answer has just come: its options are gone."""
        return Held(state={(SLOT, OPTION_COUNT): self.values.constant(0)})

    def _number(self, held: Held, operand: Operand, at: tuple[int, int]) -> Number:
        if isinstance(operand, int):
            return self.values.constant(operand)
        number = held.registers.get(operand.number)
        if number is None:
            number = self.values.of("held before", *at, operand.number)
            held.put(operand.number, number)
        known = held.equal.get(number)
        return number if known is None else self.values.constant(known)

    def _short(self, held: Held, operand: Operand, at: tuple[int, int]) -> Operand:
        if isinstance(operand, int):
            return operand
        return operand_of(self.values, held, self._number(held, operand, at), operand)

    def _named(self, held: Held, one: Instruction, at: tuple[int, int]) -> Instruction:
        """The instruction with its operands named as shortly as possible."""
        roles = INSTRUCTIONS[one.name].roles
        first = 1 if roles[:1] == ("to",) else 0
        operands = (
            *one.operands[:first],
            *(self._short(held, it, at) for it in one.operands[first:]),
        )
        return Instruction(one.name, operands, one.span)

    def _defined(
        self, held: Held, one: Instruction, to: Register, number: Number
    ) -> Instruction | None:
        """The register gets a value that has a name already."""
        if held.registers.get(to.number) == number:
            return None
        source = operand_of(self.values, held, number, to)
        held.put(to.number, number)
        return one if source == to else Instruction("set", (to, source), one.span)

    def _asked(
        self, held: Held, one: Instruction, to: Register, key: Key, at: tuple[int, int]
    ) -> Instruction | None:
        """The register gets what the state answers."""
        number = held.state.get(key)
        if number is not None:
            known = constant_of(self.values, held, number)
            if known is not None or held.holder(number) is not None:
                return self._defined(held, one, to, number)
        else:
            number = held.state[key] = self.values.of("comes up", *at)
        held.put(to.number, number)
        return one

    def _calculate(
        self, held: Held, one: Instruction, to: Register, at: tuple[int, int]
    ) -> Instruction | None:
        short = self._named(held, one, at)
        same = known_result(short, self.tables)
        if same is not None:
            return self._defined(held, one, to, self._number(held, same, at))
        numbers = [self._number(held, it, at) for it in short.operands[1:]]
        number = self.values.of(one.name, *numbers)
        if held.holder(number) is not None:
            return self._defined(held, one, to, number)
        held.put(to.number, number)
        return short

    def _load_at(
        self, held: Held, one: Instruction, to: Register, at: tuple[int, int]
    ) -> Instruction | None:
        short = self._named(held, one, at)
        _, base, index, length = short.operands
        assert isinstance(base, int)
        framed = one.name == "frame_load_at"
        place = _fixed(index, length)
        if place is not None:
            name, key = ("frame_load", FRAME) if framed else ("load", SLOT)
            exact = Instruction(name, (to, base + place), one.span)
            return self._asked(held, exact, to, (key, base + place), at)
        key = FRAME_AT if framed else SLOT_AT
        return self._asked(held, short, to, (key, base, self._number(held, index, at)), at)

    def _store(
        self, held: Held, one: Instruction, slot: int, value: Operand, at: tuple[int, int]
    ) -> Instruction | None:
        framed = one.name == "frame_store"
        key: Key = (FRAME if framed else SLOT, slot)
        number = self._number(held, value, at)
        if held.state.get(key) == number:
            return None
        many = FRAME_AT if framed else SLOT_AT
        held.forget([it for it in held.state if it[0] == many and self._may_meet(it, slot)])
        held.state[key] = number
        return Instruction(one.name, (slot, self._short(held, value, at)), one.span)

    def _store_at(self, held: Held, one: Instruction, at: tuple[int, int]) -> Instruction | None:
        short = self._named(held, one, at)
        base, index, length, value = short.operands
        assert isinstance(base, int)
        framed = one.name == "frame_store_at"
        place = _fixed(index, length)
        if place is not None:
            exact = Instruction(
                "frame_store" if framed else "store", (base + place, value), one.span
            )
            return self._store(held, exact, base + place, value, at)
        kinds = (FRAME, FRAME_AT) if framed else (SLOT, SLOT_AT)
        held.forget([it for it in held.state if it[0] in kinds and self._may_meet(it, base)])
        key: Key = (kinds[1], base, self._number(held, index, at))
        held.state[key] = self._number(held, value, at)
        return short

    def _may_meet(self, key: Key, slot: int) -> bool:
        """Whether what was asked and the stretch in which a slot lies have slots in common."""
        if key[0] in (FRAME, FRAME_AT):
            return True
        return self._segment(key[1]) == self._segment(slot)

    def _segment(self, slot: int) -> int:
        """The segment of the layout in which a slot lies, -1 for the head and what is laid out
        later."""
        for number, segment in enumerate(self.layout.segments):
            if segment.start <= slot < segment.start + segment.length:
                return number
        return -1

    def _check(self, held: Held, one: Instruction, at: tuple[int, int]) -> Instruction | None:
        short = self._named(held, one, at)
        value = short.operands[0]
        number = self._number(held, value, at)
        if one.name == "require":
            if isinstance(value, int) and value:
                return None
            if self.values.is_truth(number):
                held.equal[number] = 1
            return short
        _, low, high = short.operands
        assert isinstance(low, int)
        assert isinstance(high, int)
        if isinstance(value, int) and low <= value <= high:
            return None
        if (number, low, high) in held.checked:
            return None
        held.checked.add((number, low, high))
        return short

    def _change(self, held: Held, one: Instruction, at: tuple[int, int]) -> None:
        """What an instruction does to the state that gives no register a value that is known."""
        to = one.operands[0] if INSTRUCTIONS[one.name].roles[:1] == ("to",) else None
        if isinstance(to, Register):
            held.put(to.number, self.values.of("comes up", *at))
        match one.name:
            case "option":
                self._count_option(held, at)
            case "drop_options":
                held.state[SLOT, OPTION_COUNT] = self.values.constant(0)
            case "order_pieces":
                pass
            case "options_after":
                held.state.pop((SLOT, OPTION_COUNT), None)
            case "result":
                held.state[SLOT, RESULT] = self._number(held, one.operands[0], at)
            case "order_lying":
                held.forget([it for it in held.state if it[0] in (FRAME, FRAME_AT)])
            case name if name in _LEARNING:
                held.forget([it for it in held.state if self._lies_behind(it)])
            case name if name in _MOVING:
                held.forget(
                    [it for it in held.state if it[0] in _OF_PIECES or self._lies_behind(it)]
                )
            case name if name in _KEEPING or INSTRUCTIONS[name].ends_block:
                pass
            case _:
                held.state.clear()

    def _lies_behind(self, key: Key) -> bool:
        """Whether what was asked may lie where the state holds pieces and what is known of them."""
        return key[0] in (SLOT, SLOT_AT) and key[1] >= self.layout.place

    def _count_option(self, held: Held, at: tuple[int, int]) -> None:
        before = held.state.get((SLOT, OPTION_COUNT))
        known = None if before is None else self.values.known(before)
        after = (
            self.values.of("comes up", *at) if known is None else self.values.constant(known + 1)
        )
        held.state[SLOT, OPTION_COUNT] = after


def _fixed(index: Operand, length: Operand) -> int | None:
    """The index, if it is known and inside."""
    assert isinstance(length, int)
    if isinstance(index, int) and index >= 0 and (length == 0 or index < length):
        return index
    return None
