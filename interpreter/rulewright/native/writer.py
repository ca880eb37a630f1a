"""The text of a function in LLVM's language, under construction.

All values are signed 64-bit numbers, whole numbers known beforehand among them; conditions are
LLVM's truths of one bit. Slots of the state are 32 bits wide and are widened when they are read.
"""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import field

from rulewright.source.frozen import dataclass

Value = str | int
"""A value: the name of one that was worked out, or a number."""

STATE = "%S"
"""The name of the state in each function."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The name of a truth."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A place for a value that changes; LLVM keeps it in a register of the machine."""

    name: str


@dataclass(slots=True)
class Writer:
    """The lines of one function; each method writes where the last one ended, which is behind the
    label `at`."""

    head: str
    body: list[str] = field(default_factory=list[str])
    variables: list[str] = field(default_factory=list[str])
    names: int = 0
    at: str = "begin"

    def text(self) -> str:
        """The whole function."""
        lines = ["entry:", *self.variables, "  br label %begin", "begin:", *self.body]
        return "\n".join([f"define {self.head} {{", *lines, "}", ""])

    def line(self, text: str) -> None:
        """Adds a line."""
        self.body.append(f"  {text}")

    def named(self, text: str) -> str:
        """Adds a line that gives a value; its name."""
        self.names += 1
        name = f"%v{self.names}"
        self.line(f"{name} = {text}")
        return name

    def calculate(self, operation: str, left: Value, right: Value) -> str:
        """The value of an operation of LLVM on two numbers of 64 bits."""
        return self.named(f"{operation} i64 {left}, {right}")

    def add(self, left: Value, right: Value) -> Value:
        """The sum."""
        if isinstance(left, int) and isinstance(right, int):
            return left + right
        if left == 0:
            return right
        return left if right == 0 else self.calculate("add", left, right)

    def compare(self, relation: str, left: Value, right: Value) -> Condition:
        """Whether a relation of LLVM holds, such as `slt`."""
        return Condition(self.named(f"icmp {relation} i64 {left}, {right}"))

    def is_inside(self, value: Value, low: int, end: Value) -> Condition:
        """Whether low <= value < end; `end` is not below `low`."""
        size = end - low if isinstance(end, int) else self.add(end, -low)
        return self.compare("ult", self.add(value, -low), size)

    def is_true(self, value: Value) -> Condition:
        """Whether a value is not 0."""
        return self.compare("ne", value, 0)

    def combine(self, operation: str, left: Condition, right: Condition) -> Condition:
        """`and` or `or` of two conditions."""
        return Condition(self.named(f"{operation} i1 {left.name}, {right.name}"))

    def negate(self, condition: Condition) -> Condition:
        """Whether a condition does not hold."""
        return Condition(self.named(f"xor i1 {condition.name}, true"))

    def number(self, condition: Condition) -> str:
        """1 for a condition that holds, else 0."""
        return self.named(f"zext i1 {condition.name} to i64")

    def select(self, condition: Condition, yes: Value, no: Value) -> str:
        """One of two values."""
        return self.named(f"select i1 {condition.name}, i64 {yes}, i64 {no}")

    def extreme(self, which: str, left: Value, right: Value) -> str:
        """The lower (`smin`) or higher (`smax`) of two values."""
        return self.named(f"call i64 @llvm.{which}.i64(i64 {left}, i64 {right})")

    def lowest_bit(self, mask: Value) -> str:
        """The number of the lowest bit that is set; 64 if none is."""
        return self.named(f"call i64 @llvm.cttz.i64(i64 {mask}, i1 false)")

    def highest_bit(self, mask: Value) -> str:
        """The number of the highest bit that is set; -1 if none is."""
        above = self.named(f"call i64 @llvm.ctlz.i64(i64 {mask}, i1 false)")
        return self.calculate("sub", 63, above)

    def bit_count(self, mask: Value) -> str:
        """How many bits are set."""
        return self.named(f"call i64 @llvm.ctpop.i64(i64 {mask})")

    def slot(self, address: Value) -> str:
        """What a slot of the state holds."""
        return self.named(f"sext i32 {self._narrow_at(STATE, address)} to i64")

    def unsigned_slot(self, address: Value) -> str:
        """The 32 bits of a slot as a number that is not negative."""
        return self.named(f"zext i32 {self._narrow_at(STATE, address)} to i64")

    def put_slot(self, address: Value, value: Value) -> None:
        """Stores the lower 32 bits of a value."""
        self.put_narrow(STATE, address, value)

    def clear(self, first: Value, count: Value) -> None:
        """Sets so many slots to 0."""
        place = self.named(f"getelementptr inbounds i32, ptr {STATE}, i64 {first}")
        size = count * 4 if isinstance(count, int) else self.calculate("shl", count, 2)
        self.line(f"call void @llvm.memset.p0.i64(ptr {place}, i8 0, i64 {size}, i1 false)")

    def put_narrow(self, array: str, index: Value, value: Value) -> None:
        """Stores the lower 32 bits of a value in an array of 32-bit numbers."""
        narrow = value if isinstance(value, int) else self.named(f"trunc i64 {value} to i32")
        place = self.named(f"getelementptr inbounds i32, ptr {array}, i64 {index}")
        self.line(f"store i32 {narrow}, ptr {place}")

    def entry(self, table: str, index: Value) -> str:
        """The entry of a constant table of 64-bit numbers."""
        place = self.named(f"getelementptr inbounds i64, ptr {table}, i64 {index}")
        return self.named(f"load i64, ptr {place}")

    def put_entry(self, array: str, index: Value, value: Value) -> None:
        """Stores a value in an array of 64-bit numbers."""
        place = self.named(f"getelementptr inbounds i64, ptr {array}, i64 {index}")
        self.line(f"store i64 {value}, ptr {place}")

    def variable(self, start: Value, name: str = "") -> Variable:
        """A new variable that holds `start` from here on."""
        made = self.declare(name)
        self.put(made, start)
        return made

    def declare(self, name: str = "", kind: str = "i64") -> Variable:
        """A new variable or array that holds nothing yet."""
        self.names += 1
        made = Variable(name or f"%x{self.names}")
        self.variables.append(f"  {made.name} = alloca {kind}")
        return made

    def declare_zero(self) -> Variable:
        """A new variable that is 0 when the function begins."""
        made = self.declare()
        self.variables.append(f"  store i64 0, ptr {made.name}")
        return made

    def get(self, variable: Variable) -> str:
        """What a variable holds."""
        return self.named(f"load i64, ptr {variable.name}")

    def put(self, variable: Variable, value: Value) -> None:
        """A variable gets a value."""
        self.line(f"store i64 {value}, ptr {variable.name}")

    def new_label(self) -> str:
        """A name for a place in the function."""
        self.names += 1
        return f"l{self.names}"

    def label(self, name: str) -> None:
        """The lines that follow stand at this place. The lines before have ended."""
        self.at = name
        self.body.append(f"{name}:")

    def go(self, label: str) -> None:
        """Goes on at a label."""
        self.line(f"br label %{label}")

    def go_where(self, condition: Condition, yes: str, no: str) -> None:
        """Goes on at one of two labels."""
        self.line(f"br i1 {condition.name}, label %{yes}, label %{no}")

    def switch(self, value: Value, ways: Iterable[tuple[int, str]], otherwise: str) -> None:
        """Goes on at the label that stands with a number."""
        cases = " ".join(f"i64 {number}, label %{label}" for number, label in ways)
        self.line(f"switch i64 {value}, label %{otherwise} [{cases}]")

    def joined(self, ways: Iterable[tuple[Value, str]]) -> str:
        """The text of the value that comes with whoever came here: each with the label behind
        which that was. Stands in front of all other lines of a place."""
        return "phi i64 " + ", ".join(f"[{value}, %{label}]" for value, label in ways)

    @contextmanager
    def when(self, condition: Condition) -> Generator[None]:
        """The lines inside run where the condition holds."""
        inside, behind = self.new_label(), self.new_label()
        self.go_where(condition, inside, behind)
        self.label(inside)
        yield
        self.go(behind)
        self.label(behind)

    @contextmanager
    def ending_when(self, condition: Condition) -> Generator[None]:
        """The lines inside run where the condition holds, and end by going elsewhere."""
        inside, behind = self.new_label(), self.new_label()
        self.go_where(condition, inside, behind)
        self.label(inside)
        yield
        self.label(behind)

    @contextmanager
    def counting(self, start: Value, end: Value) -> Generator[str]:
        """The lines inside run for each number from `start` up to `end` - 1."""
        index = self.variable(start)
        with self.repeating() as leave:
            now = self.get(index)
            going = self.compare("slt", now, end)
            inside = self.new_label()
            self.go_where(going, inside, leave)
            self.label(inside)
            yield now
            self.put(index, self.add(now, 1))

    @contextmanager
    def repeating(self) -> Generator[str]:
        """The lines inside run again and again; given is the label at which that ends."""
        again, leave = self.new_label(), self.new_label()
        self.go(again)
        self.label(again)
        yield leave
        self.go(again)
        self.label(leave)

    def leave_with(self, value: Value) -> None:
        """Ends the function with a value."""
        self.line(f"ret i64 {value}")

    def _narrow_at(self, array: str, index: Value) -> str:
        place = self.named(f"getelementptr inbounds i32, ptr {array}, i64 {index}")
        return self.named(f"load i32, ptr {place}")


def constant_table(name: str, entries: tuple[int, ...]) -> str:
    """The text of a constant table of 64-bit numbers."""
    numbers = ", ".join(f"i64 {it}" for it in entries or (0,))
    return f"{name} = internal constant [{len(entries or (0,))} x i64] [{numbers}]\n"


def narrow_table(name: str, entries: tuple[int, ...]) -> str:
    """The text of a constant table of 32-bit numbers."""
    numbers = ", ".join(f"i32 {it}" for it in entries)
    return f"{name} = internal constant [{len(entries)} x i32] [{numbers}]\n"


def signed(number: int) -> int:
    """A number of 64 bits as LLVM writes it."""
    return (number & (1 << 64) - 1 ^ 1 << 63) - (1 << 63)
