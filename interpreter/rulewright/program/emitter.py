"""Blocks under construction: the one place that appends instructions, and folds constants."""

from collections.abc import Callable

from rulewright.program.constants import known_result
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.model import Instruction, Operand, Register
from rulewright.program.unrolled import CountedLoop
from rulewright.source.place import Span


class Emitter:
    """Collects blocks. `span` is the place that the next instructions come from."""

    def __init__(self) -> None:
        self.blocks: list[list[Instruction]] = []
        self.loops: list[CountedLoop] = []
        self.span: Span | None = None
        self._current: int | None = None
        self._registers = 0

    def begin_unit(self) -> None:
        """Registers are numbered anew in each procedure."""
        self._registers = 0

    def block(self) -> int:
        """A new empty block, not yet begun."""
        self.blocks.append([])
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        """Instructions go to this block from now on; a block still open goes on with it."""
        if self._current is not None:
            self.jump(block)
        self._current = block

    def begin_new(self) -> int:
        """Begins a new block and returns it."""
        block = self.block()
        self.begin(block)
        return block

    def aside(self, build: Callable[[], None]) -> int:
        """A block of its own that `build` fills and that ends there; the running one goes on."""
        running, self._current = self._current, None
        block = self.begin_new()
        build()
        self.emit("halt")
        self._current = running
        return block

    def register(self) -> Register:
        """A register that nothing else uses."""
        self._registers += 1
        return Register(self._registers - 1)

    def emit(self, name: str, *operands: Operand) -> None:
        """Appends an instruction. What follows the end of a block can never run and is dropped."""
        if self._current is None:
            return
        self.blocks[self._current].append(Instruction(name, operands, self.span))
        if INSTRUCTIONS[name].ends_block:
            self._current = None

    def value(self, name: str, *operands: Operand) -> Operand:
        """The result of an instruction whose first operand is `to`; folded when it is known."""
        to = self.register()
        one = Instruction(name, (to, *operands), self.span)
        known = known_result(one, ())
        if known is not None:
            return known
        self.emit(name, to, *operands)
        return to

    def variable(self, start: Operand) -> Register:
        """A register of its own that begins with `start` and may be changed."""
        to = self.register()
        self.emit("set", to, start)
        return to

    def jump(self, block: int) -> None:
        """Ends the block."""
        self.emit("jump", block)

    def branch(self, condition: Operand, yes: int, no: int) -> None:
        """Ends the block; a known condition needs no test."""
        if isinstance(condition, int):
            self.jump(yes if condition else no)
        else:
            self.emit("branch", condition, yes, no)

    def when(self, condition: Operand, body: Callable[[], None]) -> None:
        """Runs `body` where the condition is 1, then goes on with a new block."""
        yes, following = self.block(), self.block()
        self.branch(condition, yes, following)
        self.begin(yes)
        body()
        self.begin(following)

    def loop(
        self, start: Operand, end: Operand, body: Callable[[Operand], None], done: int
    ) -> None:
        """Runs `body` with a number from `start` up to `end` - 1, then begins `done`. There is no
        loop where it is known that this is one number."""
        if isinstance(start, int) and end == start + 1:
            body(start)
            self.begin(done)
            return
        index = self.variable(start)
        head, inside = self.block(), self.block()
        self.begin(head)
        self.branch(self.value("less", index, end), inside, done)
        self.begin(inside)
        body(index)
        self.emit("add", index, index, 1)
        self.jump(head)
        if isinstance(start, int) and isinstance(end, int) and end > start:
            around = set(range(head, len(self.blocks)))
            self.loops.append(CountedLoop(head, end - start, around))
        self.begin(done)
