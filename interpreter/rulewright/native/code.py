"""The main function under construction: where in the program it is, and how its parts leave."""

from dataclasses import dataclass, field

from rulewright.native.writer import Condition, Value, Variable, Writer
from rulewright.program.instructions import StopKind
from rulewright.program.layout import FRAME
from rulewright.program.model import Operand, ProcedureCode, Program

LEAVE = "leave"
"""The label at which the function ends: the game waits, is over, halted or stopped."""

DISPATCH = "dispatch"
"""The label that goes on with the block whose number is in `Code.target`."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the code of a program is made for.

    `with_policy` says that decisions are answered where they are asked; see `playing.py`.
    """

    with_events: bool
    with_knowledge: bool
    with_policy: bool


@dataclass(slots=True)
class Code:
    """The text so far, and the place it has come to: a block inside the tree of a head.

    `known` and `truths` are what registers hold since the block began.
    """

    program: Program
    shape: Shape
    heads: frozenset[int]
    owners: dict[int, ProcedureCode]
    writer: Writer
    registers: dict[tuple[int, int], Variable] = field(
        default_factory=dict[tuple[int, int], Variable]
    )
    known: dict[int, Value] = field(default_factory=dict[int, Value])
    truths: dict[int, Condition] = field(default_factory=dict[int, Condition])
    head: int = 0
    block: int = 0
    index: int = 0
    looping: bool = False
    left: Variable = Variable("%left")
    rounds: Variable = Variable("%rounds")
    frame: Variable = Variable("%frame")
    target: Variable = Variable("%target")

    def read(self, operand: Operand) -> Value:
        """The value of an operand."""
        if isinstance(operand, int):
            return operand
        if operand.number not in self.known:
            self.known[operand.number] = self.writer.get(self._register(operand.number))
        return self.known[operand.number]

    def truth(self, operand: Operand) -> Condition:
        """Whether an operand is not 0."""
        if not isinstance(operand, int) and operand.number in self.truths:
            return self.truths[operand.number]
        return self.writer.is_true(self.read(operand))

    def define(self, to: Operand, value: Value) -> None:
        """The register gets a value."""
        assert not isinstance(to, int)
        self.known[to.number] = value
        self.truths.pop(to.number, None)
        self.writer.put(self._register(to.number), value)

    def define_truth(self, to: Operand, truth: Condition) -> None:
        """The register gets 1 or 0."""
        assert not isinstance(to, int)
        self.define(to, self.writer.number(truth))
        self.truths[to.number] = truth

    def begin(self, block: int) -> None:
        """The lines that follow are those of a block of the running tree."""
        self.block = block
        self.known.clear()
        self.truths.clear()
        self.writer.label(inner_label(self.head, block))

    def stop_when(self, wrong: Condition, reason: Value, value: Value) -> None:
        """The game stops here where the condition holds."""
        with self.writer.ending_when(wrong):
            self.stop(reason, value)

    def stop(self, reason: Value, value: Value) -> None:
        """The game stops here."""
        why = int(reason) if isinstance(reason, StopKind) else reason
        self.writer.line(
            f"call void @stop(ptr %S, i64 {why}, i64 {self.block}, i64 {self.index}, i64 {value})"
        )
        self.writer.go(LEAVE)

    def go_on(self, block: int) -> None:
        """Goes on with a block of the program."""
        if block == self.head:
            self.looping = True
            self.writer.go(round_label(block))
        elif block in self.heads:
            self.writer.go(head_label(block))
        else:
            self.writer.go(inner_label(self.head, block))

    def dispatch(self, block: Value) -> None:
        """Goes on with the block whose number is a value."""
        self.writer.put(self.target, block)
        self.writer.go(DISPATCH)

    def in_frame(self, offset: Value) -> Value:
        """The address at an offset in the running frame."""
        return self.writer.add(self.writer.get(self.frame), offset)

    def enter_frame(self, base: Value) -> None:
        """The frame at this address runs from here on."""
        self.writer.put(self.frame, base)
        self.writer.put_slot(FRAME, base)

    @property
    def frame_size(self) -> int:
        """How many slots the frame of the running block has."""
        owner = self.owners.get(self.block)
        return 0 if owner is None else owner.size

    def _register(self, number: int) -> Variable:
        owner = self.owners.get(self.block)
        key = (-1 if owner is None else owner.number, number)
        if key not in self.registers:
            self.registers[key] = self.writer.declare_zero()
        return self.registers[key]


def head_label(block: int) -> str:
    """Where a block is entered from elsewhere: a step is counted."""
    return f"h{block}"


def round_label(block: int) -> str:
    """Where a block goes on with itself: a step is counted after some rounds."""
    return f"r{block}"


def inner_label(head: int, block: int) -> str:
    """A block inside the tree of a head, itself included."""
    return f"b{head}_{block}"
