"""Blocks written into functions: whatever the writer merges, the meaning stays step by step."""

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assembler import OWN, assemble
from rulewright.engine.machine import Machine, start, stop_record
from rulewright.program.following import Follower
from rulewright.program.held import Values
from rulewright.program.instructions import StopKind
from rulewright.program.layout import HALTED, STATUS
from rulewright.program.model import Block, Instruction, Operand, Program, Register
from rulewright.program.simplified import simplify
from rulewright.program.tidy import tidy

REGISTERS, SLOTS, MOST_STEPS = 4, 4, 400

registers = st.integers(0, REGISTERS - 1).map(Register)
values = st.one_of(registers, st.integers(-3, 3))
slots = st.integers(OWN, OWN + SLOTS - 1)
CALCULATIONS = ("add", "subtract", "minimum", "maximum", "equal", "different", "less", "at_most")

plain = st.one_of(
    st.tuples(st.just("set"), registers, values),
    st.tuples(st.just("load"), registers, slots),
    st.tuples(st.just("store"), slots, values),
    st.tuples(st.sampled_from(CALCULATIONS), registers, values, values),
    st.tuples(st.just("load_at"), registers, st.just(OWN), values, st.just(SLOTS)),
    st.tuples(st.just("store_at"), st.just(OWN), values, st.just(SLOTS), values),
)


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A few blocks of random instructions that lead anywhere."""
    count = draw(st.integers(1, 6))
    targets = st.integers(0, count - 1)
    ends = st.one_of(
        st.just(("halt",)),
        st.tuples(st.just("jump"), targets),
        st.tuples(st.just("branch"), values, targets, targets),
    )
    blocks = tuple(
        Block(number, tuple(_made(it) for it in (*draw(st.lists(plain, max_size=5)), draw(ends))))
        for number in range(count)
    )
    program = assemble("start:\nhalt")
    (whole,) = program.procedures
    procedure = replace(whole, blocks=tuple(range(count)))
    return replace(program, blocks=blocks, procedures=(procedure,))


def _made(parts: tuple[str | Operand, ...]) -> Instruction:
    name, *operands = parts
    assert isinstance(name, str)
    return Instruction(name, tuple(it for it in operands if not isinstance(it, str)), None)


class Walker:
    """Carries out one instruction after another, as the table of instructions says."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.registers = [0] * REGISTERS
        self.slots = dict.fromkeys(range(OWN, OWN + SLOTS), 0)
        self.stopped = False

    def walk(self) -> bool:
        """Whether the end came within the steps allowed."""
        block = 0
        for _ in range(MOST_STEPS):
            followed = [self.follow(it) for it in self.program.blocks[block].instructions]
            if self.stopped or followed[-1] is None or followed[-1] == -1:
                return True
            block = followed[-1]
        return False

    def follow(self, instruction: Instruction) -> int | None:
        """The block to go on with, -1 at the end, None within a block and behind a stop."""
        if self.stopped:
            return None
        operands = instruction.operands
        numbers = [self.value(it) for it in operands]
        match instruction.name:
            case "halt":
                return -1
            case "jump":
                return numbers[0]
            case "branch":
                return numbers[1] if numbers[0] else numbers[2]
            case "set":
                self.write(operands[0], numbers[1])
            case "load":
                self.write(operands[0], self.slots[numbers[1]])
            case "store":
                self.slots[numbers[0]] = numbers[1]
            case "load_at" if self.inside(numbers[2]):
                self.write(operands[0], self.slots[OWN + numbers[2]])
            case "store_at" if self.inside(numbers[1]):
                self.slots[OWN + numbers[1]] = numbers[3]
            case "load_at" | "store_at":
                self.stopped = True
            case name:
                self.write(operands[0], calculate(name, numbers[1], numbers[2]))
        return None

    def inside(self, index: int) -> bool:
        return 0 <= index < SLOTS

    def value(self, operand: Operand) -> int:
        return self.registers[operand.number] if isinstance(operand, Register) else operand

    def write(self, to: Operand, value: int) -> None:
        assert isinstance(to, Register)
        self.registers[to.number] = value


def calculate(name: str, left: int, right: int) -> int:
    """The arithmetic and comparisons that random programs use."""
    return {
        "add": left + right,
        "subtract": left - right,
        "minimum": min(left, right),
        "maximum": max(left, right),
        "equal": int(left == right),
        "different": int(left != right),
        "less": int(left < right),
        "at_most": int(left <= right),
    }[name]


@settings(max_examples=150, deadline=None)
@given(programs())
def test_functions_do_what_their_instructions_say(program: Program) -> None:
    walker = Walker(program)
    assume(walker.walk())
    machine = Machine(program, MOST_STEPS)
    state = start(machine, 1, machine.fast)
    assert dict(zip(range(OWN, OWN + SLOTS), state[OWN : OWN + SLOTS], strict=True)) == walker.slots
    assert (stop_record(program, state) is not None) == walker.stopped


@settings(max_examples=150, deadline=None)
@given(programs())
def test_a_shorter_program_does_the_same(program: Program) -> None:
    walker = Walker(program)
    assume(walker.walk())
    blocks = [list(it.instructions) for it in program.blocks]
    starts = [it.block for it in program.entries] + [it.first for it in program.procedures]
    simplify(blocks, starts, Follower(program.layout, [], Values()), frozenset())
    made, new = tidy(blocks, starts)
    procedures = (replace(program.procedures[0], first=new[0], blocks=tuple(range(len(made)))),)
    entries = tuple(replace(it, block=new[it.block]) for it in program.entries)
    short = replace(program, blocks=made, procedures=procedures, entries=entries)
    machine = Machine(short, MOST_STEPS)
    state = start(machine, 1, machine.fast)
    assert dict(zip(range(OWN, OWN + SLOTS), state[OWN : OWN + SLOTS], strict=True)) == walker.slots
    assert (stop_record(short, state) is not None) == walker.stopped


SUM = f"""
start:
  set r0 0
  set r1 0
  jump head
head:
  less r2 r1 1000
  branch r2 inside done
inside:
  modulo r3 r1 3
  branch r3 odd next
odd:
  add r0 r0 r1
  jump next
next:
  add r1 r1 1
  jump head
done:
  store {OWN} r0
  halt
"""


def test_a_long_loop_keeps_its_registers_when_it_comes_back_to_the_dispatch() -> None:
    machine = Machine(assemble(SUM))
    state = start(machine, 1, machine.fast)
    assert (state[OWN], state[STATUS]) == (sum(it for it in range(1000) if it % 3), HALTED)


def test_rounds_inside_a_function_are_counted_as_steps() -> None:
    machine = Machine(assemble(SUM), budget=5)
    record = stop_record(machine.program, start(machine, 1, machine.fast))
    assert record is not None
    assert record.kind is StopKind.BUDGET
