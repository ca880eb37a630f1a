"""What is known at a place in a program: which values registers, slots and places hold.

A value has a number, whatever it turns out to be. Two things that have the same one are equal each
time that play comes there.
"""

from collections.abc import Iterable
from dataclasses import field

from rulewright.program.model import Operand, Register
from rulewright.source.frozen import dataclass

Number = int
"""The number of a value."""

Key = tuple[str, int, *tuple[int, ...]]
"""What was asked of the state: the kind of question, and what it was about."""

Origin = tuple[str | int, ...]

TRUTHS = frozenset(("equal", "different", "less", "at_most", "both", "either", "negation"))
"""The instructions that give 1 or 0."""


class Values:
    """The numbers given so far, each to one origin: a constant, an instruction on values, or a
    place in the program at which a value comes up of which nothing is known."""

    def __init__(self) -> None:
        self._numbers: dict[Origin, Number] = {}
        self._origins: list[Origin] = []

    def constant(self, value: int) -> Number:
        """The number of a constant."""
        return self._number(("constant", value))

    def of(self, name: str, *values: int) -> Number:
        """The number of what an instruction gives for values, or of what comes up at a place."""
        return self._number((name, *values))

    def known(self, number: Number) -> int | None:
        """The constant, None for any other value."""
        name, *rest = self._origins[number]
        return int(rest[0]) if name == "constant" else None

    def origin(self, number: Number) -> tuple[str, tuple[int, ...]]:
        """Where a value is from, as `of` was told."""
        name, *rest = self._origins[number]
        return str(name), tuple(int(it) for it in rest)

    def is_truth(self, number: Number) -> bool:
        """Whether the value is 1 or 0."""
        return self._origins[number][0] in TRUTHS

    def _number(self, origin: Origin) -> Number:
        number = self._numbers.get(origin)
        if number is None:
            number = self._numbers[origin] = len(self._origins)
            self._origins.append(origin)
        return number


@dataclass(slots=True)
class Held:
    """What registers hold, what the state answers to questions, what values are known to be here
    (behind a branch that asked), and within which bounds values were checked to be."""

    registers: dict[int, Number] = field(default_factory=dict[int, Number])
    state: dict[Key, Number] = field(default_factory=dict[Key, Number])
    equal: dict[Number, int] = field(default_factory=dict[Number, int])
    checked: set[tuple[int, int, int]] = field(default_factory=set[tuple[int, int, int]])
    _holders: dict[Number, int] = field(default_factory=dict[Number, int])

    def copy(self) -> "Held":
        return Held(
            self.registers.copy(),
            self.state.copy(),
            self.equal.copy(),
            self.checked.copy(),
            self._holders.copy(),
        )

    def put(self, register: int, number: Number) -> None:
        """The register holds a value from here on."""
        self.registers.pop(register, None)
        self.registers[register] = number
        if self.holder(number) is None:
            self._holders[number] = register

    def holder(self, number: Number) -> Register | None:
        """The register that has held a value for longest."""
        register = self._holders.get(number)
        if register is None or self.registers.get(register) != number:
            return None
        return Register(register)

    def forget(self, keys: Iterable[Key]) -> None:
        """The state may answer these questions otherwise from here on."""
        for key in keys:
            del self.state[key]

    def same(self, other: "Held") -> bool:
        """Whether as much is known."""
        return (
            self.registers == other.registers
            and self.state == other.state
            and self.equal == other.equal
            and self.checked == other.checked
        )


def common(values: Values, block: int, ways: list[Held]) -> Held:
    """What is known where several ways come together at a block."""
    first, *others = ways
    if not others:
        return first.copy()
    held = Held(
        state={
            key: number
            for key, number in first.state.items()
            if all(it.state.get(key) == number for it in others)
        },
        equal={
            number: value
            for number, value in first.equal.items()
            if all(it.equal.get(number) == value for it in others)
        },
        checked=first.checked.intersection(*(it.checked for it in others)),
    )
    for register, number in first.registers.items():
        numbers = [it.registers.get(register) for it in others]
        if None not in numbers:
            alike = all(it == number for it in numbers)
            held.put(register, number if alike else values.of("either way", block, register))
    return held


def constant_of(values: Values, held: Held, number: Number) -> int | None:
    """What a value is known to be here."""
    known = values.known(number)
    return held.equal.get(number) if known is None else known


def operand_of(values: Values, held: Held, number: Number, named: Operand) -> Operand:
    """The shortest way to name a value that `named` holds."""
    known = constant_of(values, held, number)
    if known is not None:
        return known
    return held.holder(number) or named


def note_truth(values: Values, held: Held, number: Number, truth: bool) -> None:
    """Notes that a branch found a value to be true or not, and what follows from that."""
    if not truth or values.is_truth(number):
        held.equal[number] = int(truth)
    name, parts = values.origin(number)
    match name, truth:
        case "negation", _:
            note_truth(values, held, parts[0], not truth)
        case ("both", True) | ("either", False):
            for part in parts:
                note_truth(values, held, part, truth)
        case ("equal", True) | ("different", False):
            for one, other in (parts, reversed(parts)):
                known = values.known(one)
                if known is not None:
                    held.equal[other] = known
        case _:
            pass
