"""Python source under construction: one function for a block and the blocks only it leads to.

The writer knows which registers have a local variable, keeps expressions that are read once
until they are read, and hands the text of operands to the meanings.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import field

from rulewright.engine.cutting import Cut
from rulewright.engine.frames import Bases
from rulewright.program.instructions import StopKind
from rulewright.program.model import Operand, ProcedureCode, Program, Register
from rulewright.source.frozen import dataclass

_LONGEST = 200
"""Characters of an expression that may still become a part of a larger one."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What all functions of a program are written against.

    `crossing` gives, for a block that begins a function, the registers that it shares with other
    functions; `owners` holds the procedure of each block; `cut` says which blocks stand in which
    function;
    `bases` where frames lie.
    """

    program: Program
    crossing: Callable[[int], frozenset[int]]
    owners: dict[int, ProcedureCode]
    cut: Cut
    bases: Bases
    with_events: bool
    with_knowledge: bool


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An expression that is not written yet. `truth` is its text where only truth matters."""

    text: str
    truth: str | None
    reads: frozenset[int]
    reads_state: bool


@dataclass(slots=True)
class _Known:
    """What is known at a line: registers that have a local variable, expressions that wait,
    registers that hold a constant, indices that were checked, with the length, and whether the
    masks of boards have a name."""

    local: set[int] = field(default_factory=set[int])
    waiting: dict[int, _Waiting] = field(default_factory=dict[int, _Waiting])
    constants: dict[int, str] = field(default_factory=dict[int, str])
    checked: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    looked: bool = False

    def copy(self) -> "_Known":
        return _Known(
            set(self.local),
            dict(self.waiting),
            dict(self.constants),
            set(self.checked),
            self.looked,
        )

    def keep_common(self, other: "_Known") -> None:
        """Forgets what is not known there, too. Nothing waits in either."""
        self.local &= other.local
        self.constants = dict(self.constants.items() & other.constants.items())
        self.checked &= other.checked
        self.looked = self.looked and other.looked


@dataclass(slots=True)
class Meeting:
    """A block at which ways of a branch come together, the registers that are written on them, and
    what is known at the end of each way that has been written so far."""

    block: int
    written: frozenset[int]
    ways: list[_Known] = field(default_factory=list[_Known])


