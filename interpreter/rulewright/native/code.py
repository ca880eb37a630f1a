"""A function of the program under construction: where in the program it is, how its parts leave."""

from dataclasses import field

from rulewright.engine.blocks import ROUNDS
from rulewright.native.course import Course
from rulewright.native.writer import Condition, Value, Variable, Writer
from rulewright.program.instructions import StopKind
from rulewright.program.layout import FRAME, OPTION_COUNT
from rulewright.program.model import Operand, ProcedureCode, Program
from rulewright.source.frozen import dataclass

LEAVE = "leave"
"""The label at which the function ends: the game waits, is over, halted or stopped."""

STOP = "stop"
"""The label at which the game stops; what went wrong comes with whoever goes there."""

UNKNOWN = "unknown"
"""The label for a block that no state can name."""

_ROUND_BITS = ROUNDS.bit_length() - 1
"""Lower bits of `Code.left` that count the rounds of a loop: so many of them are a step."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the code of a program is made for.

    `with_policy` says that decisions are answered where they are asked; see `playing.py`.
    """

    with_events: bool
    with_knowledge: bool
    with_policy: bool


Question = tuple[str, int, Value]
"""What was asked of a board: the routine, the board's number, the instance."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A block of the running tree that is still to be written, and what is known there."""

    label: str
    block: int
    known: dict[int, Value]
    truths: dict[int, Condition]
    asked: dict[Question, Value]


@dataclass(frozen=True, slots=True)
class Departure:
    """Where play goes to another part: the label, and the head at which it begins there."""

    label: str
    part: int
    head: Value