@dataclass(slots=True)
class Writer:
    """The lines of one function, and where in the program it is."""

    shared: Shared
    uses: Counter[int]
    crossing: frozenset[int]
    lines: list[str] = field(default_factory=list[str])
    indent: int = 1
    block: int = 0
    index: int = 0
    loop: int = -1
    _known: _Known = field(default_factory=_Known)
    _touched: set[int] = field(default_factory=set[int])
    _touched_state: bool = False

    def line(self, text: str) -> None:
        """Adds a line."""
        self.lines.append("    " * self.indent + text)

    def read(self, operand: Operand) -> str:
        """The text of an operand that the meaning names once."""
        if isinstance(operand, int):
            return str(operand) if operand >= 0 else f"({operand})"
        waiting = self._known.waiting.pop(operand.number, None)
        if waiting is not None:
            self._touched |= waiting.reads
            self._touched_state |= waiting.reads_state
            return f"({waiting.text})"
        return self._name(operand)

    def name(self, operand: Operand) -> str:
        """The text of an operand that the meaning may name more than once."""
        if isinstance(operand, int):
            return self.read(operand)
        self._settle_one(operand.number)
        return self._name(operand)

    def truth(self, operand: Operand) -> str:
        """The text of a condition: an operand that is 0 or 1."""
        if isinstance(operand, Register):
            waiting = self._known.waiting.get(operand.number)
            if waiting is not None and waiting.truth is not None:
                self.read(operand)
                return f"({waiting.truth})"
        return self.read(operand)

    def define(
        self, to: Operand, text: str, *, truth: str | None = None, reads_state: bool = False
    ) -> None:
        """The register gets the value of an expression that has no effect and cannot stop.

        `text` is made of what `read`, `name` and `truth` gave since the last line.
        """
        assert isinstance(to, Register)
        number = to.number
        waiting = _Waiting(
            text,
            truth,
            frozenset(self._touched),
            reads_state or self._touched_state,
        )
        self._forget_touched()
        self._settle_readers(number)
        if number in self._known.waiting:
            del self._known.waiting[number]
        if number not in self.crossing:
            if self.uses[number] == 0:
                return
            if text.isdigit():
                self._known.local.discard(number)
                self._known.constants[number] = text
                return
            if self.uses[number] == 1 and len(text) < _LONGEST:
                self._known.constants.pop(number, None)
                self._known.waiting[number] = waiting
                return
        self._assign(number, text)

    def assign(self, to: Operand, text: str) -> None:
        """The register gets the value of an expression now: it has an effect."""
        assert isinstance(to, Register)
        self._forget_touched()
        self._settle_readers(to.number)
        self._known.waiting.pop(to.number, None)
        self._assign(to.number, text)

    def change(self) -> None:
        """The state is about to change: what reads it is written first."""
        self._forget_touched()
        for number in [key for key, it in self._known.waiting.items() if it.reads_state]:
            self._settle_one(number)

    def settle(self) -> None:
        """Everything that waits is written."""
        self._forget_touched()
        for number in list(self._known.waiting):
            self._settle_one(number)

    def stop(self, reason: StopKind, value: str) -> str:
        """The statement that stops the game here."""
        return self.stop_with(str(int(reason)), value)

    def stop_with(self, reason: str, value: str) -> str:
        """The same, with a reason that the source works out."""
        return f"return stop(S, {reason}, {self.block}, {self.index}, {value})"

    def go(self, block: int) -> str:
        """The statement that goes on with the function of a block."""
        return "continue" if block == self.loop else f"return b{block}"

    def look(self) -> None:
        """The masks of boards are known as `M` from here on."""
        if not self._known.looked:
            self.line("M = R.masks or look(S, R)")
            self._known.looked = True

    @property
    def base(self) -> int | None:
        """Where the frame of the running block lies, if that is one place."""
        owner = self.shared.owners.get(self.block)
        return None if owner is None else self.shared.bases.of(owner)

    def in_frame(self, offset: int) -> str:
        """The text of an address in the running frame."""
        base = self.base
        return f"f + {offset}" if base is None else str(base + offset)

    def has_room(self, needed: int) -> bool:
        """Whether so many slots behind the running frame lie in the state for certain."""
        owner, size = self.shared.owners.get(self.block), self.shared.program.layout.size
        return owner is not None and self.shared.bases.has_room(owner, needed, size)

    @property
    def frame_size(self) -> int:
        """How many slots the frame of the running block has."""
        owner = self.shared.owners.get(self.block)
        return 0 if owner is None else owner.size

    def begin_loop(self, head: int, reads: Iterable[int]) -> None:
        """The lines that follow are repeated; registers are loaded before."""
        self.loop = head
        for number in sorted(set(reads) & self.crossing):
            self._name(Register(number))
        self.line("for _ in ROUNDS:")
        self.indent += 1

    def end_loop(self) -> None:
        """Behind the rounds of a loop: it goes on from the dispatch."""
        self.indent -= 1
        self.line(f"return b{self.loop}")

    def begin_arm(self, condition: str) -> _Known:
        """The lines that follow stand under a line with a condition; what is known before them."""
        before = self._known.copy()
        self.line(condition)
        self.indent += 1
        return before

    def end_arm(self, before: _Known) -> None:
        """Behind an arm: what it did is not known, but for where it comes to a meeting."""
        if self.lines[-1].endswith(":"):
            self.line("pass")
        self.indent -= 1
        self._known = before

    def prepare(self, meeting: Meeting) -> None:
        """Writes down what a way to a meeting may leave as it is."""
        self.settle()
        for number in sorted(meeting.written & self._known.constants.keys()):
            self._assign(number, self._known.constants[number])

    def arrive(self, meeting: Meeting) -> None:
        """A way comes to a meeting by coming to the end of what is written."""
        self.prepare(meeting)
        meeting.ways.append(self._known.copy())

    def meet(self, meeting: Meeting) -> None:
        """The lines that follow are those of the block at which ways come together."""
        first, *others = meeting.ways
        self._known = first.copy()
        for other in others:
            self._known.keep_common(other)

    def is_checked(self, index: Operand, length: int) -> bool:
        """Whether an index was checked against a length before; it is from now on."""
        if not isinstance(index, Register):
            return False
        key = (index.number, length)
        found = key in self._known.checked
        self._known.checked.add(key)
        return found

    def _name(self, register: Register) -> str:
        number = register.number
        constant = self._known.constants.get(number)
        if constant is not None:
            return constant
        if number not in self._known.local:
            self.line(f"r{number} = R[{number}]")
            self._known.local.add(number)
        self._touched.add(number)
        return f"r{number}"

    def _assign(self, number: int, text: str) -> None:
        self._known.constants.pop(number, None)
        self._known.checked = {it for it in self._known.checked if it[0] != number}
        keep = f"R[{number}] = " if number in self.crossing else ""
        self.line(f"r{number} = {keep}{text}")
        self._known.local.add(number)

    def _settle_one(self, number: int) -> None:
        waiting = self._known.waiting.pop(number, None)
        if waiting is not None:
            self._assign(number, waiting.text)

    def _settle_readers(self, number: int) -> None:
        for key in [key for key, it in self._known.waiting.items() if number in it.reads]:
            self._settle_one(key)

    def _forget_touched(self) -> None:
        self._touched = set()
        self._touched_state = False