@dataclass(slots=True)
class Code:
    """The text so far, and the place it has come to: a block inside the tree of a head.

    `left` are the steps that may still be taken, `frame` is where the running frame lies. `options`
    is how many options there are: what the state says, too, but one that is written down does not
    have to wait until the one before has come to memory.

    `quiet` is the procedure whose function it is, None for that of a `part`; `away` are the ways to
    single heads of other parts, `departures` all ways to other parts. `known`
    and `truths` are what registers hold since the head began, `asked` the answers about boards
    since something moved. `functions` names the head of each block at which ways come together.
    """

    program: Program
    shape: Shape
    course: Course
    writer: Writer
    quiet: ProcedureCode | None = None
    part: int | None = None
    away: dict[int, str] = field(default_factory=dict[int, str])
    departures: list[Departure] = field(default_factory=list[Departure])
    registers: dict[tuple[int, int], Variable] = field(
        default_factory=dict[tuple[int, int], Variable]
    )
    known: dict[int, Value] = field(default_factory=dict[int, Value])
    truths: dict[int, Condition] = field(default_factory=dict[int, Condition])
    asked: dict[Question, Value] = field(default_factory=dict[Question, Value])
    waiting: list[_Waiting] = field(default_factory=list[_Waiting])
    wanted: list[int] = field(default_factory=list[int])
    functions: dict[int, int] = field(default_factory=dict[int, int])
    stops: list[tuple[Value, Value, str]] = field(default_factory=list[tuple[Value, Value, str]])
    head: int = 0
    block: int = 0
    index: int = 0
    left: Variable = Variable("%left")
    frame: Variable = Variable("%frame")
    options: Variable = Variable("%options")

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
        if to.number in self.course.crossing(self.head):
            self.writer.put(self._register(to.number), value)

    def define_truth(self, to: Operand, truth: Condition) -> None:
        """The register gets 1 or 0."""
        assert not isinstance(to, int)
        self.define(to, self.writer.number(truth))
        self.truths[to.number] = truth

    def begin(self, block: int) -> None:
        """The lines that follow are those of a head, or of a block at which ways come together."""
        self.head = self.functions.get(block, block)
        self.block = block
        self.index = 0
        self.known, self.truths, self.asked = {}, {}, {}

    def begin_waiting(self) -> bool:
        """The lines that follow are those of a block that waits; False if none does."""
        if not self.waiting:
            return False
        one = self.waiting.pop()
        self.block = one.block
        self.known, self.truths, self.asked = one.known, one.truths, one.asked
        self.writer.label(one.label)
        return True

    def stop_when(self, wrong: Condition, reason: Value, value: Value) -> None:
        """The game stops here where the condition holds."""
        place = self._stop_place(reason)
        following = self.writer.new_label()
        self.stops.append((place, value, self.writer.at))
        self.writer.go_where(wrong, STOP, following)
        self.writer.label(following)

    def stop(self, reason: Value, value: Value) -> None:
        """The game stops here."""
        self.stops.append((self._stop_place(reason), value, self.writer.at))
        self.writer.go(STOP)

    def go_on(self, block: int) -> None:
        """Goes on with a block of the program."""
        self.writer.go(self.way_to(block))

    def way_to(self, block: int) -> str:
        """The label at which a block of the program begins when it comes behind the running one."""
        if block == self.head:
            return round_label(block)
        if block in self.course.joins:
            self.functions[block] = self.head
        if block in self.course.joins or block in self.course.heads:
            return self.way_to_head(block)
        label = self.writer.new_label()
        now = (dict(self.known), dict(self.truths), dict(self.asked))
        self.waiting.append(_Waiting(label, block, *now))
        return label

    def way_to_head(self, head: int) -> str:
        """The label of a head, which will be written if it is not yet; of one in another part, that
        of where play goes there."""
        if self.part is not None and self.course.part_of(head) != self.part:
            if head not in self.away:
                self.away[head] = self.way_to_part(self.course.part_of(head), head)
            return self.away[head]
        self.wanted.append(head)
        return head_label(head)

    def way_to_part(self, part: int, head: Value) -> str:
        """The label of where play goes to another part, to one of the heads at which that can be
        entered."""
        label = self.writer.new_label()
        self.departures.append(Departure(label, part, head))
        return label

    def in_frame(self, offset: Value) -> Value:
        """The address at an offset in the running frame."""
        return self.writer.add(self.base, offset)

    def enter_frame(self, base: Value) -> None:
        """The frame at this address runs from here on."""
        if self.quiet is None:
            self.writer.put(self.frame, base)
        self.writer.put_slot(FRAME, base)

    def put_option_count(self, count: Value) -> None:
        """There are so many options from here on."""
        self.writer.put(self.options, count)
        self.writer.put_slot(OPTION_COUNT, count)

    def look_for_options(self) -> None:
        """The state says how many options there are."""
        self.writer.put(self.options, self.writer.slot(OPTION_COUNT))

    def fill_budget(self) -> None:
        """All steps of the budget are left, and all rounds of the first one."""
        self.writer.put(self.left, full_budget(self.writer))

    def steps_taken(self) -> str:
        """Steps taken since the budget was filled."""
        left = self.writer.calculate("ashr", self.writer.get(self.left), _ROUND_BITS)
        return self.writer.calculate("sub", "%budget", left)

    @property
    def owner(self) -> ProcedureCode:
        """The procedure of the running block."""
        return self.course.owners[self.block]

    @property
    def base(self) -> Value:
        """The address of the running frame."""
        known = self.course.bases.of(self.owner)
        if known is not None:
            return known
        return self.writer.get(self.frame) if self.quiet is None else self.frame.name

    def _stop_place(self, reason: Value) -> Value:
        """Where and why in one number."""
        place = self.block << BLOCK_SHIFT | self.index << REASON_BITS
        if isinstance(reason, StopKind | int):
            return place | int(reason)
        return self.writer.calculate("or", reason, place)

    def _register(self, number: int) -> Variable:
        key = (self.owner.number, number)
        if key not in self.registers:
            self.registers[key] = self.writer.declare_zero()
        return self.registers[key]


def full_budget(w: Writer) -> str:
    """What `Code.left` is where all steps of the budget are left, and all rounds of the first."""
    return w.calculate("or", w.calculate("shl", "%budget", _ROUND_BITS), ROUNDS - 1)


REASON_BITS = 8
INDEX_BITS = 24
BLOCK_SHIFT = REASON_BITS + INDEX_BITS
"""Where a game stops is one number: the block, the instruction's index in it, and the reason."""


def head_label(block: int) -> str:
    """Where a block is entered from elsewhere: a step is counted."""
    return f"h{block}"


def round_label(block: int) -> str:
    """Where a block goes on with itself: a step is counted after some rounds."""
    return f"r{block}"


def inner_label(block: int) -> str:
    """Behind the count of steps of a head."""
    return f"b{block}"
